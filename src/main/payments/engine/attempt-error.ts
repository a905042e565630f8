import { CodedError } from '../../system/coded-error.ts';

/**
 * - `SERVICE_UNREACHABLE`: no proof of the service or no status check, so nothing was sent.
 * - `SALE_LOCKED`: an attempt on this sale is open, or was approved after the command came.
 * - `SAME_AS_EARLIER`: the duplicate check asks first.
 * - `PAYMENT_BUSY`: a follow-up on this payment is open, or was done after the command came.
 * - `NO_SUCH_CHOICE`: a decision that is not possible now.
 */
export type AttemptErrorCode =
  | 'SERVICE_UNREACHABLE'
  | 'SALE_LOCKED'
  | 'SAME_AS_EARLIER'
  | 'PAYMENT_BUSY'
  | 'NO_SUCH_CHOICE';

/** The reason for a rejected command; nothing was sent to the service. */
export class AttemptError extends CodedError<AttemptErrorCode> {}

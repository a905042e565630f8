import { CodedError } from '../coded-error.ts';

/**
 * - `SERVICE_UNREACHABLE`: no proof of the service, or no look at it, so nothing was asked.
 * - `SALE_LOCKED`: an attempt on this sale is open, or turned out approved since the order came.
 * - `SAME_AS_EARLIER`: the guard asks first.
 * - `PAYMENT_BUSY`: a follow-up on this payment is open, or turned out done since the order came.
 * - `NO_SUCH_CHOICE`: a decision that cannot be taken now.
 */
export type AttemptErrorCode =
  | 'SERVICE_UNREACHABLE'
  | 'SALE_LOCKED'
  | 'SAME_AS_EARLIER'
  | 'PAYMENT_BUSY'
  | 'NO_SUCH_CHOICE';

/** Why an order was not carried out; nothing was asked of the service. */
export class AttemptError extends CodedError<AttemptErrorCode> {}

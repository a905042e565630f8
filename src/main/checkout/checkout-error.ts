import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/checkout.ts). */
export type CheckoutErrorCode =
  | 'NOT_SIGNED_IN'
  | 'COUNTER_BUSY'
  | 'SALE_LOCKED'
  | 'SALE_ALREADY_PAID'
  | 'TOTAL_TOO_LARGE'
  | 'MORE_THAN_REMAINS'
  | 'LINES_STAND'
  | 'PART_PAID'
  | 'NOT_PARKED'
  | 'OFFER_GONE'
  | 'NO_READER'
  | 'SWIPE_GONE'
  | 'SERVICE_UNREACHABLE'
  | 'CASH_SHORT';

/** Why a command of the counter was not carried out; nothing was asked of the service. */
export class CheckoutError extends CodedError<CheckoutErrorCode> {}

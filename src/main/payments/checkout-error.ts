import { CodedError } from '../system/coded-error.ts';

/** The codes of the contract (src/shared/contract/checkout.ts). */
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
  | 'INCOMING_SALE_GONE'
  | 'NO_READER'
  | 'SWIPE_GONE'
  | 'NUMBER_GONE'
  | 'INVALID_NUMBER'
  | 'SERVICE_UNREACHABLE'
  | 'CASH_SHORT'
  | 'LARGE_AMOUNT';

/** The reason for a rejected command of the counter; nothing was sent to the service. */
export class CheckoutError extends CodedError<CheckoutErrorCode> {}

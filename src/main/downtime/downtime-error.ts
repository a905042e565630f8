import { CodedError } from '../system/coded-error.ts';

/** Codes of the contract (src/shared/contract/downtime.ts). */
export type DowntimeErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NO_SUCH_SLIP'
  | 'SLIP_USED'
  | 'SLIP_DATE'
  | 'CASH_SHORT';

/** The refusal of a slip. */
export class DowntimeError extends CodedError<DowntimeErrorCode> {}

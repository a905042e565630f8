import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/downtime.ts). */
export type DowntimeErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NO_SUCH_SLIP'
  | 'SLIP_USED'
  | 'SLIP_DATE'
  | 'CASH_SHORT';

/** Why a slip was not entered. */
export class DowntimeError extends CodedError<DowntimeErrorCode> {}

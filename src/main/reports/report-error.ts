import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/reports.ts). */
export type ReportErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NOT_PERMITTED'
  | 'END_BEFORE_START'
  | 'RANGE_TOO_LONG'
  | 'NOT_OPENED'
  | 'TOO_MANY_FOR_PDF'
  | 'VIEWS_NOT_KEPT';

/** Why a report was not shown or written. What the service did is in the report's own state. */
export class ReportError extends CodedError<ReportErrorCode> {}

import { CodedError } from '../system/coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/reports.ts). */
export type ReportErrorCode =
  | 'END_BEFORE_START'
  | 'RANGE_TOO_LONG'
  | 'NOT_OPENED'
  | 'TOO_MANY_FOR_PDF'
  | 'VIEWS_NOT_SAVED';

/**
 * The reason that a report was not shown or written. Errors of the service are in the report's own
 * state.
 */
export class ReportError extends CodedError<ReportErrorCode> {}

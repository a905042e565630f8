import { CodedError } from '../system/coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/closing.ts). */
export type ClosingErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NOT_CLOSING'
  | 'STEP_OPEN'
  | 'SALE_OPEN'
  | 'SERVICE_UNREACHABLE'
  | 'NO_SUCH_REPORT';

/** The reason that an action on the close of the day was not done. */
export class ClosingError extends CodedError<ClosingErrorCode> {}

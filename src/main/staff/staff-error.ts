import { CodedError } from '../system/coded-error.ts';

/** Codes of the contract (src/shared/contract/staff.ts, approval.ts). */
export type StaffErrorCode =
  | 'NOT_SIGNED_IN'
  | 'UNKNOWN_PERSON'
  | 'MOVE_NOT_CONFIRMED'
  | 'SALE_OPEN'
  | 'WRONG_PIN'
  | 'PIN_IN_REASON'
  | 'PIN_LOCKED_OUT'
  | 'APPROVAL_NEEDED'
  | 'NOT_PERMITTED'
  | 'NAME_TAKEN'
  | 'NOT_YOURSELF'
  | 'STAFF_NOT_SAVED'
  | 'WRONG_RECOVERY_CODE';

/** A refused staff operation. */
export class StaffError extends CodedError<StaffErrorCode> {}

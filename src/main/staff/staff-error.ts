import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/staff.ts, approval.ts). */
export type StaffErrorCode =
  | 'NOT_SIGNED_IN'
  | 'UNKNOWN_PERSON'
  | 'WRONG_PIN'
  | 'PIN_RESTS'
  | 'APPROVAL_NEEDED'
  | 'NOT_PERMITTED'
  | 'NAME_TAKEN'
  | 'NOT_YOURSELF'
  | 'STAFF_NOT_KEPT'
  | 'WRONG_RECOVERY_CODE';

/** Why something about the staff was not done. */
export class StaffError extends CodedError<StaffErrorCode> {}

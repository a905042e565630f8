import { CodedError } from '../system/coded-error.ts';

/** Codes as the contracts of patients, profiles and insurance declare them. */
export type RecordsErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NOT_PERMITTED'
  | 'PATIENT_GONE'
  | 'PROFILE_GONE'
  | 'INVALID_FIELD'
  | 'LOOKALIKES'
  | 'CHANGED_MEANWHILE'
  | 'KEYING_OFF'
  | 'SALE_OPEN'
  | 'NO_READER'
  | 'SWIPE_GONE'
  | 'NUMBER_GONE';

/** The reason that an action on a patient, a profile or an eligibility was not done. */
export class RecordsError extends CodedError<RecordsErrorCode> {}

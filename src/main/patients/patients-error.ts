import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/patients.ts). */
export type PatientsErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NOT_PERMITTED'
  | 'PATIENT_GONE'
  | 'INVALID_FIELD'
  | 'CHANGED_MEANWHILE';

/** Why something about a patient was not done. */
export class PatientsError extends CodedError<PatientsErrorCode> {}

/** Codes as the contract declares them (src/shared/contract/patients.ts). */
export type PatientsErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NOT_PERMITTED'
  | 'PATIENT_GONE'
  | 'INVALID_FIELD'
  | 'CHANGED_MEANWHILE';

/** Why something about a patient was not done. */
export class PatientsError extends Error {
  readonly code: PatientsErrorCode;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: PatientsErrorCode,
    options: ErrorOptions & { readonly data?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(code, options);
    this.name = 'PatientsError';
    this.code = code;
    this.data = options.data;
  }
}

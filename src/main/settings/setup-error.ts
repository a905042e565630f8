/** Codes as the contract declares them (src/shared/contract/settings.ts). */
export type SetupErrorCode = 'NOT_SIGNED_IN' | 'NOT_PERMITTED';

/** Why something about the set-up was not done. */
export class SetupError extends Error {
  readonly code: SetupErrorCode;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: SetupErrorCode,
    options: ErrorOptions & { readonly data?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(code, options);
    this.name = 'SetupError';
    this.code = code;
    this.data = options.data;
  }
}

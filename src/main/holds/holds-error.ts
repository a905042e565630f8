/** Code as the contract declares it (src/shared/contract/holds.ts). */
export type HoldsErrorCode = 'HOLD_ENDED';

/** Why nothing was asked about a hold. */
export class HoldsError extends Error {
  readonly code: HoldsErrorCode;
  readonly data = undefined;

  constructor(code: HoldsErrorCode) {
    super(code);
    this.name = 'HoldsError';
    this.code = code;
  }
}

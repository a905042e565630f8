import { CodedError } from '../system/coded-error.ts';

/** The codes of the contract (src/shared/contract/holds.ts). */
export type HoldsErrorCode = 'HOLD_ENDED' | 'MORE_THAN_REMAINS';

/** The reason for a rejected request about a hold. */
export class HoldsError extends CodedError<HoldsErrorCode> {}

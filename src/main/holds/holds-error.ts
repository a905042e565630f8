import { CodedError } from '../coded-error.ts';

/** Code as the contract declares it (src/shared/contract/holds.ts). */
export type HoldsErrorCode = 'HOLD_ENDED' | 'MORE_THAN_REMAINS';

/** Why nothing was asked about a hold. */
export class HoldsError extends CodedError<HoldsErrorCode> {}

import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/settings.ts). */
export type SetupErrorCode = 'NOT_SIGNED_IN' | 'NOT_PERMITTED';

/** Why something about the set-up was not done. */
export class SetupError extends CodedError<SetupErrorCode> {}

import { CodedError } from '../system/coded-error.ts';

/** Codes of the contract (src/shared/contract/settings.ts, connection.ts, updates.ts). */
export type SetupErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NOT_PERMITTED'
  | 'TRAINING'
  | 'PASSWORD_MISSING'
  | 'CONNECTION_WRONG'
  | 'PRODUCTION_NEEDS_DESKTOP'
  | 'ADMINISTRATOR_MISSING'
  | 'PAYMENTS_OPEN'
  | 'SALE_OPEN'
  | 'NO_CONNECTION'
  | 'NO_UPDATE'
  | 'COUNTER_OF_ANOTHER';

/** A refused set-up operation. */
export class SetupError extends CodedError<SetupErrorCode> {}

import { CodedError } from '../system/coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/drawer.ts). */
export type DrawerErrorCode =
  | 'NOT_SIGNED_IN'
  | 'NO_SUCH_DRAWER'
  | 'DRAWER_IN_USE'
  | 'DRAWER_NOT_OPEN'
  | 'NOT_THAT_MUCH_CASH'
  | 'COUNT_AGAIN';

/** The reason that an action on a drawer was not done. */
export class DrawerError extends CodedError<DrawerErrorCode> {}

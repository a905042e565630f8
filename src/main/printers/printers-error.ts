import { CodedError } from '../coded-error.ts';

/** Codes as the contract declares them (src/shared/contract/printers.ts). */
export type PrintersErrorCode =
  | 'NO_SUCH_PRINTER'
  | 'NO_SUCH_DRAWER'
  | 'NO_SUCH_JOB'
  | 'NO_VIRTUAL_PRINTER'
  | 'PRINTER_FAULT'
  | 'LOGO_UNREADABLE';

/** Why something about printers and drawers was not done. */
export class PrintersError extends CodedError<PrintersErrorCode> {}

import { CodedError } from '../system/coded-error.ts';

/** Codes of the contract (src/shared/contract/printers.ts). */
export type PrintersErrorCode =
  | 'NO_SUCH_PRINTER'
  | 'NO_SUCH_DRAWER'
  | 'NO_SUCH_JOB'
  | 'NO_VIRTUAL_PRINTER'
  | 'PRINTER_FAULT'
  | 'LOGO_UNREADABLE';

/** A refused or failed operation of printers and drawers. */
export class PrintersError extends CodedError<PrintersErrorCode> {}

/** Codes as the contract declares them (src/shared/contract/printers.ts). */
export type PrintersErrorCode =
  | 'NO_SUCH_PRINTER'
  | 'NO_SUCH_DRAWER'
  | 'NO_SUCH_JOB'
  | 'NO_VIRTUAL_PRINTER'
  | 'PRINTER_FAULT';

/** Why something about printers and drawers was not done. */
export class PrintersError extends Error {
  readonly code: PrintersErrorCode;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: PrintersErrorCode,
    options: ErrorOptions & { readonly data?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(code, options);
    this.name = 'PrintersError';
    this.code = code;
    this.data = options.data;
  }
}

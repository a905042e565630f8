export type PrinterFaultCode =
  | 'not-found'
  | 'permission-denied'
  | 'busy'
  | 'unreachable'
  | 'refused'
  | 'paper-out'
  | 'cover-open'
  | 'jammed'
  | 'offline'
  | 'garbled'
  | 'stalled'
  | 'lost'
  | 'spooler-failed'
  | 'failed';

/** How much of a job the printer had received before the fault, and may have printed. */
export type Sent = 'nothing' | 'some' | 'all';

const SENTENCES: Readonly<Record<PrinterFaultCode, (printer: string) => string>> = {
  'not-found': (printer) => `There is no printer at ${printer}: plug it in, or choose its port.`,
  'permission-denied': (printer) =>
    `This account may not use ${printer}: add it to the group that owns the port (on Linux lp or dialout), then sign in again.`,
  busy: (printer) => `Another program is printing on ${printer}: close it, then print again.`,
  unreachable: (printer) =>
    `${printer} does not answer: see that it is switched on and its network cable is in.`,
  refused: (printer) =>
    `${printer} takes no print jobs there: see that it is switched on, and check its address and port.`,
  'paper-out': (printer) => `${printer} is out of paper: put in a new roll.`,
  'cover-open': (printer) => `The cover of ${printer} is open: close it.`,
  jammed: (printer) =>
    `${printer} reports an error: open its cover, take out jammed paper, then switch it off and on.`,
  offline: (printer) =>
    `${printer} is offline: check its paper and cover, and press its online button if it has one.`,
  garbled: (printer) =>
    `${printer} answers with something no receipt printer says: check its port, and on a serial line its speed.`,
  stalled: (printer) =>
    `${printer} has stopped taking data: check its paper, or switch it off and on.`,
  lost: (printer) => `The line to ${printer} was cut while printing: check its cable.`,
  'spooler-failed': (printer) =>
    `The system could not print on ${printer}: look at its queue in the system's printer settings.`,
  failed: (printer) => `${printer} cannot be used: switch it off and on.`,
};

/** The reason a printer did not print. Its message is one sentence with the remedy. */
export class PrinterFault extends Error {
  override readonly name = 'PrinterFault';
  readonly code: PrinterFaultCode;
  readonly sent: Sent;

  constructor(
    code: PrinterFaultCode,
    printer: string,
    options: ErrorOptions & { readonly sent?: Sent } = {},
  ) {
    super(SENTENCES[code](printer), options);
    this.code = code;
    this.sent = options.sent ?? 'nothing';
  }
}

/** The operating system's codes for a port or address that did not open. */
const SYSTEM_CODES: ReadonlyMap<string, PrinterFaultCode> = new Map(
  Object.entries({
    ENOENT: 'not-found',
    ENXIO: 'not-found',
    ENODEV: 'not-found',
    EACCES: 'permission-denied',
    EPERM: 'permission-denied',
    EBUSY: 'busy',
    ECONNREFUSED: 'refused',
    EHOSTUNREACH: 'unreachable',
    ENETUNREACH: 'unreachable',
    ETIMEDOUT: 'unreachable',
    ENOTFOUND: 'unreachable',
    EAI_AGAIN: 'unreachable',
  }),
);

/** The reason a line did not open, from the operating system's error. */
export function openingFault(cause: unknown, printer: string): PrinterFault {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new PrinterFault(SYSTEM_CODES.get(code) ?? 'failed', printer, { cause });
}

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
  | 'queue-paused'
  | 'queue-busy'
  | 'canceled'
  | 'pulse-left'
  | 'silent'
  | 'spooler-failed'
  | 'failed';

/** How much of a job the printer had received before the fault, and may have printed. */
export type Sent = 'nothing' | 'some' | 'all';

const SENTENCES: Readonly<Record<PrinterFaultCode, (printer: string) => string>> = {
  'not-found': (printer) => `There is no printer at ${printer}. Connect it, or choose its port.`,
  'permission-denied': (printer) =>
    `This account cannot use ${printer}. Add it to the group of the port (on Linux lp or dialout), then sign in again.`,
  busy: (printer) =>
    `Another program or computer is using ${printer}. Wait for it, then print again.`,
  unreachable: (printer) =>
    `${printer} does not respond. Check that it is on and its network cable is connected.`,
  refused: (printer) =>
    `${printer} rejects print jobs. Check that it is on, and check its address and port.`,
  'paper-out': (printer) => `${printer} is out of paper. Insert a new roll.`,
  'cover-open': (printer) => `The cover of ${printer} is open. Close it.`,
  jammed: (printer) =>
    `${printer} reports an error. Open its cover, remove jammed paper, then turn it off and on.`,
  offline: (printer) =>
    `${printer} is offline. Check its paper and cover, and press its online button if it has one.`,
  garbled: (printer) =>
    `${printer} does not respond like a receipt printer. Check its port, and on a serial line its speed.`,
  stalled: (printer) =>
    `${printer} stopped accepting data. Check its paper, or turn it off and on.`,
  lost: (printer) => `The connection to ${printer} was lost while printing. Check its cable.`,
  'queue-paused': (printer) =>
    `The queue of ${printer} is paused or offline. Resume it in the printer settings of the system.`,
  'queue-busy': (printer) =>
    `The queue of ${printer} still has jobs. Wait for them, or delete them in the printer settings of the system.`,
  canceled: (printer) =>
    `${printer} did not respond in time, so the drawer was not opened. Open it with its key.`,
  'pulse-left': (printer) =>
    `A pulse for the drawer waits in the queue of ${printer} and could not be deleted: the drawer may open later. Delete it in the printer settings of the system.`,
  silent: (printer) =>
    `${printer} does not answer, so nothing was sent to it. Check that it is on and connected. Open a drawer with its key. If this printer never answers, add it again with that choice.`,
  'spooler-failed': (printer) =>
    `The system could not print on ${printer}. Check its queue in the printer settings of the system.`,
  failed: (printer) => `${printer} cannot be used. Turn it off and on.`,
};

/** The reason a printer did not print. Its message is one sentence with the remedy. */
export class PrinterFault extends Error {
  override readonly name = 'PrinterFault';
  readonly code: PrinterFaultCode;
  /** Its name. */
  readonly printer: string;
  readonly sent: Sent;

  constructor(
    code: PrinterFaultCode,
    printer: string,
    options: ErrorOptions & { readonly sent?: Sent } = {},
  ) {
    super(SENTENCES[code](printer), options);
    this.code = code;
    this.printer = printer;
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
    ECONNRESET: 'refused',
    EPIPE: 'refused',
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

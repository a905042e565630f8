export type ReaderFaultCode =
  | 'not-found'
  | 'permission-denied'
  | 'udev-rule-missing'
  | 'busy'
  | 'not-a-port'
  | 'unplugged'
  | 'encrypting'
  | 'exchanged'
  | 'failed';

const SENTENCES: Readonly<Record<ReaderFaultCode, (port: string) => string>> = {
  'not-found': (port) => `There is no reader at ${port}. Connect it, or choose its port.`,
  'permission-denied': (port) =>
    `This account cannot use ${port}. Add it to the group of the port (on Linux usually dialout), then sign in again.`,
  'udev-rule-missing': (port) =>
    `This account cannot use ${port}. Copy 99-swipewell.rules to /etc/udev/rules.d, then reconnect the reader.`,
  busy: (port) =>
    `Another program is using ${port}. Close it; the reader reconnects automatically.`,
  'not-a-port': (port) => `${port} is not a serial port. Choose the port of the reader.`,
  unplugged: (port) =>
    `The reader at ${port} was disconnected. Plug it in; it reconnects automatically.`,
  encrypting: (port) =>
    `${port} encrypts cards for its manufacturer, so they cannot be charged here. Use a reader without encryption.`,
  exchanged: (port) =>
    `Another device is in the place of ${port} and is not used. Do not swipe cards there until you know the reason.`,
  failed: (port) => `The reader at ${port} does not respond. Unplug it and plug it in again.`,
};

/** The reason a reader cannot be used. Its message is one sentence with the remedy. */
export class ReaderFault extends Error {
  override readonly name = 'ReaderFault';
  readonly code: ReaderFaultCode;
  /** The port or the name of the reader. */
  readonly port: string;

  constructor(code: ReaderFaultCode, port: string, options?: ErrorOptions) {
    super(SENTENCES[code](port), options);
    this.code = code;
    this.port = port;
  }
}

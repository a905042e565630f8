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
  'not-found': (port) => `There is no reader at ${port}: plug it in, or choose its port.`,
  'permission-denied': (port) =>
    `This account may not use ${port}: add it to the group that owns the port (on Linux mostly dialout), then sign in again.`,
  'udev-rule-missing': (port) =>
    `This account may not use ${port}: put 99-swipewell.rules into /etc/udev/rules.d, then unplug the reader and plug it in again.`,
  busy: (port) =>
    `Another program is using ${port}: close it, and the reader comes back by itself.`,
  'not-a-port': (port) => `${port} is not a serial port: choose the reader's port.`,
  unplugged: (port) =>
    `The reader at ${port} was unplugged: plug it in, and it comes back by itself.`,
  encrypting: (port) =>
    `${port} encrypts cards for its maker, so they cannot be charged here: ask its seller for a reader that does not encrypt.`,
  exchanged: (port) =>
    `Another device is where ${port} was, and is not listened to: swipe no card there before you know why.`,
  failed: (port) => `The reader at ${port} does not answer: unplug it and plug it in again.`,
};

/** The reason a reader cannot be used. Its message is one sentence with the remedy. */
export class ReaderFault extends Error {
  override readonly name = 'ReaderFault';
  readonly code: ReaderFaultCode;

  constructor(code: ReaderFaultCode, port: string, options?: ErrorOptions) {
    super(SENTENCES[code](port), options);
    this.code = code;
  }
}

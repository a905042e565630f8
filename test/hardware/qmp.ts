import { createConnection, type Socket } from 'node:net';

/** Long enough for the guest to fetch a key before the next one, in ms. */
const HOLD_MS = 10;

const QCODES: Readonly<Record<string, readonly string[]>> = {
  '%': ['shift', '5'],
  '^': ['shift', '6'],
  '?': ['shift', 'slash'],
  ';': ['semicolon'],
  '=': ['equal'],
  '/': ['slash'],
  ' ': ['spc'],
  '\r': ['ret'],
};

/** QEMU's machine protocol: it presses the keys of the guest's USB keyboard. */
export class Qmp {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static connect(path: string): Promise<Qmp> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(path);
      socket.once('error', reject);
      // QEMU greets first; its answers to what we send are not needed.
      socket.once('data', () => {
        socket
          .off('error', reject)
          .on('error', () => {})
          .resume();
        socket.write('{"execute":"qmp_capabilities"}');
        resolve(new Qmp(socket));
      });
    });
  }

  /** Presses and releases the keys of one character on a US board. */
  type(character: string): void {
    const upper = /[A-Z]/.test(character);
    const codes = QCODES[character] ?? [...(upper ? ['shift'] : []), character.toLowerCase()];
    const keys = codes.map((data) => ({ type: 'qcode', data }));
    const send = { execute: 'send-key', arguments: { keys, 'hold-time': HOLD_MS } };
    this.#socket.write(JSON.stringify(send));
  }

  close(): void {
    this.#socket.destroy();
  }
}

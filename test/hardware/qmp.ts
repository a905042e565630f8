import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Time for the guest to fetch a key before the next one, in ms. */
const HOLD_MS = 10;

/** Number of tries to connect, and the time between two, in ms. */
const TRIES = 200;
const TRY_AGAIN_MS = 50;

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

  /**
   * QEMU opens this socket after the serial line's, so the connection is retried until it exists.
   */
  static async connect(path: string): Promise<Qmp> {
    for (let tries = 1; ; tries += 1) {
      const socket = createConnection(path);
      try {
        await once(socket, 'data'); // QEMU greets first; its answers to commands are not needed
        socket.on('error', () => {}).resume();
        socket.write('{"execute":"qmp_capabilities"}');
        return new Qmp(socket);
      } catch (error) {
        socket.destroy();
        if (tries === TRIES) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
  }

  /** Presses and releases the keys of one character on a US board. */
  type(character: string): void {
    const upper = /[A-Z]/.test(character);
    const codes = QCODES[character] ?? [...(upper ? ['shift'] : []), character.toLowerCase()];
    const keys = codes.map((data) => ({ type: 'qcode', data }));
    this.send('send-key', { keys, 'hold-time': HOLD_MS });
  }

  send(execute: string, arguments_: object): void {
    this.#socket.write(JSON.stringify({ execute, arguments: arguments_ }));
  }

  close(): void {
    this.#socket.destroy();
  }
}

import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

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

/** An answer to a command, or an event of a device. */
const message = z.object({
  id: z.number().optional(),
  error: z.object({ desc: z.string() }).optional(),
  event: z.string().optional(),
  data: z.object({ device: z.string().optional() }).optional(),
});

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** QEMU's machine protocol: it presses the keys of the guest's USB keyboard and moves plugs. */
export class Qmp {
  readonly #socket: Socket;
  /** By the number of a command, or an event and its device. */
  readonly #waiting = new Map<string, Waiting>();
  #sent = 0;
  #isOver = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    createInterface(socket).on('line', (line) => this.#heard(line));
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', () => {
      this.#isOver = true;
      for (const { reject } of this.#waiting.values()) reject(new Error('QEMU ended.'));
    });
  }

  /**
   * QEMU opens this socket after the serial line's, so the connection is retried until it exists.
   */
  static async connect(path: string): Promise<Qmp> {
    for (let tries = 1; ; tries += 1) {
      const socket = createConnection(path);
      try {
        await once(socket, 'data'); // QEMU greets first
        const qmp = new Qmp(socket);
        await qmp.execute('qmp_capabilities');
        return qmp;
      } catch (error) {
        socket.destroy();
        if (tries === TRIES) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
  }

  /** Presses and releases the keys of one character on a US board. */
  async type(character: string): Promise<void> {
    const upper = /[A-Z]/.test(character);
    const codes = QCODES[character] ?? [...(upper ? ['shift'] : []), character.toLowerCase()];
    const keys = codes.map((data) => ({ type: 'qcode', data }));
    await this.execute('send-key', { keys, 'hold-time': HOLD_MS });
  }

  /** Adds a device with an `id`, as if it was plugged in. */
  async plug(device: { readonly driver: string; readonly id: string; readonly chardev: string }) {
    await this.execute('device_add', device);
  }

  /** Until QEMU reports the end of the device, its id and its line are taken. */
  async unplug(id: string): Promise<void> {
    const gone = this.#wait(`DEVICE_DELETED ${id}`);
    await Promise.all([this.execute('device_del', { id }), gone]);
  }

  /**
   * Resolves with QEMU's answer; rejects with its error. One at a time: after a burst of commands
   * QEMU 7.2 sometimes reads no more.
   */
  async execute(execute: string, arguments_: object = {}): Promise<void> {
    this.#sent += 1;
    const answered = this.#wait(String(this.#sent));
    this.#socket.write(JSON.stringify({ execute, arguments: arguments_, id: this.#sent }));
    await answered;
  }

  close(): void {
    this.#socket.destroy();
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) reject(new Error('QEMU ended.'));
      else this.#waiting.set(key, { resolve, reject });
    });
  }

  #heard(line: string): void {
    const { id, error, event, data } = message.parse(JSON.parse(line));
    const key = event === undefined ? String(id) : `${event} ${data?.device}`;
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (error === undefined) waiting?.resolve();
    else waiting?.reject(new Error(`QEMU: ${error.desc}`));
  }
}

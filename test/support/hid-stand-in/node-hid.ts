import { EventEmitter } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { messageSchema, SOCKET, type StandInDevice } from './message.ts';

// Replaces node-hid in the program under test: no device below is one of the kernel's. Real ones,
// through the real node-hid, are read in test/hardware.
process.stderr.write('HID devices are a stand-in here: node-hid is not loaded.\n');

const devices = new Map<string, StandInDevice>();
const open = new Map<string, Handle>();

class Handle extends EventEmitter {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  async close(): Promise<void> {
    if (open.get(this.#path) === this) open.delete(this.#path);
  }
}

export const devicesAsync = async (): Promise<readonly StandInDevice[]> => [...devices.values()];

export const HIDAsync = {
  open: async (path: string): Promise<Handle> => {
    if (!devices.has(path)) throw new Error(`Failed to open ${path}: No such device`);
    const handle = new Handle(path);
    open.set(path, handle);
    return handle;
  },
};

const socket = createConnection(process.env[SOCKET] ?? '');
socket.unref();
createInterface(socket).on('line', (line) => {
  const message = messageSchema.parse(JSON.parse(line));
  switch (message.kind) {
    case 'plug':
      devices.set(message.device.path, message.device);
      return;
    case 'unplug':
      devices.delete(message.path);
      open.get(message.path)?.emit('error', new Error('could not read from HID device'));
      return;
    case 'report':
      open.get(message.path)?.emit('data', Buffer.from(message.hex, 'hex'));
      return;
  }
});

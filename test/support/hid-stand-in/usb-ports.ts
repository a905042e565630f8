import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET, type StandInDevice, type StandInMessage } from './message.ts';

const PRELOAD = new URL('./preload.ts', import.meta.url).href;

const SURE_SWIPE: StandInDevice = {
  vendorId: 0x0801,
  productId: 0x0002,
  path: 'usb-1',
  serialNumber: 'B0001',
  manufacturer: 'Mag-Tek',
  product: 'USB Swipe Reader',
  usagePage: 0xff00,
  usage: 1,
};

/** The USB ports of a program with the stand-in for node-hid: a test plugs in and swipes there. */
export interface UsbPorts extends AsyncDisposable {
  /** The program's environment. */
  readonly environment: Readonly<Record<string, string>>;
  plug(about?: Partial<StandInDevice>): void;
  unplug(path: string): void;
  send(path: string, report: Buffer): void;
}

export async function openUsbPorts(): Promise<UsbPorts> {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-usb-'));
  const path = join(folder, 'ports');
  const plugged = new Map<string, StandInDevice>();
  const programs = new Set<Socket>();
  const server = createServer((program) => {
    programs.add(program);
    program.on('close', () => programs.delete(program));
    program.on('error', () => program.destroy()); // it ended while a message was on its way to it
    for (const device of plugged.values()) tell(program, { kind: 'plug', device });
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(path, resolve);
  await listening;
  const tell = (program: Socket, message: StandInMessage) =>
    void program.write(`${JSON.stringify(message)}\n`);
  const tellAll = (message: StandInMessage) => {
    for (const program of programs) tell(program, message);
  };
  return {
    environment: { [SOCKET]: path, NODE_OPTIONS: `--import=${PRELOAD}` },
    plug: (about = {}) => {
      const device = { ...SURE_SWIPE, ...about };
      plugged.set(device.path, device);
      tellAll({ kind: 'plug', device });
    },
    unplug: (at) => {
      plugged.delete(at);
      tellAll({ kind: 'unplug', path: at });
    },
    send: (at, report) => tellAll({ kind: 'report', path: at, hex: report.toString('hex') }),
    [Symbol.asyncDispose]: async () => {
      for (const program of programs) program.destroy();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

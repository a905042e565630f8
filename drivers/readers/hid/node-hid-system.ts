import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { HidSystem } from './hid-system.ts';

/** Prefixes of the counted items, without their two bits of size (USB HID 1.11, 6.2.2). */
const INPUT = 0x80;
const REPORT_SIZE = 0x74;
const REPORT_ID = 0x84;
const REPORT_COUNT = 0x94;
const PUSH = 0xa4;
const POP = 0xb4;
const LONG_ITEM = 0xfe;

interface Globals {
  readonly size: number;
  readonly count: number;
  readonly id: number;
}

/**
 * The length in bytes of the longest input report that a HID report descriptor declares, without
 * the report id; 0 if it declares none. Accepts any bytes: a truncated item ends the reading.
 */
export function longestInputReport(descriptor: Uint8Array): number {
  const bits = new Map<number, number>();
  const stack: Globals[] = [];
  let globals: Globals = { size: 0, count: 0, id: 0 };
  for (let at = 0; at < descriptor.length; ) {
    const prefix = descriptor[at] ?? 0;
    if (prefix === LONG_ITEM) {
      at += 3 + (descriptor[at + 1] ?? 0);
      continue;
    }
    const length = [0, 1, 2, 4][prefix & 3] ?? 0;
    const value = littleEndian(descriptor.subarray(at + 1, at + 1 + length));
    at += 1 + length;
    switch (prefix & 0xfc) {
      case REPORT_SIZE:
        globals = { ...globals, size: value };
        break;
      case REPORT_COUNT:
        globals = { ...globals, count: value };
        break;
      case REPORT_ID:
        globals = { ...globals, id: value };
        break;
      case PUSH:
        stack.push(globals);
        break;
      case POP:
        globals = stack.pop() ?? globals;
        break;
      case INPUT:
        bits.set(globals.id, (bits.get(globals.id) ?? 0) + globals.size * globals.count);
        break;
    }
  }
  return Math.ceil(Math.max(0, ...bits.values()) / 8);
}

function littleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}

/** Loaded at first use: if its native part is missing, all other readers still work. */
const nodeHid = () => import('node-hid');

/**
 * HID devices by node-hid. Uses its asynchronous interface: the other needs a thread per reader.
 */
export const NODE_HID: HidSystem = {
  devices: async () => (await nodeHid()).devicesAsync(),
  open: async (path) => (await nodeHid()).HIDAsync.open(path),
  reportLength: async (path) => {
    // Only Linux has the descriptor in a readable file.
    if (!path.startsWith('/dev/hidraw')) return null;
    try {
      return longestInputReport(
        await readFile(`/sys/class/hidraw/${basename(path)}/device/report_descriptor`),
      );
    } catch (error) {
      // Unplugged after it was listed.
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOENT' || code === 'ENODEV') return null;
      throw error;
    }
  },
};

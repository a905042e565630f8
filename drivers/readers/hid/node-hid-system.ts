import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { HidSystem } from './hid-system.ts';
import { longestInputReport } from './report-descriptor.ts';

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

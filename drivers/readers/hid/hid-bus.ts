/**
 * Readers that report their swipes over USB HID: MagTek and ID TECH (hardware.md §2).
 *
 *    hid-system.ts: devices ─▶ hid-identity.ts: which one ─▶ report ─▶ device-profiles.ts, report-reading.ts ─▶ bytes
 */

import type { BytePort, BytePortListener, OpenBytePort } from '../byte-port.ts';
import { ReaderFault, type ReaderFaultCode } from '../reader-fault.ts';
import { profileFor } from './device-profiles.ts';
import { findReader, type HidIdentity } from './hid-identity.ts';
import type { HidHandle, HidSystem } from './hid-system.ts';
import { findHidReaders, type HidReaderFound, type HidReaderListing } from './list-hid-readers.ts';
import { NODE_HID } from './node-hid-system.ts';

/** hidapi has no codes, only words: Linux's, then the numbers of Windows and macOS. */
const WORDS: readonly (readonly [RegExp, ReaderFaultCode])[] = [
  [/permission denied|not permitted|0xE00002E2/i, 'udev-rule-missing'],
  [/no such (file|device)|\(0x00000002\)|0xE00002C0/i, 'not-found'],
  // Windows refuses access to a device that another program holds alone.
  [/busy|exclusive access|0xE00002C5|\(0x00000020\)|\(0x00000005\)/i, 'busy'],
];

/** The reason the HID reader called `name` did not open. */
export function hidFault(error: unknown, name: string, platform: NodeJS.Platform): ReaderFault {
  const message = error instanceof Error ? error.message : String(error);
  const code = WORDS.find(([words]) => words.test(message))?.[1] ?? 'failed';
  const there = code === 'udev-rule-missing' && platform !== 'linux' ? 'permission-denied' : code;
  return new ReaderFault(there, name, { cause: error });
}

/** A report that fits no profile, for example one byte short, is an unreadable swipe. */
const UNREADABLE = '%E?;E?';

/**
 * The HID readers of this PC. One instance for the whole program: it knows which devices are in
 * use, so that two readers of one model without serial numbers do not open the same device. Linux
 * and Windows would allow it.
 */
export class HidBus {
  readonly #system: HidSystem;
  readonly #taken = new Set<string>();

  constructor(system: HidSystem = NODE_HID) {
    this.#system = system;
  }

  /** The stripe readers that are plugged in now. */
  async readers(): Promise<readonly HidReaderListing[]> {
    const found = await findHidReaders(this.#system);
    return found.map(({ profiles: _profiles, ...listing }) => listing);
  }

  /** The reader with this identity as a line of bytes, on any port of the PC. */
  port(identity: HidIdentity, name: string): OpenBytePort {
    return async (listener) => {
      const found = await findHidReaders(this.#system);
      const free = found.filter(({ mode, path }) => mode === 'hid' && !this.#taken.has(path));
      const reader = findReader(free, identity);
      if (reader === null) throw new ReaderFault('not-found', name);
      this.#taken.add(reader.path);
      const release = () => this.#taken.delete(reader.path);
      try {
        const handle = await this.#system.open(reader.path);
        const port = listen({ handle, reader, name, listener, release });
        // node-hid begins to read in the next tick. If closed before, it throws an uncaught error.
        await nextTick();
        return port;
      } catch (error) {
        release();
        throw hidFault(error, name, process.platform);
      }
    };
  }
}

function nextTick(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

interface Line {
  readonly handle: HidHandle;
  readonly reader: HidReaderFound;
  readonly name: string;
  readonly listener: BytePortListener;
  readonly release: () => void;
}

function listen({ handle, reader, name, listener, release }: Line): BytePort {
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= handle.close().finally(release);
    return closing;
  };
  handle.on('data', (report) => {
    try {
      if (closing === null) hear(report, reader, listener);
    } catch (error) {
      // node-hid would report an exception here as an error of the device.
      queueMicrotask(() => {
        throw error;
      });
    } finally {
      report.fill(0);
    }
  });
  // An unplugged device ends in an error; node-hid has no event of its own for it.
  handle.on('error', (cause) => {
    if (closing !== null) return;
    const lose = () => listener.lost(new ReaderFault('unplugged', name, { cause }));
    close().then(lose, lose);
  });
  return { close };
}

function hear(report: Buffer, { profiles }: HidReaderFound, listener: BytePortListener): void {
  const reading = profileFor(profiles, report.length)?.read(report) ?? {
    kind: 'tracks',
    bytes: Buffer.from(UNREADABLE),
  };
  if (reading.kind === 'encrypted') {
    listener.encrypted();
    return;
  }
  listener.received(reading.bytes);
  listener.ended();
}

import type { HidReaderListing } from '../../../../drivers/readers/hid/list-hid-readers.ts';
import type { Reader } from '../../../../drivers/readers/reader.ts';
import type { SerialPortListing } from '../../../../drivers/readers/serial/list-serial-ports.ts';
import { encodeCard } from '../../../../drivers/readers/virtual/encode-card.ts';
import {
  createVirtualReader,
  type VirtualReader,
} from '../../../../drivers/readers/virtual/virtual-reader.ts';
import { createWedgeReader } from '../../../../drivers/readers/wedge/wedge-reader.ts';
import { openDevices } from '../../../../src/main/readers/devices.ts';
import type { ReaderEnvironment } from '../../../../src/main/readers/reader-environment.ts';
import { ReaderService } from '../../../../src/main/readers/reader-service.ts';
import { SwipeVault } from '../../../../src/main/readers/swipe-vault.ts';
import type { ReaderLine, RegisteredReader } from '../../../../src/shared/contract/devices.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { namedIds } from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';

export const CARD = {
  pan: '4111111111111111',
  name: 'SMITH/JOAN',
  expiry: '3012',
  serviceCode: '101',
} as const;

export function hidListing(about: Partial<HidReaderListing> = {}): HidReaderListing {
  return {
    vendorId: 0x0801,
    productId: 0x0002,
    path: '/dev/hidraw0',
    serialNumber: 'B0001',
    maker: 'Mag-Tek',
    product: 'USB Swipe Reader',
    mode: 'hid',
    ...about,
  };
}

export function serialListing(about: Partial<SerialPortListing> = {}): SerialPortListing {
  return { path: '/dev/ttyUSB0', maker: 'FTDI', serialNumber: 'A1', usbId: '0403:6001', ...about };
}

/** The path for opening a line. */
function pathOf(line: ReaderLine): string {
  return line.kind === 'wedge' ? '' : line.path;
}

/** A PC with connected readers, a till's readers on it, and a record of their events. */
export async function plugged(
  options: {
    readonly hid?: readonly HidReaderListing[];
    readonly serial?: readonly SerialPortListing[];
    readonly readers?: readonly RegisteredReader[];
  } = {},
) {
  const clock = manualClock();
  const there = { hid: options.hid ?? [], serial: options.serial ?? [] };
  const open = new Map<string, VirtualReader>();
  /** Every opening of a path while another reader has it. */
  const twice: string[] = [];
  const environment: ReaderEnvironment = {
    open: (line, name): Reader => {
      const path = pathOf(line);
      const virtual = createVirtualReader({ after: clock.after, name });
      if (open.has(path)) twice.push(path);
      open.set(path, virtual);
      virtual.reader.subscribe((event) => {
        if (event.kind !== 'state' || event.state.kind !== 'closed') return;
        if (open.get(path) === virtual) open.delete(path);
      });
      return virtual.reader;
    },
    virtual: () => createVirtualReader({ after: clock.after }),
    keyboard: (unheard) => createWedgeReader({ after: clock.after, now: () => 0, unheard }),
    hidReaders: async () => there.hid,
    serialPorts: async () => there.serial,
    detectSerial: async () => ({ baudRate: 9600, format: '8N1' }),
  };
  const entries: NewEntry[] = [];
  const time = { now: Date.parse('2026-03-01T09:30:00Z') };
  const settings = {
    readers: options.readers ?? [],
    keep: (readers: readonly RegisteredReader[]) => {
      settings.readers = readers;
    },
  };
  const vault = new SwipeVault(namedIds(), clock.after, 60_000, () => {});
  const readerService = new ReaderService({
    after: clock.after,
    vault,
    now: () => new Date(time.now),
    changed: () => {},
    cardSwiped: () => {},
    swipeFailed: () => {},
    notice: () => {},
  });
  const devices = await openDevices({
    readerService,
    environment,
    settings,
    journal: (entry) => entries.push(entry),
    cashier: () => ({ id: 'dana', name: 'Dana Reyes' }),
    now: () => new Date(time.now),
    after: clock.after,
    changed: () => {},
    reportFault: (error) => {
      throw error;
    },
    serialReader: null,
    virtualReader: false,
    keysPassPages: false,
    unregisteredSwipe: () => {},
  });
  const settle = async () => {
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
  };
  await settle();
  return {
    devices,
    readerService,
    there,
    settings,
    entries,
    time,
    twice,
    openPaths: () => [...open.keys()].toSorted(),
    unplug: (path: string) => open.get(path)?.unplug(),
    /** Advances the clock by `ms` and waits for the consequences. */
    pass: async (ms: number) => {
      clock.advance(ms);
      await settle();
    },
    settle,
    swipeAt: async (path: string, bytes: Uint8Array = encodeCard(CARD)) => {
      open.get(path)?.swipe(bytes);
      clock.advance(1_000);
      await settle();
    },
  };
}

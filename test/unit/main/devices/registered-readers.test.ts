import { expect, test } from 'vitest';
import type { HidReaderListing } from '../../../../drivers/readers/hid/list-hid-readers.ts';
import type { SerialPortListing } from '../../../../drivers/readers/serial/list-serial-ports.ts';
import { encodeCard } from '../../../../drivers/readers/virtual/encode-card.ts';
import {
  createVirtualReader,
  type VirtualReader,
} from '../../../../drivers/readers/virtual/virtual-reader.ts';
import { createWedgeReader } from '../../../../drivers/readers/wedge/wedge-reader.ts';
import { openDevices } from '../../../../src/main/devices/devices.ts';
import { ReaderDesk } from '../../../../src/main/devices/reader-desk.ts';
import { SwipeVault } from '../../../../src/main/devices/swipe-vault.ts';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import type { RegisteredReader } from '../../../../src/shared/contract/devices.ts';
import { countingIds } from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../drivers/readers/manual-clock.ts';

const CARD = encodeCard({
  pan: '4111111111111111',
  name: 'SMITH/JOAN',
  expiry: '3012',
  serviceCode: '101',
});

const hid = (serialNumber: string): HidReaderListing => ({
  vendorId: 0x0801,
  productId: 2,
  serialNumber,
  path: '/dev/hidraw0',
  maker: 'MagTek',
  product: 'Swipe reader',
  mode: 'hid',
});

const port = (path: string, serialNumber: string): SerialPortListing => ({
  path,
  serialNumber,
  maker: 'FTDI',
  usbId: '0403:6001',
});

const HID_ID = 'hid:2049:2:A1';

/** This PC's readers, as many virtual ones as are opened; what is plugged in is up to the test. */
async function openPc(kept: readonly RegisteredReader[] = []) {
  const clock = manualClock();
  let readers = kept;
  let today = new Date('2026-03-01T09:30:00Z');
  const plugged: { hid: HidReaderListing[]; serial: SerialPortListing[] } = { hid: [], serial: [] };
  const opened: { readonly name: string; readonly path: string; readonly device: VirtualReader }[] =
    [];
  const roll: NewEntry[] = [];
  const faults: unknown[] = [];
  const vault = new SwipeVault({
    newHandle: countingIds(1),
    after: clock.after,
    keepMs: 60_000,
    timedOut: () => {},
  });
  const desk = new ReaderDesk({
    vault,
    now: () => today,
    changed: () => {},
    cardSwiped: () => {},
    swipeFailed: () => {},
    notice: () => {},
  });
  const devices = await openDevices({
    desk,
    world: {
      open: (line, name) => {
        const device = createVirtualReader({ after: clock.after, name });
        opened.push({ name, path: line.path, device });
        return device.reader;
      },
      virtual: () => createVirtualReader({ after: clock.after }),
      keyboard: (unheard) => createWedgeReader({ after: clock.after, now: () => 0, unheard }),
      hidReaders: async () => plugged.hid,
      serialPorts: async () => plugged.serial,
      detectSerial: async () => ({ baudRate: 19_200, format: '7E1' }),
    },
    settings: {
      get readers() {
        return readers;
      },
      keep: (next) => {
        readers = next;
      },
    },
    journal: (entry) => roll.push(entry),
    cashier: () => null,
    now: () => today,
    after: clock.after,
    changed: () => {},
    reportFault: (error) => faults.push(error),
    serialReader: null,
    virtualReader: false,
    unregisteredSwipe: () => {},
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    desk,
    devices,
    plugged,
    opened,
    roll,
    faults,
    settle,
    kept: () => readers,
    pass: async (ms: number) => {
      clock.advance(ms);
      await settle();
    },
    live: (date: string) => {
      today = new Date(date);
    },
    swipeAt: async (index: number) => {
      opened[index]?.device.swipe(CARD);
      clock.advance(500);
      await settle();
    },
  };
}

async function registerHid() {
  const pc = await openPc();
  pc.plugged.hid = [hid('A1')];
  const trial = await pc.devices.tryReaders(null);
  await pc.settle();
  await pc.swipeAt(0);
  await pc.devices.register(HID_ID);
  return { ...pc, trial };
}

test('a swipe proves the reader it was made at, and nothing of it is kept but its face', async () => {
  const pc = await openPc();
  pc.plugged.hid = [hid('A1')];
  const trial = await pc.devices.tryReaders(null);
  await pc.settle();
  expect(await pc.devices.register(HID_ID)).toBe(false);
  await pc.swipeAt(0);
  const proven = trial.state.candidates.find(({ id }) => id === HID_ID);
  expect(proven?.proof).toMatchObject({
    brand: 'visa',
    lastFour: '1111',
    tracks: [{ state: 'read' }, { state: 'read' }, { state: 'absent' }],
  });
  expect(JSON.stringify(trial.state)).not.toContain('411111');
  expect(pc.faults).toEqual([]);
});

test('registered, it is kept, on the roll and on the desk, and opened once', async () => {
  const { kept, roll, desk, opened, devices } = await registerHid();
  expect(kept()).toMatchObject([{ id: HID_ID, line: { kind: 'hid', serialNumber: 'A1' } }]);
  expect(roll.map(({ kind }) => kind)).toEqual(['reader.registered']);
  expect(desk.statuses.map(({ id }) => id)).toEqual([HID_ID]);
  expect(opened[0]?.device.reader.state.kind).toBe('closed');
  expect(await devices.forget(HID_ID)).toBe(true);
  expect(await devices.forget(HID_ID)).toBe(false);
  expect(desk.statuses).toEqual([]);
  expect(opened.map(({ device }) => device.reader.state.kind)).toEqual(['closed', 'closed']);
});

test('two windows that choose at once take turns: one device is never open twice', async () => {
  const pc = await openPc();
  pc.plugged.hid = [hid('A1')];
  const [first, second] = await Promise.all([
    pc.devices.tryReaders(null),
    pc.devices.tryReaders(null),
  ]);
  await pc.settle();
  expect([first.state.ended, second.state.ended]).toEqual(['another-window', null]);
  await pc.swipeAt(pc.opened.length - 1);
  await Promise.all([pc.devices.register(HID_ID), pc.devices.register(HID_ID)]);
  expect(pc.kept()).toHaveLength(1);
  const open = pc.opened.filter(({ device }) => device.reader.state.kind !== 'closed');
  expect(open).toHaveLength(1);
});

test('a sale takes the readers back', async () => {
  const { desk, trial, settle } = await registerHid();
  expect(desk.arm()).toBe(true);
  await settle();
  expect(trial.state.ended).toBe('sale');
  expect(desk.statuses.every(({ armed }) => armed)).toBe(true);
});

test('cash taken in another window does not end the test', async () => {
  const { desk, trial } = await registerHid();
  desk.disarm();
  expect(desk.statuses.every(({ armed }) => armed)).toBe(true);
  await trial.end();
  expect(desk.statuses.some(({ armed }) => armed)).toBe(false);
});

test('one that was exchanged is announced once, and no more when the old one is back', async () => {
  const { plugged, opened, devices, roll, pass } = await registerHid();
  opened.at(-1)?.device.unplug();
  plugged.hid = [hid('B2')];
  await pass(5_000);
  await pass(5_000);
  expect(devices.statuses[0]?.exchangedFor).toBe('B2');
  expect(roll.filter(({ kind }) => kind === 'reader.exchanged')).toMatchObject([
    { body: { id: HID_ID, serialNumber: 'B2' } },
  ]);
  plugged.hid = [hid('A1')];
  await pass(5_000);
  expect(devices.statuses[0]?.exchangedFor).toBeNull();
});

test('a serial reader that comes back at another port is followed there, with its settings', async () => {
  const pc = await openPc();
  pc.plugged.serial = [port('/dev/ttyUSB0', 'F1')];
  await pc.devices.tryReaders('/dev/ttyUSB0');
  await pc.settle();
  await pc.settle();
  await pc.swipeAt(0);
  expect(await pc.devices.register('serial:F1')).toBe(true);
  expect(pc.kept()).toMatchObject([{ line: { baudRate: 19_200, format: '7E1' } }]);
  pc.opened.at(-1)?.device.unplug();
  pc.plugged.serial = [port('/dev/ttyUSB1', 'F1')];
  await pc.pass(5_000);
  expect(pc.kept()).toMatchObject([{ line: { path: '/dev/ttyUSB1', baudRate: 19_200 } }]);
  expect(pc.opened.at(-1)?.path).toBe('/dev/ttyUSB1');
});

// PCI DSS 9.5.1
test('a look at it is due a month after the last one, and recorded with what was found', async () => {
  const { devices, live, roll } = await registerHid();
  const due = () => devices.statuses[0]?.registered?.lookDue;
  live('2026-03-30T00:00:00Z');
  expect(due()).toBe(false);
  live('2026-03-31T09:30:00Z');
  expect(due()).toBe(true);
  const cashier = { id: 'cashier', name: 'Dana Reyes' };
  expect(devices.recordLook(HID_ID, 'Nothing found', cashier)).toBe(true);
  expect(devices.recordLook('none', 'Nothing found', cashier)).toBe(false);
  expect(due()).toBe(false);
  expect(roll.at(-1)).toEqual({
    kind: 'reader.looked-at',
    body: { id: HID_ID, finding: 'Nothing found', cashier },
  });
});

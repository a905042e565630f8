import { expect, test } from 'vitest';
import type { RegisteredReader } from '../../../../src/shared/contract/devices.ts';
import { hidListing, plugged, serialListing } from './fake-environment.ts';

const AT = '2026-02-28T09:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Delay until the place of a missing reader is checked, with a margin, ms. */
const CHECKED_MS = 6_000;

const SERIAL: RegisteredReader = {
  id: 'serial:A1',
  name: 'Desk reader',
  line: { kind: 'serial', path: '/dev/ttyUSB0', serialNumber: 'A1', baudRate: 9600, format: '8N1' },
  registeredAt: AT,
  lookedAt: null,
};
const HID: RegisteredReader = {
  id: 'hid:2049:2:B0001',
  name: 'USB reader',
  line: {
    kind: 'hid',
    vendorId: 0x0801,
    productId: 0x0002,
    serialNumber: 'B0001',
    path: '/dev/hidraw0',
  },
  registeredAt: AT,
  lookedAt: null,
};
const WEDGE: RegisteredReader = {
  id: 'keyboard',
  name: 'Keyboard reader',
  line: { kind: 'wedge' },
  registeredAt: AT,
  lookedAt: null,
};

// PCI DSS 9.5.1: an exchanged device is noticed.
test.each([
  ['serial, itself', SERIAL, { serial: [serialListing()] }, null],
  ['serial, gone', SERIAL, {}, null],
  ['serial, another one', SERIAL, { serial: [serialListing({ serialNumber: 'Z9' })] }, 'Z9'],
  [
    'serial, one that has no number',
    SERIAL,
    { serial: [serialListing({ serialNumber: null })] },
    'unknown',
  ],
  [
    'serial, another one at another port',
    SERIAL,
    { serial: [serialListing({ path: 'COM9', serialNumber: 'Z9' })] },
    null,
  ],
  ['HID, itself at another port', HID, { hid: [hidListing({ path: '/dev/hidraw7' })] }, null],
  ['HID, another one', HID, { hid: [hidListing({ serialNumber: 'Z9' })] }, 'Z9'],
  [
    'HID, one of its model without a number',
    HID,
    { hid: [hidListing({ serialNumber: null })] },
    'unknown',
  ],
  [
    'HID, another model',
    HID,
    { hid: [hidListing({ productId: 0x0011, serialNumber: 'Z9' })] },
    null,
  ],
  [
    'HID, itself and another one',
    HID,
    { hid: [hidListing(), hidListing({ path: 'x', serialNumber: 'Z9' })] },
    null,
  ],
  ['a keyboard, which has no identity', WEDGE, { hid: [hidListing()] }, null],
] as const)('in place of a reader is found: %s', async (_, reader, there, number) => {
  const { devices, entries, pass } = await plugged({ ...there, readers: [reader, WEDGE] });
  await pass(CHECKED_MS);
  expect(devices.statuses.find(({ id }) => id === reader.id)?.exchangedFor).toBe(number);
  const reported = entries.filter(({ kind }) => kind === 'reader.exchanged');
  expect(reported).toEqual(
    number === null
      ? []
      : [{ kind: 'reader.exchanged', body: { id: reader.id, serialNumber: number } }],
  );
});

test('a reader that is back is no longer reported as exchanged', async () => {
  const { devices, there, pass, unplug } = await plugged({
    serial: [serialListing({ serialNumber: 'Z9' })],
    readers: [SERIAL],
  });
  await pass(CHECKED_MS);
  there.serial = [serialListing()];
  unplug('/dev/ttyUSB0');
  await pass(CHECKED_MS);
  expect(devices.statuses[0]?.exchangedFor).toBe(null);
});

test('a serial reader that returns at another port is followed', async () => {
  const { there, settings, openPaths, unplug, pass, twice } = await plugged({
    serial: [serialListing()],
    readers: [SERIAL],
  });
  unplug('/dev/ttyUSB0');
  there.serial = [serialListing({ path: '/dev/ttyUSB4' })];
  await pass(CHECKED_MS);
  expect(openPaths()).toEqual(['/dev/ttyUSB4']);
  expect(settings.readers[0]?.line).toMatchObject({ path: '/dev/ttyUSB4' });
  expect(twice).toEqual([]);
});

test('a reader that is forgotten during the search for its new port is not opened again', async () => {
  const { devices, there, openPaths, unplug, pass } = await plugged({
    serial: [serialListing()],
    readers: [SERIAL],
  });
  unplug('/dev/ttyUSB0');
  there.serial = [serialListing({ path: '/dev/ttyUSB4' })];
  const passed = pass(CHECKED_MS);
  await Promise.all([passed, devices.forget('serial:A1')]);
  await pass(CHECKED_MS);
  expect(openPaths()).toEqual([]);
  expect(devices.statuses).toEqual([]);
});

test.each([
  ['29 days after it was registered', null, 29, false],
  ['30 days after it was registered', null, 30, true],
  ['29 days after the last inspection', 10, 39, false],
  ['30 days after the last inspection', 10, 40, true],
])('an inspection is due or not: %s', async (_, checkedOn, day, due) => {
  const { devices, time, entries } = await plugged({ readers: [WEDGE] });
  const registered = Date.parse(AT);
  if (checkedOn !== null) {
    time.now = registered + checkedOn * DAY_MS;
    const look = { finding: 'A scratch', cashier: { id: 'dana', name: 'Dana Reyes' } };
    expect(devices.recordCheck('keyboard', look.finding, look.cashier)).toBe(true);
    expect(entries.at(-1)).toEqual({ kind: 'reader.checked', body: { id: 'keyboard', ...look } });
  }
  time.now = registered + day * DAY_MS;
  expect(devices.statuses[0]?.registered?.checkDue).toBe(due);
});

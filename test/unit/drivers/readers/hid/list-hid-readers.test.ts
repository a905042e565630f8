import { expect, test } from 'vitest';
import { HidBus } from '../../../../../drivers/readers/hid/hid-bus.ts';
import { findReader } from '../../../../../drivers/readers/hid/hid-identity.ts';
import { fakeHidSystem, sureSwipeDevice } from './fake-hid-system.ts';

const KEYBOARD_PAGE = { usagePage: 1, usage: 6 };

// hardware.md §2: usage page, usage and the report's length; never the ids alone.
test.each([
  ['MagTek SureSwipe', {}, 337, 'hid'],
  ['MagneSafe V5', { productId: 0x0011 }, 856, 'hid'],
  ['a MagneSafe with more fields', { productId: 0x0011 }, 887, 'hid'],
  ['ID TECH of 508 bytes', { vendorId: 0x0acd, productId: 0x2010 }, 508, 'hid'],
  ['ID TECH of 512 bytes', { vendorId: 0x0acd, productId: 0x0500 }, 512, 'hid'],
  ['ID TECH that speaks MagTek', { vendorId: 0x0acd, productId: 0x2020 }, 337, 'hid'],
  ['SureSwipe without a known length', {}, undefined, 'hid'],
  ['MagTek in keyboard mode', { productId: 0x0001, ...KEYBOARD_PAGE }, 8, 'keyboard'],
  ['ID TECH in keyboard mode', { vendorId: 0x0acd, ...KEYBOARD_PAGE }, 8, 'keyboard'],
  ['a card writer with ids of MagTek', { productId: 0x0003 }, 64, null],
  ['one byte short', {}, 336, null],
  ['another page', { usagePage: 0xff01 }, 337, null],
  ['another usage', { usage: 2 }, 337, null],
  ['another maker', { vendorId: 0x046d }, 337, null],
  ['a keyboard', { vendorId: 0x046d, ...KEYBOARD_PAGE }, 8, null],
  ['a device that has no path', { path: undefined }, 337, null],
])('%s', async (_, about, reportLength, mode) => {
  const { system, plug } = fakeHidSystem();
  plug(sureSwipeDevice(about), reportLength);
  const readers = await new HidBus(system).readers();
  expect(readers.map((reader) => reader.mode)).toEqual(mode === null ? [] : [mode]);
});

test('describes a reader', async () => {
  const { system, plug } = fakeHidSystem();
  plug(sureSwipeDevice({ serialNumber: '' }), 337);
  expect(await new HidBus(system).readers()).toEqual([
    {
      path: '/dev/hidraw0',
      vendorId: 0x0801,
      productId: 0x0002,
      serialNumber: null,
      maker: 'Mag-Tek',
      product: 'USB Swipe Reader',
      mode: 'hid',
    },
  ]);
});

const MODEL = { vendorId: 0x0801, productId: 0x0002 };
const reader = (serialNumber: string | null, path: string) => ({ ...MODEL, serialNumber, path });

test.each([
  ['its serial number, at another path', reader('A', 'x'), [reader('B', 'x'), reader('A', 'y')], 1],
  ['no serial number: its path', reader(null, 'y'), [reader(null, 'x'), reader(null, 'y')], 1],
  ['no serial number, at another path', reader(null, 'z'), [reader(null, 'x')], 0],
  ['another serial number', reader('A', 'x'), [reader('B', 'x'), reader(null, 'x')], null],
  ['another model', { ...reader('A', 'x'), productId: 3 }, [reader('A', 'x')], null],
])('identifies a reader by %s', (_, identity, readers, index) => {
  expect(findReader(readers, identity)).toBe(index === null ? null : readers[index]);
});

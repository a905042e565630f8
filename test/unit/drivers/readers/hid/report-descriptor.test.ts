import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEVICE_PROFILES, profileFor } from '../../../../../drivers/readers/hid/device-profiles.ts';
import { longestInputReport } from '../../../../../drivers/readers/hid/node-hid-system.ts';
import {
  ID_TECH_FORMAT,
  MAGNESAFE_V5,
  SURE_SWIPE,
} from '../../../../hardware/guest/descriptors.ts';

/** A boot keyboard: a byte of modifiers, a reserved one, six keys; LEDs are output. */
const KEYBOARD =
  '05010906a101050719e029e71500250175019508810295017508810395057501050819012905910295017503910395067508150025650507190029658100c0';

test.each([
  ['MagTek SureSwipe', SURE_SWIPE, 337],
  ['MagTek MagneSafe V5', MAGNESAFE_V5, 856],
  ['ID TECH', ID_TECH_FORMAT, 509],
])('the report of %s has the length that one profile expects', (_, descriptor, length) => {
  expect(longestInputReport(descriptor)).toBe(length);
  expect(profileFor(DEVICE_PROFILES, length)).not.toBeNull();
});

// USB HID 1.11, 6.2.2.
test.each([
  ['a keyboard', KEYBOARD, 8],
  ['nothing', '', 0],
  ['two reports with ids, the longer counts', '8501750895088102850295108102', 16],
  ['bits that fill no byte', '750195098102', 2],
  ['a size that is pushed and popped', '7508a47501b495048102', 4],
  ['a pop without a push', 'b4750895028102', 2],
  ['a long item is passed over', 'fe0381ffffff750895028102', 2],
  ['a count of four bytes', '75089700010000' + '8102', 256],
  ['cut off within an item', '75089581', 0],
])('%s', (_, hex, expected) => {
  expect(longestInputReport(Buffer.from(hex, 'hex'))).toBe(expected);
});

test('accepts any bytes without an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(longestInputReport(bytes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

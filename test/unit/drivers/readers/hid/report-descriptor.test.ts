import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestInputReport } from '../../../../../drivers/readers/hid/node-hid-system.ts';

/** Seven bytes, then three fields of 110 (0x6E): MagTek's. */
const SURE_SWIPE =
  '0600ff0901a101150026ff00750809200921092209280929092a09389507810209' +
  '30956e8202010931956e8202010932956e820201c0';

/** A boot keyboard: a byte of modifiers, a reserved one, six keys; LEDs are output. */
const KEYBOARD =
  '05010906a101050719e029e71500250175019508810295017508810395057501050819012905910295017503910395067508150025650507190029658100c0';

// USB HID 1.11, 6.2.2.
test.each([
  ['SureSwipe', SURE_SWIPE, 337],
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

import { expect, test } from 'vitest';
import type { BytePortListener } from '../../../../../drivers/readers/byte-port.ts';
import { ReaderFault } from '../../../../../drivers/readers/reader-fault.ts';
import { detectSettings } from '../../../../../drivers/readers/serial/detect-settings.ts';
import type { SerialSettings } from '../../../../../drivers/readers/serial/serial-settings.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

const SWIPE = Buffer.from('%B4111111111111111^DOE/JANE^3012101?;4111111111111111=3012101?\r');
const ERROR = Buffer.from(';E?\r');

function withParity(bytes: Buffer, even: boolean): Buffer {
  return bytes.map((byte) => {
    const ones = [...byte.toString(2)].filter((bit) => bit === '1').length;
    return (ones % 2 === 0) === even ? byte : byte | 0x80;
  }) as Buffer;
}

/** A reader with these settings: at another speed its bytes are noise. */
function readerOf(baudRate: number, swipe: Buffer) {
  const clock = manualClock();
  const opened: number[] = [];
  const wiped: Buffer[] = [];
  let closed = 0;
  const open = (settings: SerialSettings) => async (listener: BytePortListener) => {
    opened.push(settings.baudRate);
    const sent = Buffer.from(
      settings.baudRate === baudRate ? swipe : swipe.map((byte) => (byte * 37 + 11) & 0xff),
    );
    // A person swipes as soon as the port listens.
    queueMicrotask(() => {
      listener.received(sent);
      wiped.push(sent);
      setImmediate(() => clock.advance(1000));
    });
    return {
      close: async () => {
        closed += 1;
      },
    };
  };
  return { clock, open, opened, wiped, closed: () => closed };
}

test.each([
  [9600, SWIPE, '8N1'],
  [9600, ERROR, '8N1'],
  [9600, withParity(SWIPE, true), '7E1'],
  [19200, withParity(SWIPE, false), '7O1'],
  [115200, SWIPE, '8N1'],
  [1200, withParity(SWIPE, true), '7E1'],
])('detects %i baud, %s: %s', async (baudRate, swipe, format) => {
  const { clock, open, opened, wiped, closed } = readerOf(baudRate, swipe);
  const listening: number[] = [];
  const found = await detectSettings({
    open,
    after: clock.after,
    signal: new AbortController().signal,
    listening: (swipes) => listening.push(swipes),
  });
  expect(found).toEqual({ baudRate, format });
  expect(opened.at(-1)).toBe(baudRate);
  expect(listening).toEqual(opened.map((_, index) => index));
  expect(closed()).toBe(opened.length);
  expect(wiped.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
});

test('finds no reader at an unsupported speed', async () => {
  const { clock, open, opened, closed } = readerOf(75, SWIPE);
  const { signal } = new AbortController();
  expect(await detectSettings({ open, after: clock.after, signal })).toBe(null);
  expect(closed()).toBe(opened.length);
});

test('ends when canceled', async () => {
  const abort = new AbortController();
  let closed = 0;
  const open = () => async () => ({
    close: async () => {
      closed += 1;
    },
  });
  const found = detectSettings({ open, after: manualClock().after, signal: abort.signal });
  abort.abort();
  expect(await found).toBe(null);
  expect(closed).toBe(1);
});

test('reports a busy port as a fault', async () => {
  const open = () => () => Promise.reject(new ReaderFault('busy', 'COM3'));
  const { signal } = new AbortController();
  await expect(detectSettings({ open, after: manualClock().after, signal })).rejects.toMatchObject({
    code: 'busy',
  });
});

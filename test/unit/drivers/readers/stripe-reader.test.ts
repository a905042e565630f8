import { expect, test } from 'vitest';
import { cardBytes } from '../../../../drivers/magstripe/card-memory.ts';
import type { BytePortListener } from '../../../../drivers/readers/byte-port.ts';
import type { ReaderEvent } from '../../../../drivers/readers/reader.ts';
import { ReaderFault } from '../../../../drivers/readers/reader-fault.ts';
import { StripeReader } from '../../../../drivers/readers/stripe-reader.ts';
import { QUIET_MS } from '../../../../drivers/readers/swipe-assembler.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';
import { bytesOf } from '../magstripe/stripe-text.ts';
import { secureFrame } from './hid/reports.ts';

const SWIPE = '%B4111111111111111^DOE/JANE^3012101?;4111111111111111=3012101?\r';
const RETRY_MS = 1000;

/** A line with openings that the test answers: with a port, or with a fault. */
function line() {
  const answers: ((fault: unknown) => void)[] = [];
  let listener: BytePortListener | null = null;
  let closed = 0;
  return {
    open: (to: BytePortListener) => {
      listener = to;
      return new Promise<{ close(): Promise<void> }>((resolve, reject) => {
        const port = {
          close: async () => {
            closed += 1;
          },
        };
        answers.push((fault) => (fault === null ? resolve(port) : reject(fault)));
      });
    },
    get tries() {
      return answers.length;
    },
    get closed() {
      return closed;
    },
    /** Answers the last try. */
    answer: async (fault: unknown = null) => {
      answers.at(-1)?.(fault);
      await Promise.resolve();
      await Promise.resolve();
    },
    receive: (bytes: Uint8Array) => listener?.received(bytes),
    send: (text: string): Uint8Array => {
      const bytes = bytesOf(text);
      listener?.received(bytes);
      return bytes;
    },
    lose: (fault: ReaderFault) => listener?.lost(fault),
  };
}

function reading() {
  const clock = manualClock();
  const port = line();
  const events: ReaderEvent[] = [];
  const reader = new StripeReader({
    name: 'Reader',
    kind: 'serial',
    open: port.open,
    after: clock.after,
    retryMs: RETRY_MS,
  });
  const stop = reader.subscribe((event) => events.push(event));
  const kinds = () =>
    events.map((event) => (event.kind === 'state' ? event.state.kind : event.kind));
  return { clock, port, reader, events, kinds, stop };
}

test('connects by itself', async () => {
  const { port, reader, kinds } = reading();
  expect(reader.state.kind).toBe('connecting');
  await port.answer();
  expect(reader.state.kind).toBe('ready');
  expect(kinds()).toEqual(['ready']);
});

test('emits each swipe while armed, and stays armed', async () => {
  const { port, reader, events, kinds } = reading();
  await port.answer();
  reader.arm();
  port.send(SWIPE);
  port.send(SWIPE);
  expect(kinds()).toEqual(['ready', 'swipe', 'swipe']);
  expect(reader.armed).toBe(true);
  expect(events[1]).toMatchObject({ swipe: { card: { lastFour: '1111', name: 'DOE/JANE' } } });
});

test('refuses the second swipe when the listener of the first disarms it', async () => {
  const { port, reader, kinds } = reading();
  await port.answer();
  reader.arm();
  reader.subscribe((event) => event.kind === 'swipe' && reader.disarm());
  port.send(`${SWIPE}${SWIPE}`);
  expect(kinds()).toEqual(['ready', 'swipe', 'swipe-refused']);
});

test.each([
  ['a swipe while not armed', SWIPE, ['ready', 'swipe-refused']],
  ['an unreadable swipe while not armed', '%E?;E?\r', ['ready', 'swipe-refused']],
  ['noise while not armed', '\x00\xff', ['ready']],
])('%s', async (_, sent, expected) => {
  const { clock, port, kinds } = reading();
  await port.answer();
  port.send(sent);
  clock.advance(10_000);
  expect(kinds()).toEqual(expected);
});

test('reports an unreadable swipe while armed', async () => {
  const { clock, port, reader, kinds } = reading();
  await port.answer();
  reader.arm();
  port.send('%E?;E?\r');
  clock.advance(QUIET_MS);
  expect(kinds()).toEqual(['ready', 'swipe-unreadable']);
});

test.each([
  ['armed', true],
  ['not armed', false],
])('%s, wipes the bytes before the port can reuse their buffer', async (_, armed) => {
  const { port, reader } = reading();
  await port.answer();
  if (armed) reader.arm();
  for (const sent of [SWIPE, SWIPE.slice(0, 30), 'noise']) {
    expect(port.send(sent).every((byte) => byte === 0)).toBe(true);
  }
});

test('wipes the bytes even when a listener throws', async () => {
  const { port, reader } = reading();
  await port.answer();
  reader.arm();
  reader.subscribe((event) => {
    if (event.kind === 'swipe') throw new Error('the listener failed');
  });
  const bytes = bytesOf(SWIPE);
  expect(() => port.receive(bytes)).toThrow('the listener failed');
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});

/** True if the memory of parsed swipes contains these characters. */
function inCardMemory(memory: Uint8Array, text: string): boolean {
  return Buffer.from(memory.buffer).includes(text);
}

test.each([
  ['that was not requested', false, true, ';4000000000000002=3012101?%E?\r'],
  ['without a listener', true, false, ';4000000000000002=3012101?%E?\r'],
  ['without a card', true, true, '%A4000000000000002^DOE?;E?\r'],
])('wipes a swipe %s', async (_, armed, listening, sent) => {
  const { clock, port, reader, stop } = reading();
  await port.answer();
  if (armed) reader.arm();
  if (!listening) stop();
  const memory = cardBytes(1);
  port.send(sent);
  clock.advance(10_000);
  expect(inCardMemory(memory, '4000000000000002')).toBe(false);
  expect(inCardMemory(cardBytes(1), '4000000000000002')).toBe(false);
});

test('reads the next swipe after it was unplugged in the middle of one', async () => {
  const { clock, port, reader, events, kinds } = reading();
  await port.answer();
  reader.arm();
  port.send(SWIPE.slice(0, 40));
  const fault = new ReaderFault('unplugged', 'COM3');
  port.lose(fault);
  expect(reader.state).toEqual({ kind: 'reconnecting', fault });
  clock.advance(RETRY_MS);
  expect(port.tries).toBe(2);
  await port.answer();
  port.send(SWIPE);
  clock.advance(10_000);
  expect(kinds()).toEqual(['ready', 'reconnecting', 'ready', 'swipe']);
  expect(events.at(-1)).toMatchObject({ swipe: { card: { lastFour: '1111' } } });
});

test('retries until the port opens, and reports the same fault once', async () => {
  const { clock, port, reader, kinds } = reading();
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(port.tries).toBe(tries);
    await port.answer(new ReaderFault('not-found', 'COM3'));
    clock.advance(RETRY_MS);
  }
  expect(kinds()).toEqual(['reconnecting']);
  await port.answer(new ReaderFault('busy', 'COM3'));
  expect(reader.state).toMatchObject({ fault: { code: 'busy' } });
  clock.advance(RETRY_MS);
  await port.answer();
  expect(kinds()).toEqual(['reconnecting', 'reconnecting', 'ready']);
});

test('keeps the fault "unplugged" while the port is not found', async () => {
  const { clock, port, reader, kinds } = reading();
  await port.answer();
  port.lose(new ReaderFault('unplugged', 'COM3'));
  clock.advance(RETRY_MS);
  await port.answer(new ReaderFault('not-found', 'COM3'));
  expect(kinds()).toEqual(['ready', 'reconnecting']);
  expect(reader.state).toMatchObject({ fault: { code: 'unplugged' } });
});

test('keeps an unknown error as the cause of the fault', async () => {
  const { port, reader } = reading();
  const cause = new TypeError('odd');
  await port.answer(cause);
  expect(reader.state).toMatchObject({ kind: 'reconnecting', fault: { code: 'failed', cause } });
});

test('retries after a port is lost while it opens', async () => {
  const { clock, port, reader } = reading();
  port.lose(new ReaderFault('unplugged', 'COM3'));
  await port.answer();
  expect(reader.state.kind).toBe('reconnecting');
  clock.advance(RETRY_MS);
  await port.answer();
  expect(reader.state.kind).toBe('ready');
});

test('retries one at a time after a port is lost while it opens and the opening fails', async () => {
  const { clock, port } = reading();
  port.lose(new ReaderFault('unplugged', 'COM3'));
  await port.answer(new ReaderFault('exchanged', 'COM3'));
  expect(clock.waiting).toBe(1);
  clock.advance(RETRY_MS);
  expect(port.tries).toBe(2);
});

test('closes the port and emits nothing after it is closed', async () => {
  const { clock, port, reader, kinds } = reading();
  await port.answer();
  reader.arm();
  port.send(SWIPE.slice(0, 40));
  await Promise.all([reader.close(), reader.close()]);
  expect(port.closed).toBe(1);
  expect(reader.state.kind).toBe('closed');
  reader.arm();
  expect(reader.armed).toBe(false);
  expect(port.send(SWIPE).every((byte) => byte === 0)).toBe(true);
  expect(clock.waiting).toBe(0);
  expect(kinds()).toEqual(['ready', 'closed']);
});

test('closes a port that opens after the reader was closed', async () => {
  const { port, reader, kinds } = reading();
  const closing = reader.close();
  await port.answer();
  await closing;
  expect(port.closed).toBe(1);
  expect(kinds()).toEqual(['closed']);
});

test('does not retry when closed while the port fails to open', async () => {
  const { clock, port, reader } = reading();
  const closing = reader.close();
  await port.answer(new ReaderFault('not-found', 'COM3'));
  await closing;
  expect(clock.waiting).toBe(0);
  expect(reader.state.kind).toBe('closed');
});

test('does not retry when closed between two attempts', async () => {
  const { clock, port, reader } = reading();
  await port.answer(new ReaderFault('not-found', 'COM3'));
  await reader.close();
  expect(clock.waiting).toBe(0);
  expect(port.tries).toBe(1);
});

test.each([
  ['armed, it is explained', true, 'swipe-encrypted'],
  ['not armed, it is refused', false, 'swipe-refused'],
])('reports an encrypted swipe: %s', async (_, armed, kind) => {
  const { port, reader, kinds } = reading();
  await port.answer();
  if (armed) reader.arm();
  const bytes = secureFrame(Buffer.alloc(40, 7));
  port.receive(bytes);
  expect(kinds()).toEqual(['ready', kind]);
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});

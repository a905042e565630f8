import { expect, test } from 'vitest';
import type { ReaderEvent } from '../../../../../drivers/readers/reader.ts';
import { encodeCard } from '../../../../../drivers/readers/virtual/encode-card.ts';
import { createVirtualReader } from '../../../../../drivers/readers/virtual/virtual-reader.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';

const CARD = { pan: '4111111111111111', name: 'DOE/JANE', expiry: '3012', serviceCode: '101' };

function listening() {
  const clock = manualClock();
  const virtual = createVirtualReader({ after: clock.after, retryMs: 1000 });
  const events: ReaderEvent[] = [];
  virtual.reader.subscribe((event) => events.push(event));
  return { clock, virtual, events };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('sends its bytes through the real driver', async () => {
  const { virtual, events } = listening();
  await settled();
  expect(virtual.reader).toMatchObject({ kind: 'virtual', state: { kind: 'ready' } });
  virtual.reader.arm();
  virtual.swipe(encodeCard(CARD));
  expect(events.at(-1)).toMatchObject({ kind: 'swipe', swipe: { card: { name: 'DOE/JANE' } } });
});

test('leaves the bytes it was given to the caller', async () => {
  const { virtual } = listening();
  await settled();
  const bytes = encodeCard(CARD);
  virtual.swipe(bytes);
  expect(bytes).toEqual(encodeCard(CARD));
});

test('can be unplugged and plugged in', async () => {
  const { clock, virtual, events } = listening();
  await settled();
  virtual.reader.arm();
  virtual.unplug();
  expect(virtual.reader.state).toMatchObject({
    kind: 'reconnecting',
    fault: { code: 'unplugged' },
  });
  virtual.swipe(encodeCard(CARD));
  clock.advance(1000);
  await settled();
  expect(virtual.reader.state.kind).toBe('reconnecting');
  virtual.plug();
  clock.advance(1000);
  await settled();
  virtual.swipe(encodeCard(CARD));
  expect(events.map(({ kind }) => kind)).toEqual(['state', 'state', 'state', 'swipe']);
});

test('sends nothing after it is closed', async () => {
  const { virtual, events } = listening();
  await settled();
  await virtual.reader.close();
  virtual.swipe(encodeCard(CARD));
  expect(events.map(({ kind }) => kind)).toEqual(['state', 'state']);
});

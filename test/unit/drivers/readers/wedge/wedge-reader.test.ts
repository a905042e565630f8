import { expect, onTestFinished, test } from 'vitest';
import { cardBytes } from '../../../../../drivers/magstripe/card-memory.ts';
import type { KeyEvent } from '../../../../../drivers/readers/wedge/key-event.ts';
import { SETTLE_MS } from '../../../../../drivers/readers/wedge/silence.ts';
import {
  GAP_MS,
  SILENCE_MS,
  STALL_MS,
} from '../../../../../drivers/readers/wedge/wedge-machine.ts';
import { createWedgeReader } from '../../../../../drivers/readers/wedge/wedge-reader.ts';
import { hear } from '../../../../integration/drivers/readers/hear.ts';
import { manualClock } from '../../../../support/synchronous-clock.ts';
import { ENCRYPTED, MAGTEK_LEVEL_2 } from '../encrypting-readers.ts';
import { typed } from './typing.ts';

const PAN = '4000000000000077';
const SWIPE = `%B${PAN}^DOE/JANE^3012101?;${PAN}=3012101?\r`;
const FAST = { gapMs: 0 };
const PERSON_MS = GAP_MS + SETTLE_MS;
/** After an end sentinel a reader that encrypts may pause before its status. */
const END_MS = STALL_MS + SETTLE_MS;

async function keyboard() {
  const clock = manualClock();
  const time = { now: 0 };
  const wedge = createWedgeReader({ after: clock.after, now: () => time.now });
  const reader = wedge.openReader();
  onTestFinished(() => reader.close());
  const heard = hear(reader);
  await heard.state('ready');
  const pageGot: string[] = [];
  const giveBack = (window: string) => (keys: readonly { kind: string; key: string }[]) => {
    for (const { kind, key } of keys) if (kind === 'down') pageGot.push(`${window}${key}`);
  };
  return {
    ...wedge,
    reader,
    heard,
    pageGot,
    press: (events: readonly KeyEvent[], window = '') =>
      events.map((event) => wedge.key(event, giveBack(window))),
    /** Time passes without timers. */
    hold: (ms: number) => {
      time.now += ms;
    },
    /** Due timers run. */
    letGo: () => clock.advance(GAP_MS),
    wait: (ms: number) => {
      for (const end = time.now + ms; time.now < end; ) {
        time.now += 1;
        clock.advance(1);
      }
    },
  };
}

const kinds = ({ events }: ReturnType<typeof hear>) =>
  events.map((event) => (event.kind === 'state' ? event.state.kind : event.kind));

test('emits a swipe typed by keys while armed, and passes no key to the page', async () => {
  const { reader, heard, press, pageGot } = await keyboard();
  reader.arm();
  const keys = typed(SWIPE, 0, FAST);
  const verdicts = press(keys);
  expect(heard.events.at(-1)).toMatchObject({ swipe: { card: { lastFour: '0077' } } });
  expect(pageGot).toEqual([]);
  for (const [index, { code }] of keys.entries()) {
    expect(verdicts[index]).toBe(code === 'ShiftLeft' ? 'pass' : 'hold');
  }
});

test('refuses and wipes a swipe while not armed, and passes no key to the page', async () => {
  const { heard, press, pageGot } = await keyboard();
  const { buffer } = cardBytes(1);
  const other = SWIPE.replaceAll(PAN, '4000000000000085');
  press(typed(other, 0, FAST));
  expect(kinds(heard)).toEqual(['ready', 'swipe-refused']);
  expect(pageGot).toEqual([]);
  for (const memory of [buffer, cardBytes(1).buffer]) {
    expect(Buffer.from(memory).includes('4000000000000085')).toBe(false);
  }
});

test('emits a swipe without CR after silence behind its end sentinel', async () => {
  const { reader, heard, press, wait } = await keyboard();
  reader.arm();
  press(typed(SWIPE.replace('\r', ''), 0, FAST));
  wait(END_MS - 1);
  expect(kinds(heard)).toEqual(['ready']);
  wait(1);
  expect(kinds(heard)).toEqual(['ready', 'swipe']);
});

test.each(ENCRYPTED)('reports %s, armed or not, and passes no key to the page', async (_, text) => {
  const { reader, heard, press, pageGot } = await keyboard();
  reader.arm();
  press(typed(text, 0, FAST));
  reader.disarm();
  press(typed(text, 1000, FAST));
  expect(kinds(heard)).toEqual(['ready', 'swipe-encrypted', 'swipe-refused']);
  expect(pageGot).toEqual([]);
});

test.each(ENCRYPTED)('finds no swipe in %s cut at every byte', async (_, text) => {
  for (let cut = 1; cut < text.length; cut += 7) {
    const { reader, heard, press, wait } = await keyboard();
    reader.arm();
    press(typed(text.slice(0, cut), 0, FAST));
    wait(SILENCE_MS + SETTLE_MS);
    expect([cut, kinds(heard).filter((kind) => kind === 'swipe')]).toEqual([cut, []]);
  }
});

test('reads the clear tracks of security level 2', async () => {
  const { reader, heard, press } = await keyboard();
  reader.arm();
  press(typed(MAGTEK_LEVEL_2, 0, FAST));
  expect(heard.events.at(-1)).toMatchObject({
    swipe: { card: { bin: '545230', lastFour: '7189', name: 'HOGAN/PAUL' } },
  });
});

test('reports an unreadable swipe', async () => {
  const { reader, heard, press, wait } = await keyboard();
  reader.arm();
  press(typed('%E?;E?\r', 0, FAST));
  wait(1000);
  expect(kinds(heard)).toEqual(['ready', 'swipe-unreadable']);
});

test('reports an incomplete number as unreadable', async () => {
  const { reader, heard, press, wait, pageGot } = await keyboard();
  reader.arm();
  press(typed(SWIPE.slice(0, 25), 0, FAST));
  wait(SILENCE_MS + SETTLE_MS);
  expect(pageGot).toEqual([]);
  wait(500);
  expect(kinds(heard)).toEqual(['ready', 'swipe-unreadable']);
  expect(pageGot).toEqual([]);
});

test('returns a key to the window of its press', async () => {
  const { press, pageGot, wait } = await keyboard();
  press(typed(';', 0, FAST), 'counter ');
  wait(PERSON_MS);
  press(typed('%', 60, FAST), 'receipt ');
  wait(PERSON_MS);
  expect(pageGot).toEqual(['counter ;', 'receipt %']);
});

test('passes no key of a swipe to either page when the page changes in the middle', async () => {
  const { reader, press, pageGot, heard } = await keyboard();
  reader.arm();
  const keys = typed(SWIPE, 0, FAST);
  press(keys.slice(0, 30), 'one ');
  press(keys.slice(30), 'other ');
  expect(pageGot).toEqual([]);
  expect(kinds(heard)).toEqual(['ready', 'swipe']);
});

test('wipes swipes and passes no key of them after it is closed', async () => {
  const { reader, press, pageGot, heard } = await keyboard();
  await reader.close();
  press(typed(SWIPE, 0, FAST));
  expect(pageGot).toEqual([]);
  expect(kinds(heard)).toEqual(['ready', 'closed']);
});

/** The program is blocked for `ms`: timers and keys are due at once, in no certain order. */
test.each([
  ['the keys first', 60, false],
  ['the keys first, long', 400, false],
  ['the timer first', 52, true],
  ['the timer first, long', 400, true],
])('handles %s after a stall in the middle of a swipe', async (_, ms, timer) => {
  const { reader, heard, press, hold, letGo, pageGot, wait } = await keyboard();
  reader.arm();
  const keys = typed(SWIPE, 0, FAST);
  press(keys.slice(0, 20));
  hold(ms);
  if (timer) letGo();
  press(keys.slice(20).map((event) => ({ ...event, time: ms })));
  wait(1000);
  expect(pageGot).toEqual([]);
  expect(kinds(heard)).toEqual(['ready', 'swipe']);
});

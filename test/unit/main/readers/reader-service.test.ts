import { describe, expect, test } from 'vitest';
import { parseSwipe } from '../../../../drivers/magstripe/parse-swipe.ts';
import type { SwipeResult } from '../../../../drivers/magstripe/swipe-result.ts';
import type { ReaderEvent } from '../../../../drivers/readers/reader.ts';
import { ReaderFault } from '../../../../drivers/readers/reader-fault.ts';
import { encodeCard } from '../../../../drivers/readers/virtual/encode-card.ts';
import { createVirtualReader } from '../../../../drivers/readers/virtual/virtual-reader.ts';
import {
  ExclusiveSession,
  ReaderService,
  readerFaultText,
} from '../../../../src/main/readers/reader-service.ts';
import { type HeldCard, SwipeVault } from '../../../../src/main/readers/swipe-vault.ts';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import { id, namedIds } from '../../../support/journal-fixtures.ts';
import { ID_TECH_HEX, LICENSE, MAGTEK_LEVEL_3 } from '../../drivers/readers/encrypting-readers.ts';

const CARD = { pan: '4111111111111111', name: 'SMITH/JOAN', expiry: '3012', serviceCode: '101' };

const T1 = '%B4111111111111111^SMITH/JOAN^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';
const OTHER_T1 = '%B5555555555554444^SMITH/JOAN^30121010000000000?';
/** MagTek's own sample (hardware.md §2). */
const SAMPLE =
  '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000?;5452300551227189=080432100000007250?\r';

const STARRED =
  '%*4003********6781^TEST/MPS^****************?*;4003********6781=********************?*\r';

const sent = (text: string) => Buffer.from(text, 'latin1');

/** Timers that the test runs. */
function handTimers() {
  const due = new Map<() => void, number>();
  return {
    after: (ms: number, task: () => void) => {
      due.set(task, ms);
      return () => due.delete(task);
    },
    /** Runs the timers of `ms` or less. */
    run: (ms: number) => {
      for (const [task, wait] of [...due]) if (wait <= ms && due.delete(task)) task();
    },
  };
}

async function openTill() {
  const timers = handTimers();
  const heard: unknown[] = [];
  const vault = new SwipeVault(namedIds(), timers.after, 60_000, () => heard.push('timed-out'));
  const cards: HeldCard[] = [];
  const readerService = new ReaderService({
    after: timers.after,
    vault,
    now: () => new Date('2026-03-01T09:30:00Z'),
    changed: () => {},
    cardSwiped: (card) => cards.push(card),
    swipeFailed: (problem) => heard.push(problem),
    notice: (code) => heard.push(code),
  });
  const one = createVirtualReader({ after: timers.after });
  const two = createVirtualReader({ after: timers.after, name: 'Second reader' });
  await readerService.add('one', one.reader);
  await readerService.add('two', two.reader);
  await Promise.resolve();
  const swipe = (bytes: Uint8Array, reader = one) => {
    reader.swipe(bytes);
    timers.run(1_000); // the silence that ends a swipe
  };
  return { readerService, vault, cards, heard, swipe, one, two, timers };
}

describe('the reader service', () => {
  test('gives the counter a handle and the printed details of a card, never its track', async () => {
    const { readerService, cards, swipe } = await openTill();
    readerService.arm();
    swipe(encodeCard(CARD));
    expect(cards).toEqual([
      {
        handle: id('first'),
        face: { brand: 'visa', lastFour: '1111' },
        name: 'SMITH/JOAN',
        chip: false,
        expired: false,
        tracksDiffer: false,
      },
    ]);
    expect(JSON.stringify(cards)).not.toContain('411111');
  });

  test('arms all readers and disarms them at the first swipe', async () => {
    const { readerService, cards, heard, swipe, two } = await openTill();
    readerService.arm();
    expect(readerService.statuses.map(({ armed }) => armed)).toEqual([true, true]);
    swipe(encodeCard(CARD));
    expect(readerService.statuses.map(({ armed }) => armed)).toEqual([false, false]);
    swipe(encodeCard(CARD), two);
    expect(cards).toHaveLength(1);
    expect(heard).toEqual(['swipe-not-armed']);
  });

  test('takes swipes at two readers at once for unreadable, and wipes both', async () => {
    const { readerService, vault, cards, heard, one, two } = await openTill();
    readerService.arm();
    one.swipe(encodeCard(CARD));
    two.swipe(encodeCard({ ...CARD, pan: '5555555555554444' }));
    expect(cards).toHaveLength(1);
    expect(heard).toEqual(['unreadable']);
    expect(vault.take(id('first'))).toBeNull();
  });

  test('takes a card beside a license at another reader at once for unreadable', async () => {
    const { readerService, vault, cards, heard, one, two } = await openTill();
    readerService.arm();
    one.swipe(sent(LICENSE));
    readerService.arm(); // as the counter does after a failed swipe
    two.swipe(encodeCard(CARD));
    expect([cards, heard]).toEqual([[], ['not-payment-card', 'unreadable']]);
    expect(vault.take(id('first'))).toBeNull();
  });

  test('takes a card at another reader a second after a license', async () => {
    const { readerService, cards, swipe, two } = await openTill();
    readerService.arm();
    swipe(sent(LICENSE));
    readerService.arm();
    swipe(encodeCard(CARD), two);
    expect(cards).toHaveLength(1);
  });

  test('keeps the charge of a card that was taken before another reader was swiped', async () => {
    const { readerService, vault, heard, one, two } = await openTill();
    readerService.arm();
    one.swipe(encodeCard(CARD));
    expect(vault.take(id('first'))?.face.lastFour).toBe('1111');
    two.swipe(encodeCard(CARD));
    expect(heard).toEqual(['swipe-not-armed']);
  });

  test.each<[string, Uint8Array, object]>([
    ['a chip card', encodeCard({ ...CARD, serviceCode: '201' }), { chip: true, expired: false }],
    ['an expired card', encodeCard({ ...CARD, expiry: '2602' }), { chip: false, expired: true }],
    ['a card in its last month', encodeCard({ ...CARD, expiry: '2603' }), { expired: false }],
    ['a card with no expiry', encodeCard({ ...CARD, expiry: null }), { expired: false }],
    ['tracks that carry different numbers', sent(`${OTHER_T1}${T2}\r`), { tracksDiffer: true }],
    [
      'two tracks 2 that carry different numbers',
      sent(`${T1}${T2};5555555555554444=30121010000000000?\r`),
      { tracksDiffer: true, face: { lastFour: '1111' }, name: null },
    ],
    ['the same track 2 twice', sent(`${T2}${T2}\r`), { tracksDiffer: false }],
    [
      "a vendor's sample with a number on track 3",
      sent(`${SAMPLE.slice(0, -1)};5163499080020445=000000000000?\r`),
      { tracksDiffer: false },
    ],
    ['one track, which differs from none', sent(`${T2}\r`), { tracksDiffer: false }],
    ["a vendor's sample that fails Luhn", sent(SAMPLE), { face: { lastFour: '7189' } }],
    ['a track 2 without issuer data', sent(';4111111111111111=4912101?\r'), { expired: false }],
    ['no service code', sent(';4111111111111111=4912=0000?\r'), { chip: false }],
    ['neither expiry nor service code', sent(';371449635398431===?\r'), { expired: false }],
    ['a Visa card of 13 digits', sent(';4222222222222=4912101?\r'), { expired: false }],
    [
      'an unknown brand that passes Luhn',
      encodeCard({ ...CARD, pan: '6759649826438453' }),
      { face: { brand: 'unknown', lastFour: '8453' } },
    ],
    ['a track 3 that was misread', sent(`${T1}${T2}+0112345678=1?9\r`), { tracksDiffer: false }],
  ])('recognizes %s', async (_what, bytes, known) => {
    const { readerService, cards, swipe } = await openTill();
    readerService.arm();
    swipe(bytes);
    expect(cards).toMatchObject([known]);
  });

  test.each<[string, string, string]>([
    ['tracks that could not be read', '%E?;E?\r', 'unreadable'],
    ['track 1 alone', '%B4111111111111111^SMITH/JOAN^30121010000000000?\r', 'no-track-2'],
    ['track 2 that could not be read', `${T1};E?\r`, 'unreadable'],
    ['track 2 with a wrong LRC', `${T1}${T2}=\r`, 'unreadable'],
    ['track 1 with a wrong LRC', `${T1}^${T2}<\r`, 'unreadable'],
    ["a driver's license", LICENSE, 'not-payment-card'],
    [
      "a driver's license that passes Luhn by chance",
      ';6360141234569=250119850101=?\r',
      'not-payment-card',
    ],
    ['a hotel key', ';0012345678?\r', 'not-payment-card'],
    ['a hotel key in letters', '%KEY0017A220311?\r', 'not-payment-card'],
    ['a gift card with 10 digits', ';6006491234=0001?\r', 'not-payment-card'],
    ['a gift card with a format of its own', '%G6006491234567890^GIFT^2512?\r', 'not-payment-card'],
    ['an employee badge on both tracks', '%B0042^DOE/JANE^?;0042?\r', 'not-payment-card'],
    ['a badge with a track that was misread', '%B0042^DOE/JANE^?;E?\r', 'unreadable'],
    ['a card with a foreign track 2', `${T1};0042?\r`, 'unreadable'],
    ['an unknown brand that fails Luhn', ';9000000000000000=3012101?\r', 'not-payment-card'],
    ['a track 2 that ends with the number', ';4111111111111111=?\r', 'unreadable'],
    ['a track 2 cut in the expiry', ';4111111111111111=301?\r', 'unreadable'],
    ['a track 2 cut before the service code', ';4111111111111111=3012?\r', 'unreadable'],
    ['a track 2 cut in the service code', `${T1};4111111111111111=301210?\r`, 'unreadable'],
    ['a Visa number that lost a digit', ';411111111111111=3012101?\r', 'unreadable'],
    ['a Visa number of 12 digits', ';411111111111=3012101?\r', 'unreadable'],
    ['a Mastercard number with a digit too many', ';55555555555544445=3012101?\r', 'unreadable'],
    ['a reader that encrypts', MAGTEK_LEVEL_3, 'encrypted'],
    ['another that encrypts', ID_TECH_HEX, 'encrypted'],
    ['tracks masked with *', STARRED, 'encrypted'],
    ['a track 2 masked with *', ';4003********6781=3012101?\r', 'encrypted'],
    ['tracks masked with *, a line a track', STARRED.replace(';', '\r;'), 'encrypted'],
  ])('reports %s', async (_what, bytes, problem) => {
    const { readerService, cards, heard, swipe } = await openTill();
    readerService.arm();
    swipe(Buffer.from(bytes, 'latin1'));
    expect(cards).toEqual([]);
    expect(heard).toEqual([problem]);
  });

  test('reports a reader that encrypts for another service', async () => {
    const { readerService, heard } = await openTill();
    const listeners = new Set<(event: ReaderEvent) => void>();
    await readerService.add('encrypting', {
      name: 'Encrypting reader',
      kind: 'serial',
      state: { kind: 'ready' },
      armed: true,
      arm: () => {},
      disarm: () => {},
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: async () => {},
    });
    for (const listener of listeners) {
      listener({ kind: 'swipe-encrypted', fault: new ReaderFault('encrypting', 'COM3') });
    }
    expect(heard).toEqual(['encrypted']);
  });

  test('shows a hint at an unexpected swipe', async () => {
    const { cards, heard, swipe } = await openTill();
    swipe(encodeCard(CARD));
    expect(cards).toEqual([]);
    expect(heard).toEqual(['swipe-not-armed']);
  });

  test('arms a reader that is opened again while the counter waits for a card', async () => {
    const { readerService, cards, swipe, one, timers } = await openTill();
    readerService.arm();
    await readerService.remove('two');
    const again = createVirtualReader({ after: timers.after });
    await readerService.add('two', again.reader);
    await Promise.resolve();
    swipe(encodeCard(CARD), again);
    expect(cards).toHaveLength(1);
    await readerService.add('one', one.reader);
    expect(readerService.statuses.map(({ armed }) => armed)).toEqual([false, false]);
  });

  test('arms nothing without a reader', async () => {
    const { readerService } = await openTill();
    await readerService.close();
    expect(readerService.arm()).toBe(false);
    expect(readerService.statuses).toEqual([]);
  });
});

describe('the swipe vault', () => {
  const buffers = ({ tracks, card }: SwipeResult): Uint8Array[] => [
    ...Object.values(tracks).flatMap((track) => (track.kind === 'read' ? [track.bytes] : [])),
    ...(card === null ? [] : [card.pan]),
  ];
  const wiped = (swipe: SwipeResult) =>
    buffers(swipe).every((bytes) => bytes.every((b) => b === 0));
  const open = () => {
    const timers = handTimers();
    const timedOut: string[] = [];
    const vault = new SwipeVault(namedIds(), timers.after, 60_000, () =>
      timedOut.push('timed-out'),
    );
    return { vault, timers, timedOut };
  };
  const swipeOf = (card = CARD) => parseSwipe(encodeCard(card));

  test('returns a track once and wipes the rest of the swipe', () => {
    const { vault, timers, timedOut } = open();
    const swipe = swipeOf();
    const handle = vault.hold(swipe);
    const taken = vault.take(id('first'));
    expect(handle).toBe(id('first'));
    expect(Buffer.from(taken?.track ?? []).toString('latin1')).toBe(
      ';4111111111111111=30121010000000000?',
    );
    expect(wiped(swipe)).toBe(true);
    expect(vault.take(id('first'))).toBeNull();
    timers.run(60_000);
    expect(timedOut).toEqual([]);
  });

  test('wipes an unused swipe after its time', () => {
    const { vault, timers, timedOut } = open();
    const swipe = swipeOf();
    vault.hold(swipe);
    timers.run(60_000);
    expect(wiped(swipe)).toBe(true);
    expect(timedOut).toEqual(['timed-out']);
    expect(vault.take(id('first'))).toBeNull();
  });

  test('wipes a swipe at the next one, and the last one on request', () => {
    const { vault } = open();
    const first = swipeOf();
    const second = swipeOf({ ...CARD, pan: '5555555555554444' });
    vault.hold(first);
    vault.hold(second);
    expect([wiped(first), wiped(second)]).toEqual([true, false]);
    expect(vault.take(id('first'))).toBeNull();
    vault.wipe();
    expect(wiped(second)).toBe(true);
  });

  test('keeps no swipe that cannot be charged', () => {
    const { vault } = open();
    const swipe = parseSwipe(Buffer.from('%B4111111111111111^SMITH/JOAN^30121010000000000?\r'));
    expect(vault.hold(swipe)).toBeNull();
    expect(wiped(swipe)).toBe(true);
  });
});

test('the virtual reader has its name in the language of the person', async () => {
  const { readerService } = await openTill();
  const { reader } = createVirtualReader({ after: () => () => {} });
  await readerService.add('virtual', reader);
  const names = () => readerService.statuses.map(({ name }) => name);
  expect(writeFor(() => 'es', names)).toEqual([
    'Virtual reader',
    'Second reader',
    'Lector virtual',
  ]);
});

test('the fault of a reader is in the language of the person', () => {
  const fault = new ReaderFault('unplugged', 'COM3');
  expect(readerFaultText(fault)).toBe(fault.message);
  expect(
    writeFor(
      () => 'es',
      () => readerFaultText(fault),
    ),
  ).toBe('El lector en COM3 se desconectó. Conéctelo; vuelve a funcionar solo.');
});

describe('two readers in an exclusive session', () => {
  async function listening() {
    const till = await openTill();
    const session = new ExclusiveSession({
      readerService: till.readerService,
      newHandle: namedIds(),
      after: till.timers.after,
      keepMs: 60_000,
      now: () => new Date('2026-03-01T09:30:00Z'),
    });
    return { ...till, session };
  }

  test('at once are unreadable, and both are wiped', async () => {
    const { session, one, two } = await listening();
    one.swipe(encodeCard(CARD));
    expect(session.state).toMatchObject({ kind: 'card', card: { face: { lastFour: '1111' } } });
    two.swipe(encodeCard({ ...CARD, pan: '5555555555554444' }));
    expect(session.state).toEqual({ kind: 'listening', problem: 'unreadable' });
    expect(session.take(id('first'))).toBeNull();
    expect(session.take(id('second'))).toBeNull();
  });

  test('one after the other give the second card', async () => {
    const { session, swipe, two } = await listening();
    swipe(encodeCard(CARD));
    swipe(encodeCard({ ...CARD, pan: '5555555555554444' }), two);
    expect(session.state).toMatchObject({ kind: 'card', card: { face: { lastFour: '4444' } } });
  });
});

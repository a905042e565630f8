import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyEvent } from '../../../../../drivers/readers/wedge/key-event.ts';
import { GAP_MS, STALL_MS } from '../../../../../drivers/readers/wedge/wedge-machine.ts';
import { page } from './page.ts';
import { typed } from './typing.ts';

/** A series of keys, and the expected result: text for the page, or a swipe for the reader. */
interface Stretch {
  readonly text: string;
  readonly gapMs: number;
  readonly swipe: boolean;
  readonly ctrlM: boolean;
  readonly releases: boolean;
}

const digits = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((of) => of.join(''));

const pan = digits(12, 19);
const track1 = fc
  .tuple(pan, fc.stringMatching(/^[A-Z]{1,10}\/[A-Z ]{1,10}$/), digits(4, 20))
  .map(([number, name, rest]) => `%B${number}^${name}^${rest}?`);
const track2 = fc.tuple(pan, digits(0, 15)).map(([number, rest]) => `;${number}=${rest}?`);
const track3 = digits(5, 60).map((number) => `+${number}=1?`);
/** Input typed by readers that encrypt (hardware.md §7). */
const encrypted = fc.oneof(
  fc.stringMatching(/^[0-9A-F]{20,400}$/).map((digits) => `02D700801F${digits}\r`),
  fc.tuple(track1, track2).map((tracks) => `${tracks.join('')}|0600|7EFC||1000\r`),
);
const swipeText = fc
  .tuple(
    fc.oneof(
      track2,
      fc.tuple(track1, track2).map((tracks) => tracks.join('')),
      fc.tuple(track1, track2, track3).map((tracks) => tracks.join('')),
      fc.tuple(fc.constant('%E?'), track2).map((tracks) => tracks.join('')),
    ),
    fc.constantFrom('\r', ''),
  )
  .map(([tracks, end]) => `${tracks}${end}`);

const swipe: fc.Arbitrary<Stretch> = fc.record({
  text: swipeText,
  gapMs: fc.integer({ min: 0, max: 40 }),
  swipe: fc.constant(true),
  ctrlM: fc.boolean(),
  releases: fc.boolean(),
});

/** Readers of both manufacturers type a key every 1 to 8 ms, by their setting more slowly. */
const encryptedSwipe: fc.Arbitrary<Stretch> = fc.record({
  text: encrypted,
  gapMs: fc.integer({ min: 0, max: GAP_MS }),
  swipe: fc.constant(true),
  ctrlM: fc.boolean(),
  releases: fc.boolean(),
});

/**
 * A person: at least 51 ms per key, any text, mostly with sentinels. No person answers a swipe with
 * Enter as fast as a reader that sends it late.
 */
const typing: fc.Arbitrary<Stretch> = fc.record({
  text: fc
    .string({
      unit: fc.constantFrom(...';%+?=@#&^0123456789abcXYZ ,.\r'),
      minLength: 1,
      maxLength: 30,
    })
    .filter((text) => !text.startsWith('\r')),
  gapMs: fc.integer({ min: 51, max: 300 }),
  swipe: fc.constant(false),
  ctrlM: fc.constant(false),
  releases: fc.boolean(),
});

/** A barcode scanner, sometimes with sentinels in front. */
const barcode: fc.Arbitrary<Stretch> = fc.record({
  text: fc
    .tuple(fc.constantFrom('', '+', '%', '@', ';A'), fc.stringMatching(/^[A-Z0-9/$-]{4,40}$/))
    .map((parts) => `${parts.join('')}\r`)
    // A card's first eight digits count as a card, also with the first of them typed before.
    .filter((text) => !/^(\d{3}|B\d\d|(@|%B)\d{8})/.test(text)),
  gapMs: fc.integer({ min: 0, max: 20 }),
  swipe: fc.constant(false),
  ctrlM: fc.constant(false),
  releases: fc.boolean(),
});

const mix = fc.array(
  fc.tuple(fc.oneof(swipe, encryptedSwipe, typing, barcode), fc.integer({ min: 51, max: 500 })),
  {
    minLength: 1,
    maxLength: 8,
  },
);

function keysOf(stretches: readonly (readonly [Stretch, number])[]): readonly KeyEvent[] {
  let at = 0;
  return stretches.flatMap(([{ text, ...typist }, pauseMs]) => {
    // A sentinel that follows a track sooner begins the next track of that card.
    const start = /^[;%+@#&]/.test(text) ? at + STALL_MS : at;
    const keys = typed(text, start, typist);
    at = (keys.at(-1)?.time ?? start) + pauseMs;
    return keys;
  });
}

const seen = (text: string) => text.replaceAll('\r', '\n');

test('loses and leaks no character in 5,000 mixes of typing, barcodes and swipes', {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(mix, fc.boolean(), (stretches, punctual) => {
      const { play, rest, swipes, pageEvents } = page();
      play(keysOf(stretches), punctual);
      rest();
      const got = pageEvents
        .filter(({ kind, key }) => kind !== 'up' && key !== 'Shift')
        .map(({ code, key }) => (code === 'Enter' ? '\n' : key))
        .join('');
      const of = (wanted: boolean) => stretches.filter(([stretch]) => stretch.swipe === wanted);
      expect(got).toBe(
        of(false)
          .map(([{ text }]) => seen(text))
          .join(''),
      );
      expect(swipes).toEqual(of(true).map(([{ text }]) => `${text.replace('\r', '')}\r`));
    }),
    { numRuns: 5000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wipeSwipe } from '../../../../drivers/magstripe/card-memory.ts';
import { parseSwipe } from '../../../../drivers/magstripe/parse-swipe.ts';
import { bytesOf, textOf, tracksOf, trackText } from './stripe-text.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

const cards = fc.record({
  pan: digits(12, 19),
  name: fc
    .tuple(
      fc.string({ unit: fc.constantFrom(..."ABCXYZ-.'"), minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'ABCXYZ .'), minLength: 0, maxLength: 11 }),
    )
    .map(([surname, first]) => `${surname}/${first}X`),
  year: fc.integer({ min: 0, max: 99 }),
  month: fc.integer({ min: 1, max: 12 }),
  service: fc.option(digits(3, 3), { nil: null }),
  discretionary: digits(0, 8),
});

const renderings = fc.record({
  separator: fc.constantFrom('=', 'D', 'd'),
  order: fc.constantFrom<readonly (1 | 2 | 3)[]>([1, 2], [2, 1], [2], [1, 2, 3], [3, 1, 2]),
  framing: fc.constantFrom(['', ''], ['', '\r'], ['', '\r\n'], ['\x02', '\x03'], ['\x1b', '\r']),
  lrc: fc.boolean(),
});

/** A card in a reader's form, and the expected tracks: an encoder of the test. */
const swipes = fc.tuple(cards, renderings).map(([card, how]) => {
  const two = (value: number) => value.toString().padStart(2, '0');
  const fields = (separator: string) =>
    `${two(card.year)}${two(card.month)}${card.service ?? separator}${card.discretionary}`;
  const tracks = {
    1: `%B${card.pan}^${card.name}^${fields('^')}?`,
    2: `;${card.pan}=${fields('=')}?`,
    3: `;01${card.pan}=1?`,
  };
  const sent = how.order.map((number) => {
    const base = number === 1 ? 0x20 : 0x30;
    const check = [...tracks[number]].reduce((sum, c) => sum ^ (c.charCodeAt(0) - base), 0);
    const lrc = how.lrc ? String.fromCharCode(base + check) : '';
    const rendered = {
      1: tracks[1],
      2: tracks[2].replaceAll('=', how.separator),
      3: tracks[3].replace(';', '+'),
    }[number];
    return `${how.framing[0]}${rendered}${lrc}${how.framing[1]}`;
  });
  return { card, how, tracks, sent: sent.join('') };
});

test('reads back any card that the encoder writes', () => {
  fc.assert(
    fc.property(swipes, ({ card, how, tracks, sent }) => {
      const swipe = parseSwipe(bytesOf(sent));
      for (const number of [1, 2, 3] as const) {
        const expected = how.order.includes(number) ? tracks[number] : 'absent';
        expect(trackText(swipe.tracks[number])).toBe(expected);
        if (swipe.tracks[number].kind === 'read') {
          expect(swipe.tracks[number].lrc).toBe(how.lrc ? 'right' : 'absent');
        }
      }
      expect(textOf(swipe.card?.pan)).toBe(card.pan);
      expect(swipe.card).toMatchObject({
        bin: card.pan.slice(0, 6),
        lastFour: card.pan.slice(-4),
        name: how.order.includes(1) ? card.name : null,
        expiry: { year: (card.year < 80 ? 2000 : 1900) + card.year, month: card.month },
      });
      expect(swipe.card?.serviceCode?.digits ?? null).toBe(card.service);
    }),
    { numRuns: 2000 },
  );
});

const noise = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => bytes.filter((byte) => !'%;@+#&?'.includes(String.fromCharCode(byte))))
  .map(textOf);

test('ignores noise without sentinels before, between and after tracks', () => {
  fc.assert(
    fc.property(swipes, noise, noise, ({ how, tracks, sent }, before, after) => {
      const found = tracksOf(`${before}${sent}\r${after}`);
      expect(found).toEqual(
        ([1, 2, 3] as const).map((n) => (how.order.includes(n) ? tracks[n] : 'absent')),
      );
    }),
    { numRuns: 1000 },
  );
});

test('reads a whole swipe after the end of a broken one', () => {
  fc.assert(
    fc.property(swipes, swipes, fc.nat(60), (broken, whole, cut) => {
      // Cut within its first track, so that no track is whole.
      const piece = broken.sent.slice(0, Math.min(cut, broken.sent.indexOf('?')));
      const found = tracksOf(`${piece}\r${whole.sent}`);
      expect(found[1]).toBe(whole.tracks[2]);
    }),
    { numRuns: 1000 },
  );
});

test('returns only well-formed cards for any bytes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc
          .string({ unit: fc.constantFrom(...'%;+@#&?=^BED0123456789 \r'), maxLength: 400 })
          .map(bytesOf),
      ),
      (bytes) => {
        const before = bytes.slice();
        const swipe = parseSwipe(bytes);
        expect(bytes).toEqual(before);
        for (const track of Object.values(swipe.tracks)) {
          if (track.kind === 'read') expect(textOf(track.bytes)).toMatch(/^[%;][^%;?]+\?$/);
        }
        if (swipe.card !== null) expect(textOf(swipe.card.pan)).toMatch(/^\d{12,19}$/);
        wipeSwipe(swipe);
      },
    ),
    { numRuns: 3000 },
  );
});

const T2 = ';4111111111111111=3012101?';

// A parser that starts again after each start sentinel would need a hundred million steps here.
test.each([
  ['start sentinels of track 1', '%'],
  ['start sentinels of track 2', ';'],
  ['track 2 without end', ';4111111111111111='],
  ['track 1 without end', '%B4111111111111111^'],
  ['every sentinel but the end', '%;+@#&'],
  ['end sentinels', '?'],
  ['unreadable tracks', ';E?'],
  ['digits', '1'],
  ['zeros', '\0'],
])('reads a swipe after a megabyte of %s', (_, unit) => {
  const garbage = unit.repeat(Math.ceil(1_000_000 / unit.length));
  const { card } = parseSwipe(bytesOf(`${garbage}\r${T2}\r`));
  // After an unreadable track 2, `;` is the sentinel of track 3.
  expect(card?.lastFour).toBe(unit === ';E?' ? undefined : '1111');
});

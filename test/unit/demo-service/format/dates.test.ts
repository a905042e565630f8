import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  parseDate,
  parseTimestamp,
  toDate,
  toTimestamp,
} from '../../../../demo-service/format/dates.ts';

it('reads back the times it writes, for every second of 4,000 years', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800, max: 64_092_211_200 }), (seconds) => {
      expect(parseTimestamp(toTimestamp(seconds))).toBe(seconds);
      expect(parseDate(toDate(seconds))).toBeLessThanOrEqual(seconds);
    }),
  );
});

it.each([
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00+00:00',
  '2026-01-01 00:00:00Z',
  '2026-1-1T00:00:00Z',
  'yesterday',
  '',
])('refuses the time %j (interface.md §1.4)', (text) => {
  expect(parseTimestamp(text)).toBeUndefined();
});

it.each(['2026-02-30', '2025-02-29', '2026-13-01', '01/02/2026', '2026-01-01T00:00:00Z', ''])(
  'refuses the date %j',
  (text) => {
    expect(parseDate(text)).toBeUndefined();
  },
);

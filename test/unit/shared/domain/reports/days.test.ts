import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  isDay,
  localDays,
  localIso,
  repeatedHours,
  slicesOf,
  utcDaysOf,
} from '../../../../../src/shared/domain/reports/days.ts';

const at = (iso: string) => Date.parse(iso);

describe('a day of the calendar', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['2024-02-29', true],
    ['2026-2-3', false],
    ['', false],
  ])('%s: %s', (text, is) => expect(isDay(text)).toBe(is));
});

describe('the clinic’s day of an instant', () => {
  it.each([
    [
      'a late evening in Denver is the day before',
      'America/Denver',
      '2026-01-02T05:30:00Z',
      '2026-01-01',
    ],
    [
      'the first half past one of the night with 25 hours',
      'America/Denver',
      '2026-11-01T07:30:00Z',
      '2026-11-01',
    ],
    ['the second', 'America/Denver', '2026-11-01T08:30:00Z', '2026-11-01'],
    ['the last minute of that day', 'America/Denver', '2026-11-02T06:59:59Z', '2026-11-01'],
    [
      'the last minute of the day with 23 hours',
      'America/Denver',
      '2026-03-09T05:59:59Z',
      '2026-03-08',
    ],
    ['a zone ahead', 'Pacific/Auckland', '2026-01-01T12:00:00Z', '2026-01-02'],
    ['a zone of half hours', 'Asia/Kolkata', '2026-01-01T18:30:00Z', '2026-01-02'],
  ])('%s', (_, zone, iso, day) => expect(localDays(zone)(at(iso))).toBe(day));

  it('distinguishes the two half past ones of a night with 25 hours', () => {
    const iso = localIso('America/Denver');
    expect(iso(at('2026-11-01T07:30:00Z'))).toBe('2026-11-01T01:30:00-06:00');
    expect(iso(at('2026-11-01T08:30:00Z'))).toBe('2026-11-01T01:30:00-07:00');
  });
});

describe('an hour that the clock shows twice', () => {
  it.each([
    ['before it', 'America/Chicago', '2026-11-01T05:59:00Z', null],
    ['the first time', 'America/Chicago', '2026-11-01T06:00:00Z', 'CDT'],
    ['the second time', 'America/Chicago', '2026-11-01T07:30:00Z', 'CST'],
    ['after it', 'America/Chicago', '2026-11-01T08:00:00Z', null],
    ['the hour that is skipped in spring', 'America/Chicago', '2026-03-08T08:30:00Z', null],
    ['half an hour of Lord Howe, twice', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z', 'GMT+11'],
    ['a zone without changes', 'UTC', '2026-11-01T06:00:00Z', null],
  ])('%s', (_, zone, iso, name) => expect(repeatedHours(zone)(at(iso))).toBe(name));
});

describe('the service’s days that cover a clinic’s day', () => {
  it.each([
    ['UTC', { from: '2026-01-05', to: '2026-01-06' }],
    ['America/Denver', { from: '2026-01-05', to: '2026-01-07' }],
    ['Pacific/Auckland', { from: '2026-01-04', to: '2026-01-06' }],
  ])('%s', (zone, days) => {
    expect(utcDaysOf({ from: '2026-01-05', to: '2026-01-06' }, localDays(zone))).toEqual(days);
  });
});

describe('the slices of a range', () => {
  it('cover the range without gap or overlap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000 }),
        fc.integer({ min: 1, max: 90 }),
        (length, most) => {
          const range = { from: '2020-02-27', to: addDays('2020-02-27', length) };
          const slices = slicesOf(range, most);
          expect(slices[0]?.from).toBe(range.from);
          expect(slices.at(-1)?.to).toBe(range.to);
          for (const [index, { from, to }] of slices.entries()) {
            expect(daysBetween(from, to)).toBeLessThan(most);
            const next = slices[index + 1];
            if (next !== undefined) expect(next.from).toBe(addDays(to, 1));
          }
        },
      ),
    );
  });

  it('are months for ten years', () => {
    expect(slicesOf({ from: '2016-01-01', to: '2025-12-31' }, 31).length).toBe(118);
  });
});

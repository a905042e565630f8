import { zoneOffsets } from './local-clock.ts';

/** Calendar days as texts of YYYY-MM-DD, which sort in their order. */

const DAY_MS = 86_400_000;

/** A day's midnight in UTC, ms since 1970. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return utcDay(midnight(day) + days * DAY_MS);
}

/** Days from one to the other; 0 when they are the same. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

/** True for a calendar day: not 2026-02-30. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(midnight(text)) &&
    utcDay(midnight(text)) === text
  );
}

/** Both days included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The calendar day of an instant in the clinic's zone. */
export function localDays(timeZone: string): (ms: number) => string {
  const offsetAt = zoneOffsets(timeZone);
  return (ms) => utcDay(ms + offsetAt(ms));
}

/**
 * The UTC days that contain all instants of local days: one more on the side of the zone's offset.
 */
export function utcDaysOf({ from, to }: DayRange, localDay: (ms: number) => string): DayRange {
  const before = addDays(from, -1);
  const after = addDays(to, 1);
  return {
    from: localDay(midnight(from) - 1) >= from ? before : from,
    to: localDay(midnight(after)) <= to ? after : to,
  };
}

/** Pieces of at most `days` days, oldest first, that together are the range. */
export function slicesOf({ from, to }: DayRange, days: number): readonly DayRange[] {
  const slices: DayRange[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    slices.push({ from: start, to: end < to ? end : to });
  }
  return slices;
}

/** The Monday on or before a day. */
export function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

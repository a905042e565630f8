const DAY_MS = 86_400_000;

/** A day's midnight in UTC, ms since 1970. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  return utcDay(midnight(day) + days * DAY_MS);
}

/** The day some banking days after another: Monday to Friday, as a holiday differs by bank. */
export function addBankingDays(day: string, days: number): string {
  let last = day;
  for (let left = days; left > 0; ) {
    last = addDays(last, 1);
    if (![0, 6].includes(new Date(midnight(last)).getUTCDay())) left -= 1;
  }
  return last;
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

/** No zone's offset changes inside a quarter of an hour that begins on one. */
const QUARTER_MS = 900_000;

/**
 * The offset of a zone from UTC at an instant, ms; also on the two nights of the year that are an
 * hour longer or shorter. Asking Intl costs microseconds, so it is asked once per quarter of an
 * hour.
 */
export function zoneOffsets(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const parts = new Map(format.formatToParts(quarter).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    known.set(quarter, local - quarter);
    return local - quarter;
  };
}

/**
 * The short name of the zone (`CDT`) at an instant in an hour that the clock shows twice, because it
 * is set back; null at any other time.
 */
export function repeatedHours(timeZone: string): (ms: number) => string | null {
  const offsetAt = zoneOffsets(timeZone);
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return (ms) => {
    const own = offsetAt(ms);
    const isTwice = [ms - DAY_MS, ms + DAY_MS].some((near) => {
      const other = offsetAt(near);
      return other !== own && offsetAt(ms + own - other) === other;
    });
    if (!isTwice) return null;
    return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? null;
  };
}

const two = (count: number) => (count < 10 ? `0${count}` : `${count}`);

/**
 * `2026-11-01T01:30:00-06:00`: the local time with its offset, which distinguishes the two half
 * past ones.
 */
export function localIso(timeZone: string): (ms: number) => string {
  const offsetAt = zoneOffsets(timeZone);
  // Rows come in the order of their times: most share the quarter of an hour with the previous one.
  let quarter = Number.NaN;
  let hour = '';
  let ending = '';
  return (ms) => {
    const offset = offsetAt(ms);
    const local = ms + offset;
    if (Math.floor(ms / QUARTER_MS) !== quarter) {
      quarter = Math.floor(ms / QUARTER_MS);
      hour = new Date(local).toISOString().slice(0, 14);
      const minutes = Math.abs(offset) / 60_000;
      ending = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    }
    const seconds = Math.floor(local / 1_000);
    const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60];
    return `${hour}${two(minute)}:${two(second)}${ending}`;
  };
}

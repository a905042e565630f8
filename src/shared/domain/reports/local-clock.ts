/** No offset of any zone changes within a quarter of an hour that begins on one. */
const QUARTER_MS = 900_000;

/**
 * How far the clocks of a zone are ahead of UTC at an instant, ms; also on the two nights of the year
 * that are an hour longer or shorter. Asking Intl costs microseconds, so it is asked once for each
 * quarter of an hour.
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

/** `2026-11-01T01:30:00-06:00`: the clinic's clock, and which of the two half past ones it is. */
export function localIso(timeZone: string): (ms: number) => string {
  const offsetAt = zoneOffsets(timeZone);
  return (ms) => {
    const offset = offsetAt(ms);
    const minutes = Math.abs(offset) / 60_000;
    const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
    const rest = String(minutes % 60).padStart(2, '0');
    const sign = offset < 0 ? '-' : '+';
    return `${new Date(ms + offset).toISOString().slice(0, 19)}${sign}${hours}:${rest}`;
  };
}

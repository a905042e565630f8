/** The newest that are kept whatever their day, and for how many days the last of each is. */
const NEWEST = 48;
const DAYS = 60;

/** `swipewell-demo-K7M2Q9-20261121T090000Z.backup`: its day. */
function dayOf(name: string): string {
  return /-(\d{8})T\d{6}Z\.backup$/.exec(name)?.[1] ?? '';
}

/**
 * Which copies of one till may go: two days of hourly ones are kept, and the last of each day for two
 * months.
 * @param names their file names; what is no copy of ours is never named.
 */
export function agedOut(names: readonly string[]): readonly string[] {
  const newestFirst = names
    .filter((name) => dayOf(name) !== '')
    .toSorted()
    .toReversed();
  const lastOfDay = newestFirst.filter(
    (name, index) => index === 0 || dayOf(name) !== dayOf(newestFirst[index - 1] ?? ''),
  );
  const kept = new Set([...newestFirst.slice(0, NEWEST), ...lastOfDay.slice(0, DAYS)]);
  return newestFirst.filter((name) => !kept.has(name));
}

/** Number of newest copies to keep, and number of days with their last copy to keep. */
const NEWEST = 48;
const DAYS = 60;

/** The day in `swipewell-demo-K7M2Q9-20261121T090000Z.backup`. */
function dayOf(name: string): string {
  return /-(\d{8})T\d{6}Z\.backup$/.exec(name)?.[1] ?? '';
}

/**
 * The copies of one till that may be deleted: the newest 48 (two days of hourly ones) are kept, and
 * the last of each day for two months.
 * @param names file names; other files are never returned.
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

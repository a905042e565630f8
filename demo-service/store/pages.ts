const PAGE_ROWS = 500;

/**
 * Reads a long list in pages, each starting where the one before ended, so that the store is free
 * for other requests between two of them. A row holds what its place in the order is told by.
 */
export function* pagesOf<Place, Row extends Place>(
  start: Place,
  read: (after: Place, limit: number) => readonly Row[],
): Generator<readonly Row[]> {
  let after = start;
  while (true) {
    const rows = read(after, PAGE_ROWS);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last;
  }
}

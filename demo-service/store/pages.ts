const PAGE_ROWS = 500;

/**
 * Reads a long list in pages, each after the end of the previous one, so that the store serves
 * other requests between two of them. A row contains the values that order it. `firstRows`: a
 * shorter first page, for callers that need only the beginning.
 */
export function* pagesOf<Place, Row extends Place>(
  start: Place,
  read: (after: Place, limit: number) => readonly Row[],
  firstRows = PAGE_ROWS,
): Generator<readonly Row[]> {
  let after = start;
  let limit = firstRows;
  while (true) {
    const rows = read(after, limit);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last;
    limit = Math.min(limit * 2, PAGE_ROWS); // limits the rows read in vain if a reader stops early
  }
}

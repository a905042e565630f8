const PAGE_ROWS = 500;

/**
 * Reads a long list in pages, each starting where the one before ended, so that the store is free
 * for other requests between two of them. A row holds what its place in the order is told by.
 * `firstRows`: a shorter first page, for whoever takes the beginning and leaves.
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
    limit = Math.min(limit * 2, PAGE_ROWS); // what is read ahead of a reader who leaves stays small
  }
}

/** Where a page of a long list ended: the order is by time, then by the order of writing. */
export interface Position {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly seq: number;
}

const PAGE_ROWS = 500;

/**
 * Reads a long list in pages, each starting where the one before ended, so that the store is free
 * for other requests between two of them.
 */
export function* pagesOf<Row extends Position>(
  start: Position,
  read: (after: Position, limit: number) => readonly Row[],
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

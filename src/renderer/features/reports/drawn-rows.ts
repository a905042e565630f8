/** Rows rendered above and below those in sight, so that a turn of the wheel finds them there. */
const BEYOND = 6;

/** Scroll position of a table: its first row in sight, and the number of rows that fit. */
export interface Scrolled {
  readonly first: number;
  /** Number of rows that fit; the last one may be cut. */
  readonly page: number;
  /** While true, rows should not move in the document. */
  readonly scrolling: boolean;
}

/** A rendered row, and its slot in the document. */
export interface DrawnRow {
  readonly index: number;
  readonly place: number;
}

/**
 * The rows to render. Slots are reused: a row that leaves at one end gives its slot to one that
 * enters at the other, which moves to its place when the scrolling ends.
 */
export function drawnRows(
  count: number,
  { first, page, scrolling }: Scrolled,
): readonly DrawnRow[] {
  const places = page + 2 * BEYOND;
  const to = Math.min(count, first + page + BEYOND);
  const from = Math.min(to, Math.max(0, first - BEYOND));
  const rows = Array.from({ length: to - from }, (_, at) => ({
    index: from + at,
    place: (from + at) % places,
  }));
  return scrolling ? rows.sort((a, b) => a.place - b.place) : rows;
}

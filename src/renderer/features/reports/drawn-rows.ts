/** Drawn above and below what is in sight, so that a turn of the wheel finds them there. */
const BEYOND = 6;

/** How far a table is scrolled: its first row in sight, and how many there is room for. */
export interface Scrolled {
  readonly first: number;
  /** The last one perhaps cut. */
  readonly page: number;
  /** While it is true, rows are better not moved in the document. */
  readonly scrolling: boolean;
}

/** A row that is drawn, and the place in the document it is drawn in. */
export interface DrawnRow {
  readonly index: number;
  readonly place: number;
}

/**
 * The rows to draw. Places are used again: a row that leaves at one end gives its own to one that
 * comes at the other, and is moved to where it belongs when the scrolling has come to rest.
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

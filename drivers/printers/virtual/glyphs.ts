import { GLYPHS } from './misc-fixed-glyphs.ts';

const ROWS = 20;
const COLUMNS = 10;
/** Offset of the 10 × 20 glyph in the printer's 12 × 24 cell. */
const INSET = { x: 1, y: 2 };

const glyphs: ReadonlyMap<string, readonly number[]> = new Map(
  GLYPHS.trim()
    .split('\n')
    .map((line) => {
      const [code = '', rows = ''] = line.split(' ');
      const bits = Array.from({ length: ROWS }, (_, row) =>
        Number.parseInt(rows.slice(row * 3, row * 3 + 3), 16),
      );
      return [String.fromCodePoint(Number.parseInt(code, 16)), bits] as const;
    }),
);

/** A hollow box: printers print it for a character that they lack. */
const BOX = Array.from({ length: ROWS }, (_, row) =>
  row < 2 || row > 17 ? 0 : row === 2 || row === 17 ? 0x1fe : 0x102,
);

/** True for the black dots of a character's 12 × 24 cell. */
export function glyphOf(character: string): (x: number, y: number) => boolean {
  const rows = glyphs.get(character) ?? BOX;
  return (x, y) => {
    const [column, row] = [x - INSET.x, y - INSET.y];
    if (column < 0 || column >= COLUMNS) return false;
    return (((rows[row] ?? 0) >> (COLUMNS - 1 - column)) & 1) === 1;
  };
}

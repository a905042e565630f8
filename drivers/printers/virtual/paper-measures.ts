import { qrSquares } from '../paper/symbols.ts';
import type { Printed } from './printed.ts';

/** A line of ordinary height, 1/6 inch at 180 dots (ESC 2). */
export const LINE_DOTS = 30;
/** Height of font A; font B is lower, on lines of the same height. */
export const GLYPH_DOTS = 24;

/** Paper that it takes, in dots. */
export function heightOf(printed: Printed): number {
  switch (printed.kind) {
    case 'line': {
      const high = Math.max(1, ...printed.runs.map((run) => run.high));
      return Math.max(LINE_DOTS, high * GLYPH_DOTS + 2);
    }
    case 'picture':
      return printed.bitmap.height;
    case 'barcode':
      return printed.height + (printed.labelled ? LINE_DOTS : 0);
    case 'qr':
      return printed.module * qrSquares(printed.text).side;
    case 'feed':
      return printed.dots;
    case 'cut':
    case 'unknown':
      return 0;
  }
}

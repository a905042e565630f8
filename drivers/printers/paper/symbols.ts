import bwip from 'bwip-js';
import { z } from 'zod';

const bars = z.array(z.object({ sbs: z.array(z.number()) })).min(1);
const squares = z.array(z.object({ pixs: z.array(z.number()), pixx: z.int() })).min(1);

/** Digits of a Code 128 in its set B that fit 384 dots with both quiet zones. */
const MOST_DIGITS = 12;

/** @throws RangeError if it is not 1 to 12 digits */
export function requireBarcode(digits: string): void {
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) {
    throw new RangeError(`A barcode holds 1 to ${MOST_DIGITS} digits.`);
  }
}

/** @throws RangeError for a text that is not printable ASCII */
export function requireQr(text: string): void {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('A QR code holds printable ASCII.');
}

/** The widths of the bars of a Code 128 and of the gaps between, in modules; the first is a bar. */
export function barWidths(digits: string): number[] {
  const [drawn] = bars.parse(bwip.raw('code128', digits, ''));
  return drawn?.sbs ?? [];
}

/** The places of a QR code's dark squares, row by row, and the squares of a side. */
export function qrSquares(text: string): { side: number; dark: number[] } {
  const [drawn] = squares.parse(bwip.raw('qrcode', text, 'eclevel=M'));
  const { pixs = [], pixx: side = 0 } = drawn ?? {};
  return { side, dark: [...pixs.keys()].filter((at) => pixs[at] !== 0) };
}

/** White squares on each side of a QR code (ISO/IEC 18004). */
const QUIET = 4;

/** The dots of one square of a QR code, so that the code fits the paper. */
export function qrModule(text: string, width: number, most: number): number {
  return Math.min(most, Math.floor(width / (qrSquares(text).side + 2 * QUIET)));
}

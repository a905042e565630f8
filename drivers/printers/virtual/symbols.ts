import bwip from 'bwip-js';
import { z } from 'zod';
import { type Bitmap, blankBitmap, fillBox } from '../bitmap.ts';
import type { Printed } from './printed.ts';

const bars = z.array(z.object({ sbs: z.array(z.number()) })).min(1);
const squares = z.array(z.object({ pixs: z.array(z.number()), pixx: z.int() })).min(1);

/** The bars of a Code 128, without the quiet zones. */
export function drawBarcode(code: Extract<Printed, { readonly kind: 'barcode' }>): Bitmap {
  const text = code.codewords.map((word) => `^${String(word).padStart(3, '0')}`).join('');
  const [drawn] = bars.parse(bwip.raw('code128', text, 'raw'));
  const widths = drawn?.sbs.map((modules) => modules * code.module) ?? [];
  const bitmap = blankBitmap(
    widths.reduce((sum, width) => sum + width, 0),
    code.height,
  );
  let x = 0;
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) fillBox(bitmap, { x, y: 0, width, height: code.height });
    x += width;
  }
  return bitmap;
}

export function drawQr({ text, level, module }: Extract<Printed, { readonly kind: 'qr' }>): Bitmap {
  const [drawn] = squares.parse(bwip.raw('qrcode', text, `eclevel=${level}`));
  const { pixs = [], pixx = 0 } = drawn ?? {};
  const bitmap = blankBitmap(pixx * module, pixx * module);
  for (const [at, dark] of pixs.entries()) {
    if (dark === 0) continue;
    const [x, y] = [(at % pixx) * module, Math.floor(at / pixx) * module];
    fillBox(bitmap, { x, y, width: module, height: module });
  }
  return bitmap;
}

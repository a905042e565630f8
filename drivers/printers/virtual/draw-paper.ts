import { createCanvas } from '@napi-rs/canvas';
import bwip from 'bwip-js';
import { z } from 'zod';
import { type Bitmap, bitmapOf, blankBitmap, fillBox, stamp } from '../bitmap.ts';
import { monospaceFiles } from '../paper/font-files.ts';
import { type Fonts, openFonts } from '../paper/fonts.ts';
import { GLYPH_DOTS, LINE_DOTS } from './paper-measures.ts';
import type { Alignment, Printed, TextRun } from './printed.ts';

/** The cells of a printer's fonts, and the size of type that is as wide; in dots. */
const CELL = {
  A: { width: 12, height: GLYPH_DOTS, size: 20 },
  B: { width: 9, height: 17, size: 15 },
} as const;

/** Printers print it for a character that they lack. */
const MISSING = '\uFFFD';

/** Draws the output of a printer on paper of `width` dots; a cut is a dashed line. */
export function drawPaper(printed: readonly Printed[], width: number): Bitmap {
  const fonts = openFonts(monospaceFiles());
  const strips = printed.map((item) => strip(item, width, fonts));
  const height = strips.reduce((sum, { height: high }) => sum + high, 0);
  const paper = blankBitmap(width, height);
  let y = 0;
  for (const part of strips) {
    paper.dots.set(part.dots, y * width);
    y += part.height;
  }
  return paper;
}

function strip(item: Printed, width: number, fonts: Fonts): Bitmap {
  switch (item.kind) {
    case 'line':
      return drawLine(item.runs, item.align, width, fonts);
    case 'picture':
      return aligned(item.bitmap, item.align, width);
    case 'barcode': {
      const bars = aligned(drawBarcode(item), item.align, width);
      if (!item.labelled) return bars;
      const run = { font: 'A', bold: false, underline: false, inverse: false, wide: 1, high: 1 };
      const label = drawLine([{ ...run, font: 'A', text: item.text }], item.align, width, fonts);
      return below(bars, label);
    }
    case 'qr':
      return aligned(drawQr(item), item.align, width);
    case 'feed':
      return blankBitmap(width, item.dots);
    case 'cut': {
      const edge = blankBitmap(width, 6);
      for (let x = 0; x < width; x += 16) fillBox(edge, { x, y: 2, width: 8, height: 1 });
      return edge;
    }
    case 'unknown': {
      const bar = blankBitmap(width, LINE_DOTS);
      fillBox(bar, { x: 0, y: 8, width, height: 14 });
      return bar;
    }
  }
}

function drawLine(runs: readonly TextRun[], align: Alignment, width: number, fonts: Fonts): Bitmap {
  const high = Math.max(1, ...runs.map((run) => run.high));
  const height = Math.max(LINE_DOTS, high * GLYPH_DOTS + 2);
  const across = runs.reduce(
    (sum, run) => sum + run.text.length * CELL[run.font].width * run.wide,
    0,
  );
  if (across === 0) return blankBitmap(width, height);
  const canvas = createCanvas(across, height).getContext('2d');
  canvas.fillStyle = 'white';
  canvas.fillRect(0, 0, across, height);
  let x = 0;
  for (const run of runs) {
    const { width: cell, height: tall, size } = CELL[run.font];
    const weight = run.bold ? 750 : 500;
    canvas.save();
    // All characters of a line share one base line, at any height.
    canvas.translate(x, height - tall * run.high - 2);
    canvas.scale(run.wide, run.high);
    canvas.fillStyle = 'black';
    if (run.inverse) canvas.fillRect(0, 0, cell * run.text.length, tall);
    if (run.underline) canvas.fillRect(0, tall - 1, cell * run.text.length, 1);
    canvas.fillStyle = run.inverse ? 'white' : 'black';
    for (const [at, character] of Array.from(run.text).entries()) {
      if (character === MISSING) canvas.strokeRect(at * cell + 1.5, 3.5, cell - 3, tall - 7);
      else fonts.draw(canvas, character, { size, weight }, at * cell, size * 0.95);
    }
    canvas.restore();
    x += run.text.length * cell * run.wide;
  }
  return aligned(bitmapOf(canvas.getImageData(0, 0, across, height)), align, width);
}

/** The picture aligned on the paper; parts wider than the paper are cut off, as printers do. */
function aligned(picture: Bitmap, align: Alignment, width: number): Bitmap {
  const free = width - picture.width;
  const x = { left: 0, center: Math.max(0, Math.floor(free / 2)), right: Math.max(0, free) }[align];
  const paper = blankBitmap(width, picture.height);
  stamp(paper, picture, x, 0);
  return paper;
}

function below(upper: Bitmap, lower: Bitmap): Bitmap {
  const both = blankBitmap(upper.width, upper.height + lower.height);
  both.dots.set(upper.dots);
  both.dots.set(lower.dots, upper.dots.length);
  return both;
}

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

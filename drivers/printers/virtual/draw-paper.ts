import { type Bitmap, blankBitmap, fillBox, stamp } from './bitmap.ts';
import { GLYPHS } from './misc-fixed-glyphs.ts';
import { GLYPH_DOTS, LINE_DOTS } from './paper-measures.ts';
import type { Alignment, Printed, TextRun } from './printed.ts';
import { drawBarcode, drawQr } from './symbols.ts';

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
function glyphOf(character: string): (x: number, y: number) => boolean {
  const rows = glyphs.get(character) ?? BOX;
  return (x, y) => {
    const [column, row] = [x - INSET.x, y - INSET.y];
    if (column < 0 || column >= COLUMNS) return false;
    return (((rows[row] ?? 0) >> (COLUMNS - 1 - column)) & 1) === 1;
  };
}

const CELL = { A: { width: 12, height: GLYPH_DOTS }, B: { width: 9, height: 17 } } as const;

/** Draws the output of a printer on paper of `width` dots; a cut is a dashed line. */
export function drawPaper(printed: readonly Printed[], width: number): Bitmap {
  const strips = printed.map((item) => strip(item, width));
  const height = strips.reduce((sum, { height: high }) => sum + high, 0);
  const paper = blankBitmap(width, height);
  let y = 0;
  for (const part of strips) {
    paper.dots.set(part.dots, y * width);
    y += part.height;
  }
  return paper;
}

function strip(item: Printed, width: number): Bitmap {
  switch (item.kind) {
    case 'line':
      return drawLine(item.runs, item.align, width);
    case 'picture':
      return aligned(item.bitmap, item.align, width);
    case 'barcode': {
      const bars = aligned(drawBarcode(item), item.align, width);
      if (!item.labelled) return bars;
      const run = { font: 'A', bold: false, underline: false, inverse: false, wide: 1, high: 1 };
      const label = drawLine([{ ...run, font: 'A', text: item.text }], item.align, width);
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

function drawLine(runs: readonly TextRun[], align: Alignment, width: number): Bitmap {
  const high = Math.max(1, ...runs.map((run) => run.high));
  const height = Math.max(LINE_DOTS, high * GLYPH_DOTS + 2);
  const across = runs.reduce(
    (sum, run) => sum + run.text.length * CELL[run.font].width * run.wide,
    0,
  );
  const line = blankBitmap(across, height);
  let x = 0;
  for (const run of runs) {
    const cell = {
      width: CELL[run.font].width * run.wide,
      height: CELL[run.font].height * run.high,
    };
    for (const character of run.text) {
      // All characters of a line share one base line, at any height.
      drawCharacter(line, run, character, { x, y: height - cell.height - 2, ...cell });
      x += cell.width;
    }
  }
  return aligned(line, align, width);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawCharacter(line: Bitmap, run: TextRun, character: string, box: Box): void {
  const glyph = glyphOf(character);
  if (run.inverse) fillBox(line, box);
  for (let y = 0; y < box.height; y += 1) {
    for (let x = 0; x < box.width; x += 1) {
      const column = Math.floor((x * CELL.A.width) / box.width);
      const row = Math.floor((y * CELL.A.height) / box.height);
      const dark = glyph(column, row) || (run.bold && glyph(column - 1, row));
      if (dark) line.dots[(box.y + y) * line.width + box.x + x] = run.inverse ? 0 : 1;
    }
  }
  if (run.underline) {
    fillBox(line, { x: box.x, y: box.y + box.height - 1, width: box.width, height: 1 });
  }
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

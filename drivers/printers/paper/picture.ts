import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Bitmap, bitmapOf, fillBox, stamp } from '../bitmap.ts';
import { type Fonts, openFonts, type Style } from './fonts.ts';
import type { PaperLine } from './paper.ts';
import { barWidths, qrModule, qrSquares, requireBarcode, requireQr } from './symbols.ts';
import { wrapped } from './wrap.ts';

/**
 * Paper as one picture at 203 dpi (8 dots per mm), for every printer that takes graphics.
 *
 *     lines ──▶ strips, each with its height ──▶ canvas (text) ──▶ black dots ──▶ logo and codes on top
 */
export interface PictureMaker {
  draw(lines: readonly PaperLine[]): Bitmap;
}

/** In dots. */
const STYLES = {
  plain: { size: 23, weight: 500 },
  bold: { size: 23, weight: 750 },
  large: { size: 40, weight: 750 },
  largeRow: { size: 34, weight: 750 },
  label: { size: 20, weight: 500 },
} satisfies Record<string, Style>;
const LEADING = 1.3;
/** From the top of a line to its base line. */
const ASCENT = 0.98;
/** Between the two texts of a row. */
const GAP = 12;
const RULE = { thickness: 2, margin: 10 } as const;
const BARCODE = { height: 72, module: 3, quiet: 10 } as const;
const QR_MODULE = 6;
const SPACE = 12;

/** A part of the picture over its whole width. */
interface Strip {
  readonly height: number;
  /** Draws text, which is smoothed. */
  readonly write?: (canvas: SKRSContext2D, top: number) => void;
  /** Draws exact dots. */
  readonly dot?: (bitmap: Bitmap, top: number) => void;
}

export function createPictureMaker({
  width,
  logo,
}: {
  /** In dots. */
  readonly width: number;
  readonly logo: Bitmap | null;
}): PictureMaker {
  const fonts = openFonts();
  const stripsOf = (line: PaperLine): readonly Strip[] => {
    switch (line.kind) {
      case 'text': {
        const style = STYLES[line.look];
        return wrapped(line.text, (text) => fonts.widthOf(text, style) <= width).map((text) => {
          const free = width - fonts.widthOf(text, style);
          return written(fonts, style, [{ text, x: line.align === 'left' ? 0 : free / 2 }]);
        });
      }
      case 'row':
        return rowOf(line, fonts, width);
      case 'rule':
        return [ruleOf(width)];
      case 'feed':
        return [{ height: line.lines * heightOf(STYLES.plain) }];
      case 'logo':
        return logo === null ? [] : [logoOf(logo, width)];
      case 'barcode':
        return barcodeOf(line.digits, fonts, width);
      case 'qr':
        return [qrOf(line.text, width)];
    }
  };
  return {
    draw: (lines) => {
      const strips = lines.flatMap(stripsOf);
      const height = Math.max(
        1,
        strips.reduce((sum, strip) => sum + strip.height, 0),
      );
      const canvas = createCanvas(width, height).getContext('2d');
      canvas.fillStyle = 'white';
      canvas.fillRect(0, 0, width, height);
      canvas.fillStyle = 'black';
      eachAt(strips, ({ write }, top) => write?.(canvas, top));
      const bitmap = bitmapOf(canvas.getImageData(0, 0, width, height));
      eachAt(strips, ({ dot }, top) => dot?.(bitmap, top));
      return bitmap;
    },
  };
}

function eachAt(strips: readonly Strip[], draw: (strip: Strip, top: number) => void): void {
  let top = 0;
  for (const strip of strips) {
    draw(strip, top);
    top += strip.height;
  }
}

const heightOf = ({ size }: Style) => Math.round(size * LEADING);

interface Placed {
  readonly text: string;
  readonly x: number;
}

function written(fonts: Fonts, style: Style, texts: readonly Placed[]): Strip {
  return {
    height: heightOf(style),
    write: (canvas, top) => {
      const base = top + Math.round(style.size * ASCENT);
      for (const { text, x } of texts) fonts.draw(canvas, text, style, Math.round(x), base);
    },
  };
}

/** The right text is on the last line of the left one; below it if it takes more than half. */
function rowOf(
  { left, right, look }: Extract<PaperLine, { readonly kind: 'row' }>,
  fonts: Fonts,
  width: number,
): readonly Strip[] {
  const style = look === 'large' ? STYLES.largeRow : STYLES[look];
  const widthOf = (text: string) => fonts.widthOf(text, style);
  const isBelow = widthOf(right) > width / 2 && widthOf(left) + GAP + widthOf(right) > width;
  const room = isBelow ? width : width - widthOf(right) - GAP;
  const lefts: readonly Placed[][] = wrapped(left, (text) => widthOf(text) <= room).map((text) => [
    { text, x: 0 },
  ]);
  const rights = wrapped(right, (text) => widthOf(text) <= width).map((text) => ({
    text,
    x: width - widthOf(text),
  }));
  const rows = isBelow
    ? [...lefts, ...rights.map((text) => [text])]
    : [...lefts.slice(0, -1), [...(lefts.at(-1) ?? []), ...rights]];
  return rows.map((texts) => written(fonts, style, texts));
}

function ruleOf(width: number): Strip {
  return {
    height: 2 * RULE.margin + RULE.thickness,
    dot: (bitmap, top) =>
      fillBox(bitmap, { x: 0, y: top + RULE.margin, width, height: RULE.thickness }),
  };
}

function logoOf(logo: Bitmap, width: number): Strip {
  return {
    height: logo.height + SPACE,
    dot: (bitmap, top) => stamp(bitmap, logo, Math.floor((width - logo.width) / 2), top),
  };
}

/** The bars, with their digits below. */
function barcodeOf(digits: string, fonts: Fonts, width: number): readonly Strip[] {
  requireBarcode(digits);
  const widths = barWidths(digits);
  const modules = widths.reduce((sum, each) => sum + each, 0);
  const module = Math.min(BARCODE.module, Math.floor(width / (modules + 2 * BARCODE.quiet)));
  const free = width - fonts.widthOf(digits, STYLES.label);
  return [
    {
      height: BARCODE.height + 2 * SPACE - 4,
      dot: (bitmap, top) => {
        let x = Math.floor((width - modules * module) / 2);
        for (const [at, each] of widths.entries()) {
          const box = { x, y: top + SPACE, width: each * module, height: BARCODE.height };
          if (at % 2 === 0) fillBox(bitmap, box);
          x += each * module;
        }
      },
    },
    written(fonts, STYLES.label, [{ text: digits, x: free / 2 }]),
  ];
}

function qrOf(text: string, width: number): Strip {
  requireQr(text);
  const { side, dark } = qrSquares(text);
  const module = qrModule(text, width, QR_MODULE);
  const length = side * module;
  return {
    height: length + 2 * SPACE,
    dot: (bitmap, top) => {
      const start = Math.floor((width - length) / 2);
      for (const at of dark) {
        const x = start + (at % side) * module;
        const y = top + SPACE + Math.floor(at / side) * module;
        fillBox(bitmap, { x, y, width: module, height: module });
      }
    },
  };
}

/**
 * Papers for an ordinary printer: a PDF, or the graphics that a page prints. Its callers load this file with the first
 * paper, since the libraries of PDFs and barcodes take 10 MB.
 */

import { Buffer } from 'node:buffer';
import { PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { barWidths, qrSquares } from '../../../drivers/printers/paper/symbols.ts';
import type { PaperGraphics } from '../../shared/contract/receipts.ts';
import { type Country, paperOf } from '../../shared/domain/country.ts';
import { isNextPaper, type PaperLine } from '../../shared/domain/paper.ts';
import type { Typesetter } from './typesetter.ts';

/** Points. */
const SHEETS = { letter: { width: 612, height: 792 }, a4: { width: 595, height: 842 } } as const;
const MARGIN = 54;
/** The column of text in the middle of the sheet: a row as wide as the sheet is hard to follow. */
const COLUMN = 380;
const SIZE = 10.5;
const LEADING = 1.4;
const LARGE = 1.6;
/** Between the two texts of a row. */
const GAP = 12;
const INK = rgb(0, 0, 0);
const GREY = rgb(0.45, 0.45, 0.42);
const FOOT_SIZE = 8;

const BARCODE = { height: 36, module: 1.1 } as const;
const QR_MODULE = 2.2;
const LOGO_HEIGHT = 60;

/** The graphics of a paper, for a page that prints it. @param logo PNG, base64. */
export function paperGraphics(lines: readonly PaperLine[], logo: string | null): PaperGraphics {
  const barcode = lines.find((line) => line.kind === 'barcode');
  const qr = lines.find((line) => line.kind === 'qr');
  return {
    logo,
    barcode: barcode === undefined ? null : barWidths(barcode.digits),
    qr: qr === undefined ? null : qrSquares(qr.text),
  };
}

interface Ink {
  readonly plain: Typesetter;
  readonly bold: Typesetter;
  readonly wrapped: (
    text: string,
    font: Typesetter,
    size: number,
    width: number,
  ) => readonly string[];
  readonly logo: Awaited<ReturnType<PDFDocument['embedPng']>> | null;
  /** Left edge of the column. */
  readonly left: number;
}

/** A box of ink on the sheet: text, a bar, a dot; `height` is its part of the column. */
interface Drawn {
  readonly height: number;
  readonly draw: (page: PDFPage, top: number) => void;
}

/**
 * Paper as a PDF on whole sheets, the fourth output: for an ordinary printer, a file or a mail.
 * @param options `logo`: PNG, base64.
 */
export async function paperPdf(
  lines: readonly PaperLine[],
  options: {
    readonly title: string;
    readonly logo: string | null;
    readonly country: Country;
  },
): Promise<Uint8Array> {
  // The fonts take a tenth of a second to load, and few starts of the program make a PDF.
  const { typesetterFor, wrapped } = await import('./typesetter.ts');
  const { width, height } = SHEETS[paperOf(options.country)];
  const pdf = await PDFDocument.create();
  pdf.setTitle(options.title);
  pdf.setCreator('Swipewell');
  const texts = lines.flatMap((line) =>
    line.kind === 'text' ? [line.text] : line.kind === 'row' ? [line.left, line.right] : [],
  );
  const logo =
    options.logo === null ? null : await pdf.embedPng(Buffer.from(options.logo, 'base64'));
  const ink: Ink = {
    plain: await typesetterFor(pdf, 'plain', [...texts, options.title]),
    bold: await typesetterFor(pdf, 'bold', texts),
    ...{ wrapped, logo, left: (width - COLUMN) / 2 },
  };
  const sheets = papersOf(lines).flatMap((paper) =>
    sheetsOf(
      sectionsOf(paper).map((section) => section.flatMap((line) => drawnOf(line, ink))),
      height - 2 * MARGIN,
    ),
  );
  for (const [index, sheet] of sheets.entries()) {
    const page = pdf.addPage([width, height]);
    let top = height - MARGIN;
    for (const each of sheet) {
      each.draw(page, top);
      top -= each.height;
    }
    if (sheets.length === 1) continue;
    const text = `${options.title} · ${index + 1} / ${sheets.length}`;
    ink.plain.draw(page, text, { x: ink.left, y: MARGIN / 2, size: FOOT_SIZE, color: GREY });
  }
  return pdf.save();
}

function papersOf(lines: readonly PaperLine[]): readonly (readonly PaperLine[])[] {
  const ends = lines.flatMap((line, at) => (isNextPaper(line) ? [at] : []));
  return [...ends, lines.length].map((end, at) => lines.slice((ends[at - 1] ?? -1) + 1, end));
}

/** The lines between two rules, each section with the rule above it. */
function sectionsOf(lines: readonly PaperLine[]): readonly (readonly PaperLine[])[] {
  const sections: PaperLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'rule') sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections;
}

/** A section that fits on one sheet is not divided: a heading stays with its lines. */
function sheetsOf(
  sections: readonly (readonly Drawn[])[],
  room: number,
): readonly (readonly Drawn[])[] {
  const sheets: Drawn[][] = [[]];
  let height = 0;
  const begin = () => {
    if (height > 0) sheets.push([]);
    height = 0;
  };
  for (const section of sections) {
    const whole = section.reduce((sum, each) => sum + each.height, 0);
    if (height + whole > room && whole <= room) begin();
    for (const each of section) {
      if (height + each.height > room) begin();
      sheets.at(-1)?.push(each);
      height += each.height;
    }
  }
  return sheets;
}

function drawnOf(line: PaperLine, ink: Ink): readonly Drawn[] {
  const { left, logo } = ink;
  switch (line.kind) {
    case 'text': {
      const font = line.look === 'plain' ? ink.plain : ink.bold;
      const size = line.look === 'large' ? SIZE * LARGE : SIZE;
      return ink.wrapped(line.text, font, size, COLUMN).map((text) => {
        const room = COLUMN - font.widthOf(text, size);
        return written(font, size, [{ text, x: line.align === 'left' ? left : left + room / 2 }]);
      });
    }
    case 'row':
      return rowOf(line, line.look === 'plain' ? ink.plain : ink.bold, ink);
    case 'rule':
      return [
        {
          height: SIZE * LEADING,
          draw: (page, top) => {
            const y = top - (SIZE * LEADING) / 2;
            const end = { x: left + COLUMN, y };
            page.drawLine({ start: { x: left, y }, end, thickness: 0.5, color: GREY });
          },
        },
      ];
    case 'feed':
      return [{ height: line.lines * SIZE * LEADING, draw: () => undefined }];
    case 'logo':
      return logo === null ? [] : [logoOf(logo, ink)];
    case 'barcode':
      return [barcodeOf(line.digits, ink)];
    case 'qr':
      return [qrOf(line.text, ink)];
  }
}

function written(
  font: Typesetter,
  size: number,
  texts: readonly { readonly text: string; readonly x: number }[],
): Drawn {
  return {
    height: size * LEADING,
    draw: (page, top) => {
      for (const { text, x } of texts)
        font.draw(page, text, { x, y: top - size, size, color: INK });
    },
  };
}

/** The right text is on the last line of the left one; below it if it takes more than half. */
function rowOf(
  line: Extract<PaperLine, { kind: 'row' }>,
  font: Typesetter,
  { left, wrapped }: Ink,
): readonly Drawn[] {
  const widthOf = (text: string) => font.widthOf(text, SIZE);
  const isBelow =
    widthOf(line.right) > COLUMN / 2 && widthOf(line.left) + GAP + widthOf(line.right) > COLUMN;
  const end = isBelow ? 0 : widthOf(line.right) + GAP;
  const lefts = wrapped(line.left, font, SIZE, COLUMN - end).map((text) => [{ text, x: left }]);
  const rights = wrapped(line.right, font, SIZE, COLUMN).map((text) => [
    { text, x: left + COLUMN - widthOf(text) },
  ]);
  const rows = isBelow
    ? [...lefts, ...rights]
    : [...lefts.slice(0, -1), [...(lefts.at(-1) ?? []), ...rights.flat()]];
  return rows.map((texts) => written(font, SIZE, texts));
}

function logoOf(image: NonNullable<Ink['logo']>, { left }: Ink): Drawn {
  const { width, height } = image.scaleToFit(COLUMN / 2, LOGO_HEIGHT);
  return {
    height: height + SIZE,
    draw: (page, top) =>
      page.drawImage(image, { x: left + (COLUMN - width) / 2, y: top - height, width, height }),
  };
}

/** The bars, with their digits below. */
function barcodeOf(digits: string, { left, plain }: Ink): Drawn {
  const widths = barWidths(digits).map((modules) => modules * BARCODE.module);
  const across = widths.reduce((sum, width) => sum + width, 0);
  return {
    height: BARCODE.height + 3 * SIZE,
    draw: (page, top) => {
      const start = left + (COLUMN - plain.widthOf(digits, FOOT_SIZE)) / 2;
      const below = top - SIZE - BARCODE.height - FOOT_SIZE - 2;
      plain.draw(page, digits, { x: start, y: below, size: FOOT_SIZE, color: INK });
      let x = left + (COLUMN - across) / 2;
      for (const [at, width] of widths.entries()) {
        const y = top - SIZE - BARCODE.height;
        if (at % 2 === 0) page.drawRectangle({ x, y, width, height: BARCODE.height });
        x += width;
      }
    },
  };
}

function qrOf(text: string, { left }: Ink): Drawn {
  const { side, dark } = qrSquares(text);
  const length = side * QR_MODULE;
  return {
    height: length + SIZE,
    draw: (page, top) => {
      for (const at of dark) {
        const x = left + (COLUMN - length) / 2 + (at % side) * QR_MODULE;
        const y = top - (Math.floor(at / side) + 1) * QR_MODULE;
        page.drawRectangle({ x, y, width: QR_MODULE, height: QR_MODULE });
      }
    },
  };
}

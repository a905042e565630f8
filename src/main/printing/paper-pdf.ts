import { Buffer } from 'node:buffer';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import bwip from 'bwip-js';
import { z } from 'zod';
import { writableWith } from '../../../drivers/printers/paper/writable-text.ts';
import type { PaperLine } from '../../shared/domain/paper.ts';
import { paperText } from '../../shared/domain/paper-text.ts';

/** The width of 80 mm paper in points, and its columns. */
const WIDTH = 227;
const MARGIN = 12;
const COLUMNS = 42;
const SIZE = (WIDTH - 2 * MARGIN) / COLUMNS / 0.6; // a letter of Courier is 0.6 of its height
const LEADING = SIZE * 1.25;
/** A PDF's page ends at 14,400 points; a longer receipt continues on the next page. */
const LONGEST = 4_000;
const BARCODE = { height: 36, module: 1.1 } as const;
const QR_MODULE = 2.2;
const LOGO_HEIGHT = 60;

const bars = z.array(z.object({ sbs: z.array(z.number()) })).min(1);
const squares = z.array(z.object({ pixs: z.array(z.number()), pixx: z.int() })).min(1);

interface Ink {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly write: (text: string) => string;
  readonly logo: Awaited<ReturnType<PDFDocument['embedPng']>> | null;
}

/** A box of ink on the paper: text, a bar, a dot; `height` is the advance of the paper. */
interface Drawn {
  readonly height: number;
  readonly draw: (page: PDFPage, top: number) => void;
}

/**
 * Paper as a PDF, the fourth output. Characters missing in its built-in fonts are transliterated to
 * Latin ones, as on a printer.
 * @param logo PNG, base64.
 */
export async function paperPdf(
  lines: readonly PaperLine[],
  options: { readonly title: string; readonly logo: string | null },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(options.title);
  pdf.setCreator('Swipewell');
  const plain = await pdf.embedFont(StandardFonts.Courier);
  const bold = await pdf.embedFont(StandardFonts.CourierBold);
  const letters = new Set(plain.getCharacterSet().map((code) => String.fromCodePoint(code)));
  const write = writableWith(new Map([['windows1252', letters]]));
  const logo =
    options.logo === null ? null : await pdf.embedPng(Buffer.from(options.logo, 'base64'));
  const drawn = lines.flatMap((line) => drawnOf(line, { plain, bold, write, logo }));
  for (const sheet of sheetsOf(drawn)) {
    const height = sheet.reduce((sum, each) => sum + each.height, 0) + 2 * MARGIN;
    const page = pdf.addPage([WIDTH, height]);
    let top = height - MARGIN;
    for (const each of sheet) {
      each.draw(page, top);
      top -= each.height;
    }
  }
  return pdf.save();
}

function sheetsOf(drawn: readonly Drawn[]): readonly (readonly Drawn[])[] {
  const sheets: Drawn[][] = [[]];
  let height = 0;
  for (const each of drawn) {
    if (height + each.height > LONGEST) {
      sheets.push([]);
      height = 0;
    }
    sheets.at(-1)?.push(each);
    height += each.height;
  }
  return sheets;
}

function drawnOf(line: PaperLine, ink: Ink): readonly Drawn[] {
  switch (line.kind) {
    case 'text':
      return texts(
        { ...line, text: ink.write(line.text) },
        line.look === 'large' ? 2 : 1,
        line.look === 'plain' ? ink.plain : ink.bold,
      );
    case 'row':
      return texts(
        { ...line, left: ink.write(line.left), right: ink.write(line.right) },
        1,
        line.look === 'plain' ? ink.plain : ink.bold,
      );
    case 'rule':
      return [
        {
          height: LEADING,
          draw: (page, top) =>
            page.drawRectangle({
              x: MARGIN,
              y: top - LEADING / 2,
              width: WIDTH - 2 * MARGIN,
              height: 0.5,
            }),
        },
      ];
    case 'feed':
      return [{ height: line.lines * LEADING, draw: () => undefined }];
    case 'logo':
      return ink.logo === null ? [] : [logoOf(ink.logo)];
    case 'barcode':
      return [barcode(line.digits)];
    case 'qr':
      return [qr(line.text)];
  }
}

/** Broken into rows like plain text, so that all outputs of a paper break alike. */
function texts(line: PaperLine, times: 1 | 2, font: PDFFont): readonly Drawn[] {
  const rows = paperText([line], COLUMNS / times).split('\n');
  return rows.map((text) => ({
    height: LEADING * times,
    draw: (page, top) =>
      page.drawText(text, { x: MARGIN, y: top - SIZE * times, size: SIZE * times, font }),
  }));
}

function logoOf(image: NonNullable<Ink['logo']>): Drawn {
  const { width, height } = image.scaleToFit(WIDTH - 2 * MARGIN, LOGO_HEIGHT);
  return {
    height: height + LEADING,
    draw: (page, top) =>
      page.drawImage(image, { x: (WIDTH - width) / 2, y: top - height, width, height }),
  };
}

function barcode(digits: string): Drawn {
  const [drawn] = bars.parse(bwip.raw('code128', digits, ''));
  const widths = (drawn?.sbs ?? []).map((modules) => modules * BARCODE.module);
  const across = widths.reduce((sum, width) => sum + width, 0);
  return {
    height: BARCODE.height + LEADING,
    draw: (page, top) => {
      let x = (WIDTH - across) / 2;
      for (const [at, width] of widths.entries()) {
        const y = top - LEADING / 2 - BARCODE.height;
        if (at % 2 === 0) page.drawRectangle({ x, y, width, height: BARCODE.height });
        x += width;
      }
    },
  };
}

function qr(text: string): Drawn {
  const [drawn] = squares.parse(bwip.raw('qrcode', text, 'eclevel=M'));
  const { pixs = [], pixx = 0 } = drawn ?? {};
  const side = pixx * QR_MODULE;
  return {
    height: side + LEADING,
    draw: (page, top) => {
      for (const [at, dark] of pixs.entries()) {
        if (dark === 0) continue;
        const x = (WIDTH - side) / 2 + (at % pixx) * QR_MODULE;
        const y = top - LEADING / 2 - (Math.floor(at / pixx) + 1) * QR_MODULE;
        page.drawRectangle({ x, y, width: QR_MODULE, height: QR_MODULE });
      }
    },
  };
}

import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { localIso } from '../../../shared/domain/reports/days.ts';
import type { Cell, Column, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import { t } from '../../../shared/messages/t.ts';
import type { ExportTable } from './export-table.ts';

/** US letter, landscape; points. */
const PAGE = { width: 792, height: 612, margin: 36 } as const;
const LINE = 14;
const SIZE = 8;
/** Between two columns. */
const GAP = 6;
const INK = rgb(0.09, 0.16, 0.17);
const GREY = rgb(0.45, 0.45, 0.42);

/** UUIDs and tracking ids, omitted on paper, since the other file formats have them. */
const LEFT_OUT = ['more', 'trackingId', 'originalId', 'paymentPlanId', 'batchId', 'patient'];

interface PaperColumn {
  readonly column: Column;
  /** Index in the row. */
  readonly at: number;
  readonly x: number;
  readonly width: number;
}

/** The report on paper: the clinic's head, the rows, and the totals at the end. */
export async function pdfOf(table: ExportTable): Promise<Uint8Array> {
  const { title, notes, clinic, rows, counts, footer, timeZone } = table;
  const document = await PDFDocument.create();
  document.setTitle(printableText(`${title}, ${clinic.name}`));
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const iso = localIso(timeZone);
  const textOf = (cell: Cell, type: ColumnType): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return cell;
    if (type === 'money') return toDollars(cents(cell));
    return type === 'instant' ? iso(cell).slice(0, 16).replace('T', ' ') : String(cell);
  };

  const countOf = ({ key, type }: Column) =>
    counts[key] === undefined ? '' : textOf(counts[key], type);
  const columns = layOut(table.columns, (at, column) => {
    const wide = (text: string) => bold.widthOfTextAtSize(printableText(text), SIZE);
    const cells = rows.map((row) => textOf(row[at] ?? null, column.type));
    return [column.name, countOf(column), ...cells].reduce(
      (most, text) => Math.max(most, wide(text)),
      0,
    );
  });

  let page = document.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;
  const write = (text: string, font: PDFFont, size: number) => {
    page.drawText(printableText(text), { x: PAGE.margin, y: y - size, size, font, color: INK });
    y -= size + 5;
  };
  write(clinic.name, bold, 14);
  write([clinic.cityState, clinic.phone].filter(Boolean).join(' · '), plain, 9);
  y -= 6;
  write(title, bold, 12);
  for (const note of notes) write(note, plain, 9);
  y -= 6;

  const rule = () => {
    const end = { x: PAGE.width - PAGE.margin, y };
    page.drawLine({ start: { x: PAGE.margin, y }, end, thickness: 0.5, color: GREY });
  };
  const line = (texts: (column: PaperColumn) => string, font: PDFFont) => {
    for (const column of columns) drawCell(page, column, texts(column), font, y);
    y -= LINE;
  };
  const names = () => {
    line(({ column }) => column.name, bold);
    rule();
  };
  const nextPage = () => {
    page = document.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.margin;
    names();
  };
  names();
  for (const row of rows) {
    if (y < PAGE.margin + LINE * 2) nextPage();
    line(({ at, column }) => textOf(row[at] ?? null, column.type), plain);
  }
  const lines = [
    t('reportFile.rows', { count: rows.length }),
    ...footer.map(({ name, amount }) => (amount === null ? name : `${name}: ${toDollars(amount)}`)),
  ];
  if (y < PAGE.margin + LINE * (lines.length + 2)) nextPage();
  rule();
  if (Object.keys(counts).length > 0) {
    line(({ at, column }) => (at === 0 ? '' : countOf(column)), bold);
  }
  y -= 4;
  for (const text of lines) write(text, bold, SIZE);

  const pages = document.getPages();
  for (const [index, each] of pages.entries()) {
    const text = `${index + 1} / ${pages.length}`;
    each.drawText(text, { x: PAGE.width - 72, y: 18, size: SIZE, font: plain, color: GREY });
  }
  return document.save();
}

/** Amounts and days get their full width, since a truncated sum is wrong; texts share the rest. */
function layOut(
  columns: readonly Column[],
  widest: (at: number, column: Column) => number,
): readonly PaperColumn[] {
  const shown = [...columns.entries()]
    .filter(([, { key }]) => !LEFT_OUT.includes(key))
    .map(([at, column]) => ({ at, column, natural: widest(at, column) + GAP }));
  const widthOf = (some: typeof shown) => some.reduce((sum, { natural }) => sum + natural, 0);
  const texts = shown.filter(({ column }) => column.type === 'text');
  const left = PAGE.width - 2 * PAGE.margin - (widthOf(shown) - widthOf(texts));
  const share = Math.min(1, left / widthOf(texts));
  let x: number = PAGE.margin;
  return shown.map(({ at, column, natural }) => {
    const width = column.type === 'text' ? natural * share : natural;
    x += width;
    return { column, at, x: x - width, width };
  });
}

function drawCell(
  page: PDFPage,
  { column, x, width }: PaperColumn,
  text: string,
  font: PDFFont,
  y: number,
): void {
  const fitted = shortened(printableText(text), font, width - GAP);
  const right = column.type === 'money' || column.type === 'count';
  const start = right ? x + width - GAP - font.widthOfTextAtSize(fitted, SIZE) : x;
  page.drawText(fitted, { x: start, y: y - SIZE - 2, size: SIZE, font, color: INK });
}

/** The fitting part of a text; a truncated one ends in dots. */
function shortened(text: string, font: PDFFont, width: number): string {
  if (font.widthOfTextAtSize(text, SIZE) <= width) return text;
  let cut = text;
  while (cut !== '' && font.widthOfTextAtSize(`${cut}…`, SIZE) > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}

/**
 * Characters of the fonts that every PDF reader has: Windows-1252 without its control characters.
 */
const SHOWN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;

/** A text in characters of those fonts; others are transliterated, as on a receipt. */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    SHOWN.test(character) ? character : printable(character),
  ).join('');
}

function printable(character: string): string {
  if (character === '−') return '-';
  return /\s/.test(character) ? ' ' : anyAscii(character) || '?';
}

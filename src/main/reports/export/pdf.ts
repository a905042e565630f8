import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { paperOf } from '../../../shared/domain/country.ts';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { localIso } from '../../../shared/domain/reports/days.ts';
import type { Cell, Column, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import { t } from '../../../shared/messages/t.ts';
import { type Typesetter, typesetterFor, wrapped } from '../../printing/typesetter.ts';
import type { ExportTable } from './export-table.ts';

/** Upright, points. */
const LETTER = { width: 612, height: 792 } as const;
const A4 = { width: 595, height: 842 } as const;
const MARGIN = 36;
const SIZE = 7;
/** Of the rows, where ids would not fit on one line otherwise. */
const SMALL_SIZE = 6;
/** Of a line of a cell above its size, and between two rows. */
const LINE_GAP = 2;
const ROW_GAP = 3;
/** Lines below the totals in one column, and the height of each. */
const MOST_FOOTER_LINES = 12;
const FOOTER_LINE = 12;
/** Between two columns, and between a number and the text after it. */
const GAP = 6;
const GAP_AFTER_NUMBER = 14;
/** Begins a line of several texts, which a name of right-to-left letters would reverse. */
const LEFT_TO_RIGHT = '\u200e';
const INK = rgb(0.09, 0.16, 0.17);
const GREY = rgb(0.45, 0.45, 0.42);

/** The undocumented fields have no common width; they are in the other formats. */
const LEFT_OUT = 'more';

/** As in the other files: it names the event of a date. */
const headingOf = ({ name, fileName = name }: Column): string => fileName;

/** A column with a text or number in some row. */
interface FilledColumn {
  readonly column: Column;
  /** Index in the row. */
  readonly at: number;
  readonly gap: number;
  /** The widest of its texts at a size of one point. */
  readonly widest: number;
}

interface PaperColumn {
  readonly column: Column;
  /** Index in the row. */
  readonly at: number;
  readonly x: number;
  /** With the gap after it. */
  readonly width: number;
  readonly gap: number;
}

/**
 * The report on paper: the clinic's head, the rows with a total after each day, and the totals at the
 * end. Columns without a text are left out. If the rest is wider than the page, texts that are the same in all rows are
 * above the table once, and the rows are smaller; a text wider than its column continues on the next line.
 */
export async function pdfOf(table: ExportTable): Promise<Uint8Array> {
  const { title, clinic, rows, totaled, footer, timeZone, dated, printed } = table;
  const upright = paperOf(clinic.country) === 'letter' ? LETTER : A4;
  const paper =
    table.orientation === 'portrait' ? upright : { width: upright.height, height: upright.width };
  const document = await PDFDocument.create();
  document.setTitle(`${title}, ${clinic.name}`);
  const iso = localIso(timeZone);
  const textOf = (cell: Cell, type: ColumnType): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return cell;
    if (type === 'money') return toDollars(cents(cell));
    return type === 'instant' ? iso(cell).slice(0, 16).replace('T', ' ') : String(cell);
  };
  const heads = [title, clinic.name, ...table.notes, ...table.columns.map(headingOf)];
  const cellTexts = rows.flatMap((row) => row.filter((cell) => typeof cell === 'string'));
  const texts = [...heads, clinic.cityState, clinic.phone, printed, ...cellTexts];
  const plain = await typesetterFor(document, 'plain', texts);
  const bold = await typesetterFor(document, 'bold', heads);
  const isTotal = ({ key }: Column) => totaled.includes(key);
  const totalOf = (some: ExportTable['rows'], at: number) =>
    some.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
  const totals = (some: ExportTable['rows'], { at, column }: PaperColumn) =>
    isTotal(column) ? textOf(totalOf(some, at), column.type) : '';

  const totalLabel = t('reportFile.totalRows', { count: rows.length });
  const filled = [...table.columns.entries()]
    .filter(([at, { key, type }]) => {
      const isEmpty = type === 'text' && rows.length > 0 && rows.every((row) => !row[at]);
      return key !== LEFT_OUT && !isEmpty;
    })
    .map(([at, column], index, entries): FilledColumn => {
      const next = entries[index + 1]?.[1].type ?? 'money';
      const gap = isNumber(column.type) && !isNumber(next) ? GAP_AFTER_NUMBER : GAP;
      const total = isTotal(column) ? [textOf(totalOf(rows, at), column.type)] : [];
      // The label of the totals is in the first column, which a sum may follow.
      const label = at === 0 && totaled.includes(table.columns[1]?.key ?? '') ? [totalLabel] : [];
      const heads = [headingOf(column), ...total, ...label].map((text) => bold.widthOf(text, 1));
      const cells = rows.map((row) => plain.widthOf(textOf(row[at] ?? null, column.type), 1));
      return { at, column, gap, widest: Math.max(...heads, cells.reduce(more, 0)) };
    });
  const roomAcross = paper.width - 2 * MARGIN;
  const isSame = ({ at, column: { type, id } }: FilledColumn) =>
    type === 'text' &&
    id !== true &&
    rows.length > 1 &&
    rows.every((row) => row[at] === rows[0]?.[at]);
  const same = widthOf(filled, SIZE) <= roomAcross ? [] : filled.filter(isSame);
  const left = filled.filter((each) => !same.includes(each));
  const size = widthOf(left, SIZE) <= roomAcross ? SIZE : SMALL_SIZE;
  const line = size + LINE_GAP;
  const columns = layOut(left, roomAcross, size);
  const inAllRows = same.map(({ at, column: { name } }) => `${name}: ${rows[0]?.[at]}`).join(' · ');
  const notes = [
    ...table.notes,
    ...(inAllRows === '' ? [] : [t('reportFile.sameInAllRows', { texts: inAllRows })]),
  ];

  let page = document.addPage([paper.width, paper.height]);
  let y = paper.height - MARGIN;
  const write = (text: string, font: Typesetter, size: number) => {
    font.draw(page, text, { x: MARGIN, y: y - size, size, color: INK });
    y -= size + 5;
  };
  const rule = () => {
    const end = { x: paper.width - MARGIN, y };
    page.drawLine({ start: { x: MARGIN, y }, end, thickness: 0.5, color: GREY });
  };
  const drawLines = (cells: readonly (readonly string[])[], font: Typesetter) => {
    for (const [index, column] of columns.entries()) {
      for (const [nth, text] of (cells[index] ?? []).entries()) {
        const { x, width, gap } = column;
        const end = x + width - gap - font.widthOf(text, size);
        const start = isNumber(column.column.type) ? end : x;
        font.draw(page, text, { x: start, y: y - nth * line - size - 2, size, color: INK });
      }
    }
    y -= Math.max(1, ...cells.map(({ length }) => length)) * line + ROW_GAP;
  };
  const names = () => {
    drawLines(
      columns.map(({ column, width, gap }) => wrapped(headingOf(column), bold, size, width - gap)),
      bold,
    );
    rule();
  };
  /** Continues on a new page where fewer lines are left. */
  const room = (lines: number) => {
    if (y - lines * line >= MARGIN) return;
    page = document.addPage([paper.width, paper.height]);
    y = paper.height - MARGIN;
    write(`${LEFT_TO_RIGHT}${clinic.name} · ${title}`, bold, SIZE);
    names();
  };
  const totalLine = (label: string, some: ExportTable['rows']) => {
    room(2);
    bold.draw(page, label, { x: MARGIN, y: y - size - 2, size, color: INK });
    drawLines(
      columns.map((column) => [totals(some, column)]),
      bold,
    );
  };

  write(clinic.name, bold, 14);
  write([clinic.cityState, clinic.phone].filter(Boolean).join(' · '), plain, 9);
  y -= 6;
  write(title, bold, 12);
  for (const note of notes) write(note, plain, 9);
  y -= 6;
  names();
  const dayAt = table.columns.findIndex(({ key }) => key === dated);
  const runs =
    dated === null
      ? ([[null, rows]] as const)
      : runsOfDays(rows, (row) => textOf(row[dayAt] ?? null, 'instant'));
  for (const [day, some] of runs) {
    for (const row of some) {
      const cells = columns.map(({ at, column, width, gap }) =>
        wrapped(textOf(row[at] ?? null, column.type), plain, size, width - gap),
      );
      room(Math.max(1, ...cells.map(({ length }) => length)) + 1);
      drawLines(cells, plain);
    }
    if (day === null) continue;
    totalLine(t('reportFile.dayRows', { day, count: some.length }), some);
    rule();
  }
  const side = footer.length > MOST_FOOTER_LINES ? Math.ceil(footer.length / 2) : footer.length;
  room(Math.ceil((side * FOOTER_LINE) / line) + 4);
  rule();
  totalLine(totalLabel, rows);
  for (const [index, { name, amount }] of footer.entries()) {
    const text = amount === null ? name : `${name}: ${toDollars(amount)}`;
    const x = index < side ? MARGIN : paper.width / 2;
    const top = y - (index % side) * FOOTER_LINE;
    bold.draw(page, text, { x, y: top - 4 - SIZE, size: SIZE, color: INK });
  }

  const pages = document.getPages();
  for (const [index, each] of pages.entries()) {
    const text = `${LEFT_TO_RIGHT}${clinic.name} · ${printed} · ${index + 1} / ${pages.length}`;
    plain.draw(each, text, { x: MARGIN, y: 18, size: SIZE, color: GREY });
  }
  return document.save();
}

/**
 * The rows of each day, where the days are in order; otherwise all rows without a day, since the rows
 * of one day are apart.
 */
function runsOfDays(
  rows: ExportTable['rows'],
  textOf: (row: ExportTable['rows'][number]) => string,
): readonly (readonly [string | null, ExportTable['rows']])[] {
  const days = rows.map((row) => textOf(row).slice(0, 10));
  const pairs = days.slice(1).map((day, at) => [days[at] ?? '', day] as const);
  const inOrder =
    pairs.every(([one, next]) => one <= next) || pairs.every(([one, next]) => one >= next);
  if (!inOrder || days.includes('')) return [[null, rows]];
  if (new Set(days).size === rows.length) return [[null, rows]]; // each row is the total of its day
  return [...Map.groupBy(rows.entries(), ([at]) => days[at] ?? '')].map(
    ([day, some]) => [day, some.map(([, row]) => row)] as const,
  );
}

/**
 * Amounts and days get their full width; texts share the rest, the narrow ones first. Room that no
 * column needs is divided among all.
 */
function layOut(
  columns: readonly FilledColumn[],
  room: number,
  size: number,
): readonly PaperColumn[] {
  const natural = (each: FilledColumn) => widthOf([each], size);
  const texts = columns.filter(({ column }) => column.type === 'text');
  let left = room - widthOf(columns, size) + widthOf(texts, size);
  const widths = new Map<number, number>();
  const byWidth = texts.toSorted((a, b) => natural(a) - natural(b));
  for (const [index, each] of byWidth.entries()) {
    const width = Math.min(natural(each), left / (byWidth.length - index));
    widths.set(each.at, width);
    left -= width;
  }
  const spare = Math.max(0, left) / columns.length;
  let x: number = MARGIN;
  return columns.map((each) => {
    const { column, at, gap } = each;
    const width = (widths.get(at) ?? natural(each)) + spare;
    x += width;
    return { column, at, x: x - width, width, gap };
  });
}

/** With the gaps after them, points. */
const widthOf = (columns: readonly FilledColumn[], size: number): number =>
  columns.reduce((sum, { widest, gap }) => sum + widest * size + gap, 0);

const more = (one: number, other: number) => Math.max(one, other);

const isNumber = (type: ColumnType) => type === 'money' || type === 'count';

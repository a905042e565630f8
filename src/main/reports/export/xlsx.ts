import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import writeXlsxFile, { type Feature, type Row } from 'write-excel-file/node';
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';
import { paperOf } from '../../../shared/domain/country.ts';
import { zoneOffsets } from '../../../shared/domain/reports/days.ts';
import type { Cell, Column, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import { t } from '../../../shared/messages/t.ts';
import type { ExportTable } from './export-table.ts';

/** Least widths in characters; a column of texts is as wide as its longest, up to a UUID. */
const WIDTH: Readonly<Record<ColumnType, number>> = {
  text: 8,
  money: 14,
  count: 9,
  day: 12,
  instant: 20,
};
const WIDEST_TEXT = 44;
/** The indent, and capitals, which are wider than the digits that widths count, in characters. */
const TEXT_MARGIN = 4;

/** Excel's numbers of paper sizes. */
const LETTER = 1;
const A4 = 9;

const BOLD = { fontWeight: 'bold' } as const;
/** Also for a text of right-to-left letters, which would lie at the right of its column. */
const LEFT = { align: 'left' } as const;
/** The space after a positive amount is as wide as the bracket of a negative one. */
const MONEY = '#,##0.00_);(#,##0.00)';
const COUNT = '#,##0_)';

/**
 * The workbook: its head, then headings, rows and totals in columns of their types. The totals under
 * the rows follow the filter; the lines below them are the report's own, of all its rows.
 */
export function xlsxOf(table: ExportTable): Promise<Buffer> {
  const { title, notes, clinic, columns, rows, totaled, footer, timeZone, orientation } = table;
  const offsetAt = zoneOffsets(timeZone);
  const head: Row[] = [
    [{ value: clinic.name, ...LEFT, ...BOLD }],
    [{ value: title, ...LEFT, ...BOLD }],
    ...notes.map((note): Row => [{ value: note, ...LEFT }]),
    [],
  ];
  const names: Row = columns.map(({ name, fileName, type }, at) => ({
    value: fileName ?? name,
    backgroundColor: '#E4DFD3',
    ...(isNumber(type) ? { align: 'right' } : { ...LEFT, indent: indentOf(at) }),
    ...BOLD,
  }));
  const body = rows.map((row): Row => {
    return columns.map(({ type }, at) => {
      const cell = cellOf(row[at] ?? null, type, offsetAt);
      return cell === null || isNumber(type) ? cell : { ...cell, ...LEFT, indent: indentOf(at) };
    });
  });
  const first = head.length + 1;
  const last = first + rows.length - 1;
  const values = new Map<string, number>();
  const shown: Row = columns.map(({ key, type }, at) => {
    if (at === 0) return { value: t('reportFile.rowsShown'), ...BOLD };
    if (rows.length === 0 || !totaled.includes(key)) return null;
    const cells = `${getCellAddress(first, at)}:${getCellAddress(last, at)}`;
    const formula = `SUBTOTAL(109,${cells})`;
    const sum = rows.reduce((total, row) => total + Number(row[at] ?? 0), 0);
    values.set(formula, type === 'money' ? sum / 100 : sum);
    const format = type === 'money' ? MONEY : COUNT;
    return { value: formula, type: 'Formula', format, ...BOLD };
  });
  const all: Row = columns.map((_, at) =>
    at === 0 ? { value: t('reportFile.rows', { count: rows.length }), ...BOLD } : null,
  );
  const lines = footer.map(({ name, amount }): Row => {
    return columns.map(({ key, type }, at) => {
      if (at === 0) return { value: name };
      return key === 'net' && amount !== null ? cellOf(amount, type, offsetAt) : null;
    });
  });
  const filter = `${getCellAddress(head.length, 0)}:${getCellAddress(last, columns.length - 1)}`;
  return writeXlsxFile(
    [...head, names, ...body, shown, [], all, ...lines],
    {
      sheet: title.slice(0, 31),
      columns: columns.map((column, at) => ({ width: widthOf(column, at, rows) })),
      stickyRowsCount: head.length + 1,
      orientation: 'landscape', // replaced below: the library has no other
    },
    {
      fontFamily: 'Arial',
      fontSize: 10,
      features: [
        sheetFeature({
          values,
          filter: rows.length === 0 ? null : filter,
          paperSize: paperOf(clinic.country) === 'letter' ? LETTER : A4,
          clinic: clinic.name,
          orientation,
        }),
        printTitles(title.slice(0, 31), head.length + 1),
      ],
    },
  ).toBuffer();
}

/** Keeps a text apart from the number before it; not in the first column, below the head. */
const indentOf = (at: number) => (at === 0 ? 0 : 1);

const isNumber = (type: ColumnType) => type === 'money' || type === 'count';

function widthOf({ type, name, fileName = name }: Column, at: number, rows: ExportTable['rows']) {
  const heading = fileName.length + 4; // the filter's button covers its end
  const longest = rows.reduce((most, row) => {
    const cell = row[at];
    return typeof cell === 'string' ? Math.max(most, cell.length + TEXT_MARGIN) : most;
  }, 0);
  return Math.max(WIDTH[type], heading, Math.min(longest, WIDEST_TEXT));
}

/** A cell of its column's type; a workbook has no time zones, so times are local to the clinic. */
function cellOf(cell: Cell, type: ColumnType, offsetAt: (ms: number) => number): Row[number] {
  if (cell === null) return null;
  if (typeof cell === 'number') {
    if (type === 'money') return { type: Number, format: MONEY, value: cell / 100 };
    if (type === 'instant') {
      const value = new Date(cell + offsetAt(cell));
      return { type: Date, format: 'yyyy-mm-dd hh:mm:ss', value };
    }
    return { type: Number, format: COUNT, value: cell };
  }
  if (type === 'day') {
    const value = new Date(`${cell}T00:00:00Z`);
    return { type: Date, format: 'yyyy-mm-dd', value };
  }
  return { type: String, value: cell };
}

type SheetFeature = Feature<Stream | Buffer | Blob>;

/** Replaces a text that the library writes; another version may write another one. */
function replaced(xml: string, text: string, by: string): string {
  if (!xml.includes(text)) throw new Error(`The workbook has no ${text}.`);
  return xml.replace(text, () => by);
}

/**
 * The filter, the page set-up, and the values of formulas, which programs show that do not calculate.
 * @param filter the range of headings and rows; null without rows.
 */
function sheetFeature({
  values,
  filter,
  paperSize,
  clinic,
  orientation,
}: {
  readonly values: ReadonlyMap<string, number>;
  readonly filter: string | null;
  readonly paperSize: number;
  readonly clinic: string;
  readonly orientation: ExportTable['orientation'];
}): SheetFeature {
  const footer = sanitizeTextContent(`&L${clinic.replaceAll('&', '&&')}&R&P / &N`);
  const page = `<pageSetup paperSize="${paperSize}" fitToWidth="1" fitToHeight="0" orientation="${orientation}"/><headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`;
  const transform = (content: string) => {
    let xml = replaced(
      content,
      '<sheetViews>',
      '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>',
    );
    xml = replaced(xml, '<pageSetup paperSize="9" orientation="landscape"/>', page);
    if (filter !== null) {
      xml = replaced(xml, '</sheetData>', `</sheetData><autoFilter ref="${filter}"/>`);
    }
    for (const [formula, value] of values) {
      xml = replaced(xml, `<f>${formula}</f>`, `<f>${formula}</f><v>${value}</v>`);
    }
    return xml;
  };
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
}

/** Repeats the headings on every printed page. */
function printTitles(sheet: string, row: number): SheetFeature {
  const name = sanitizeTextContent(sheet.replaceAll("'", "''"));
  const title = `<definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$${row}:$${row}</definedName>`;
  const transform = (xml: string) =>
    replaced(xml, '<definedNames/>', `<definedNames>${title}</definedNames>`);
  return { files: { transform: { 'xl/workbook.xml': { transform } } } };
}

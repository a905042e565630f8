import writeXlsxFile, { type Row } from 'write-excel-file/node';
import { zoneOffsets } from '../../../shared/domain/reports/days.ts';
import type { Cell, Column, ColumnType } from '../../../shared/domain/reports/report-kinds.ts';
import { t } from '../../../shared/messages/t.ts';
import { csvOf, type ExportFormat, type ExportTable } from './export-table.ts';
import { pdfOf } from './pdf.ts';

/** The bytes of a report in a format. `bom` applies only to CSV. */
export async function writeTable(
  table: ExportTable,
  format: ExportFormat,
  bom: boolean,
): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return csvOf(table, bom);
    case 'xlsx':
      return xlsxOf(table);
    case 'pdf':
      return pdfOf(table);
  }
}

/** Widths in characters. */
const WIDTH: Readonly<Record<ColumnType, number>> = {
  text: 18,
  money: 14,
  count: 9,
  day: 12,
  instant: 20,
};

const BOLD = { fontWeight: 'bold' } as const;
const MONEY = { type: Number, format: '#,##0.00' } as const;

/** The workbook: its head, then names, rows and totals in columns of their types. */
function xlsxOf(table: ExportTable): Promise<Buffer> {
  const { title, notes, clinic, columns, rows, counts, footer, timeZone } = table;
  const offsetAt = zoneOffsets(timeZone);
  const head: Row[] = [
    [{ value: clinic.name, ...BOLD }],
    [{ value: title, ...BOLD }],
    ...notes.map((note): Row => [{ value: note }]),
    [],
  ];
  const names: Row = columns.map(({ name, fileName }) => ({
    value: fileName ?? name,
    backgroundColor: '#E4DFD3',
    ...BOLD,
  }));
  const count: Row = columns.map(({ key, type }, at) => {
    const total = counts[key];
    if (total !== undefined) return { ...cellOf(total, type, offsetAt), ...BOLD };
    return at === 0 ? { value: t('reportFile.rows', { count: rows.length }), ...BOLD } : null;
  });
  const lines = footer.map(({ name, amount }): Row => {
    return columns.map(({ key, type }, at) => {
      if (at === 0) return { value: name, ...BOLD };
      return key === 'net' && amount !== null
        ? { ...cellOf(amount, type, offsetAt), ...BOLD }
        : null;
    });
  });
  const body = rows.map((row): Row => {
    return columns.map(({ type }, at) => cellOf(row[at] ?? null, type, offsetAt));
  });
  return writeXlsxFile([...head, names, ...body, count, ...lines], {
    sheet: title.slice(0, 31),
    columns: columns.map((column) => ({ width: widthOf(column) })),
    stickyRowsCount: head.length + 1,
    orientation: 'landscape',
  }).toBuffer();
}

const widthOf = ({ type, name, fileName = name }: Column) =>
  Math.max(WIDTH[type], fileName.length + 2);

/** A cell of its column's type; a workbook has no time zones, so times are local to the clinic. */
function cellOf(cell: Cell, type: ColumnType, offsetAt: (ms: number) => number): Row[number] {
  if (cell === null) return null;
  if (typeof cell === 'number') {
    if (type === 'money') return { ...MONEY, value: cell / 100 };
    if (type === 'instant') {
      const value = new Date(cell + offsetAt(cell));
      return { type: Date, format: 'yyyy-mm-dd hh:mm:ss', value };
    }
    return { type: Number, value: cell };
  }
  if (type === 'day') {
    return { type: Date, format: 'yyyy-mm-dd', value: new Date(`${cell}T00:00:00Z`) };
  }
  return { type: String, value: cell };
}

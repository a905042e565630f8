import type { Country } from '../../../shared/domain/country.ts';
import { cents, toDecimal } from '../../../shared/domain/money.ts';
import type { Clinic } from '../../../shared/domain/receipt.ts';
import { localIso } from '../../../shared/domain/reports/days.ts';
import type {
  Cell,
  Column,
  ColumnType,
  ReportRow,
} from '../../../shared/domain/reports/report-kinds.ts';
import type { FooterLine } from '../../../shared/domain/signed-money.ts';

interface PlainHead {
  readonly columns: readonly Column[];
  /** The zone that gives instants their day and hour. */
  readonly timeZone: string;
}

/** Rows with the meaning of their columns. */
export interface PlainTable extends PlainHead {
  readonly rows: readonly ReportRow[];
}

/** An exported report without its rows. */
export interface ExportHead extends PlainHead {
  readonly title: string;
  /** The range, the filters, and a note if it is incomplete: one line each. */
  readonly notes: readonly string[];
  readonly clinic: Clinic & { readonly country: Country };
  /** The keys of the columns with a total. */
  readonly totaled: readonly string[];
  /** The lines of money over all rows. */
  readonly footer: readonly FooterLine[];
  /** The column of the days that subtotals are of; null for a table without them. */
  readonly dated: string | null;
  readonly orientation: 'portrait' | 'landscape';
  /** The time, and the person if one is signed in. */
  readonly printed: string;
}

/** The content of an exported report; plain data, so that another thread can receive it. */
export type ExportTable = ExportHead & PlainTable;

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Characters that a spreadsheet takes for the beginning of a formula, in either width (OWASP, CSV
 * injection).
 */
const FORMULA = new Set(Array.from('=+-@\t\r\n＝＋－＠', (character) => character.charCodeAt(0)));

/** Characters that need a quoted field (RFC 4180 §2.6). */
const QUOTED = /[",\r\n]/;

/**
 * The rows as comma-separated values (RFC 4180): a line of names, then one per row; amounts as
 * numbers with two decimals, days as YYYY-MM-DD, times by the clinic's clock with their offset. A
 * text that a spreadsheet would take for a formula gets an apostrophe prefix; a negative amount
 * does not. The lines are formatted here: csv-stringify spends more time per cell than all the rest
 * takes.
 * @param bom a byte order mark, without which Excel misreads UTF-8.
 */
export function csvOf({ columns, rows, timeZone }: PlainTable, bom: boolean): Buffer {
  const iso = localIso(timeZone);
  const written: Readonly<Record<ColumnType, (number: number) => string>> = {
    text: String,
    money: (amount) => toDecimal(cents(amount)),
    count: String,
    day: String,
    instant: iso,
  };
  const writers = columns.map(({ type }) => {
    const write = written[type];
    return (cell: Cell) =>
      cell === null ? '' : typeof cell === 'string' ? textField(cell) : write(cell);
  });
  const lines = [columns.map(({ name, fileName }) => textField(fileName ?? name)).join(',')];
  for (const row of rows) {
    lines.push(writers.map((write, at) => write(row[at] ?? null)).join(','));
  }
  return Buffer.from(`${bom ? '\uFEFF' : ''}${lines.join('\r\n')}\r\n`);
}

function textField(text: string): string {
  const safe = FORMULA.has(text.charCodeAt(0)) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

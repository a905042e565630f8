import { once } from 'node:events';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AskedReport, FetchState } from '../../../shared/contract/reports.ts';
import { localIso } from '../../../shared/domain/reports/days.ts';
import { type ReportRow, reportShapes } from '../../../shared/domain/reports/report-kinds.ts';
import { columnsOf, type ReportView } from '../../../shared/domain/reports/saved-reports.ts';
import { serviceWord } from '../../../shared/domain/reports/service-words.ts';
import { footerOf } from '../../../shared/domain/signed-money.ts';
import { type Language, language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { CodedError } from '../../system/coded-error.ts';
import { totalsOf } from '../report-view.ts';
import type { ExportFormat, ExportHead, ExportTable } from './export-table.ts';

/** Two hundred pages of twenty rows; larger reports are for a spreadsheet. */
const MOST_PDF_ROWS = 4_000;

export interface ReportFileOrder {
  readonly asked: AskedReport;
  readonly fetch: FetchState;
  readonly rows: readonly ReportRow[];
  /** Indexes in `rows`, in the order of the view. */
  readonly places: Uint32Array;
  readonly view: ReportView;
  readonly format: ExportFormat;
  readonly clinic: ExportTable['clinic'];
  readonly timeZone: string;
  /** The name of the person; null for a command without a sign-in. */
  readonly printedBy: string | null;
  readonly printedAt: Date;
}

/**
 * The content of the file, and its name. An incomplete report is marked in both.
 * @throws {CodedError} `TOO_MANY_FOR_PDF`.
 */
export function reportFile(order: ReportFileOrder): {
  readonly name: string;
  readonly table: ExportTable;
} {
  const { asked, fetch, rows, places, view, format, clinic, timeZone, printedBy } = order;
  const { kind, range, transferId } = asked;
  const { name: title, columns, dated } = reportShapes()[kind];
  if (format === 'pdf' && places.length > MOST_PDF_ROWS) throw new CodedError('TOO_MANY_FOR_PDF');
  const whole = fetch.state === 'complete';
  const filters = columns.flatMap(({ key, name }) => {
    const typed = view.filters[key]?.trim() ?? '';
    return typed === '' ? [] : [`${name}: ${typed}`];
  });
  const transfer = transferId === null ? [] : [t('reportFile.transfer', { transferId })];
  const notes = [
    t('reportFile.times', { from: range.from, to: range.to, timeZone }),
    ...transfer,
    ...(filters.length === 0 ? [] : [t('reportFile.onlyRows', { filters: filters.join('; ') })]),
    ...(whole ? [] : [t('reportFile.incompleteReportCutOff')]),
  ];
  const part = [kind, range.from, 'to', range.to, ...(whole ? [] : ['INCOMPLETE'])];
  const chosen = columnsOf(kind, view.hidden);
  const written = rowWriter(chosen);
  const shown: ReportRow[] = [];
  for (const place of places) {
    const row = rows[place];
    if (row !== undefined) shown.push(written(row));
  }
  const totals = totalsOf(kind, rows, places);
  return {
    name: `${part.join('-')}.${format}`,
    table: {
      title,
      notes,
      clinic,
      columns: chosen.filter(({ key }, at) => key !== 'more' || hasCells(shown, at)),
      rows: shown,
      totaled: ['net', ...Object.keys(totals.counts)],
      footer: footerOf(kind, totals),
      dated: chosen.some(({ key }) => key === dated) ? dated : null,
      orientation: 'landscape',
      printed: printedText(printedBy, order.printedAt, timeZone),
      timeZone,
    },
  };
}

/**
 * The cells of the chosen columns. An English file has the service's own values, which programs read; one in another
 * language its words.
 */
function rowWriter(chosen: ReturnType<typeof columnsOf>): (row: ReportRow) => ReportRow {
  const inWords = language() !== 'en';
  return (row) =>
    chosen.map(({ at, coded }) => {
      const cell = row[at] ?? null;
      const isWord = inWords && coded === true && typeof cell === 'string';
      return isWord ? (serviceWord(cell) ?? cell) : cell;
    });
}

/** The time of the print, and the person if one is signed in. */
export function printedText(name: string | null, at: Date, timeZone: string): string {
  const time = localIso(timeZone)(at.getTime()).slice(0, 16).replace('T', ' ');
  return name === null
    ? t('reportFile.printedOn', { time })
    : t('reportFile.printedByOn', { name, time });
}

/** The last column is for undocumented fields; without any it is omitted. */
const hasCells = (rows: readonly ReportRow[], at: number): boolean =>
  rows.some((row) => row[at] !== null);

/** Makes the bytes of a file. */
export type WriteFile = (
  table: ExportTable,
  format: ExportFormat,
  bom: boolean,
) => Promise<Uint8Array>;

/** The first message to a writer; its rows follow in batches. */
export interface WriterJob {
  readonly head: ExportHead;
  readonly format: ExportFormat;
  readonly bom: boolean;
  /** Of the person; the thread has none of its own. */
  readonly language: Language;
}

/** Rows are copied to the other thread; this batch size does not delay the answer to a payment. */
const BATCH = 2_000;

/** Writes in a separate thread, so that no payment waits for a large file. */
export function fileWriter(script: string): WriteFile {
  return async ({ rows, ...head }, format, bom) => {
    const job: WriterJob = { head, format, bom, language: language() };
    const writer = new Worker(script, { workerData: job });
    try {
      const written = once(writer, 'message');
      for (let at = 0; at < rows.length; at += BATCH) {
        writer.postMessage(rows.slice(at, at + BATCH));
        await othersHaveTheirTurn();
      }
      writer.postMessage(null);
      const [bytes] = await written;
      if (bytes instanceof Uint8Array) return bytes;
      throw new TypeError('The writer gave no bytes.');
    } finally {
      await writer.terminate();
    }
  };
}

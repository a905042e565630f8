import { stringify } from 'csv-stringify/sync';
import { JsonRows, readRows } from '../src/main/payments-api/answer-body.ts';
import { readAnyTransaction } from '../src/main/payments-api/report-rows.ts';
import { csvOf } from '../src/main/reports/export/export-table.ts';
import { CELLS } from '../src/main/reports/report-source.ts';
import { totalsOf, viewedRows } from '../src/main/reports/report-view.ts';
import { localDays } from '../src/shared/domain/reports/days.ts';
import { type ReportRow, reportShapes } from '../src/shared/domain/reports/report-kinds.ts';
import { report } from './client-report.ts';
import type { Figure } from './figure.ts';
import { medianRatio } from './in-turns.ts';

const WARM_UP_ROUNDS = 3;
const ROUNDS = 11;
/** The maximum of a TLS record, and so the usual size of a chunk off the wire. */
const CHUNK_BYTES = 16_384;

/** A large report in main: from its bytes to rows that can be sorted, and from rows to a file. */
export async function benchReportRows(): Promise<readonly Figure[]> {
  const text = report();
  const bytes = Buffer.from(text);
  const parse = async () => void JSON.parse(text);
  const held = async () => void rowsOf(bytes);
  const rows = rowsOf(bytes);
  const localDay = localDays('America/Denver');
  const sorted = async () => {
    const sort = { column: 'amount', descending: true };
    const { places } = viewedRows('transactions', rows, { filters: {}, sort }, localDay);
    totalsOf('transactions', rows, places);
  };
  const bare = async () => void stringify([...rows]);
  const file = async () =>
    void csvOf(
      {
        columns: reportShapes().transactions.columns,
        rows,
        timeZone: 'America/Denver',
      },
      true,
    );
  return [
    await ratio('report of 100,000 rows, all sortable, over JSON.parse', 1.6, parse, held),
    await ratio('sorting and totalling those rows, over JSON.parse', 1.6, parse, sorted),
    await ratio('CSV of 100,000 rows, over bare csv-stringify', 1.2, bare, file),
  ];
}

async function ratio(
  name: string,
  limit: number,
  base: () => Promise<void>,
  own: () => Promise<void>,
): Promise<Figure> {
  await medianRatio(WARM_UP_ROUNDS, base, own);
  return {
    name,
    value: await medianRatio(ROUNDS, base, own),
    limit,
    unit: 'ratio',
    worse: 'above',
  };
}

function rowsOf(bytes: Buffer): readonly ReportRow[] {
  const wire = new JsonRows();
  const rows: ReportRow[] = [];
  const take = (values: readonly unknown[]) => {
    for (const row of readRows(values, readAnyTransaction, rows.length)) {
      rows.push(CELLS.transactions(row, () => undefined));
    }
  };
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    take(wire.push(bytes.subarray(at, at + CHUNK_BYTES)));
  }
  take(wire.end());
  return rows;
}

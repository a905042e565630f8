import { addDays, localDays, utcDaysOf } from '../../shared/domain/reports/days.ts';
import type { Column } from '../../shared/domain/reports/report-kinds.ts';
import type { Readable } from '../journal/journal.ts';
import { movedMoney } from '../journal/projections/moved-money.ts';
import { csvOf } from './export/export-table.ts';

const COLUMNS: readonly Column[] = [
  { key: 'external_id', name: 'external_id', type: 'text' },
  { key: 'date', name: 'date', type: 'day' },
  { key: 'receipt_number', name: 'receipt_number', type: 'text' },
  { key: 'kind', name: 'kind', type: 'text' },
  { key: 'tender', name: 'tender', type: 'text' },
  { key: 'amount', name: 'amount', type: 'money' },
  { key: 'tracking_id', name: 'tracking_id', type: 'text' },
];

/**
 * Payments and refunds of one clinic day, for the practice's own system to post
 * (docs/sale-links.md): a row per tender, ordered by the practice's own id of the patient. Rows
 * without a patient are last, so that the file still adds up to the day. No names.
 */
export function postingFile(
  {
    db,
    tillId,
    timeZone,
  }: {
    readonly db: Readable;
    readonly tillId: string;
    /** The zone of the clinic's days. */
    readonly timeZone: string;
  },
  day: string,
): { readonly name: string; readonly bytes: Uint8Array; readonly rows: number } {
  const localDay = localDays(timeZone);
  const { from, to } = utcDaysOf({ from: day, to: day }, localDay);
  const moved = movedMoney(db, tillId, from, addDays(to, 1))
    .filter(({ at }) => localDay(Date.parse(at)) === day)
    .toSorted((a, b) => {
      if ((a.externalId === null) !== (b.externalId === null))
        return a.externalId === null ? 1 : -1;
      return (a.externalId ?? '').localeCompare(b.externalId ?? '');
    });
  const rows = moved.map((row) => [
    row.externalId,
    day,
    row.receiptNumber,
    row.isCorrection ? 'correction' : row.kind,
    row.method,
    row.net,
    row.trackingId,
  ]);
  const bytes = csvOf({ columns: COLUMNS, rows, timeZone }, false);
  return { name: `posting-${day}-till-${tillId}.csv`, bytes, rows: rows.length };
}

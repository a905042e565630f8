import {
  type AccountNames,
  type LedgerAccount,
  type LedgerEntry,
  USUAL_ACCOUNT_NAMES,
} from '../../../shared/domain/ledger.ts';
import { cents } from '../../../shared/domain/money.ts';
import type { Column } from '../../../shared/domain/reports/report-kinds.ts';
import { csvOf } from '../export/export-table.ts';

/** The columns of the journal entry import of QuickBooks Online, by its own names. */
const COLUMNS: readonly Column[] = [
  { key: 'number', name: 'JournalNo', type: 'text' },
  { key: 'day', name: 'JournalDate', type: 'text' },
  { key: 'account', name: 'AccountName', type: 'text' },
  { key: 'debit', name: 'Debits', type: 'money' },
  { key: 'credit', name: 'Credits', type: 'money' },
  { key: 'memo', name: 'Description', type: 'text' },
];

/** `MM/DD/YYYY`, the form that the import of QuickBooks Online takes in the United States. */
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** Each account at a bank has its own name. */
function nameOf(account: LedgerAccount, bankName: string | undefined, names: AccountNames): string {
  if (account === 'bank' && bankName !== undefined) return bankName;
  return names[account] ?? USUAL_ACCOUNT_NAMES[account];
}

/** The entries as CSV for QuickBooks Online; an entry without lines is omitted. */
export function quickBooksCsv(
  entries: readonly LedgerEntry[],
  names: AccountNames,
): { readonly bytes: Uint8Array; readonly rows: number } {
  const rows = entries.flatMap(({ number, day, memo, bankName, lines }) =>
    lines.map(({ account, amount }) => [
      number,
      american(day),
      nameOf(account, bankName, names),
      amount > 0 ? amount : null,
      amount < 0 ? cents(-amount) : null,
      memo,
    ]),
  );
  return { bytes: csvOf({ columns: COLUMNS, rows, timeZone: 'UTC' }, false), rows: rows.length };
}

/**
 * The books of closed days, for the accountant: pure entries from the journal, as CSV for QuickBooks Online.
 *
 *    Z report + parts of its movements + drawers ─▶ day-entry.ts ─┐
 *    matched lines of bank statements + bags ─────▶ depositEntry ─┴▶ CSV for QuickBooks
 */

import type { LineMeaning } from '../../../shared/contract/bank.ts';
import {
  batchesOf,
  type KnownLine,
  knownLineNames,
  type TerminalBatch,
} from '../../../shared/domain/bank-statement.ts';
import type { DrawerFigures, ZReport } from '../../../shared/domain/day-report.ts';
import type { ManualMovement } from '../../../shared/domain/drawer.ts';
import {
  type AccountNames,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerLine,
  summedLines,
  USUAL_ACCOUNT_NAMES,
} from '../../../shared/domain/ledger.ts';
import { add, type Cents, cents } from '../../../shared/domain/money.ts';
import { type DayRange, localDays } from '../../../shared/domain/reports/days.ts';
import type { Column } from '../../../shared/domain/reports/report-kinds.ts';
import { t } from '../../../shared/messages/t.ts';
import { bagById } from '../../journal/projections/bags.ts';
import { bankMatches } from '../../journal/projections/bank.ts';
import { closedDaysIn, zReportByNumber } from '../../journal/projections/closing.ts';
import { partsOfMovements } from '../../journal/projections/posting-lines.ts';
import type { Readable } from '../../journal/statements.ts';
import { csvOf } from '../export/export-table.ts';
import { type ClosedDay, dayEntry } from './day-entry.ts';

/** The journal of a counter, and the clinic's own settings for its books. */
export interface BooksOf {
  readonly db: Readable;
  readonly tillId: string;
  /** The zone of its business days. */
  readonly timeZone: string;
  readonly accountNames: AccountNames;
  /** The clinic's accounts at banks. */
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    /** Its name in the accountant's program; empty for the usual one. */
    readonly ledgerName: string;
  }[];
}

/** The entries of the closed business days of a range, and of the matched bank lines of those days, oldest first. */
export function ledgerEntries(books: BooksOf, range: DayRange): readonly LedgerEntry[] {
  const deposits = bookedLines(books, range).flatMap((line) => depositEntry(line) ?? []);
  return [...closedDays(books, range).map(dayEntry), ...deposits].toSorted((one, other) =>
    one.day < other.day ? -1 : Number(one.day > other.day),
  );
}

/** The accountant's journal of a range of days as CSV. */
export function accountingFile(
  books: BooksOf,
  range: DayRange,
): { readonly name: string; readonly bytes: Uint8Array; readonly rows: number } {
  const { bytes, rows } = quickBooksCsv(ledgerEntries(books, range), books.accountNames);
  return { name: `journal-${range.from}-to-${range.to}-counter-${books.tillId}.csv`, bytes, rows };
}

/** The closed business days of a range. */
function closedDays(books: BooksOf, range: DayRange): readonly ClosedDay[] {
  return closedDaysIn(books.db, range)
    .flatMap((closed) => daysOfClose(books, closed))
    .filter(({ day }) => day >= range.from && day <= range.to);
}

/**
 * The business days of one close. Money is booked on its own day, and the differences of the counts on the last
 * day of their Z report, as is money on a day that the Z does not list.
 */
function daysOfClose(
  { db, tillId, timeZone }: Pick<BooksOf, 'db' | 'tillId' | 'timeZone'>,
  { report, after, upTo }: Close,
): readonly ClosedDay[] {
  const localDay = localDays(timeZone);
  const { number, days, drawers, startingCash, terminals } = report;
  const lastDay = days.at(-1) ?? '';
  const dayOf = (at: string) => {
    const day = localDay(Date.parse(at));
    return days.includes(day) ? day : lastDay;
  };
  const parts = Map.groupBy(partsOfMovements(db, after, upTo), ({ minute }) => dayOf(minute));
  const cashOf = (day: string, { manual, expected, counted }: DrawerFigures) => {
    const sumOf = (kind: ManualMovement) =>
      add(...manual.filter((each) => each.kind === kind && dayOf(each.at) === day).map(amountOf));
    const count = day === lastDay ? counted : null;
    return { paidIn: sumOf('paid-in'), paidOut: sumOf('paid-out'), expected, counted: count };
  };
  return days.map((day) => ({
    ...{ number, tillId, day, lastDay, parts: parts.get(day) ?? [] },
    drawers: drawers.map((drawer) => cashOf(day, drawer)),
    startingCash: day === lastDay ? startingCash : null,
    terminals: day === lastDay ? terminals : [],
  }));
}

/** A Z report, and its entries: after one up to another. */
interface Close {
  readonly report: Pick<ZReport, 'number' | 'days' | 'drawers' | 'startingCash' | 'terminals'>;
  readonly after: number;
  readonly upTo: number;
}

/** The entries of the business days of one close, oldest first. */
export function entriesOfClose(
  books: Pick<BooksOf, 'db' | 'tillId' | 'timeZone'>,
  close: Close,
): readonly LedgerEntry[] {
  return daysOfClose(books, close).map(dayEntry);
}

const amountOf = ({ amount }: { readonly amount: Cents }) => amount;

/** Characters of a line's id in the number of its entry. */
const SHORT_ID = 8;

/** The name of an account at a bank in the books: its own, else the one that the settings give to all, else as at the bank. */
function bankNameOf({ accounts, accountNames }: BooksOf, accountId: string): string {
  const { name = accountId, ledgerName = '' } = accounts.find(({ id }) => id === accountId) ?? {};
  return ledgerName === '' ? (accountNames.bank ?? name) : ledgerName;
}

function bookedLines(books: BooksOf, range: DayRange): readonly BookedLine[] {
  const { db, tillId } = books;
  return bankMatches(db, range.from, range.to).map(
    ({ lineId, accountId, day, amount, meaning }) => ({
      ...{ number: lineId.slice(0, SHORT_ID), tillId, day, amount },
      bankName: bankNameOf(books, accountId),
      of: bookedMeaning(db, meaning),
    }),
  );
}

function bookedMeaning(db: Readable, meaning: LineMeaning): BookedLine['of'] {
  switch (meaning.kind) {
    case 'bag':
      return bookedBag(db, meaning.bagId);
    case 'clinic-bag':
    case 'counter-bag': {
      const { bagNumber, cash, checks } = meaning;
      return { kind: 'bag', bagNumber, cash, checks };
    }
    case 'batch': {
      const { batches, ...names } = batchesOf(meaning);
      const batch = add(...batches.map((each) => totalOfBatch(db, each)));
      return { kind: 'batch', ...names, batch };
    }
    default:
      return meaning;
  }
}

function totalOfBatch(db: Readable, { report, terminal }: TerminalBatch): Cents {
  const terminals = zReportByNumber(db, report)?.terminals ?? [];
  return terminals.find(({ name }) => name === terminal)?.batch ?? cents(0);
}

function bookedBag(db: Readable, bagId: string): BookedLine['of'] {
  const {
    bagNumber = '',
    bills = cents(0),
    coin = cents(0),
    checks = [],
  } = bagById(db, bagId) ?? {};
  return {
    kind: 'bag',
    bagNumber,
    cash: add(bills, coin),
    checks: add(...checks.map(({ amount }) => amount)),
  };
}

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

/** A line of a bank statement with its meaning, and the name of its account. */
export interface BookedLine {
  /** The beginning of its id. */
  readonly number: string;
  readonly tillId: string;
  readonly day: string;
  /** Signed, cents. */
  readonly amount: Cents;
  readonly bankName: string;
  readonly of:
    | { readonly kind: 'transfer'; readonly transferId: string; readonly ach: Cents }
    | {
        readonly kind: 'bag';
        readonly bagNumber: string;
        readonly cash: Cents;
        readonly checks: Cents;
      }
    | {
        readonly kind: 'batch';
        /** The numbers of their Z reports. */
        readonly reports: readonly number[];
        readonly terminals: readonly string[];
        /** The sum of the batches. */
        readonly batch: Cents;
      }
    | { readonly kind: 'known'; readonly what: KnownLine };
}

/** The other side of known lines; none for money that this program does not book. */
const KNOWN: Readonly<Record<KnownLine, LedgerAccount | null>> = {
  'processor-fee': 'processor-fees',
  'chargeback-fee': 'chargeback-fees',
  'returned-item-fee': 'returned-item-fees',
  'returned-check': 'undeposited-checks',
  other: null,
};

/**
 * The balanced entry of one deposit or fee at the bank; null for money that this program does not book. A bag that the
 * bank counted differently leaves the difference in over/short; a batch that is paid out less a fee, in fees.
 */
export function depositEntry(line: BookedLine): LedgerEntry | null {
  const against = otherSide(line);
  if (against === null) return null;
  const { number, tillId, day, amount, bankName } = line;
  return {
    number: `${tillId}-B${number}`,
    day,
    memo: memoOf(line),
    bankName,
    lines: summedLines([{ account: 'bank', amount }, ...against]),
  };
}

function otherSide({ of, amount }: BookedLine): readonly LedgerLine[] | null {
  switch (of.kind) {
    case 'transfer':
      return [
        { account: 'ach-clearing', amount: cents(-of.ach) },
        { account: 'card-clearing', amount: cents(of.ach - amount) },
      ];
    case 'bag':
      return [
        { account: 'undeposited-cash', amount: cents(-of.cash) },
        { account: 'undeposited-checks', amount: cents(-of.checks) },
        { account: 'over-short', amount: cents(of.cash + of.checks - amount) },
      ];
    case 'batch':
      return [
        { account: 'terminal-clearing', amount: cents(-of.batch) },
        { account: 'processor-fees', amount: cents(of.batch - amount) },
      ];
    case 'known': {
      const account = KNOWN[of.what];
      return account === null ? null : [{ account, amount: cents(-amount) }];
    }
  }
}

function memoOf({ of }: BookedLine): string {
  switch (of.kind) {
    case 'transfer':
      return t('ledger.transfer', { transferId: of.transferId });
    case 'bag':
      return t('ledger.bag', { bagNumber: of.bagNumber });
    case 'batch':
      return t('ledger.batch', {
        terminal: of.terminals.join(', '),
        number: of.reports.join(', '),
      });
    case 'known':
      return knownLineNames()[of.what];
  }
}

import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import type { Cents } from './money.ts';

/** One line of a bank statement. */
export interface StatementLine {
  /** The same line has the same id in every statement that contains it. */
  readonly lineId: string;
  readonly accountId: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Cents, negative if money left the account. */
  readonly amount: Cents;
  /** As the bank wrote it; it may name a person. */
  readonly description: string;
}

/** Orders of day, month and year in the dates of a statement. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;

export type DateOrder = (typeof DATE_ORDERS)[number];

/** The columns of a CSV statement, by the names in its first row. Empty: the statement has no such column. */
export interface StatementColumns {
  readonly date: string;
  readonly dateOrder: DateOrder;
  readonly description: string;
  /** One signed column, or one for money out and one for money in. */
  readonly amount: string;
  readonly debit: string;
  readonly credit: string;
  /** Beside an amount without its sign: says debit or credit in each row. */
  readonly sign: string;
}

/** The usual names of each column, in the words of banks. */
const USUAL = {
  date: /date|posted/i,
  description: /desc|memo|payee|detail|name/i,
  amount: /^amount|amount$/i,
  debit: /debit|withdraw|money out|paid out|\bout\b/i,
  credit: /credit|deposit|money in|paid in|\bin\b/i,
} as const;

/** The direction of money in the words of banks; null for another word. */
export function signOf(text: string): 1 | -1 | null {
  const word = text.trim().toLowerCase();
  if (/^(c|cr|crdt|credit|deposit)$/.test(word)) return 1;
  return /^(d|db|dr|dbit|debit|withdrawal)$/.test(word) ? -1 : null;
}

/** The order of a date that begins with its year is certain; else the usual one of the country. */
export const orderOfDate = (example: string): DateOrder => (/^\d{4}/.test(example) ? 'ymd' : 'mdy');

/** The saved columns if the file has them, else a guess by the names in its first row and its first date. */
export function guessColumns(
  [names = [], first = []]: readonly (readonly string[])[],
  saved: StatementColumns | null,
): StatementColumns {
  if (saved !== null && columnsIn(saved).every((name) => names.includes(name))) return saved;
  const isDebit = (name: string) => USUAL.debit.test(name) && !USUAL.credit.test(name);
  const isCredit = (name: string) => USUAL.credit.test(name) && !USUAL.debit.test(name);
  const date = names.find((name) => USUAL.date.test(name)) ?? '';
  const text = names.filter((name) => USUAL.description.test(name));
  const debit = names.find((name) => isDebit(name) && !text.includes(name)) ?? '';
  const credit = names.find((name) => isCredit(name) && !text.includes(name)) ?? '';
  // "Debit Amount" is money out, and no signed amount.
  const isSigned = (name: string) =>
    USUAL.amount.test(name) && !USUAL.debit.test(name) && !USUAL.credit.test(name);
  const isSign = (name: string, at: number) =>
    !text.includes(name) && signOf(first[at] ?? '') !== null;
  const hasBoth = debit !== '' && credit !== '';
  const amount = hasBoth ? '' : (names.find(isSigned) ?? '');
  return {
    date,
    dateOrder: orderOfDate(first[names.indexOf(date)] ?? ''),
    description: text[0] ?? '',
    amount,
    debit: amount === '' ? debit : '',
    credit: amount === '' ? credit : '',
    sign: amount === '' ? '' : (names.find(isSign) ?? ''),
  };
}

const columnsIn = ({ date, description, amount, debit, credit, sign }: StatementColumns) =>
  [date, description, amount, debit, credit, sign].filter((name) => name !== '');

/** The batch of one of the clinic's own card terminals, by the Z report that has its total. */
export interface TerminalBatch {
  readonly report: number;
  readonly terminal: string;
}

/** The batches that one line pays out: their terminals and Z reports, each once. */
export function batchesOf({
  report,
  terminal,
  others = [],
}: TerminalBatch & { readonly others?: readonly TerminalBatch[] | undefined }) {
  const batches: readonly TerminalBatch[] = [{ report, terminal }, ...others];
  return {
    batches,
    terminals: [...new Set(batches.map((each) => each.terminal))],
    reports: [...new Set(batches.map((each) => each.report))],
  };
}

/** Lines that are neither a transfer of the processor nor a bag: no finding. */
export const KNOWN_LINES = [
  'processor-fee',
  'chargeback-fee',
  'returned-item-fee',
  /** The bank took back a deposited check. */
  'returned-check',
  /** Money that this program does not book: rent, payroll. */
  'other',
] as const;

export type KnownLine = (typeof KNOWN_LINES)[number];

export const knownLineNames = perLanguage(
  (): Readonly<Record<KnownLine, string>> => ({
    'processor-fee': t('ledger.processorFee'),
    'chargeback-fee': t('ledger.chargebackFee'),
    'returned-item-fee': t('ledger.returnedItemFee'),
    'returned-check': t('ledger.returnedCheck'),
    other: t('ledger.notOfThisProgram'),
  }),
);

/** A person's rule for lines that come again and again. */
export interface KnownLineRule {
  readonly what: KnownLine;
  /** A part of the description, in either case. */
  readonly contains: string;
  /** Only lines of this amount, signed; null for any. */
  readonly amount: Cents | null;
}

/** Money that leaves the account: a deposit with the same words in its description is none of these. */
const OUTGOING: readonly KnownLine[] = [
  'processor-fee',
  'chargeback-fee',
  'returned-item-fee',
  'returned-check',
];

/** The rule that names a line; null without one. */
export function knownLine(
  { description, amount }: { readonly description: string; readonly amount: Cents },
  rules: readonly KnownLineRule[],
): KnownLine | null {
  const text = description.toLowerCase();
  const rule = rules.find(
    (each) =>
      text.includes(each.contains.toLowerCase()) &&
      (each.amount === null ? amount < 0 || !OUTGOING.includes(each.what) : each.amount === amount),
  );
  return rule?.what ?? null;
}

/** A money movement that a line of the statement may be: a transfer of the processor, or a bag. */
export interface Awaited {
  readonly id: string;
  /** Signed, cents. */
  readonly amount: Cents;
  /** The first day on which the bank may book it, YYYY-MM-DD. */
  readonly from: string;
  readonly until: string;
}

/**
 * Pairs lines with awaited transfers and bags: the same amount, within its days. Of several possible pairs the earliest line
 * takes the longest awaited first, so that equal amounts of two days pair in their order.
 */
export function pairLines<A extends Awaited>(
  lines: readonly StatementLine[],
  awaited: readonly A[],
): readonly { readonly line: StatementLine; readonly paired: A }[] {
  const open = Map.groupBy(
    awaited.toSorted((a, b) => compare(a.from, b.from) || compare(a.id, b.id)),
    ({ amount }) => amount,
  );
  return lines
    .toSorted((a, b) => compare(a.day, b.day) || compare(a.lineId, b.lineId))
    .flatMap((line) => {
      const candidates = open.get(line.amount) ?? [];
      const at = candidates.findIndex(({ from, until }) => line.day >= from && line.day <= until);
      const paired = candidates[at];
      if (paired === undefined) return [];
      candidates.splice(at, 1);
      return [{ line, paired }];
    });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

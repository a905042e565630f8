import { receiptMessage, t } from '../messages/t.ts';
import { type Cents, cents } from './money.ts';
import { LINE_KINDS, type LineKind, lineNames } from './sale.ts';

/** Accounts of money on its way, of fees and of the drawer. */
const OWN_ACCOUNTS = [
  'bank',
  'undeposited-cash',
  'undeposited-checks',
  'card-clearing',
  'ach-clearing',
  'terminal-clearing',
  'refunds-payable',
  'unassigned',
  'over-short',
  'paid-in',
  'paid-out',
  'processor-fees',
  'chargeback-fees',
  'returned-item-fees',
] as const;

/** An account of the accountant's books; one for each kind of line of a sale. */
export type LedgerAccount = (typeof OWN_ACCOUNTS)[number] | `payments-${LineKind}`;

export const paymentsAccount = (kind: LineKind | null): LedgerAccount =>
  kind === null ? 'unassigned' : `payments-${kind}`;

/** All accounts, in the order of the settings. */
export const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [
  ...OWN_ACCOUNTS.slice(0, 7),
  ...LINE_KINDS.map(paymentsAccount),
  ...OWN_ACCOUNTS.slice(7),
];

/** The name of each account in the accountant's program; an administrator changes them. */
export type AccountNames = Readonly<Partial<Record<LedgerAccount, string>>>;

const OWN_NAMES: Readonly<Record<(typeof OWN_ACCOUNTS)[number], string>> = {
  bank: t('ledger.bank'),
  'undeposited-cash': t('ledger.undepositedCash'),
  'undeposited-checks': t('ledger.undepositedChecks'),
  'card-clearing': t('ledger.cardClearing'),
  'ach-clearing': t('ledger.achClearing'),
  'terminal-clearing': t('ledger.terminalClearing'),
  'refunds-payable': t('ledger.refundsPayable'),
  unassigned: t('ledger.unassigned'),
  'over-short': t('ledger.overShort'),
  'paid-in': t('ledger.paidIn'),
  'paid-out': t('ledger.paidOut'),
  'processor-fees': t('ledger.processorFees'),
  'chargeback-fees': t('ledger.chargebackFees'),
  'returned-item-fees': t('ledger.returnedItemFees'),
};

/** The names before any change. A prepayment is owed to the patient until its visit: a liability. */
export const USUAL_ACCOUNT_NAMES = Object.fromEntries(
  LEDGER_ACCOUNTS.map((account) => [account, usualName(account)]),
) as Readonly<Record<LedgerAccount, string>>; // each account has its row

function usualName(account: LedgerAccount): string {
  const kind = LINE_KINDS.find((each) => paymentsAccount(each) === account);
  if (kind === 'deposit') return t('ledger.prepayments');
  if (kind !== undefined) return t('ledger.payments', { kind: lineNames(receiptMessage.en)[kind] });
  return Object.entries(OWN_NAMES).find(([own]) => own === account)?.[1] ?? account;
}

/** One line of an entry: a debit is positive, a credit negative, cents. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly amount: Cents;
}

/** A balanced entry of the accountant's journal, without names of patients. */
export interface LedgerEntry {
  /** At most 21 characters, as QuickBooks Online takes them. */
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly memo: string;
  /** The name of the account at the bank in the books, for lines of `bank`; absent without such a line. */
  readonly bankName?: string;
  readonly lines: readonly LedgerLine[];
}

/** The lines of one entry with each account once, debits first; accounts that come to zero are omitted. */
export function summedLines(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const sums = new Map<LedgerAccount, number>();
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount);
  return LEDGER_ACCOUNTS.flatMap((account) => {
    const sum = sums.get(account) ?? 0;
    return sum === 0 ? [] : [{ account, amount: cents(sum) }];
  }).sort((one, other) => Number(one.amount < 0) - Number(other.amount < 0));
}

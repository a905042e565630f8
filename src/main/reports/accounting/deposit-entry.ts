import { type KnownLine, knownLineNames } from '../../../shared/domain/bank-statement.ts';
import {
  type LedgerAccount,
  type LedgerEntry,
  type LedgerLine,
  summedLines,
} from '../../../shared/domain/ledger.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import { t } from '../../../shared/messages/t.ts';

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
        /** The number of its Z report. */
        readonly report: number;
        readonly terminal: string;
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
      return t('ledger.batch', { terminal: of.terminal, number: of.report });
    case 'known':
      return knownLineNames()[of.what];
  }
}

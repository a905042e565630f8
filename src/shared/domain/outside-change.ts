import { type Cents, cents } from './money.ts';
import { type MoneyRow, type Movement, movementOf } from './signed-money.ts';

/**
 * Changes of a payment of this till that another terminal, the processor or a bank made. The service
 * reports them; no request of this till asked for them.
 */
export const OUTSIDE_CHANGES = [
  'void',
  'refund',
  /** A check or a bank debit that the bank returned. */
  'return',
  'chargeback',
  'chargeback-reversal',
  /** Of a deposit, by the processor; the patient's payment stays as it is. */
  'funding-correction',
] as const;

export type OutsideChange = (typeof OUTSIDE_CHANGES)[number];

/** The changes that a child of a payment in the transaction report shows, by its action (interface.md §2.7). */
export const REPORTED_CHANGES = {
  VOID: 'void',
  CREDIT: 'refund',
  REJECT: 'return',
} as const satisfies Readonly<Record<string, OutsideChange>>;

/** The changes that the deposits show; a row that pays out is none. */
const DEPOSIT_CHANGES: Readonly<Partial<Record<Movement, OutsideChange>>> = {
  chargeback: 'chargeback',
  'chargeback-reversal': 'chargeback-reversal',
  'instruction-correction': 'funding-correction',
  'instruction-reversal': 'funding-correction',
  'reprocess-reject': 'funding-correction',
};

/** The movements that fund the return of a bank debit, which the transaction report shows. */
const OF_RETURN: readonly Movement[] = ['instruction-reversal', 'reprocess-reject'];

/**
 * The change of a payment that a row of the deposits shows; null for a row that pays out.
 * @param method of the payment; without it, the rows of a returned debit are corrections.
 */
export function depositChange(row: MoneyRow, method?: string): OutsideChange | null {
  const movement = movementOf('deposit-details', row);
  if (movement === null || (method === 'ACH' && OF_RETURN.includes(movement))) return null;
  return DEPOSIT_CHANGES[movement] ?? null;
}

/** A change of a payment, with its part of the money. */
interface ChangedMoney {
  readonly what: OutsideChange;
  /** Signed cents: negative if money leaves the clinic. */
  readonly amount: number;
  /** YYYY-MM-DD: of the deposit. */
  readonly day: string;
}

/** The changes that add up: a chargeback is won once it is reversed in full. */
const TOGETHER: readonly (readonly OutsideChange[])[] = [
  ['chargeback', 'chargeback-reversal'],
  ['funding-correction'],
];

/**
 * The findings of a payment that a bank or the processor took back or corrected: one for each day of a deposit
 * with such changes.
 * @param charged null if the payment itself is not known, cents.
 * @returns each with the part of the payment that the clinic still has on that day, cents.
 */
export function takenBackFindings(
  charged: Cents | null,
  changes: readonly ChangedMoney[],
): readonly { readonly kind: TakenBackKind; readonly day: string; readonly kept: Cents | null }[] {
  return TOGETHER.flatMap((kinds) => {
    const some = changes.filter(({ what }) => kinds.includes(what));
    // A reversal alone is the end of a dispute only if the chargeback may be among rows that are not known.
    if (charged !== null && !some.some(({ what }) => what === kinds[0])) return [];
    return [...new Set(some.map(({ day }) => day))].map((day) => {
      const until = some.filter((each) => each.day <= day);
      const sum = until.reduce((all, { amount }) => all + amount, 0);
      const dispute = sum < 0 ? 'charged-back' : 'chargeback-won';
      const kind = kinds.includes('chargeback') ? dispute : 'funding-corrected';
      return { kind, day, kept: charged === null ? null : cents(charged + sum) };
    });
  });
}

type TakenBackKind = 'charged-back' | 'chargeback-won' | 'funding-corrected';

/** The origins of the present state of a payment, if not this till. */
export const CHANGED_BY = ['another-terminal', 'bank-return', 'chargeback'] as const;

export type ChangedBy = (typeof CHANGED_BY)[number];

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
}

/**
 * The findings of a payment that a bank or the processor took back or corrected. A chargeback is won
 * once it is reversed in full.
 * @returns each with the part of the payment that the clinic still has, cents.
 */
export function takenBackFindings(
  charged: Cents,
  changes: readonly ChangedMoney[],
): readonly { readonly kind: TakenBackKind; readonly kept: Cents }[] {
  const of = (...kinds: readonly OutsideChange[]) => {
    const some = changes.filter(({ what }) => kinds.includes(what));
    return { some, sum: some.reduce((all, { amount }) => all + amount, 0) };
  };
  const disputed = of('chargeback', 'chargeback-reversal');
  const isDisputed = changes.some(({ what }) => what === 'chargeback');
  const corrected = of('funding-correction');
  const found = (kind: TakenBackKind, { some, sum }: ReturnType<typeof of>) =>
    some.length === 0 ? [] : [{ kind, kept: cents(charged + sum) }];
  return [
    ...(isDisputed ? found(disputed.sum < 0 ? 'charged-back' : 'chargeback-won', disputed) : []),
    ...found('funding-corrected', corrected),
  ];
}

type TakenBackKind = 'charged-back' | 'chargeback-won' | 'funding-corrected';

/** The origins of the present state of a payment, if not this till. */
export const CHANGED_BY = ['another-terminal', 'bank-return', 'chargeback'] as const;

export type ChangedBy = (typeof CHANGED_BY)[number];

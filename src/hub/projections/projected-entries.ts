import type { EntryKind, NewEntry } from '../../shared/journal/entry.ts';

/** The kinds that change a row; entries of other kinds are only stored. */
const PROJECTED: readonly EntryKind[] = [
  'sale.opened',
  'sale.patient-changed',
  'sale.lines-changed',
  'sale.parked',
  'sale.resumed',
  'sale.dropped',
  'payment.moved',
  'attempt.opened',
  'attempt.resolved',
  'attempt.checked',
  'attempt.amount-reported',
  'attempt.monitoring-ended',
  'attempt.decided',
  'payment.changed-outside',
  'cash.taken',
  'tender.recorded',
  'check.returned',
  'hold.closed',
  'cash.refunded',
  'tender.returned',
  'refund.check-issued',
  'refund.check-canceled',
  'receipt.issued',
  'day.closed',
  'bag.packed',
  'bag.unpacked',
  'bag.clinic-packed',
  'bank.lines-matched',
  'bank.line-unmatched',
];

export const isProjected = (kind: string): kind is EntryKind =>
  PROJECTED.some((each) => each === kind);

/** The attempts, payments and sales that an entry names. */
export function namedIn({ kind, body }: NewEntry): {
  readonly keys: readonly string[];
  readonly saleIds: readonly string[];
  /** What begins with it: no table has it yet. */
  readonly opened: readonly string[];
  /** Of the service: those of its outcome, and the one that it follows. */
  readonly records: readonly string[];
  readonly followed: readonly string[];
} {
  const text = (name: string) => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? [value] : [];
  };
  const follows: unknown = Reflect.get(body, 'follows');
  const followed = follows instanceof Object ? Reflect.get(follows, 'paymentId') : null;
  const receipt: unknown = Reflect.get(body, 'receipt');
  const ofReceipt = receipt instanceof Object ? Reflect.get(receipt, 'saleId') : null;
  return {
    keys: ['attemptId', 'paymentKey', 'requestId', 'changeId'].flatMap(text),
    saleIds: [...text('saleId'), ...(typeof ofReceipt === 'string' ? [ofReceipt] : [])],
    opened: [
      ...(kind === 'attempt.opened' ? text('attemptId') : []),
      ...(kind === 'sale.opened' ? text('saleId') : []),
    ],
    records: text('paymentId'),
    followed: typeof followed === 'string' ? [followed] : [],
  };
}

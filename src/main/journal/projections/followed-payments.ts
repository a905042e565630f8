import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import {
  type FollowedPayment,
  followedPaymentSchema,
} from '../../../shared/journal/followed-payment.ts';
import { jsonOf, type Statements } from '../statements.ts';

/** SQL for the payment of another counter, by a tender or request `l`; its columns are null for one of this journal. */
export const FOLLOWED = 'LEFT JOIN followed_payments o ON o.number = l.number';

/** Stores the payment of another counter in an entry that acts on it. */
export function projectFollowed(db: Statements, { number }: Row, entry: NewEntry): void {
  if (entry.kind !== 'attempt.opened' && entry.kind !== 'cash.refunded') return;
  const { payment } = entry.body;
  if (payment === undefined) return;
  db.prepare('INSERT INTO followed_payments VALUES (?, ?)').run(
    number,
    jsonOf(followedPaymentSchema, payment),
  );
}

/**
 * The payment of another counter that a request acts on; null if its entry has none. Each refund of cash from this drawer
 * has an entry of its own.
 * @param entry of the movement.
 */
export function followedBy(
  db: Statements,
  request: number,
  entry: number,
): { readonly number: number; readonly payment: FollowedPayment } | null {
  const found = db
    .prepare<[number, number], { readonly number: number; readonly payment: string }>(
      'SELECT number, payment FROM followed_payments WHERE number IN (?, ?) ORDER BY number DESC LIMIT 1',
    )
    .get(request, entry);
  return found === undefined
    ? null
    : { number: found.number, payment: followedPaymentSchema.parse(JSON.parse(found.payment)) };
}

import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import {
  type FollowedPayment,
  followedPaymentSchema,
} from '../../../shared/journal/followed-payment.ts';
import { jsonOf, type Statements } from '../statements.ts';

/** SQL for the payment of a tender or request `l` as the hub knew it; its columns are null for one that only this journal knows. */
export const FOLLOWED = 'LEFT JOIN followed_payments o ON o.number = l.number';

/** Stores the payment that an entry acts on. */
export function projectFollowed(db: Statements, { number }: Row, { body }: NewEntry): void {
  if (!('payment' in body) || body.payment === undefined) return;
  const { payment } = body;
  db.prepare('INSERT INTO followed_payments VALUES (?, ?)').run(
    number,
    jsonOf(followedPaymentSchema, payment),
  );
}

/**
 * The payment that a request acts on, as the hub knew it; null if its entry has none. Each manual refund has an entry of its
 * own.
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

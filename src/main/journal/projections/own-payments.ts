import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import type { Readable } from '../journal.ts';
import { OPENED } from './attempts.ts';

const ownRow = z.object({
  payment_id: z.string(),
  patient_id: z.string().nullable(),
  cashier: z.string(),
});

/** Cashier and patient of each payment of this till, by the service's id of its record. */
export function ownPayments(
  db: Readable,
): ReadonlyMap<string, { readonly cashier: string; readonly patientId: string | null }> {
  return new Map(
    db
      .all(
        `SELECT payment_id, patient_id, cashier_name AS cashier
         FROM attempts WHERE payment_id IS NOT NULL ORDER BY number`,
      )
      .map((row) => {
        const { payment_id, patient_id, cashier } = ownRow.parse(row);
        return [payment_id, { cashier, patientId: patient_id }] as const;
      }),
  );
}

const requestRow = z
  .object({
    tracking_id: z.string(),
    operation: z.string(),
    method: z.string(),
    amount: centsSchema,
    state: z.string(),
    opened_at: z.string(),
    payment_id: z.string().nullable(),
    follows: z.string().nullable(),
    branch: z.string().nullable(),
  })
  .transform((row) => ({
    trackingId: row.tracking_id,
    operation: row.operation,
    method: row.method,
    amount: row.amount,
    state: row.state,
    openedAt: row.opened_at,
    paymentId: row.payment_id,
    follows: row.follows,
    branch: row.branch,
  }));

/**
 * The money requests on a connection, at any branch of it, between two times (ISO 8601), oldest
 * first.
 */
export function moneyRequests(
  db: Readable,
  connectionId: string,
  from: string,
  until: string,
): readonly z.output<typeof requestRow>[] {
  return db
    .all(
      `SELECT tracking_id, operation, method, amount, state, opened_at, payment_id, follows,
         ${OPENED} ->> '$.connection.clientId' AS branch
       FROM attempts
       WHERE opened_at >= ? AND opened_at < ? AND ${OPENED} ->> '$.connection.id' = ?
       ORDER BY number`,
      from,
      until,
      connectionId,
    )
    .map((row) => requestRow.parse(row));
}

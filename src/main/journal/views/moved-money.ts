import { z } from 'zod';
import { METHODS, OPERATIONS } from '../../../shared/domain/attempt.ts';
import { cents } from '../../../shared/domain/money.ts';
import { RECORDED_TENDERS, receiptNumber } from '../../../shared/domain/receipt.ts';
import { signedMoney } from '../../../shared/domain/signed-money.ts';
import type { Readable } from '../journal.ts';

/**
 * True if no earlier entry `r` approved the attempt `a`. A payment that needed review may be approved
 * again: its money moved once.
 */
export const IS_FIRST_APPROVAL = `NOT EXISTS (
  SELECT 1 FROM roll e
  WHERE e.number > a.number AND e.number < r.number AND e.kind = 'attempt.resolved'
    AND e.body ->> '$.attemptId' = a.attempt_id AND e.body ->> '$.state' = 'approved')`;

/** Entries that moved money; cash counts when it was taken, not when it was posted. */
const ROWS = `
  SELECT r.at, r.kind, a.operation, a.method, r.body ->> '$.what' AS what,
         coalesce(a.amount, r.body ->> '$.amount') AS amount,
         coalesce(p.tracking_id, a.tracking_id) AS tracking_id, s.external_id, s.number
  FROM roll r
  LEFT JOIN attempts a
    ON r.kind = 'attempt.resolved' AND a.attempt_id = r.body ->> '$.attemptId'
  LEFT JOIN attempts p
    ON a.follows IS NOT NULL AND p.payment_id = a.follows
       AND p.operation IN ('authorize', 'preauthorize')
  LEFT JOIN sales s ON s.sale_id = coalesce(a.sale_id, p.sale_id, r.body ->> '$.saleId')
  WHERE r.till_id = ? AND r.at >= ? AND r.at < ?
    AND (r.kind IN ('cash.taken', 'cash.refunded', 'tender.recorded', 'tender.returned')
      OR (r.kind = 'attempt.resolved' AND r.body ->> '$.state' = 'approved'
        AND a.method <> 'CASH' AND a.operation NOT IN ('preauthorize', 'deauthorize')
        AND ${IS_FIRST_APPROVAL}))
  ORDER BY r.number`;

const movedRow = z
  .object({
    at: z.string(),
    kind: z.enum([
      'cash.taken',
      'cash.refunded',
      'tender.recorded',
      'tender.returned',
      'attempt.resolved',
    ]),
    operation: z.enum(OPERATIONS).nullable(),
    method: z.enum(METHODS).nullable(),
    what: z.enum(RECORDED_TENDERS).nullable(),
    amount: z.int().transform(cents),
    tracking_id: z.string().nullable(),
    external_id: z.string().nullable(),
    number: z.int().nullable(),
  })
  .transform(({ kind, operation, method, what, tracking_id, external_id, number, ...row }) => ({
    ...row,
    kind: kindOf(kind, operation),
    /** Signed, for sums. */
    net: signedMoney(MOVEMENT_OF[kindOf(kind, operation)], row.amount),
    tender: method ?? (what === null ? ('CASH' as const) : RECORDED_NAMES[what]),
    /**
     * Of the payment, also for its void or refund; null for tenders that the service does not know.
     */
    trackingId: tracking_id,
    externalId: external_id,
    /** Of the sale; null for a payment from another terminal. */
    receiptNumber: number === null ? null : receiptNumber(number),
  }));

const MOVEMENT_OF = { sale: 'charged', refund: 'refunded', void: 'voided' } as const;

const RECORDED_NAMES = { check: 'CHECK', terminal: 'TERMINAL' } as const;

export type MovedMoney = z.infer<typeof movedRow>;

function kindOf(kind: string, operation: string | null): 'sale' | 'refund' | 'void' {
  if (kind === 'cash.refunded' || kind === 'tender.returned') return 'refund';
  if (operation === 'credit') return 'refund';
  return operation === 'void' ? 'void' : 'sale';
}

/**
 * Money moved between two instants (ISO 8601; the second excluded), by the time the till knew of
 * it.
 */
export function movedMoney(
  db: Readable,
  tillId: string,
  from: string,
  before: string,
): readonly MovedMoney[] {
  return db.all(ROWS, tillId, from, before).map((row) => movedRow.parse(row));
}

import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { OPERATIONS } from '../../../shared/domain/attempt.ts';
import { CARD_BRANDS } from '../../../shared/domain/card.ts';
import { OUTSIDE_CHANGES } from '../../../shared/domain/outside-change.ts';
import { MOVED_METHODS } from '../../../shared/domain/payment.ts';
import { receiptNumber } from '../../../shared/domain/receipt.ts';
import { MOVED_KINDS } from '../../../shared/domain/signed-money.ts';
import type { Readable } from '../statements.ts';
import { FOLLOWED } from './followed-payments.ts';
import { MOVED_METHOD } from './posting-lines.ts';

/**
 * The movements of a till: each is booked once, by the entry that made it known, and a correction is
 * another one. Cash counts when it was taken, not when it was posted. Every report reads these.
 */
const MOVEMENTS = `
  SELECT m.*, r.at, l.number AS opened, l.operation, ${MOVED_METHOD}, l.outside,
         coalesce(l.brand, p.brand) AS brand,
         coalesce(l.last_four, p.last_four) AS last_four, t.terminal,
         iif(r.kind IN ('cash.refunded', 'tender.returned', 'check.returned', 'refund.check-issued',
             'refund.check-canceled'),
             entry_text(r.body) ->> '$.cashier.name', nullif(l.cashier_name, '')) AS cashier,
         coalesce(l.branch, p.branch) AS branch,
         coalesce(p.tracking_id, o.payment ->> '$.trackingId', iif(l.is_attempt, l.tracking_id, NULL)) AS tracking_id,
         s.sale_id, coalesce(s.external_id, o.payment ->> '$.externalId') AS external_id,
         s.number AS sale_number, o.payment ->> '$.receiptNumber' AS others_receipt
  FROM movements m
  JOIN entries r ON r.number = m.number
  JOIN tender_requests l ON l.key = m.key
  LEFT JOIN payments p ON p.record_id = l.follows
  LEFT JOIN recorded_tenders t ON t.command_id = m.key
  ${FOLLOWED}
  LEFT JOIN sales s ON s.sale_id = coalesce(l.sale_id, p.sale_id)
  WHERE r.till_id = ?`;

const movementRow = z
  .object({
    at: z.string(),
    key: z.string(),
    kind: z.enum(MOVED_KINDS),
    correction: z.int(),
    count: z.int(),
    amount: signedCentsSchema,
    opened: z.int(),
    operation: z.enum(OPERATIONS),
    method: z.enum(MOVED_METHODS),
    /** Not null if another terminal, the processor or a bank moved it. */
    outside: z.enum(OUTSIDE_CHANGES).nullable(),
    brand: z.enum(CARD_BRANDS).nullable(),
    last_four: z.string().nullable(),
    /** The clinic's own card terminal that charged it. */
    terminal: z.string().nullable(),
    /** Null if no person of this till moved it. */
    cashier: z.string().nullable(),
    /** The client id of the branch; null at a clinic with only one. */
    branch: z.string().nullable(),
    tracking_id: z.string().nullable(),
    sale_id: z.string().nullable(),
    external_id: z.string().nullable(),
    sale_number: z.int().nullable(),
    others_receipt: z.string().nullable(),
  })
  .transform(
    ({
      correction,
      amount,
      opened,
      last_four,
      tracking_id,
      sale_id,
      external_id,
      sale_number,
      others_receipt,
      ...row
    }) => ({
      ...row,
      lastFour: last_four,
      isCorrection: correction === 1,
      /** Signed, for sums. */
      net: amount,
      /** The entry of the tender or request. */
      openedIn: opened,
      saleId: sale_id,
      /** Of the payment, also for its void or refund; null if the service does not know it. */
      trackingId: tracking_id,
      externalId: external_id,
      /** Of the sale; null for a payment from another terminal. */
      receiptNumber: sale_number === null ? others_receipt : receiptNumber(sale_number),
    }),
  );

export type Movement = z.infer<typeof movementRow>;

/** The movements after an entry, and the holds placed and released, oldest first. */
export function movementsAfter(db: Readable, tillId: string, after: number): readonly Movement[] {
  return db
    .all(`${MOVEMENTS} AND m.number > ? ORDER BY m.number`, tillId, after)
    .map((row) => movementRow.parse(row));
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
): readonly Movement[] {
  return db
    .all(
      `${MOVEMENTS} AND r.at >= ? AND r.at < ? AND m.kind NOT IN ('hold', 'release')
       ORDER BY m.number`,
      tillId,
      from,
      before,
    )
    .map((row) => movementRow.parse(row));
}

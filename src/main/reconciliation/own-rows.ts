import { z } from 'zod';
import { centsSchema } from '../../shared/contract/values.ts';
import { UNPAID_STATES } from '../../shared/domain/attempt.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { attemptIdOf } from '../../shared/journal/tracking-id.ts';
import { type Attempt, attemptsWhere, OPENED } from '../journal/projections/attempts.ts';
import { outsideChangesOf, paymentsChangedAfter } from '../journal/projections/outside-changes.ts';
import type { Readable } from '../journal/statements.ts';
import type { ChangedPayment, MatchInput, UnpostedCash } from './journal-findings.ts';

const recordRow = z.object({ record: z.string() });
const sumRow = z.object({ sum: z.int() });
const numberRow = z.object({ number: z.int() });

/** Items of earlier days that a reconciliation must check again. */
export interface CarriedOver {
  /** The newest journal entry that a closed day's reconciliation included; 0 before the first. */
  readonly after: number;
  /** Requests up to there that the service had not listed yet, or not settled. */
  readonly attempts: readonly string[];
  /** Records of other terminals up to here, by the service's clock, ms, or with these ids are counted already. */
  readonly othersAfter: number;
  readonly othersSeen: ReadonlySet<string>;
}

/** Attempts that were opened, or got an outcome, after a given entry. */
const BEHIND = `attempt_id IN (SELECT entry_text(body) ->> '$.attemptId' FROM entries
  WHERE till_id = ? AND number > ? AND kind IN ('attempt.opened', 'attempt.resolved'))`;

/** Requests after the last reconciliation of a closed day, and those that it carried over. */
export function ownRows(db: Readable, tillId: string, carried: CarriedOver): readonly Attempt[] {
  return attemptsWhere(
    db,
    `${BEHIND} OR attempt_id IN (SELECT value FROM json_each(?))`,
    tillId,
    carried.after,
    JSON.stringify(carried.attempts),
  );
}

/** Requests on some connections between two instants (ISO 8601; the second excluded). */
export function ownRowsBetween(
  db: Readable,
  connections: readonly AttemptConnection[],
  from: string,
  until: string,
): readonly Attempt[] {
  const branches = connections.map(({ id, clientId }) => `${id} ${clientId ?? ''}`);
  return attemptsWhere(
    db,
    `opened_at >= ? AND opened_at < ? AND ${OPENED} ->> '$.connection.id' || ' ' ||
       coalesce(${OPENED} ->> '$.connection.clientId', '') IN (SELECT value FROM json_each(?))`,
    ...[from, until, JSON.stringify(branches)],
  );
}

/** Requests of closed days that the service lists again or others changed, with their follow-ups. */
export function earlierRows(
  db: Readable,
  tillId: string,
  own: readonly Attempt[],
  shown: Pick<MatchInput, 'listed' | 'reported' | 'changed'>,
): readonly Attempt[] {
  const known = new Set(own.map(({ attemptId }) => attemptId));
  const attempts = [...shown.listed, ...shown.reported].map(({ trackingId }) =>
    attemptIdOf(tillId, trackingId ?? ''),
  );
  const records = [
    ...shown.reported.map(({ originalId }) => originalId),
    ...shown.changed.map(({ paymentId }) => paymentId),
  ];
  return attemptsWhere(
    db,
    `attempt_id IN (SELECT value FROM json_each(?))
     OR payment_id IN (SELECT value FROM json_each(?))
     OR follows IN (SELECT value FROM json_each(?))`,
    JSON.stringify(attempts),
    JSON.stringify(records),
    JSON.stringify(records),
  ).filter(({ attemptId }) => !known.has(attemptId));
}

/** The payments that others changed after an entry; a change after it is new. */
export function changedAfter(db: Readable, after: number): readonly ChangedPayment[] {
  return paymentsChangedAfter(db, after).map((paymentId) => ({
    paymentId,
    changes: outsideChangesOf(db, paymentId)
      .filter(({ isOurs }) => !isOurs)
      .map((each) => ({ ...each, isNew: each.number > after })),
  }));
}

/** The records of the charges with a void that was done, or is still in doubt; a captured hold has two. */
export function chargesWithVoid(db: Readable): ReadonlySet<string> {
  const rows = db.all(
    `WITH voided AS (SELECT follows AS record FROM attempts
       WHERE operation = 'void' AND state NOT IN (SELECT value FROM json_each(?)))
     SELECT record FROM voided UNION SELECT payment_id FROM attempts
       WHERE operation = 'capture' AND payment_id IS NOT NULL AND follows IN voided`,
    JSON.stringify(UNPAID_STATES),
  );
  return new Set(rows.map((row) => recordRow.parse(row).record));
}

const unpostedRow = z.object({
  saleId: z.string(),
  amount: centsSchema,
  posting: z.enum(['waiting', 'refused']),
  receipt: z.string().nullable(),
});

/**
 * Cash of any day that was not posted, that the service refused, or that it does not list after all
 * status checks. While it may still list it, the request is in doubt and listed as such.
 */
export function unpostedCash(db: Readable): readonly UnpostedCash[] {
  return db
    .all(
      `SELECT sale_id AS saleId, amount, iif(posting = 'waiting', 'waiting', 'refused') AS posting,
         (SELECT max(number) FROM receipts r WHERE r.sale_id = c.sale_id AND type = 'sale') AS receipt
       FROM cash_takings c
       WHERE posting IN ('waiting', 'refused') OR (posting = 'in-doubt' AND NOT EXISTS (
         SELECT 1 FROM attempts a WHERE a.sale_id = c.sale_id AND a.method = 'CASH'
           AND a.posts = c.command_id AND a.state IN ('in-doubt', 'needs-human')))
       ORDER BY number`,
    )
    .map((row) => unpostedRow.parse(row));
}

/** Cash of sales between two entries, the first excluded. */
export function cashTaken(db: Readable, after: number, upTo: number): Cents {
  const [row] = db.all(
    'SELECT coalesce(sum(amount), 0) AS sum FROM cash_takings WHERE number > ? AND number <= ?',
    after,
    upTo,
  );
  return cents(sumRow.parse(row).sum);
}

/**
 * The newest entry of the day that a reconciliation must include; 0 when there is none. A request
 * that certainly never left this PC moved no money: an unstable network must not prevent the close.
 */
export function lastMoneyRow(db: Readable, tillId: string, after: number): number {
  const [row] = db.all(
    `SELECT coalesce(max(number), 0) AS number FROM entries
     WHERE till_id = ? AND number > ? AND kind IN ('attempt.opened', 'attempt.resolved',
       'attempt.decided', 'payment.changed-outside', 'cash.taken', 'cash.refunded',
       'tender.recorded', 'tender.returned', 'check.returned', 'refund.check-issued',
       'refund.check-canceled', 'drawer.counted',
       'closing.batch-entered')
       AND NOT EXISTS (SELECT 1 FROM attempts
                       WHERE attempt_id = entry_text(body) ->> '$.attemptId' AND state = 'not-sent')`,
    tillId,
    after,
  );
  return numberRow.parse(row).number;
}

/** Voided payments of the day, to be reviewed at its end. */
export function voidsSince(db: Readable, tillId: string, after: number): readonly string[] {
  return attemptsWhere(db, `operation = 'void' AND ${BEHIND}`, tillId, after).map(
    ({ attemptId }) => attemptId,
  );
}

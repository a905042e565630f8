/**
 * The projections, one file for each feature: how an entry changes its tables, and its queries of them. Here the
 * attempts, as the engine reads them.
 *
 *    entry ─▶ project.ts ─▶ project-attempts.ts, payments.ts, sales.ts, … ─▶ tables (migrations/) ─▶ queries ─▶ features
 *
 * A query gets a `Readable` and parses each row; it never writes.
 */

import { z } from 'zod';
import type { AttemptView } from '../../../shared/contract/values.ts';
import {
  ATTEMPT_STATES,
  type AttemptState,
  DECISIONS,
  type Decision,
  FOUND_BY,
  type FoundBy,
} from '../../../shared/domain/attempt.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import { type EntryBody, readBody } from '../../../shared/journal/entry.ts';
import type { Readable } from '../statements.ts';

const atRow = z.object({ at: z.string() });

/** One press of a money button, with its current state in the journal. */
export type Attempt = EntryBody<'attempt.opened'> & {
  /** ISO 8601, by this PC's clock. */
  readonly openedAt: string;
  readonly state: AttemptState;
  readonly foundBy: FoundBy | null;
  /** The service's id of its record, once known. */
  readonly paymentId: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly problem: string | null;
  /** True if a complete status check found nothing against a refusal or a failure. */
  readonly checked: boolean;
  /** Amount in the transaction report, cents; null before that. */
  readonly reported: number | null;
  /** Decisions of persons, oldest first. */
  readonly decided: readonly Decision[];
  /** True while its record at the service is still expected. */
  readonly monitored: boolean;
};

/** Decisions as stored in `tender_requests`, oldest first. */
export const decidedColumn = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.array(z.enum(DECISIONS)));

/**
 * Charged amount of a payment, cents: below the requested one if the report shows an approval in
 * part.
 */
export function chargedOf({
  amount,
  reported,
}: {
  readonly amount: Cents;
  readonly reported: number | null;
}): Cents {
  return reported !== null && reported < amount ? cents(reported) : amount;
}

/** The time of the sending by the service's clock, ms since 1970. */
export function sentAtService({
  openedAt,
  clockOffsetMs,
}: {
  readonly openedAt: string;
  readonly clockOffsetMs: number;
}): number {
  return Date.parse(openedAt) + clockOffsetMs;
}

/** The part of an attempt that screens receive. */
export function attemptView(attempt: Attempt): AttemptView {
  const { attemptId, saleId, trackingId, operation, method, amount, state, card, bankAccount } =
    attempt;
  const { paymentId, code, message, problem, checked, openedAt } = attempt;
  const known = { attemptId, saleId, trackingId, operation, method, amount, state, card };
  return { ...known, bankAccount, paymentId, code, message, problem, checked, openedAt };
}

const attemptRow = z
  .object({
    number: z.int(),
    opened_at: z.string(),
    state: z.enum(ATTEMPT_STATES),
    found_by: z.enum(FOUND_BY).nullable(),
    payment_id: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    problem: z.string().nullable(),
    checked: z.int(),
    reported: z.int().nullable(),
    decided: decidedColumn,
    monitored: z.int(),
  })
  .transform((row) => ({
    number: row.number,
    openedAt: row.opened_at,
    state: row.state,
    foundBy: row.found_by,
    paymentId: row.payment_id,
    code: row.code,
    message: row.message,
    problem: row.problem,
    checked: row.checked === 1,
    reported: row.reported,
    decided: row.decided,
    monitored: row.monitored === 1,
  }));

/** SQL for the body of the entry that opened one of `attempts`: it is only in the journal. */
export const OPENED = '(SELECT entry_text(body) FROM entries r WHERE r.number = attempts.number)';

/**
 * @param where with `+?` instead of `?` in frequent queries: a bare parameter next to ORDER BY makes
 * SQLite prepare the statement again for every new value, which takes fifty times as long.
 */
export function attemptsWhere(
  db: Readable,
  where: string,
  ...parameters: readonly (string | number)[]
): readonly Attempt[] {
  return db
    .all(`SELECT * FROM attempts WHERE ${where} ORDER BY number`, ...parameters)
    .map((row) => {
      const { number, ...state } = attemptRow.parse(row);
      const opened = openedIn(db, number);
      const { payerName } = opened;
      const attempt = { ...opened, ...state };
      return payerName === undefined ? attempt : { ...attempt, payerName: db.nameOf(payerName) };
    });
}

const openedRow = z
  .object({ opened: z.string() })
  .transform(({ opened }) => readBody('attempt.opened', opened));

/** Opened attempts in memory, at most: those of a busy day. */
const KEPT = 1_000;
const kept = new WeakMap<Readable, Map<number, EntryBody<'attempt.opened'>>>();

/** The entry that opened an attempt. It never changes, and status checks read it many times. */
function openedIn(db: Readable, number: number): EntryBody<'attempt.opened'> {
  const known = kept.get(db) ?? new Map<number, EntryBody<'attempt.opened'>>();
  kept.set(db, known);
  const found = known.get(number);
  if (found !== undefined) return found;
  const [row] = db.all(`SELECT entry_text(body) AS opened FROM entries WHERE number = ?`, number);
  const opened = openedRow.parse(row);
  if (known.size >= KEPT) known.clear();
  known.set(number, opened);
  return opened;
}

export function attemptById(db: Readable, attemptId: string): Attempt | null {
  return attemptsWhere(db, 'attempt_id = ?', attemptId)[0] ?? null;
}

/** Time of the first resolution of an attempt, ISO 8601 by this PC's clock; null before that. */
export function endedAt(db: Readable, attemptId: string): string | null {
  // Only a few rows later, so it needs no index.
  const [row] = db.all(
    `SELECT at FROM entries WHERE number > (SELECT number FROM attempts WHERE attempt_id = ?)
       AND kind = 'attempt.resolved' AND entry_text(body) ->> '$.attemptId' = ? ORDER BY number LIMIT 1`,
    attemptId,
    attemptId,
  );
  return row === undefined ? null : atRow.parse(row).at;
}

/** A decision about an attempt, as journaled. */
export type TakenDecision = EntryBody<'attempt.decided'> & { readonly at: string };

const decisionRow = z
  .object({
    at: z.string(),
    body: z.string().transform((text) => readBody('attempt.decided', text)),
  })
  .transform(({ at, body }): TakenDecision => ({ at, ...body }));

/** The decisions about attempts, oldest first: queries only attempts that have some. */
export function decisionsOf(
  db: Readable,
  attempts: readonly { readonly attemptId: string; readonly decided: readonly Decision[] }[],
): readonly TakenDecision[] {
  return attempts
    .filter(({ decided }) => decided.length > 0)
    .flatMap(({ attemptId, decided }) =>
      db.all(
        `SELECT at, entry_text(body) AS body FROM entries WHERE number > (SELECT number FROM attempts WHERE attempt_id = ?)
           AND kind = 'attempt.decided' AND entry_text(body) ->> '$.attemptId' = ? ORDER BY number LIMIT ?`,
        attemptId,
        attemptId,
        decided.length,
      ),
    )
    .map((row) => decisionRow.parse(row));
}

/** The attempts of a sale, oldest first. */
export function attemptsOfSale(db: Readable, saleId: string): readonly Attempt[] {
  return attemptsWhere(db, 'sale_id = +?', saleId);
}

/**
 * Approved attempts with a record, but the releases of holds, since a time by this PC's clock.
 */
export function approvedPaymentsSince(db: Readable, since: Date): readonly Attempt[] {
  const approved = `state = 'approved' AND payment_id IS NOT NULL AND operation != 'deauthorize'`;
  // By their numbers, so that SQLite uses the index of times.
  const recent = 'SELECT number FROM tender_requests WHERE opened_at >= ?';
  return attemptsWhere(db, `number IN (${recent}) AND ${approved}`, since.toISOString());
}

/**
 * The charges and holds of a sale that the service approved; without cash, which is paid without
 * the service.
 */
export function approvedOfSale(db: Readable, saleId: string): readonly Attempt[] {
  return attemptsOfSale(db, saleId).filter(
    ({ state, follows, method }) => state === 'approved' && follows === null && method !== 'CASH',
  );
}

/** The follow-ups on a payment, oldest first. */
export function followUpsOf(db: Readable, paymentId: string): readonly Attempt[] {
  return attemptsWhere(db, 'follows = +?', paymentId);
}

/** Attempts interrupted by a crash: sent without an answer in the journal. */
export function sendingAttempts(db: Readable): readonly Attempt[] {
  return unsettledAttempts(db).filter(({ state }) => state === 'sending');
}

/** Attempts with a record still expected from the service. */
export function monitoredAttempts(db: Readable): readonly Attempt[] {
  return attemptsWhere(db, 'monitored = 1');
}

/** For the in-doubt list: attempts without a certain outcome, and cash that the service refused. */
export function unsettledAttempts(db: Readable): readonly Attempt[] {
  // Monitored or not, with the exact condition of the partial index, so that SQLite uses it.
  const open = `(state = 'sending' OR state = 'in-doubt' OR state = 'presumed-absent'
    OR state = 'needs-human')`;
  const unposted = `(SELECT sale_id FROM cash_takings WHERE posting = 'refused')`;
  const refused = `method = 'CASH' AND operation = 'authorize' AND sale_id IN ${unposted}
    AND state IN ('refused', 'declined', 'failed')`;
  return attemptsWhere(db, `(monitored IN (0, 1) AND ${open}) OR (${refused})`);
}

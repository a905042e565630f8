import { z } from 'zod';
import {
  ATTEMPT_STATES,
  DECISIONS,
  type Decision,
  FOUND_BY,
  type FoundBy,
} from '../../../shared/domain/attempt.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import { type EntryBody, readBody } from '../entry.ts';
import type { Readable } from '../journal.ts';

/** One press of a money button, with its current state in the journal. */
export type Attempt = EntryBody<'attempt.opened'> & {
  /** ISO 8601, by this PC's clock. */
  readonly openedAt: string;
  readonly state: (typeof ATTEMPT_STATES)[number];
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
export function chargedOf({ amount, reported }: Pick<Attempt, 'amount' | 'reported'>): Cents {
  return reported !== null && reported < amount ? cents(reported) : amount;
}

const attemptRow = z
  .object({
    opened: z.string().transform((text) => readBody('attempt.opened', text)),
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
  .transform(
    (row): Attempt => ({
      ...row.opened,
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
    }),
  );

/** SQL for the body of the entry that opened one of `attempts`: it is only in the journal. */
export const OPENED = '(SELECT body FROM entries r WHERE r.number = attempts.number)';

/**
 * @param where with `+?` instead of `?` in frequent queries: a bare parameter next to ORDER BY makes
 * SQLite prepare the statement again for every new value, which takes fifty times as long.
 */
function read(
  db: Readable,
  where: string,
  ...parameters: readonly (string | number)[]
): readonly Attempt[] {
  return db
    .all(
      `SELECT *, ${OPENED} AS opened FROM attempts WHERE ${where} ORDER BY number`,
      ...parameters,
    )
    .map((row) => attemptRow.parse(row));
}

export function attemptById(db: Readable, attemptId: string): Attempt | null {
  return read(db, 'attempt_id = ?', attemptId)[0] ?? null;
}

/** Time of the first resolution of an attempt, ISO 8601 by this PC's clock; null before that. */
export function endedAt(db: Readable, attemptId: string): string | null {
  // Only a few rows later, so it needs no index.
  const [row] = db.all(
    `SELECT at FROM entries WHERE number > (SELECT number FROM attempts WHERE attempt_id = ?)
       AND kind = 'attempt.resolved' AND body ->> '$.attemptId' = ? ORDER BY number LIMIT 1`,
    attemptId,
    attemptId,
  );
  return row === undefined ? null : z.object({ at: z.string() }).parse(row).at;
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
        `SELECT at, body FROM entries WHERE number > (SELECT number FROM attempts WHERE attempt_id = ?)
           AND kind = 'attempt.decided' AND body ->> '$.attemptId' = ? ORDER BY number LIMIT ?`,
        attemptId,
        attemptId,
        decided.length,
      ),
    )
    .map((row) => decisionRow.parse(row));
}

/** The attempt that a record of the service belongs to. */
export function attemptOfRecord(db: Readable, recordId: string): Attempt | null {
  return read(db, 'payment_id = +?', recordId)[0] ?? null;
}

const holderRow = z.object({ attempt_id: z.string() });

/**
 * True if another attempt already holds a record of the service. A captured hold may be known by
 * the hold's own id (docs/interface-decisions.md).
 */
export function isTaken(
  db: Readable,
  { attemptId, operation, follows }: Pick<Attempt, 'attemptId' | 'operation' | 'follows'>,
  recordId: string,
): boolean {
  if (operation === 'capture' && recordId === follows?.paymentId) return false;
  const [holder] = db.all(
    'SELECT attempt_id FROM attempts WHERE payment_id = +? ORDER BY number LIMIT 1',
    recordId,
  );
  return holder !== undefined && holderRow.parse(holder).attempt_id !== attemptId;
}

/** True if the report has shown a record that an attempt holds. */
export function isReported(db: Readable, recordId: string): boolean {
  const sql = 'SELECT 1 FROM attempts WHERE payment_id = ? AND reported IS NOT NULL LIMIT 1';
  return db.all(sql, recordId).length > 0;
}

/**
 * The connection of a record of the service: of the attempt that made it, once or twice, or of one
 * that acted on it; null if this till has no such attempt.
 */
export function connectionOfRecord(db: Readable, recordId: string): Attempt['connection'] | null {
  const alarmed = `(SELECT attempt_id FROM alarms
    WHERE kind IN ('charged-twice', 'contradiction', 'other-action')
      AND coalesce(payment_id, '') = ?)`;
  const [attempt] = [
    ...read(db, 'payment_id = +?', recordId),
    ...read(db, `attempt_id IN ${alarmed}`, recordId),
    ...followUpsOf(db, recordId),
  ];
  return attempt?.connection ?? null;
}

/** The attempts of a sale, oldest first. */
export function attemptsOfSale(db: Readable, saleId: string): readonly Attempt[] {
  return read(db, 'sale_id = +?', saleId);
}

/**
 * Approved charges, holds, captures and postings of cash with a record, since a time by this PC's
 * clock.
 */
export function approvedPaymentsSince(db: Readable, since: Date): readonly Attempt[] {
  const approved = `state = 'approved' AND payment_id IS NOT NULL
    AND (follows IS NULL OR operation = 'capture')`;
  // By their numbers, so that SQLite uses the index of times.
  const recent = 'SELECT number FROM tender_requests WHERE opened_at >= ?';
  return read(db, `number IN (${recent}) AND ${approved}`, since.toISOString());
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
  return read(db, 'follows = +?', paymentId);
}

/**
 * The service's records under which voids and refunds of a payment are listed: a hold's, and its
 * capture's.
 */
export function recordsOf(db: Readable, paymentId: string): readonly string[] {
  const captures = followUpsOf(db, paymentId).filter(
    ({ operation, state }) => operation === 'capture' && state === 'approved',
  );
  return [paymentId, ...captures.flatMap((each) => each.paymentId ?? [])];
}

/** Attempts interrupted by a crash: sent without an answer in the journal. */
export function sendingAttempts(db: Readable): readonly Attempt[] {
  return unsettledAttempts(db).filter(({ state }) => state === 'sending');
}

/** Attempts with a record still expected from the service. */
export function monitoredAttempts(db: Readable): readonly Attempt[] {
  return read(db, 'monitored = 1');
}

/** For the in-doubt list: attempts without a certain outcome, and cash that the service refused. */
export function unsettledAttempts(db: Readable): readonly Attempt[] {
  // Monitored or not, with the exact condition of the partial index, so that SQLite uses it.
  const open = `(state = 'sending' OR state = 'in-doubt' OR state = 'presumed-absent'
    OR state = 'needs-human')`;
  const unposted = `(SELECT sale_id FROM cash_takings WHERE posting = 'refused')`;
  const refused = `method = 'CASH' AND operation = 'authorize' AND sale_id IN ${unposted}
    AND state IN ('refused', 'declined', 'failed')`;
  return read(db, `(monitored IN (0, 1) AND ${open}) OR (${refused})`);
}

/** A patient by either id, or both; without an id no patient matches. */
export interface PatientIds {
  readonly patientId: string | null;
  /** The patient's id in the practice's own system. */
  readonly externalId?: string | null | undefined;
}

/** Charges and holds of one patient, known by either id. */
export function attemptsOfPatient(
  db: Readable,
  { patientId, externalId }: PatientIds,
): readonly Attempt[] {
  return read(
    db,
    `is_payment = 1 AND (patient_id = ?
       OR sale_id IN (SELECT sale_id FROM sales WHERE patient_id = ? OR external_id = ?))`,
    patientId ?? '', // '' matches no patient
    patientId ?? '', // the patient may be added to the sale after its first tender
    externalId ?? '',
  );
}

/** Charges and holds of one amount, asked or charged, on a card or account with this last four. */
export function attemptsOfLastFour(
  db: Readable,
  lastFour: string,
  amount: number,
): readonly Attempt[] {
  return read(
    db,
    `(amount = ? AND is_payment = 1 AND last_four = ?)
      OR (asked = ? AND asked <> amount AND is_payment = 1 AND last_four = ?)`,
    amount,
    lastFour,
    amount,
    lastFour,
  );
}

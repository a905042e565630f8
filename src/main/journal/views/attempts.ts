import { z } from 'zod';
import {
  ATTEMPT_STATES,
  DECISIONS,
  type Decision,
  FOUND_BY,
  type FoundBy,
} from '../../../shared/domain/attempt.ts';
import { type EntryBody, readBody } from '../entry.ts';
import type { Readable } from '../journal.ts';

/** One press of a money button, as the roll tells it up to now. */
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
  /** A complete look found nothing against a refusal or a failure. */
  readonly looked: boolean;
  /** What the transaction report tells, cents; null until it does. */
  readonly reported: number | null;
  /** Decisions of persons, oldest first. */
  readonly decided: readonly Decision[];
  /** Its record at the service is still waited for. */
  readonly watched: boolean;
};

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
    looked: z.int(),
    reported: z.int().nullable(),
    decided: z
      .string()
      .transform((text) => JSON.parse(text))
      .pipe(z.array(z.enum(DECISIONS))),
    watched: z.int(),
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
      looked: row.looked === 1,
      reported: row.reported,
      decided: row.decided,
      watched: row.watched === 1,
    }),
  );

/** The text of the row that opened one of `attempts`: it stands on the roll alone. */
export const OPENED = '(SELECT body FROM roll r WHERE r.number = attempts.number)';

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

/** When an attempt was answered or given up, ISO 8601 by this PC's clock; null before that. */
export function endedAt(db: Readable, attemptId: string): string | null {
  // A few rows on, so that it needs no index.
  const [row] = db.all(
    `SELECT at FROM roll WHERE number > (SELECT number FROM attempts WHERE attempt_id = ?)
       AND kind = 'attempt.resolved' AND body ->> '$.attemptId' = ? ORDER BY number LIMIT 1`,
    attemptId,
    attemptId,
  );
  return row === undefined ? null : z.object({ at: z.string() }).parse(row).at;
}

/** The attempt that a record of the service belongs to. */
export function attemptOfRecord(db: Readable, recordId: string): Attempt | null {
  return read(db, 'payment_id = ?', recordId)[0] ?? null;
}

/**
 * The connection that a record of the service is on: of the attempt that made it, or a second time, or
 * that acted on it before; null where this till has had nothing to do with it.
 */
export function connectionOfRecord(db: Readable, recordId: string): Attempt['connection'] | null {
  const told = `(SELECT attempt_id FROM alarms
    WHERE kind IN ('charged-twice', 'contradiction') AND coalesce(payment_id, '') = ?)`;
  const [attempt] = [
    ...read(db, 'payment_id = ?', recordId),
    ...read(db, `attempt_id IN ${told}`, recordId),
    ...followUpsOf(db, recordId),
  ];
  return attempt?.connection ?? null;
}

/** The attempts of a sale, oldest first. */
export function attemptsOfSale(db: Readable, saleId: string): readonly Attempt[] {
  return read(db, 'sale_id = ?', saleId);
}

/** The charges and holds of a sale that the service approved; cash is paid, whatever it was told. */
export function approvedOfSale(db: Readable, saleId: string): readonly Attempt[] {
  return attemptsOfSale(db, saleId).filter(
    ({ state, follows, method }) => state === 'approved' && follows === null && method !== 'CASH',
  );
}

/** The follow-ups on a payment, oldest first. */
export function followUpsOf(db: Readable, paymentId: string): readonly Attempt[] {
  return read(db, 'follows = ?', paymentId);
}

/** The service's records of a payment, by which its voids and refunds may be known: a hold's, and its capture's. */
export function recordsOf(db: Readable, paymentId: string): readonly string[] {
  const captures = followUpsOf(db, paymentId).filter(
    ({ operation, state }) => operation === 'capture' && state === 'approved',
  );
  return [paymentId, ...captures.flatMap((each) => each.paymentId ?? [])];
}

/** What a crash left half-way: asked for, and no answer on the roll. */
export function sendingAttempts(db: Readable): readonly Attempt[] {
  return unsettledAttempts(db).filter(({ state }) => state === 'sending');
}

/** Attempts whose record at the service is still waited for. */
export function watchedAttempts(db: Readable): readonly Attempt[] {
  return read(db, 'watched = 1');
}

/** Attempts without an outcome that is certain, and cash that the service refused: for the tray. */
export function unsettledAttempts(db: Readable): readonly Attempt[] {
  // Watched or not: by what leads the index of all that is open, in the very words of its condition.
  const open = `(state = 'sending' OR state = 'in-doubt' OR state = 'presumed-absent'
    OR state = 'needs-human')`;
  const unposted = `(SELECT sale_id FROM cash_takings WHERE posting = 'refused')`;
  const refused = `method = 'CASH' AND operation = 'authorize' AND sale_id IN ${unposted}
    AND state IN ('refused', 'declined', 'failed')`;
  return read(db, `(watched IN (0, 1) AND ${open}) OR (${refused})`);
}

/** A patient by either id, or both; where neither is known it is nobody. */
export interface PatientIds {
  readonly patientId: string | null;
  /** The patient in the practice's own system. */
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
    patientId ?? '', // nobody's
    patientId ?? '', // put to the sale after its first tender
    externalId ?? '',
  );
}

/** Charges and holds of one amount on a card or account with this last four. */
export function attemptsOfLastFour(
  db: Readable,
  lastFour: string,
  amount: number,
): readonly Attempt[] {
  return read(db, 'is_payment = 1 AND amount = ? AND last_four = ?', amount, lastFour);
}

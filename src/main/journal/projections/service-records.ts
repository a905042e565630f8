import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import {
  type AttemptConnection,
  attemptConnectionSchema,
} from '../../../shared/journal/attempt-entries.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import { trackingKey } from '../../../shared/journal/tracking-id.ts';
import type { Readable, Statements } from '../statements.ts';
import { type Attempt, attemptsWhere, followUpsOf, OPENED } from './attempts.ts';

const numberRow = z.object({ number: z.int() });
const sweptUpToRow = z.object({ swept_up_to: z.string() });
const atRow = z.object({ at: z.string() });

/** The attempt that a record of the service belongs to. */
export function attemptOfRecord(db: Readable, recordId: string): Attempt | null {
  return attemptsWhere(db, 'payment_id = +?', recordId)[0] ?? null;
}

const holderRow = z.object({ attempt_id: z.string() });

/**
 * True if another attempt already holds a record of the service. A captured hold may be known by
 * the hold's own id (docs/reference/interface-decisions.md).
 */
export function isTaken(
  db: Readable,
  { attemptId, operation, follows }: Attempt,
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
    ...attemptsWhere(db, 'payment_id = +?', recordId),
    ...attemptsWhere(db, `attempt_id IN ${alarmed}`, recordId),
    ...followUpsOf(db, recordId),
  ];
  return attempt?.connection ?? null;
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

const paidRow = z
  .object({ number: z.int(), tracking_id: z.string() })
  .transform(({ number, tracking_id }) => ({ number, trackingId: tracking_id }));

/** The entry of the payment, or of the hold of a captured one; null for a record that is not this till's. */
export function paidInEntry(db: Readable, recordId: string) {
  const attempt = attemptOfRecord(db, recordId);
  const [row] = db.all(
    `SELECT number, tracking_id FROM attempts WHERE payment_id = +? AND is_payment = 1 ORDER BY number LIMIT 1`,
    attempt?.follows?.paymentId ?? recordId,
  );
  return row === undefined ? null : paidRow.parse(row);
}

/** The entry of cash, a check or a charge at a card terminal; null for a payment that is not this till's. */
export function offlineTenderEntry(db: Readable, paymentKey: string): number | null {
  const [row] = db.all(
    `SELECT number FROM cash_takings WHERE command_id = ?
     UNION ALL SELECT number FROM recorded_tenders WHERE command_id = ?`,
    paymentKey,
    paymentKey,
  );
  return row === undefined ? null : numberRow.parse(row).number;
}

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

/**
 * Key of an account and branch. The address is not part of it: the embedded service's port changes.
 */
export function connectionKey({ id, username, clientId }: AttemptConnection): string {
  return JSON.stringify([id, username, clientId]);
}

/** Remembers a connection for later sweeps. */
export function knowConnection(db: Statements, connection: AttemptConnection): void {
  const key = connectionKey(connection);
  if (db.known.has(key)) return;
  db.prepare('INSERT OR IGNORE INTO connections VALUES (?, ?, NULL)').run(
    key,
    JSON.stringify(connection),
  );
  db.known.add(key);
}

/**
 * Time up to which the service's records were compared with the journal; null before the first
 * sweep.
 */
export function sweptUpTo(db: Readable, connection: AttemptConnection): number | null {
  const [row] = db.all(
    'SELECT swept_up_to FROM connections WHERE key = ? AND swept_up_to IS NOT NULL',
    connectionKey(connection),
  );
  if (row === undefined) return null;
  return Date.parse(sweptUpToRow.parse(row).swept_up_to);
}

/** True if a connection was used before. */
export function isKnown(db: Readable, connection: AttemptConnection): boolean {
  const key = connectionKey(connection);
  return db.all('SELECT 1 FROM connections WHERE key = ?', key).length > 0;
}

const connectionRow = z.object({
  connection: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(attemptConnectionSchema),
});

/** Every connection on which this till ever requested money or read records. */
export function knownConnections(db: Readable): readonly AttemptConnection[] {
  const rows = db.all('SELECT connection FROM connections');
  return rows.map((row) => connectionRow.parse(row).connection);
}

/** True if a counter was found in the service's records. */
export function isKnownCounter(db: Readable, tillId: string): boolean {
  return db.all('SELECT 1 FROM other_counters WHERE till_id = ?', trackingKey(tillId)).length > 0;
}

/** Time of the first entry by this PC's clock, ms since 1970. */
export function journalBegan(db: Readable, tillId: string): number {
  const [row] = db.all(
    'SELECT at FROM entries WHERE till_id = ? AND number = (SELECT min(number) FROM entries)',
    tillId,
  );
  return Date.parse(atRow.parse(row).at);
}

type ConnectionEntry = Extract<
  NewEntry,
  { kind: 'connection.used' | 'counter.found' | 'sweep.completed' }
>;

/** Applies a used connection, another counter or a completed sweep to the projections. */
export function projectConnection(db: Statements, entry: ConnectionEntry): void {
  if (entry.kind === 'connection.used') {
    knowConnection(db, entry.body.connection);
    return;
  }
  if (entry.kind === 'counter.found') {
    const key = trackingKey(entry.body.tillId);
    db.prepare('INSERT OR IGNORE INTO other_counters VALUES (?)').run(key);
    return;
  }
  const { connection, upTo } = entry.body;
  db.prepare('UPDATE connections SET swept_up_to = ? WHERE key = ?').run(
    upTo,
    connectionKey(connection),
  );
}

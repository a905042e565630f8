import { z } from 'zod';
import { centsSchema } from '../../../shared/contract/values.ts';
import { type SaleLine, total } from '../../../shared/domain/sale.ts';
import type { EntryBody } from '../../../shared/journal/entry.ts';
import type { Readable, Statements } from '../statements.ts';
import { type Attempt, attemptsWhere } from './attempts.ts';

/**
 * Links a payment to its acknowledged duplicates of uncertain outcome: a paid duplicate needs no
 * link.
 */
export function projectAcknowledged(
  db: Statements,
  later: string,
  acknowledgedDuplicates: EntryBody<'attempt.opened'>['acknowledgedDuplicates'] = [],
): void {
  for (const { attemptId } of acknowledgedDuplicates) {
    db.prepare(
      `INSERT OR IGNORE INTO acknowledged_duplicates
       SELECT key, ? FROM tender_requests WHERE key = ? AND state <> 'approved'`,
    ).run(later, attemptId);
  }
}

/** True if this or a linked acknowledged duplicate of uncertain outcome is paid (transitive). */
export function isPaidDespiteDuplicate(db: Readable, key: string): boolean {
  const paid = db.all(
    `WITH RECURSIVE
       later (key) AS (VALUES (?)
         UNION SELECT b.later FROM acknowledged_duplicates b JOIN later ON b.earlier = later.key),
       earlier (key) AS (VALUES (?)
         UNION SELECT b.earlier FROM acknowledged_duplicates b JOIN earlier ON b.later = earlier.key)
     SELECT 1 FROM tender_requests WHERE key <> ? AND state = 'approved'
       AND key IN (SELECT key FROM later UNION SELECT key FROM earlier)`,
    key,
    key,
    key,
  );
  return paid.length > 0;
}

/** A patient by either id, or both; without an id no patient matches. */
export interface PatientIds {
  readonly patientId: string | null;
  /** The patient's id in the practice's own system. */
  readonly externalId?: string | null | undefined;
}

/** The part of one patient in a sale of a family. */
export interface PatientShare extends PatientIds {
  /** Cents. */
  readonly amount: number;
}

/** The parts of the patients of a family; none for a sale of one patient. */
export function sharesOf(own: PatientIds, lines: readonly SaleLine[]): readonly PatientShare[] {
  if (lines.every(({ patient }) => patient === undefined)) return [];
  const ofPatients = Map.groupBy(lines, ({ patient }) => JSON.stringify(patient));
  return [...ofPatients.values()].map((its) => {
    const { patientId, externalId } = its[0]?.patient ?? own;
    return { patientId, externalId, amount: total(its) };
  });
}

/** Charges and holds of one patient, known by either id; a line of a family counts. */
export function attemptsOfPatient(
  db: Readable,
  { patientId, externalId }: PatientIds,
): readonly Attempt[] {
  return attemptsWhere(
    db,
    `is_payment = 1 AND (patient_id = ?
       OR sale_id IN (${SALES_OF_PATIENT}))`,
    patientId ?? '', // '' matches no patient
    ...idsTwice({ patientId, externalId }), // added to the sale after its first tender
  );
}

/** The sales of a patient, and those with a line of the patient; by `idsTwice`. */
const SALES_OF_PATIENT = `SELECT sale_id FROM sales WHERE patient_id = ? OR external_id = ?
  UNION SELECT sale_id FROM line_patients WHERE patient_id = ? OR external_id = ?`;

function idsTwice({ patientId, externalId }: PatientIds): readonly string[] {
  const ids = [patientId ?? '', externalId ?? ''];
  return [...ids, ...ids];
}

/** Charges and holds of one amount, asked or charged, on a card or account with this last four. */
export function attemptsOfLastFour(
  db: Readable,
  lastFour: string,
  amount: number,
): readonly Attempt[] {
  return attemptsWhere(
    db,
    `(amount = ? AND is_payment = 1 AND last_four = ?)
      OR (asked = ? AND asked <> amount AND is_payment = 1 AND last_four = ?)`,
    amount,
    lastFour,
    amount,
    lastFour,
  );
}

const offlineTenders = z
  .object({
    id: z.string(),
    sale_id: z.string(),
    amount: centsSchema,
    at: z.string(),
    next: z.string().nullable(),
  })
  .transform(({ id, sale_id, amount, at, next }) => ({
    id,
    saleId: sale_id,
    amount,
    openedAt: at,
    nextAttemptId: next,
  }));

/** The first request to the service after an offline tender `c`, such as its cash posting. */
const NEXT_ATTEMPT = `(SELECT attempt_id FROM attempts a WHERE a.number > c.number
  ORDER BY a.number LIMIT 1)`;

/** Cash and recorded tenders of a patient's sales, by the commands that took them. */
export function offlineTendersOfPatient(db: Readable, { patientId, externalId }: PatientIds) {
  const ids = idsTwice({ patientId, externalId });
  return db
    .all(
      `SELECT c.command_id AS id, c.sale_id, c.amount, c.taken_at AS at, ${NEXT_ATTEMPT} AS next
       FROM cash_takings c WHERE c.sale_id IN (${SALES_OF_PATIENT})
       UNION ALL
       SELECT c.command_id, c.sale_id, c.amount, c.recorded_at, ${NEXT_ATTEMPT}
       FROM recorded_tenders c WHERE c.sale_id IN (${SALES_OF_PATIENT})`,
      ...ids,
      ...ids,
    )
    .map((row) => offlineTenders.parse(row));
}

/** Reports and the search of actions over all counters, in SQL on the projections and the entries. */

import { z } from 'zod';
import { CLINIC_ROWS_AT_ONCE, MOVEMENT_OPERATIONS } from '../shared/domain/clinic-movement.ts';
import { OUTSIDE_CHANGES } from '../shared/domain/outside-change.ts';
import { PAYMENT_METHODS } from '../shared/domain/payment.ts';
import type { Cashier } from '../shared/domain/sale.ts';
import type { ClinicActions, ClinicMovements } from '../shared/hub/clinic-reports.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { recordLook } from './looks.ts';
import { MOVED } from './overview.ts';
import { askedOf, branchesIn, readerOf } from './readers.ts';
import { branchAt } from './tills.ts';

const nameRow = z.object({ name: z.string() });

interface Asked {
  readonly who: Cashier;
  readonly from: string;
  /** Excluded. */
  readonly to: string;
  /** Null for all that the person may read. */
  readonly branch: string | null;
}

/** A row at the end of a page: rows that arrive meanwhile do not move it. */
interface Place {
  readonly at: string;
  readonly tillId: string;
  readonly number: number;
}

const movedRow = z.object({
  at: z.date(),
  branch: z.string(),
  till_id: z.string(),
  name: z.string(),
  number: z.int(),
  operation: z.enum(MOVEMENT_OPERATIONS),
  method: z.enum(PAYMENT_METHODS),
  amount: z.int(),
  brand: z.string().nullable(),
  last_four: z.string().nullable(),
  receipt_number: z.string().nullable(),
  outside: z.enum(OUTSIDE_CHANGES).nullable(),
  is_correction: z.boolean(),
  by_check: z.boolean(),
  cashier: z
    .string()
    .nullable()
    .transform((text) => (text === null ? '' : nameRow.parse(JSON.parse(text)).name)),
});

/**
 * The money that moved at all counters, oldest first, signed, as their Z reports count it: a void or refund counts at the
 * counter that did it, and for the branch of its payment. The rows of one entry are on one page. A look at another branch is
 * journaled.
 */
export function clinicMovements(
  context: HubContext,
  caller: Caller,
  asked: Asked & { readonly after: Place | null; readonly offset?: number | undefined },
): Promise<ClinicMovements> {
  return context.database.transaction('reads', async (sql) => {
    const { who, from, to, branch, after, offset = 0 } = asked;
    const { till, branches } = await readerOf(sql, caller, who);
    const only = askedOf(branches, branch);
    await recordLook(context, sql, till, {
      what: 'payments',
      who,
      branches: await branchesIn(sql, only),
    });
    const rows = await sql.query(
      `${MOVED}
       SELECT m.at, m.branch, m.till_id, m.name, m.number, m.operation, m.outside, m.is_correction, m.method, m.by_check,
         m.amount, m.brand, m.last_four, m.cashier, (SELECT r.number FROM receipt r WHERE r.sale_id = m.sale_id
           AND r.till_id = m.paid_at AND r.type = 'sale' LIMIT 1) AS receipt_number
       FROM moved m WHERE ($1::text[] IS NULL OR m.branch = ANY($1))
         AND ($4::timestamptz IS NULL OR (m.at, m.till_id, m.number) > ($4, $5, $6::bigint))
       ORDER BY m.at, m.till_id, m.number OFFSET $7 FETCH FIRST ${CLINIC_ROWS_AT_ONCE} ROWS WITH TIES`,
      [
        ...[only, new Date(from), new Date(to)],
        ...(after === null ? [null, null, null] : [new Date(after.at), after.tillId, after.number]),
        offset,
      ],
    );
    return rows.map((row) => {
      const {
        at,
        till_id: tillId,
        name,
        last_four,
        receipt_number,
        ...moved
      } = movedRow.parse(row);
      const { is_correction: isCorrection, by_check: byCheck, ...rest } = moved;
      return {
        ...{ at: at.toISOString(), till: { tillId, name }, ...rest, isCorrection, byCheck },
        ...{ lastFour: last_four, receiptNumber: receipt_number },
      };
    });
  });
}

/** The ids, as texts of entries, of the sales with a receipt number and of their payments; counters may have the same number. */
async function idsOfReceipt(sql: Sql, number: string): Promise<readonly string[]> {
  const rows = await sql.query(
    `SELECT sale_id::text AS id FROM receipt WHERE number = $1
     UNION SELECT key::text FROM payment WHERE sale_id IN (SELECT sale_id FROM receipt WHERE number = $1)
     UNION SELECT record_id FROM payment
       WHERE record_id IS NOT NULL AND sale_id IN (SELECT sale_id FROM receipt WHERE number = $1)`,
    [number],
  );
  return rows.map((row) => JSON.stringify(row['id']));
}

const actionRow = z.object({
  till_id: z.string(),
  name: z.string(),
  branch: z.string(),
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
});

const BRANCH = branchAt('e.number');

/** The clock of a PC that made an entry may be behind by this, ms. */
const CLOCK_MARGIN_MS = 86_400_000;

/**
 * The entries of people's actions at all counters, newest first, in the texts of their journals. A look at another branch
 * is journaled.
 * @param words each is in the entry's text: the id of a person or patient.
 */
export function clinicActions(
  context: HubContext,
  caller: Caller,
  asked: Asked & {
    readonly kinds: readonly string[];
    readonly words: readonly string[];
    readonly receiptNumber: string | null;
    readonly before: Place | null;
  },
): Promise<ClinicActions> {
  return context.database.transaction('reads', async (sql) => {
    const { who, from, to, branch, kinds, words, receiptNumber, before } = asked;
    const { till, branches } = await readerOf(sql, caller, who);
    const only = askedOf(branches, branch);
    await recordLook(context, sql, till, {
      what: 'actions',
      who,
      branches: await branchesIn(sql, only),
    });
    const rows = await sql.query(
      `SELECT e.till_id, t.name, ${BRANCH} AS branch, e.number, e.at, e.kind, e.body FROM journal_entry e JOIN till t USING (till_id)
       WHERE e.kind = ANY($1) AND e.received_at >= $2 AND e.at >= $3 AND e.at < $4
         AND ($5::text[] IS NULL OR ${BRANCH} = ANY($5))
         AND NOT EXISTS (SELECT 1 FROM unnest($6::text[]) w (word) WHERE position(w.word IN e.body) = 0)
         AND ($10::text[] IS NULL OR EXISTS (SELECT 1 FROM unnest($10) w (word) WHERE position(w.word IN e.body) > 0))
         AND ($7::text IS NULL OR (e.at, e.till_id, e.number) < ($7, $8, $9::bigint))
       ORDER BY e.at DESC, e.till_id DESC, e.number DESC LIMIT ${CLINIC_ROWS_AT_ONCE}`,
      [
        ...[kinds, new Date(Date.parse(from) - CLOCK_MARGIN_MS), from, to, only],
        words.map((word) => JSON.stringify(word)),
        ...(before === null ? [null, null, null] : [before.at, before.tillId, before.number]),
        receiptNumber === null ? null : await idsOfReceipt(sql, receiptNumber),
      ],
    );
    return rows.map((row) => {
      const { till_id: tillId, name, ...rest } = actionRow.parse(row);
      return { till: { tillId, name }, ...rest };
    });
  });
}

/** The clinic as a person reads it at a counter (`readers.ts`). Rows have no names of patients. */

import { z } from 'zod';
import type { Cashier } from '../shared/domain/sale.ts';
import { PAGE } from '../shared/hub/call.ts';
import { leftFor } from '../shared/hub/left.ts';
import { type ClinicPayment, type FollowUpReserved, headsSchema } from '../shared/hub/values.ts';
import { tillOf } from '../shared/journal/tracking-id.ts';
import { openAttention } from './attention.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { recordLook } from './looks.ts';
import { paymentRow } from './projections/tables.ts';
import { askedOf, branchesIn, readerOf } from './readers.ts';
import {
  followUpsOf,
  followUpsOfEach,
  MAY_COME_UP,
  mayLackEntries,
  othersOnSubject,
  subjectOf,
} from './subjects.ts';
import { readingTill } from './tills.ts';

/** The person that reads. */
interface Look {
  readonly who: Cashier;
}

const listed = paymentRow.extend({
  name: z.string(),
  receipt_number: z.string().nullable(),
  /** The text of its first entry. */
  intent: z.string().nullable(),
});

const COLUMNS = `p.*, t.name, (SELECT r.number FROM receipt r
  WHERE r.sale_id = p.sale_id AND r.till_id = p.till_id AND r.type = 'sale' LIMIT 1) AS receipt_number,
  (SELECT e.body FROM journal_entry e WHERE e.till_id = p.till_id AND e.number = p.number) AS intent`;

/** Limits rows to the branches of the reader. */
const MAY_READ = `($1::text[] IS NULL OR p.branch = ANY($1))`;

const NEWEST = 'ORDER BY p.received_at DESC, p.number DESC';

async function listPayments(
  sql: Sql,
  where: string,
  values: readonly unknown[],
  offset: number,
): Promise<ClinicPayment[]> {
  const rows = await sql.query(
    `SELECT ${COLUMNS} FROM payment p JOIN till t USING (till_id) WHERE ${MAY_READ} AND ${where}
     ${NEWEST} OFFSET ${offset} LIMIT ${PAGE}`,
    values,
  );
  const payments = rows.map((row) => listed.parse(row));
  const subjectOfRow = (row: { record_id: string | null; key: string }) => row.record_id ?? row.key;
  const allFollowUps = await followUpsOfEach(sql, payments.map(subjectOfRow));
  return payments.map((payment) => {
    const followUps = allFollowUps.get(subjectOfRow(payment)) ?? [];
    const what = payment.operation === 'preauthorize' && !followUps.some(isCapture);
    const left = leftFor(what ? 'capture' : 'credit', payment, followUps) ?? 0;
    return {
      ...{ key: payment.key, till: { tillId: payment.till_id, name: payment.name } },
      ...{ number: payment.number, branch: payment.branch, saleId: payment.sale_id },
      ...{ recordId: payment.record_id, trackingId: payment.tracking_id, amount: payment.amount },
      ...{ operation: payment.operation, method: payment.method, state: payment.state, left },
      ...{ brand: payment.brand, lastFour: payment.last_four, patientId: payment.patient_id },
      ...{ receiptNumber: payment.receipt_number, cashier: payment.cashier },
      clientId: clientIdOf(payment.intent),
      openedAt: payment.opened_at,
    };
  });
}

const intentSchema = z.object({ connection: z.object({ clientId: z.string().nullable() }) });

/** The client id that a payment was sent with, by the text of its entry. */
function clientIdOf(intent: string | null): string | null {
  if (intent === null) return null;
  try {
    return intentSchema.safeParse(JSON.parse(intent)).data?.connection.clientId ?? null;
  } catch {
    return null; // of a newer program
  }
}

const isCapture = ({ operation, state }: { operation: string; state: string }) =>
  operation === 'capture' && state === 'approved';

/**
 * The keys of the payments by words, the newest of an amount only up to the page: an amount may be common. PostgreSQL may
 * not choose to look through all payments from the newest, since it does not know how far it must go.
 */
const byWords = (offset: number) => `p.key = ANY(ARRAY(
  SELECT p.key FROM payment p WHERE p.last_four = $2 OR p.record_id = $2 OR p.tracking_id = ANY($4)
    OR p.patient_id = $2 OR p.sale_id = ANY(ARRAY(SELECT sale_id FROM receipt WHERE number = $2))
  UNION ALL (SELECT p.key FROM payment p WHERE ${MAY_READ} AND p.amount = $3 ${NEWEST} LIMIT ${offset + PAGE})))`;

/** A tracking id as it was typed, and as a counter makes it. */
function trackingIdsOf(text: string): readonly string[] {
  const till = tillOf(text);
  return [text, `${till.toUpperCase()}${text.slice(till.length).toLowerCase()}`];
}

/** Payments by receipt number, last four, amount, patient id, record or tracking id; all without words. */
export function find(
  context: HubContext,
  caller: Caller,
  { who, words, branch, offset }: Look & { words: string; branch: string | null; offset: number },
): Promise<ClinicPayment[]> {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches: all } = await readerOf(sql, caller, who);
    const text = words.trim();
    const amount = /^\$?\d+([.,]\d{2})?$/.test(text)
      ? Math.round(Number(text.replace('$', '').replace(',', '.')) * 100)
      : null;
    const only = askedOf(all, branch);
    const found = await listPayments(
      sql,
      text === '' ? 'true' : byWords(offset),
      [only, ...(text === '' ? [] : [text, amount, trackingIdsOf(text)])],
      offset,
    );
    const branches = await branchesIn(sql, only); // also of a search that finds nothing
    await recordLook(context, sql, till, { what: 'search', who, branches });
    return found;
  });
}

/** Payments that are holds, and not charged or released. */
export const OPEN_HOLD = `p.operation = 'preauthorize' AND p.state = 'approved' AND NOT EXISTS (
  SELECT 1 FROM follow_up f WHERE f.of_payment = p.record_id
    AND f.operation IN ('capture', 'deauthorize', 'void') AND f.state = 'approved')`;

/** Open card holds, for one board of the branch. */
export const holds = (context: HubContext, caller: Caller, asked: ListAsked) =>
  listOf(context, caller, asked, 'holds', OPEN_HOLD);

/** Payments without a known outcome. */
export const unresolved = (context: HubContext, caller: Caller, asked: ListAsked) =>
  listOf(context, caller, asked, 'unresolved', MAY_COME_UP);

type ListAsked = Look & { readonly offset: number };

function listOf(
  context: HubContext,
  caller: Caller,
  { who, offset }: ListAsked,
  what: 'holds' | 'unresolved',
  where: string,
) {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches: all } = await readerOf(sql, caller, who);
    const found = await listPayments(sql, where, [all], offset);
    const branches = found.map((payment) => payment.branch);
    await recordLook(context, sql, till, { what, who, branches });
    return found;
  });
}

/** A payment with the follow-ups of all counters; null if the person may not read it. */
export function timeline(
  context: HubContext,
  caller: Caller,
  { who, key }: Look & { readonly key: string },
) {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches: all } = await readerOf(sql, caller, who);
    const [payment] = await listPayments(sql, 'p.key = $2', [all, key], 0);
    if (payment === undefined) return null;
    const branches = [payment.branch];
    await recordLook(context, sql, till, { what: 'payment', who, branches });
    return { payment, followUps: await followUpsOf(sql, payment.recordId ?? payment.key) };
  });
}

/** The records that other counters made of a payment. No person reads them, so it is no look. */
export function othersOn(
  { database, now }: HubContext,
  caller: Caller,
  { of, ageMs }: { readonly of: FollowUpReserved['of']; readonly ageMs?: number | undefined },
) {
  return database.transaction('reads', async (sql) => {
    const { till_id: own } = await readingTill(sql, caller);
    const others = await othersOnSubject(sql, await subjectOf(sql, of), own);
    if (ageMs === undefined || others.isOpen) return others;
    return { ...others, isOpen: await mayLackEntries(sql, own, now(), ageMs) };
  });
}

/** By its first payment: the counter may have been moved since. */
const BRANCH_OF_SALE = `(SELECT p.branch FROM payment p
  WHERE p.sale_id = r.sale_id AND p.till_id = r.till_id ORDER BY p.number LIMIT 1)`;

/** The entry of a receipt; null if there is none or the person may not read it. */
export function receipt(
  context: HubContext,
  caller: Caller,
  { who, tillId, number }: Look & { tillId: string; number: string },
) {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches } = await readerOf(sql, caller, who);
    const [row] = await sql.query(
      `SELECT * FROM (SELECT r.body, coalesce(${BRANCH_OF_SALE}, t.branch) AS branch
         FROM receipt r JOIN till t USING (till_id) WHERE r.till_id = $1 AND r.number = $2) found
       WHERE $3::text[] IS NULL OR branch = ANY($3)`,
      [tillId, number, branches],
    );
    if (row === undefined) return null;
    const { body, branch } = receiptRow.parse(row);
    await recordLook(context, sql, till, { what: 'receipt', who, branches: [branch] });
    return { body };
  });
}

const receiptRow = z.object({ body: z.string(), branch: z.string() });

/** The open findings, for managers. Without a person the program reads their number, which is no look. */
export function attention(
  context: HubContext,
  caller: Caller,
  { who, offset }: { readonly who: Cashier | null; readonly offset: number },
) {
  return context.database.transaction('reads', async (sql) => {
    const { till, branches: all } = await readerOf(sql, caller, who);
    const found = await openAttention(sql, all, offset, PAGE);
    if (who !== null) {
      const branches = found.flatMap(({ tills }) => tills.map(({ branch }) => branch));
      await recordLook(context, sql, till, { what: 'attention', who, branches });
    }
    return found;
  });
}

const BATCH_ROWS = 500;

/** Stored entries of the counter's own chain, for a journal that lost them. */
export function ownEntries({ database }: HubContext, caller: Caller, from: number) {
  return database.transaction('reads', async (sql) => {
    const till = await readingTill(sql, caller);
    const rows = await sql.query(
      `SELECT number, at, kind, body, hash FROM journal_entry
       WHERE till_id = $1 AND number >= $2 ORDER BY number LIMIT ${BATCH_ROWS}`,
      [till.till_id, from],
    );
    return rows.map((row) => entryRow.parse(row));
  });
}

/** The newest entries of the other counters' journals, without second chains. */
export function headsOfOthers({ database }: HubContext, caller: Caller) {
  return database.transaction('reads', async (sql) => {
    const { till_id } = await readingTill(sql, caller);
    const rows = await sql.query(
      `SELECT till_id AS "tillId", head_number AS number, head_hash AS hash FROM till
       WHERE till_id <> $1 AND till_id NOT LIKE '%~%' AND head_number > 0 ORDER BY till_id`,
      [till_id],
    );
    return headsSchema.parse(rows);
  });
}

const entryRow = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.string(),
  body: z.string(),
  hash: z.string(),
});

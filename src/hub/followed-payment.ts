/**
 * A payment for the counter that voids, refunds or charges it, if another one took it: its card, and the lines of its sale
 * with the parts that it pays now.
 *
 *    entries of the sale ─▶ its lines and patients ─┐
 *    payments and follow-ups of all counters ───────┴▶ allocated as they were counted, in the order by the hub's clock
 */

import { z } from 'zod';
import { allocate, type LinePart } from '../shared/domain/allocation.ts';
import { CARD_BRANDS } from '../shared/domain/card.ts';
import { add, type Cents, cents } from '../shared/domain/money.ts';
import type { ClinicFollowUp } from '../shared/hub/values.ts';
import { type EntryBody, readBody } from '../shared/journal/entry.ts';
import type { FollowedPayment } from '../shared/journal/followed-payment.ts';
import type { Sql } from './database.ts';
import { type PaymentRow, paymentRow } from './projections/tables.ts';
import { byHubClock, followUpsOfEach } from './subjects.ts';

const entrySchema = z.object({
  kind: z.enum(['sale.opened', 'sale.lines-changed', 'sale.patient-changed', 'payment.moved']),
  body: z.string(),
});

const payments = paymentRow.extend({
  brand: z.enum(CARD_BRANDS).nullable(),
  receipt_number: z.string().nullable(),
  account: z.enum(['checking', 'savings']).nullable(),
  /** By the hub's clock, as its counter counted it. */
  paid_at: z.date(),
  /** Oldest first; null for a sale of before the hub had their numbers. */
  entries: z.array(entrySchema).nullable(),
});

type PaidRow = z.infer<typeof payments>;

export async function followedPayment(sql: Sql, { key, sale_id, till_id }: PaymentRow) {
  const rows = await sql.query(
    `SELECT p.*, ${byHubClock('c.at::timestamptz', 'c.received_at', 't')} AS paid_at,
       (SELECT r.number FROM receipt r WHERE r.sale_id = p.sale_id AND r.till_id = p.till_id
          AND r.type IN ('sale', 'hold') ORDER BY r.number LIMIT 1) AS receipt_number,
       (SELECT body::json #>> '{bankAccount,kind}' FROM journal_entry
          WHERE till_id = p.till_id AND number = p.number) AS account,
       (SELECT json_agg(json_build_object('kind', e.kind, 'body', e.body) ORDER BY e.number) FROM (
          SELECT number, kind, body FROM journal_entry
          WHERE till_id = s.till_id AND number IN (s.opened_in, s.lines_in, s.patient_in)
          UNION ALL
          SELECT number, kind, body FROM journal_entry
          WHERE till_id = s.till_id AND kind = 'payment.moved' AND body::json ->> 'saleId' = s.sale_id::text
            AND received_at >= (SELECT min(received_at) FROM payment WHERE sale_id = s.sale_id)
       ) e) AS entries
     FROM payment p JOIN till t ON t.till_id = p.till_id
     JOIN journal_entry c ON c.till_id = p.till_id AND c.number = coalesce(p.counted_in, p.number)
     LEFT JOIN sale s ON s.sale_id = p.sale_id AND s.till_id = p.till_id
     WHERE p.till_id = $1 AND (p.key = $2 OR p.sale_id = $3) ORDER BY p.number`,
    [till_id, key, sale_id],
  );
  const all = rows.map((row) => payments.parse(row));
  const own = all.find((each) => each.key === key);
  if (own === undefined) return undefined;
  const { lines, externalId } = saleOf(own.entries ?? []);
  const followUps = await followUpsOfEach(sql, all.map(subjectOf));
  const times = await timesOf(sql, [...followUps.values()].flat());
  const movedBy = (row: PaidRow) => movementsOf(row, followUps.get(subjectOf(row)) ?? [], times);
  const parts = allocated(
    all.flatMap(movedBy),
    lines.map(({ amount }) => amount),
  );
  return {
    ...{ key, saleId: own.sale_id, trackingId: own.tracking_id, receiptNumber: own.receipt_number },
    ...{ brand: own.brand, lastFour: own.last_four, externalId, lines },
    ...(own.account === null ? {} : { account: own.account }),
    ofSale: parts.map(({ place, amount }) => ({ place, amount })),
    ofPayment: parts
      .filter(({ payment }) => payment === key)
      .map(({ place, amount }) => ({ place, amount })),
  } satisfies FollowedPayment;
}

const subjectOf = ({ record_id, key }: PaymentRow) => record_id ?? key;

/** The lines of a sale with their patients, after its changes and the moves of its payments. */
function saleOf(
  entries: readonly z.infer<typeof entrySchema>[],
): Pick<FollowedPayment, 'externalId' | 'lines'> {
  let own: string | null = null;
  let lines: EntryBody<'sale.opened'>['lines'] = [];
  for (const { kind, body } of entries) {
    if (kind === 'payment.moved') {
      const { places, to } = readBody(kind, body);
      lines = lines.map((line, at) => (places.includes(at + 1) ? { ...line, patient: to } : line));
      // Money that no line takes moves with the last line of the earlier patient.
      if (lines.every(({ patient }) => patient !== undefined)) own = to.externalId;
      continue;
    }
    const sale = readBody(kind, body);
    if ('lines' in sale) lines = sale.lines;
    if ('externalId' in sale) own = sale.externalId ?? null;
  }
  return {
    externalId: own,
    lines: lines.map(({ kind, name, planId, amount, patient }) => ({
      ...{ kind, name, planId, amount },
      externalId: patient === undefined ? own : patient.externalId,
    })),
  };
}

const timeRow = z.object({ key: z.string(), at: z.date() });

/** The times at which their counters counted follow-ups, by the hub's clock and their keys; ms. */
async function timesOf(
  sql: Sql,
  followUps: readonly ClinicFollowUp[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query(
    `SELECT f.key, ${byHubClock('e.at::timestamptz', 'e.received_at', 't')} AS at
     FROM follow_up f JOIN till t USING (till_id)
     JOIN journal_entry e ON e.till_id = f.till_id AND e.number = coalesce(f.counted_in, f.number)
     WHERE f.key = ANY($1)`,
    [followUps.map(({ key }) => key)],
  );
  return new Map(rows.map((row) => timeRow.parse(row)).map(({ key, at }) => [key, at.getTime()]));
}

/** A movement of the money of a payment. */
interface Movement {
  readonly payment: string;
  /** By the hub's clock, ms. */
  readonly at: number;
  /** Signed, cents; null for all of it back. */
  readonly amount: number | null;
}

/** Money goes back only after it came, whatever the clocks say. */
function movementsOf(
  row: PaidRow,
  followUps: readonly ClinicFollowUp[],
  times: ReadonlyMap<string, number>,
): readonly Movement[] {
  const { key: payment, operation, state } = row;
  const paidAt = row.paid_at.getTime();
  const isCharged = operation === 'authorize' && state === 'approved';
  const made = followUps
    .filter((each) => each.state === 'approved' && each.operation !== 'deauthorize')
    .map(({ operation, amount, key }) => {
      const moved = operation === 'capture' ? amount : -amount;
      const at = Math.max(paidAt, times.get(key) ?? paidAt);
      return { payment, at, amount: operation === 'void' ? null : moved };
    });
  const isIn = ({ amount }: Movement) => amount !== null && amount > 0;
  const ins = [
    ...(isCharged ? [{ payment, at: paidAt, amount: row.amount }] : []),
    ...made.filter(isIn),
  ];
  const begun = ins[0]?.at ?? paidAt;
  const outs = made.filter((each) => !isIn(each));
  return [...ins, ...outs.map((each) => ({ ...each, at: Math.max(each.at, begun) }))];
}

/** The parts of all movements, each of its payment. */
function allocated(movements: readonly Movement[], lines: readonly Cents[]) {
  const parts: (LinePart & Pick<Movement, 'payment'>)[] = [];
  for (const { payment, amount } of movements.toSorted((a, b) => a.at - b.at)) {
    const ofPayment = parts.filter((part) => part.payment === payment);
    const moved = amount ?? -add(...ofPayment.map((part) => part.amount));
    const made = allocate(cents(moved), { lines, ofSale: parts, ofPayment });
    parts.push(...made.map((part) => ({ ...part, payment })));
  }
  return parts;
}

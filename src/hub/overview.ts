/**
 * The state of the clinic for its managers: money collected since a moment by branch, counter and tender; the drawers,
 * unconfirmed payments and holds of each counter, its last close, and when it was heard.
 *
 *    movement ─▶ collected │ till, payment ─▶ counters │ journal_entry ─▶ drawers, closes
 */

import { z } from 'zod';
import { PAYMENT_METHODS } from '../shared/domain/payment.ts';
import type { Cashier } from '../shared/domain/sale.ts';
import type { ClinicOverview, DrawerOfCounter } from '../shared/hub/values.ts';
import { type NewEntry, parseRow } from '../shared/journal/entry.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { endedDrawers } from './left-reservations.ts';
import { recordLook } from './looks.ts';
import { readerOf } from './readers.ts';
import { OPEN_HOLD } from './reads.ts';
import { MAY_COME_UP } from './subjects.ts';
import { branchAt } from './tills.ts';

const collectedRow = z.object({
  branch: z.string(),
  till_id: z.string(),
  method: z.enum(PAYMENT_METHODS),
  by_check: z.boolean(),
  count: z.int(),
  taken: z.int(),
  returned: z.int(),
});

/**
 * The movements of money from $2 on, and before $3 if it is not null: of the counter that knew of them, and of the branch and
 * the tender of their payment. One that no counter of the clinic has is of the branch and the tender that the counter knew.
 */
export const MOVED = `
  WITH moved AS (
    SELECT coalesce(p.branch, ${branchAt('m.number')}) AS branch, coalesce(p.method, o.opened ->> 'method', 'CARD') AS method,
      CASE WHEN p.key IS NULL THEN o.opened #>> '{card,brand}' ELSE p.brand END AS brand, p.last_four, p.sale_id,
      p.till_id AS paid_at, t.name, m.*
    FROM movement m JOIN till t USING (till_id)
    LEFT JOIN follow_up c ON c.record_id = m.of_payment AND c.operation = 'capture'
    LEFT JOIN LATERAL (
      SELECT * FROM payment WHERE record_id = coalesce(c.of_payment, m.of_payment)
      UNION ALL
      SELECT * FROM payment WHERE key = CASE
        WHEN m.of_payment ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN m.of_payment::uuid END
      LIMIT 1) p ON true
    LEFT JOIN LATERAL (
      SELECT e.body::json AS opened FROM follow_up f JOIN journal_entry e ON e.till_id = f.till_id AND e.number = f.number
      WHERE p.key IS NULL AND f.key = m.key) o ON true
    WHERE m.at >= $2 AND ($3::timestamptz IS NULL OR m.at < $3)
  )`;

const COLLECTED = `${MOVED}
  SELECT branch, till_id, method, by_check,
    count(*) FILTER (WHERE operation IN ('authorize', 'capture') AND outside IS NULL AND NOT is_correction) AS count,
    coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS taken,
    coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS returned
  FROM moved WHERE $1::text[] IS NULL OR branch = ANY($1)
  GROUP BY branch, till_id, method, by_check ORDER BY branch, till_id, method, by_check`;

const counterRow = z.object({
  till_id: z.string(),
  name: z.string(),
  branch: z.string(),
  state: z.enum(['active', 'lost', 'replaced', 'revoked']),
  heard_at: z.date().nullable(),
  unconfirmed: z.int(),
  unconfirmed_sum: z.int(),
  holds: z.int(),
  holds_sum: z.int(),
});

const COUNTERS = `
  SELECT t.till_id, t.name, t.branch, t.heard_at,
    CASE WHEN t.replaced_by IS NULL THEN t.state ELSE 'replaced' END AS state,
    coalesce(u.n, 0) AS unconfirmed, coalesce(u.sum, 0)::bigint AS unconfirmed_sum,
    coalesce(h.n, 0) AS holds, coalesce(h.sum, 0)::bigint AS holds_sum
  FROM till t
  LEFT JOIN (SELECT p.till_id, count(*) AS n, sum(p.amount) AS sum FROM payment p
    WHERE ${MAY_COME_UP} GROUP BY p.till_id) u USING (till_id)
  LEFT JOIN (SELECT p.till_id, count(*) AS n, sum(p.amount) AS sum FROM payment p
    WHERE ${OPEN_HOLD}
    GROUP BY p.till_id) h USING (till_id)
  WHERE $1::text[] IS NULL OR t.branch = ANY($1) ORDER BY t.branch, t.name, t.till_id`;

/** Days in which a drawer that is still open was opened. */
const DRAWER_DAYS = 40;

const entryRow = z.object({
  till_id: z.string(),
  kind: z.string(),
  at: z.string(),
  body: z.string(),
});

type Read = NewEntry & { readonly tillId: string; readonly at: string };

/** The entry of a row; none for one of a newer program, which is readable after the update of the hub. */
function readRow(row: unknown): readonly Read[] {
  const { till_id: tillId, kind, at, body } = entryRow.parse(row);
  try {
    return [{ ...parseRow({ kind, body }), tillId, at }];
  } catch {
    return [];
  }
}

/** The entries of drawers and closes of the last weeks, each counter's oldest first. */
async function readEntries(sql: Sql, now: Date): Promise<readonly Read[]> {
  const kinds = ['drawer.opened', 'drawer.counted', 'drawer.closed', 'day.closed'];
  const from = new Date(now.getTime() - DRAWER_DAYS * 86_400_000);
  const rows = await sql.query(
    `SELECT till_id, kind, at, body FROM journal_entry
     WHERE kind = ANY($1) AND received_at >= $2 ORDER BY till_id, number`,
    [kinds, from],
  );
  return rows.flatMap(readRow);
}

/** The drawers that are open, or were closed since `since`, by counter. */
function drawersOf(entries: readonly Read[], since: string) {
  const drawers = new Map<string, DrawerOfCounter & Pick<Read, 'tillId' | 'at'>>();
  for (const { tillId, at, ...entry } of entries) {
    if (entry.kind === 'drawer.opened') {
      const { sessionId, drawerName: name, cashier } = entry.body;
      const opened = { state: 'open' as const, counted: null, expected: null };
      drawers.set(sessionId, { tillId, at, sessionId, name, by: cashier.name, ...opened });
    } else if (entry.kind === 'drawer.counted' || entry.kind === 'drawer.closed') {
      const { sessionId, counted, expected, cashier } = entry.body;
      const known = drawers.get(sessionId);
      if (known === undefined) continue;
      const state = entry.kind === 'drawer.closed' ? ('closed' as const) : ('counted' as const);
      drawers.set(sessionId, { ...known, at, state, counted, expected, by: cashier.name });
    }
  }
  const shown = [...drawers.values()].filter(({ state, at }) => state !== 'closed' || at >= since);
  return Map.groupBy(shown, ({ tillId }) => tillId);
}

/** @param since the beginning of the day at the asking counter. */
export function overview(
  context: HubContext,
  caller: Caller,
  { who, since }: { readonly who: Cashier; readonly since: string },
): Promise<ClinicOverview> {
  const { database, now } = context;
  return database.transaction('reads', async (sql) => {
    const { till, branches: all } = await readerOf(sql, caller, who);
    const collected = z
      .array(collectedRow)
      .parse(await sql.query(COLLECTED, [all, new Date(since), null]));
    const counters = z.array(counterRow).parse(await sql.query(COUNTERS, [all]));
    const branches = [...collected, ...counters].map((each) => each.branch);
    await recordLook(context, sql, till, { what: 'overview', who, branches });
    const entries = await readEntries(sql, now());
    const drawers = drawersOf(entries, since);
    const ended = await endedDrawers(sql);
    const closes = new Map(
      entries.flatMap((entry) => {
        if (entry.kind !== 'day.closed') return [];
        const { number, to } = entry.body.report;
        return [[entry.tillId, { number, at: to }] as const];
      }),
    );
    return {
      clock: now().toISOString(),
      collected: collected.map(({ till_id: tillId, by_check: byCheck, ...sums }) => ({
        ...{ tillId, byCheck, ...sums },
      })),
      counters: counters.map(({ till_id: tillId, name, branch, state, heard_at, ...sums }) => ({
        ...{ tillId, name, branch, state, heardAt: heard_at?.toISOString() ?? null },
        unconfirmed: { count: sums.unconfirmed, sum: sums.unconfirmed_sum },
        holds: { count: sums.holds, sum: sums.holds_sum },
        drawers: (drawers.get(tillId) ?? [])
          .filter(({ sessionId }) => state === 'active' || !ended.has(sessionId))
          .map(({ tillId: _, at: __, ...drawer }) => drawer),
        lastClose: closes.get(tillId) ?? null,
      })),
    };
  });
}

/**
 * The state of the clinic for its managers: money collected since a moment by branch, counter and tender; the drawers,
 * unconfirmed payments and holds of each counter, its last close, and when it was heard.
 *
 *    payment, follow_up ─▶ collected │ till, payment ─▶ counters │ journal_entry ─▶ drawers, closes
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

const collectedRow = z.object({
  branch: z.string(),
  till_id: z.string(),
  method: z.enum(PAYMENT_METHODS),
  count: z.int(),
  taken: z.int(),
  returned: z.int(),
});

/**
 * Money that moved from $2 on, and before $3 if it is not null. A void or refund counts at the counter that did it, and for
 * the branch and the tender of its payment; one that two counters know, by its attempt and as a change from outside, counts
 * once.
 */
export const MOVED = `
  WITH moved AS (
    SELECT p.branch, p.till_id, p.method, p.amount, 1 AS way, p.opened_at AS at, p.operation, p.number, p.cashier,
      p.brand, p.last_four, p.sale_id, p.till_id AS paid_at
    FROM payment p
    WHERE p.operation = 'authorize' AND p.state = 'approved' AND p.opened_at >= $2
      AND ($3::timestamptz IS NULL OR p.opened_at < $3)
    UNION ALL
    SELECT p.branch, f.till_id, p.method, f.amount, CASE f.operation WHEN 'capture' THEN 1 ELSE -1 END, f.at,
      f.operation, f.number, f.cashier, p.brand, p.last_four, p.sale_id, p.till_id
    FROM follow_up f
    LEFT JOIN follow_up captured ON captured.record_id = f.of_payment AND captured.operation = 'capture'
    JOIN payment p ON p.record_id = COALESCE(captured.of_payment, f.of_payment)
      OR p.key = CASE WHEN f.of_payment ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
                      THEN f.of_payment::uuid END
    WHERE f.operation IN ('capture', 'void', 'credit', 'manual-refund') AND f.state = 'approved' AND f.at >= $2
      AND ($3::timestamptz IS NULL OR f.at < $3)
      AND NOT EXISTS (SELECT 1 FROM follow_up o WHERE o.record_id = f.key AND o.key <> f.key)
  )`;

const COLLECTED = `${MOVED}
  SELECT branch, till_id, method, count(*) FILTER (WHERE way = 1) AS count,
    coalesce(sum(amount) FILTER (WHERE way = 1), 0)::bigint AS taken,
    coalesce(sum(amount) FILTER (WHERE way = -1), 0)::bigint AS returned
  FROM moved WHERE $1::text[] IS NULL OR branch = ANY($1)
  GROUP BY branch, till_id, method ORDER BY branch, till_id, method`;

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
      collected: collected.map(({ till_id: tillId, ...sums }) => ({ tillId, ...sums })),
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

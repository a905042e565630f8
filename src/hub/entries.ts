/**
 * The entries of a counter's journal: verified, stored, projected, and checked on arrival, in one transaction.
 *
 *    till row ─▶ skip what is stored ─▶ each hash ─▶ entries ─▶ projections ─▶ reservations ─▶ slots ─▶ checks ─▶ head
 */

import type { SentEntry } from '../shared/hub/values.ts';
import { type NewEntry, parseRow } from '../shared/journal/entry.ts';
import { rowHash } from '../shared/journal/row-hash.ts';
import { applyEffects } from './arrival.ts';
import { dropForgottenBags } from './clinic-close/counter-bags.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import { dropForgottenMatches, endArrivedMatches } from './matches.ts';
import { changesTries } from './pin-tries.ts';
import { type Effect, project } from './projections/project.ts';
import { isProjected, namedIn } from './projections/projected-entries.ts';
import { type BatchRows, emptyRows, readRows, writeRows } from './projections/tables.ts';
import { Refusal } from './refusal.ts';
import { voidForgotten } from './reservations.ts';
import { journalOf, lockChain, lockTill, type TillRow } from './tills.ts';

/** Number and hash of the newest stored row. */
interface UpTo {
  readonly number: number;
  readonly hash: string;
}

/**
 * Takes the next entries of a counter.
 * @returns the newest stored row, once it is committed.
 * @throws {Refusal} `GAP`, `FORKED`, `CHANGED_ENTRY`, and those of the session.
 */
export async function takeEntries(
  context: HubContext,
  caller: Caller,
  entries: readonly SentEntry[],
): Promise<UpTo> {
  const now = context.now();
  const { upTo, hasFollowUps } = await context.database.transaction('entries', async (sql) => {
    const till = await lockTill(sql, caller, now, 'any');
    const isOwn = till.sends_as === till.till_id;
    const chain = isOwn ? till : await lockChain(sql, till.sends_as);
    const fresh = await withoutStored(sql, till, chain, entries);
    if (fresh.length > 0) verifyChain(journalOf(till.till_id), chain, fresh);
    const changed = fresh.length > 0 ? await store(context, sql, chain, fresh, now) : emptyRows();
    const last = fresh.at(-1) ?? { number: chain.head_number, hash: chain.head_hash };
    if (isOwn && till.hello_number !== null && last.number >= till.hello_number) {
      await sql.query('UPDATE till SET hello_number = NULL WHERE till_id = $1', [till.till_id]);
      // Those of a replaced PC end by its entries or by a manager: it may have sent their requests.
      if (till.replaced_by === null) {
        await voidForgotten(sql, till.till_id, till.session, till.in_hand);
        await dropForgottenBags(sql, till.till_id);
        await dropForgottenMatches(sql, till.till_id);
      }
      await context.recovery.endIfComplete(sql);
    }
    const upTo = { number: last.number, hash: last.hash };
    // A repeated batch may be one with a lost answer, and no event.
    return { upTo, hasFollowUps: changed.followUps.size > 0 || fresh.length === 0 };
  });
  context.changed();
  if (entries.some(({ kind }) => changesTries(kind))) context.changed('documents');
  if (entries.some(({ kind }) => kind.startsWith('sale.'))) context.changed('desks');
  if (entries.some(({ kind }) => kind.startsWith('bank.'))) context.changed('bank');
  if (hasFollowUps) context.changed('follow-ups');
  return upTo;
}

/** The entries after the stored ones. @throws {Refusal} `GAP`, `FORKED`. */
async function withoutStored(
  sql: Sql,
  till: TillRow,
  chain: TillRow,
  entries: readonly SentEntry[],
): Promise<readonly SentEntry[]> {
  const stored = { number: chain.head_number, hash: chain.head_hash };
  const [first] = entries;
  if (first === undefined || first.number > stored.number + 1) {
    throw new Refusal('GAP', { upTo: stored });
  }
  const at = entries.find(({ number }) => number === stored.number);
  if (at !== undefined && at.hash !== stored.hash) throw new Refusal('FORKED', { upTo: stored });
  const last = entries.at(-1);
  if (at === undefined && last !== undefined && last.number < stored.number) {
    const [row] = await sql.query(
      'SELECT hash FROM journal_entry WHERE till_id = $1 AND number = $2',
      [chain.till_id, last.number],
    );
    if (row !== undefined && row['hash'] !== last.hash) {
      throw new Refusal('FORKED', { upTo: stored });
    }
  }
  const after = entries.filter(({ number }) => number > stored.number);
  if (chain.till_id === till.till_id) return after;
  // A second chain begins where it differs from the first.
  const rows = await sql.query(
    'SELECT number, hash FROM journal_entry WHERE till_id = $1 AND number = ANY($2::bigint[])',
    [till.till_id, after.map(({ number }) => number)],
  );
  const first_ = new Map(rows.map((row) => [Number(row['number']), row['hash']]));
  const begun = await sql.query('SELECT 1 FROM journal_entry WHERE till_id = $1 LIMIT 1', [
    chain.till_id,
  ]);
  if (begun.length > 0) return after;
  const from = after.findIndex(({ number, hash }) => first_.get(number) !== hash);
  const common = from === -1 ? after : after.slice(0, from);
  const newest = common.at(-1);
  if (newest !== undefined) {
    Object.assign(chain, { head_number: newest.number, head_hash: newest.hash });
    await sql.query('UPDATE till SET head_number = $2, head_hash = $3 WHERE till_id = $1', [
      ...[chain.till_id, newest.number, newest.hash],
    ]);
  }
  return from === -1 ? [] : after.slice(from);
}

/** @throws {Refusal} `GAP`, `FORKED`, `CHANGED_ENTRY`. */
function verifyChain(tillId: string, chain: TillRow, entries: readonly SentEntry[]): void {
  let before: UpTo = { number: chain.head_number, hash: chain.head_hash };
  for (const [index, { number, at, kind, body, hash }] of entries.entries()) {
    if (number !== before.number + 1) throw new Refusal('GAP', { upTo: before });
    const own = rowHash({ prev_hash: before.hash, till_id: tillId, number, at, kind, body });
    if (own !== hash) {
      // The first may be intact after another row before it.
      if (index === 0) {
        throw new Refusal('FORKED', { upTo: { number: before.number, hash: before.hash } });
      }
      throw new Refusal('CHANGED_ENTRY', { number });
    }
    before = { number, hash };
  }
}

/** An entry with its text read; null if this hub cannot read it. */
interface Read {
  readonly row: SentEntry;
  readonly entry: NewEntry | null;
}

async function store(
  context: HubContext,
  sql: Sql,
  chain: TillRow,
  entries: readonly SentEntry[],
  now: Date,
): Promise<BatchRows> {
  const column = <Name extends keyof SentEntry>(name: Name) => entries.map((each) => each[name]);
  const inserted = sql.query(
    `INSERT INTO journal_entry (till_id, number, at, kind, body, hash, received_at)
     SELECT $1, n, a, k, b, h, $7 FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
       u (n, a, k, b, h)`,
    [
      chain.till_id,
      column('number'),
      column('at'),
      column('kind'),
      column('body'),
      column('hash'),
      now,
    ],
  );
  // They are read while PostgreSQL inserts them.
  const read = entries.filter(({ kind }) => isProjected(kind)).map(asRead);
  await inserted;
  const { effects, changed } = await projectBatch(sql, chain, read, now.toISOString());
  await endArrivedMatches(sql, chain.till_id, changed);
  const unreadable = read.filter(({ entry }) => entry === null).length;
  const last = entries.at(-1);
  await sql.query(
    `UPDATE till SET head_number = $2, head_hash = $3, unreadable = unreadable + $4 WHERE till_id = $1`,
    [chain.till_id, last?.number, last?.hash, unreadable],
  );
  await applyEffects(context, sql, chain, effects, changed, now);
  return changed;
}

function asRead(row: SentEntry): Read {
  try {
    return { row, entry: parseRow(row) };
  } catch {
    return { row, entry: null }; // counted, and projected after the update of the hub
  }
}

/** Projects entries of one till, in their order. Also for a rebuild. */
export async function projectBatch(
  sql: Sql,
  till: { readonly till_id: string; readonly branch: string },
  read: readonly Read[],
  receivedAt: string,
): Promise<{ readonly effects: readonly Effect[]; readonly changed: BatchRows }> {
  const known = read.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  if (known.length === 0) return { effects: [], changed: emptyRows() };
  const named = known.map(namedIn);
  const opened = new Set(named.flatMap((each) => each.opened));
  const stored = (ids: readonly string[]) => [...new Set(ids)].filter((id) => !opened.has(id));
  const rows = await readRows(sql, till.till_id, {
    keys: stored(named.flatMap(({ keys }) => keys)),
    saleIds: stored(named.flatMap(({ saleIds }) => saleIds)),
    // Nothing follows the record of a payment that begins here.
    records: named.flatMap(({ keys, records }) => (stored(keys).length === 0 ? [] : records)),
    followed: named.flatMap(({ followed }) => followed),
  });
  const before = new Set(rows.payments.keys());
  const changed = emptyRows();
  const batch = { tillId: till.till_id, branch: till.branch };
  const effects = read.flatMap(({ row, entry }) =>
    entry === null ? [] : project(batch, { ...row, receivedAt }, entry, rows, changed),
  );
  await writeRows(sql, till.till_id, changed, before);
  return { effects, changed };
}

/**
 * Today's list of a branch, shared by its counters: encrypted entries, each replaced by a later change, in the order of their
 * arrival. Its key is in the store of keys, so that no database, log or backup can be read without that file.
 *
 *    change: row of the day ─▶ newer than the stored one? ─▶ stored │ else the stored one gets a new number: its loser reads it
 *    clear: another list id and key ─▶ older entries deleted
 *    the day has ended in every time zone ─▶ entries and keys deleted
 */

import { z } from 'zod';
import { LIST_AT_ONCE, type ListAnswer, type ListChange } from '../shared/hub/today-list.ts';
import type { Caller, HubContext } from './context.ts';
import type { Sql } from './database.ts';
import type { NameKeyStore } from './name-keys.ts';
import { Refusal } from './refusal.ts';
import { readingTill } from './tills.ts';

/** The widest offsets of time zones from UTC, ms. */
const [WEST_MS, EAST_MS] = [12 * 3_600_000, 14 * 3_600_000];

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

type ListContext = HubContext & { readonly names: NameKeyStore };

/** @throws {Refusal} `OTHER_DAY` for one that is nowhere: the clock of the PC is wrong. */
function requireDay(day: string, now: Date): void {
  const ms = now.getTime();
  if (day < dayAt(ms - WEST_MS) || day > dayAt(ms + EAST_MS)) throw new Refusal('OTHER_DAY');
}

const listRow = z.object({ list_id: z.string(), cleared_at: z.date().nullable() });

/** The list of a branch and day; a new one without it, or without its key. */
async function listOf(sql: Sql, names: NameKeyStore, branch: string, day: string) {
  const read = async () => {
    const [row] = await sql.query(
      'SELECT list_id, cleared_at FROM list_day WHERE branch = $1 AND day = $2',
      [branch, day],
    );
    return row === undefined ? null : listRow.parse(row);
  };
  const known = await read();
  if (known !== null && names.listKeys(branch, day).some(({ keyId }) => keyId === known.list_id)) {
    return known;
  }
  if (known !== null) {
    await sql.query('DELETE FROM list_day WHERE branch = $1 AND day = $2 AND list_id = $3', [
      ...[branch, day, known.list_id],
    ]);
    await sql.query('DELETE FROM list_entry WHERE branch = $1 AND day = $2', [branch, day]);
  }
  await sql.query(
    `INSERT INTO list_day (branch, day, list_id, number) VALUES ($1, $2, $3, 0) ON CONFLICT DO NOTHING`,
    [branch, day, names.newListKey(branch, day)],
  );
  const made = await read();
  if (made === null) throw new Error('The list of the day is there.');
  return made;
}

const entryRow = z.object({ entry_id: z.string(), number: z.int(), body: z.string() });

/** The entries of the list of the counter's branch after a number; all of another list. */
export async function readList(
  { database, names, now }: ListContext,
  caller: Caller,
  asked: { readonly day: string; readonly listId: string | null; readonly after: number },
): Promise<ListAnswer> {
  const at = now();
  requireDay(asked.day, at);
  return database.transaction('reads', async (sql) => {
    const { branch } = await readingTill(sql, caller);
    const { list_id: listId, cleared_at } = await listOf(sql, names, branch, asked.day);
    const after = asked.listId === listId ? asked.after : 0;
    const rows = await sql.query(
      `SELECT e.entry_id, e.number, e.body FROM list_entry e JOIN list_day d USING (branch, day)
       WHERE branch = $1 AND day = $2 AND d.list_id = $3 AND e.number > $4 ORDER BY e.number LIMIT ${LIST_AT_ONCE}`,
      [branch, asked.day, listId, after],
    );
    const entries = rows.map((row) => entryRow.parse(row));
    return {
      ...{ branch, listId, keys: names.listKeys(branch, asked.day) },
      clearedAgeMs: cleared_at === null ? null : at.getTime() - cleared_at.getTime(),
      entries: entries.map(({ entry_id: entryId, body }) => ({ entryId, body })),
      upTo: entries.at(-1)?.number ?? after,
    };
  });
}

/** A counter sends its own changes in order, whatever their way took. */
const IS_LATER = '(excluded.at > list_entry.at OR excluded.till_id = list_entry.till_id)';

/**
 * Takes the changes of a counter: of two changes of an entry the later one remains, whichever arrives first.
 * @throws {Refusal} `OTHER_LIST` if it was cleared since, `OTHER_DAY`.
 */
export async function changeList(
  context: ListContext,
  caller: Caller,
  {
    day,
    listId,
    changes,
  }: { readonly day: string; readonly listId: string; readonly changes: readonly ListChange[] },
): Promise<void> {
  const now = context.now();
  requireDay(day, now);
  await context.database.transaction('entries', async (sql) => {
    const { branch, till_id } = await readingTill(sql, caller);
    const [row] = await sql.query(
      `UPDATE list_day SET number = number + $4 WHERE branch = $1 AND day = $2 AND list_id = $3 RETURNING number`,
      [branch, day, listId, changes.length],
    );
    if (row === undefined) throw new Refusal('OTHER_LIST');
    const before = z.int().parse(row['number']) - changes.length;
    // The last one of an entry: a statement changes a row once.
    const last = new Map(changes.map((change, place) => [change.entryId, { ...change, place }]));
    const taken = [...last.values()];
    await sql.query(
      `INSERT INTO list_entry (branch, day, till_id, entry_id, number, at, body)
       SELECT $1, $2, $3, * FROM unnest($4::text[], $5::bigint[], $6::timestamptz[], $7::text[])
       ON CONFLICT (branch, day, entry_id) DO UPDATE SET
         number = CASE WHEN list_entry.body = excluded.body THEN list_entry.number ELSE excluded.number END,
         body = CASE WHEN ${IS_LATER} THEN excluded.body ELSE list_entry.body END,
         till_id = CASE WHEN ${IS_LATER} THEN excluded.till_id ELSE list_entry.till_id END,
         at = greatest(excluded.at, list_entry.at)`,
      [
        ...[branch, day, till_id, taken.map(({ entryId }) => entryId)],
        taken.map(({ place }) => before + place + 1),
        taken.map(({ ageMs }) => new Date(now.getTime() - ageMs)),
        taken.map(({ body }) => body),
      ],
    );
  });
  context.changed('list');
}

/** Empties the list of the counter's branch; changes after the clear remain, if it arrives late. @throws {Refusal} */
export async function clearList(
  context: ListContext,
  caller: Caller,
  { day, ageMs }: { readonly day: string; readonly ageMs: number },
): Promise<{ listId: string }> {
  const now = context.now();
  requireDay(day, now);
  const at = new Date(now.getTime() - ageMs);
  const { database, names } = context;
  const listId = await database.transaction('entries', async (sql) => {
    const { branch } = await readingTill(sql, caller);
    await listOf(sql, names, branch, day);
    return clear(sql, names, { branch, day, at });
  });
  context.changed('list');
  return { listId };
}

/** Empties the lists of all branches: a patient's name is erased, and rows have names without the ids of patients. */
export async function clearLists(
  { database, now }: Pick<HubContext, 'database' | 'now'>,
  names: NameKeyStore,
): Promise<void> {
  const at = now();
  await database.transaction('entries', async (sql) => {
    const days = z.array(z.object({ branch: z.string(), day: z.string() }));
    const rows = await sql.query('SELECT branch, day FROM list_day ORDER BY branch, day');
    for (const { branch, day } of days.parse(rows)) await clear(sql, names, { branch, day, at });
  });
}

async function clear(
  sql: Sql,
  names: NameKeyStore,
  { branch, day, at }: { readonly branch: string; readonly day: string; readonly at: Date },
): Promise<string> {
  const listId = names.newListKey(branch, day);
  await sql.query(
    `UPDATE list_day SET list_id = $3, cleared_at = greatest(cleared_at, $4) WHERE branch = $1 AND day = $2`,
    [branch, day, listId, at],
  );
  await sql.query('DELETE FROM list_entry WHERE branch = $1 AND day = $2 AND at <= $3', [
    ...[branch, day, at],
  ]);
  const left = await sql.query('SELECT 1 FROM list_entry WHERE branch = $1 AND day = $2 LIMIT 1', [
    ...[branch, day],
  ]);
  // Before the commit: what a crash leaves is a list without its key, which is a new one.
  if (left.length === 0) names.forgetListKeys(branch, day, listId);
  return listId;
}

/** Deletes the lists and keys of days that have ended in every time zone. */
export async function forgetLists({ database, names, now }: ListContext): Promise<void> {
  const first = dayAt(now().getTime() - WEST_MS);
  names.forgetListsBefore(first);
  await database.transaction('entries', async (sql) => {
    await sql.query('DELETE FROM list_entry WHERE day < $1', [first]);
    await sql.query('DELETE FROM list_day WHERE day < $1', [first]);
  });
}

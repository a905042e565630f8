import { hash } from 'node:crypto';
import { z } from 'zod';
import { CHAIN_START } from '../shared/journal/chain.ts';
import { type HubContext, oneRow } from './context.ts';
import type { Sql } from './database.ts';

/** Actions of people at the hub; the list begins again in each epoch. */
export type HubEntryKind =
  | 'hub-started'
  | 'counter-paired'
  | 'counter-left'
  | 'counter-moved'
  | 'counter-renamed'
  | 'counter-reads'
  | 'counter-lost'
  | 'counter-revoked'
  | 'counter-replaced'
  | 'resumed-without'
  | 'reservation-ended'
  | 'attention-closed'
  | 'names-erased'
  | 'document-published'
  | 'clinic-closed'
  | 'looked';

const last = z.object({ number: z.int(), hash: z.string() });

/** Adds an entry to the hub's own journal, in the transaction of the change; the row of the hub is its mutex. */
export async function recordHubEntry(
  { now }: Pick<HubContext, 'now'>,
  sql: Sql,
  kind: HubEntryKind,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { epoch } = await oneRow(sql, 'UPDATE hub SET epoch = epoch RETURNING epoch');
  const [row] = await sql.query(
    'SELECT number, hash FROM hub_entry WHERE epoch = $1 ORDER BY number DESC LIMIT 1',
    [epoch],
  );
  const before = row === undefined ? { number: 0, hash: CHAIN_START } : last.parse(row);
  const number = before.number + 1;
  const at = now().toISOString();
  const text = JSON.stringify(body);
  const own = hash('sha256', `${before.hash}\n${number}\n${at}\n${kind}\n${text}`);
  await sql.query('INSERT INTO hub_entry VALUES ($1, $2, $3, $4, $5, $6)', [
    ...[epoch, number, at, kind, text, own],
  ]);
}

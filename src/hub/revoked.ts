/**
 * Keys of counters that may not come back. Each is a document of the clinic, so that a hub that was put back to an
 * earlier day gets it again from the copies of the counters.
 *
 *    revoke, leave ─▶ `revoked/KEY` ─▶ each counter's copy ─▶ (after a restore) bring ─▶ the counter of the key is revoked
 */

import { z } from 'zod';
import { hashOfBody } from '../shared/hub/document-hash.ts';
import { REVOKED } from '../shared/hub/documents.ts';
import { dropBagsOfDead } from './clinic-close/counter-bags.ts';
import { type HubContext, oneRow } from './context.ts';
import type { Sql } from './database.ts';
import { recordHubEntry } from './hub-entries.ts';
import { reportLeft } from './left-reservations.ts';
import { storeDocument } from './store-document.ts';

const keyRow = z.object({ till_id: z.string(), writer_key: z.string() });

/**
 * The keys on the PC of the counter $1, also those for the journals of the counters that it replaced. Once another PC took
 * its place, they are those of the second chains: the journals have keys of that one.
 */
const KEYS_ON_ITS_PC = `
  (till_id = $1 AND replaced_by IS NULL) OR (replaced_by = $1 AND till_id NOT LIKE '%~%') OR held_by = $1
  OR (till_id LIKE $1 || '~%' AND EXISTS (
    SELECT 1 FROM till j WHERE j.till_id = $1 AND j.replaced_by IS NOT NULL AND j.writer_key <> till.writer_key))`;

/** The key of the counter $1 alone: its PC sends the journals of the counters that it replaced also without it. */
const ITS_OWN_KEY = 'till_id = $1';

type Ending = Pick<HubContext, 'now' | 'newId'>;

/**
 * Ends the sessions of a PC that may not come back, and its keys for good. Its reservations become findings.
 * @throws {Error} for an unknown one.
 */
export const revokeTill = (context: Ending, sql: Sql, tillId: string): Promise<void> =>
  endKeys(context, sql, tillId, KEYS_ON_ITS_PC);

/** Ends the key of a counter that leaves the clinic. Its reservations become findings. */
export const revokeLeaving = (context: Ending, sql: Sql, tillId: string): Promise<void> =>
  endKeys(context, sql, tillId, ITS_OWN_KEY);

async function endKeys(context: Ending, sql: Sql, tillId: string, which: string): Promise<void> {
  const rows = await sql.query(
    `UPDATE till SET state = 'revoked', session = session + 1, moving = NULL WHERE ${which}
     RETURNING till_id, writer_key`,
    [tillId],
  );
  if (rows.length === 0) throw new Error(`There is no counter ${tillId}.`);
  const revoked = rows.map((row) => keyRow.parse(row));
  const tillIds = revoked.map(({ till_id }) => till_id);
  await dropBagsOfDead(sql, tillIds);
  const hub = await oneRow(sql, 'UPDATE hub SET epoch = epoch RETURNING epoch');
  const epoch = z.string().parse(hub['epoch']);
  for (const { till_id, writer_key } of revoked) {
    const body = JSON.stringify({ tillId: till_id });
    await storeDocument(sql, {
      ...{ name: REVOKED + writer_key, version: 1, epoch, hash: hashOfBody(body), body },
      ...{ by: null, tillId, at: context.now().toISOString() },
    });
  }
  await reportLeft(context, sql, tillId);
}

/** Revokes the counter of a key again that a counter brought. */
export async function revokeKey(
  context: HubContext,
  sql: Sql,
  { name, broughtBy }: { readonly name: string; readonly broughtBy: string },
): Promise<void> {
  const rows = await sql.query(
    `UPDATE till SET state = 'revoked', session = session + 1
     WHERE writer_key = $1 AND state <> 'revoked' RETURNING till_id`,
    [name.slice(REVOKED.length)],
  );
  for (const row of rows) {
    const tillId = z.string().parse(row['till_id']);
    await reportLeft(context, sql, tillId);
    await recordHubEntry(context, sql, 'counter-revoked', { tillId, broughtBy });
  }
  await context.recovery.endIfComplete(sql);
}

/**
 * Keys of counters that may not come back. Each is a document of the clinic, so that a hub that was put back to an
 * earlier day gets it again from the copies of the counters.
 *
 *    revoke, leave ─▶ `revoked/KEY` ─▶ each counter's copy ─▶ (after a restore) bring ─▶ the counter of the key is revoked
 */

import { z } from 'zod';
import { hashOfBody } from '../shared/hub/document-hash.ts';
import { REVOKED } from '../shared/hub/documents.ts';
import { type HubContext, oneRow } from './context.ts';
import type { Sql } from './database.ts';
import { recordHubEntry } from './hub-entries.ts';
import { reportLeft } from './left-reservations.ts';
import { storeDocument } from './store-document.ts';

/**
 * Ends the session of a counter that may not come back, and its key for good. Its reservations become findings.
 * @throws {Error} for an unknown one.
 */
export async function revokeTill(
  context: Pick<HubContext, 'now' | 'newId'>,
  sql: Sql,
  tillId: string,
): Promise<void> {
  const [till] = await sql.query(
    `UPDATE till SET state = 'revoked', session = session + 1 WHERE till_id = $1 RETURNING writer_key`,
    [tillId],
  );
  if (till === undefined) throw new Error(`There is no counter ${tillId}.`);
  const { epoch } = await oneRow(sql, 'UPDATE hub SET epoch = epoch RETURNING epoch');
  const body = JSON.stringify({ tillId });
  await storeDocument(sql, {
    ...{ name: REVOKED + z.string().parse(till['writer_key']), version: 1 },
    ...{ epoch: z.string().parse(epoch), hash: hashOfBody(body), body },
    ...{ by: null, tillId, at: context.now().toISOString() },
  });
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

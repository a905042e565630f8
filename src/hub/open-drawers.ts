import { z } from 'zod';
import type { Sql } from './database.ts';

/** A drawer that is open by the entries of its counter. */
export interface OpenDrawer {
  readonly tillId: string;
  readonly sessionId: string;
  readonly name: string;
}

const openRow = z
  .object({ till_id: z.string(), session_id: z.string(), name: z.string() })
  .transform(({ till_id: tillId, session_id: sessionId, name }) => ({ tillId, sessionId, name }));

/** The open drawers of counters, the oldest first. @param tills in SQL: their ids by the till $1. */
export async function openDrawers(
  sql: Sql,
  tillId: string,
  tills = '($1)',
): Promise<readonly OpenDrawer[]> {
  const rows = await sql.query(
    `SELECT till_id, body::json ->> 'sessionId' AS session_id, body::json ->> 'drawerName' AS name
     FROM journal_entry o WHERE till_id IN ${tills} AND kind = 'drawer.opened'
       AND NOT EXISTS (SELECT 1 FROM journal_entry c WHERE c.till_id IN ${tills} AND c.kind = 'drawer.closed'
         AND c.body::json ->> 'sessionId' = o.body::json ->> 'sessionId')
     ORDER BY till_id, number`,
    [tillId],
  );
  return rows.map((row) => openRow.parse(row));
}

import type { Database, Sql } from './database.ts';
import type { Recovery } from './recovery.ts';

/** The kind of a change: documents or wrong PINs; saved sales; today's lists; finished clinic closes; matched lines of the bank; voids and refunds; else the payments and states of counters. */
export type ChangeOf = 'documents' | 'desks' | 'list' | 'closes' | 'bank' | 'follow-ups' | 'clinic';

/** The context of every call of the hub. */
export interface HubContext {
  readonly database: Database;
  readonly now: () => Date;
  /** A UUID, version 7. */
  readonly newId: () => string;
  readonly recovery: Recovery;
  /** Called after every commit that changes an answer to counters. */
  readonly changed: (what?: ChangeOf) => void;
  readonly reportFault: (error: unknown) => void;
}

/** The counter of a call, by the key of its connection, and the session that it names. */
export interface Caller {
  readonly tillId: string;
  readonly session: number;
}

/** One statement, which returns a row. */
export async function oneRow(sql: Sql, text: string, values: readonly unknown[] = []) {
  const [row] = await sql.query(text, values);
  if (row === undefined) throw new Error(`No row for: ${text.slice(0, 80)}`);
  return row;
}

import type { Database, Statement } from 'better-sqlite3';

/** Where statements are prepared. */
export interface Statements extends Pick<Database, 'prepare'> {
  /** Connections and cashiers that are in their tables, so that not every attempt asks; empty after a rollback. */
  readonly known: Set<string>;
}

/** Keeps each statement of a connection from its first use on: preparing it costs more than running it. */
export function keepStatements(db: Database): Statements {
  const kept = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
  return {
    prepare: prepare as Database['prepare'], // kept by its text, so it is what was asked for
    known: new Set(),
  };
}

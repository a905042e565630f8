import { z } from 'zod';
import type { Database, Sql } from './database.ts';
import { HEARD_S } from './heard.ts';

/** Longest time that a start waits for the counters of the last minutes, ms. */
const LONGEST = 40_000;

const tillIds = z.array(z.object({ till_id: z.string() }));
const hubRow = z.object({ epoch: z.string(), recovering: z.boolean() });

/** Ends the recovery of a restore if every active counter is back with its entries; true if it ended. */
export async function endOfRestore(sql: Sql): Promise<boolean> {
  const ended = await sql.query(
    `UPDATE hub SET recovering = false WHERE NOT EXISTS (
       SELECT 1 FROM till WHERE state = 'active' AND till_id NOT LIKE '%~%'
         AND (heard_in IS DISTINCT FROM epoch OR hello_number IS NOT NULL)) RETURNING 1`,
  );
  return ended.length > 0;
}

/**
 * While the hub recovers it grants nothing: a counter may hold a reservation that the database lost.
 *
 *    start, lost database session, grant that is missing ─▶ all connections end, so that each counter says hello
 *                                                        ─▶ each counter of the last 2 minutes did, or 40 s
 *    restored from a backup ─▶ each active counter said hello and its entries up to that head are in, or a manager resumes
 */
export class Recovery {
  readonly #database: Database;
  readonly #monotonic: () => number;
  readonly #recall: () => void;
  /** Missing grants that began a recovery. */
  readonly #lost = new Set<string>();
  /** Null: not read yet. */
  #restored: boolean | null = null;
  #epoch = '';
  #beganAt: number;
  /** The counters that did not say hello yet; null until it is known which. */
  #missing: Set<string> | null = null;

  /**
   * @param monotonic ms of a monotonic clock.
   * @param recall ends the connections of all counters.
   */
  constructor(database: Database, monotonic: () => number, recall: () => void) {
    this.#database = database;
    this.#recall = recall;
    this.#monotonic = monotonic;
    this.#beganAt = monotonic();
  }

  get epoch(): string {
    return this.#epoch;
  }

  /** Reads the state of the database; a restore is known by its new epoch. */
  async start(now: Date): Promise<void> {
    await this.#database.transaction('reads', async (sql) => {
      const [row] = await sql.query('SELECT epoch, recovering FROM hub');
      const { epoch, recovering } = hubRow.parse(row);
      this.#epoch = epoch;
      this.#restored = recovering;
      await this.#expect(sql, now);
    });
  }

  /** Waits for the counters again: a database session was lost, or a grant is missing. */
  begin(): void {
    this.#beganAt = this.#monotonic();
    this.#missing = null;
    this.#recall();
  }

  /** Begins once for each grant that a counter has and the database has not. */
  beginFor(reservationIds: readonly string[]): void {
    if (reservationIds.every((id) => this.#lost.has(id))) return;
    for (const id of reservationIds) this.#lost.add(id);
    this.begin();
  }

  /** A counter said hello. */
  async heard(sql: Sql, tillId: string, now: Date): Promise<void> {
    if (this.#missing === null) await this.#expect(sql, now);
    this.#missing?.delete(tillId);
  }

  async isRecovering(sql: Sql, now: Date): Promise<boolean> {
    if (this.#restored !== false) {
      const [row] = await sql.query('SELECT epoch, recovering FROM hub');
      this.#restored = hubRow.parse(row).recovering; // a manager may have resumed
      if (this.#restored) return true;
    }
    if (this.#missing?.size === 0) return false;
    if (this.#monotonic() - this.#beganAt >= LONGEST) {
      this.#missing = new Set();
      return false;
    }
    if (this.#missing === null) await this.#expect(sql, now);
    return this.#missing?.size !== 0;
  }

  /** Ends the recovery of a restore once every active counter is back with its entries. */
  async endIfComplete(sql: Sql): Promise<void> {
    if (this.#restored === false) return;
    if (await endOfRestore(sql)) this.#restored = false;
  }

  async #expect(sql: Sql, now: Date): Promise<void> {
    const rows = await sql.query(
      `SELECT till_id FROM till WHERE state = 'active' AND till_id NOT LIKE '%~%'
         AND heard_at > $1::timestamptz - interval '${HEARD_S} s'`,
      [now],
    );
    // Another hello may have read them meanwhile: its counter is heard already.
    this.#missing ??= new Set(tillIds.parse(rows).map(({ till_id }) => till_id));
  }
}

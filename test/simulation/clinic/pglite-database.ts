import type { Database, Sql } from '../../../src/hub/database.ts';
import { migrate } from '../../../src/hub/schema.ts';
import type { ClinicBug } from './clinic-bugs.ts';
import { PGliteSession } from './pglite-session.ts';

/** The tables of a hub, without the mutexes. */
const TABLES = [
  ...['hub', 'till', 'journal_entry', 'reservation', 'payment', 'guard', 'follow_up', 'sale'],
  ...['receipt', 'movement', 'attention', 'pairing', 'hub_entry'],
];

/** Copies of all tables: a backup, and a standby that lacks the last commits. */
type Copy = 'backup' | 'standby';

/** Thrown by each statement of a hub that was killed. */
export class HubKilled extends Error {}

/**
 * PostgreSQL in this thread: one session, so that transactions run one after the other. It resolves by microtasks alone,
 * and the simulated time stands still meanwhile.
 */
export class SimulatedDatabase {
  readonly #pg: PGliteSession;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(pg: PGliteSession) {
    this.#pg = pg;
  }

  static async open(): Promise<SimulatedDatabase> {
    const pg = await PGliteSession.open();
    const database = new SimulatedDatabase(pg);
    await database.own().transaction('entries', migrate);
    for (const copy of ['backup', 'standby'] satisfies readonly Copy[]) {
      pg.exec(`CREATE SCHEMA ${copy}`);
      for (const table of TABLES) pg.exec(`CREATE TABLE ${copy}.${table} (LIKE ${table})`);
    }
    return database;
  }

  /** Empties all tables, for the next run. */
  async clear(): Promise<void> {
    await this.#last;
    this.#pg.exec(`TRUNCATE ${TABLES.join(', ')}`);
  }

  /** Copies all tables, as a backup or a replication does. */
  copy(to: Copy): Promise<void> {
    return this.#inTurn(async () => {
      for (const table of TABLES) {
        this.#pg.exec(`TRUNCATE ${to}.${table}; INSERT INTO ${to}.${table} TABLE ${table}`);
      }
    });
  }

  /** Puts a copy in place: a restore in a new epoch; null for a standby, or a restore that is not noticed. */
  putBack(from: Copy, epoch: string | null): Promise<void> {
    return this.#inTurn(async () => {
      for (const table of TABLES) {
        this.#pg.exec(`TRUNCATE ${table}; INSERT INTO ${table} TABLE ${from}.${table}`);
      }
      if (epoch === null) return;
      this.#pg.query('UPDATE hub SET epoch = $1, recovering = true', [epoch]);
    });
  }

  /**
   * The database of one run of the hub.
   * @param moment called before each statement and after each commit; it throws if the hub dies there.
   */
  own(moment: () => void = () => {}, planted: ClinicBug['query'] = (query) => query): Database {
    const query = planted(async (text, values) => {
      moment();
      // Several statements, as of a migration, come without values.
      return values.length === 0 ? this.#pg.exec(text) : this.#pg.query(text, values);
    });
    const sql: Sql = { query: (text, values = []) => query(text, values) };
    return {
      transaction: (_, work) =>
        this.#inTurn(async () => {
          this.#pg.begin();
          try {
            const result = await work(sql);
            moment();
            this.#pg.exec('COMMIT');
            moment();
            return result;
          } catch (error) {
            this.#pg.exec('ROLLBACK'); // nothing after a commit
            throw error;
          }
        }),
      close: async () => {},
    };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {
      // The caller gets the error.
    });
    return mine;
  }
}

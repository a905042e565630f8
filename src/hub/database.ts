/**
 * The hub's way to PostgreSQL: four pools, so that counters that return with many entries do not starve a charge.
 *
 *    reservations 4 · entries 2 · reads 4 · upkeep 1, each with a queue ─▶ BEGIN ISOLATION LEVEL READ COMMITTED ─▶ work ─▶ COMMIT
 *
 * Backups and the steps of a clinic close set REPEATABLE READ. A lost race (40001, 40P01) runs the whole transaction again.
 * Any lost connection, time-out or read-only server ends as `NoDatabase`: the caller repeats its call by id.
 */

import pg from 'pg';
import { Primary } from './primary.ts';

/** Runs one statement; its rows as the database returns them. */
export interface Sql {
  query(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export type Row = Readonly<Record<string, unknown>>;

export type Pool = 'reservations' | 'entries' | 'reads' | 'upkeep';

export interface Database {
  /** Runs `work` in one transaction. @throws {NoDatabase} and then nothing was acknowledged. */
  transaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database does not answer, or its answer to the commit is unknown. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

/** Serialization failure and deadlock: the transaction did nothing. */
const RETRIED = new Set(['40001', '40P01']);
/** Times that a transaction runs. */
const RUNS = 5;

/** Lost connections, time-outs, a full disk, and a server that stops or takes no writes. */
const UNAVAILABLE =
  /^(08...|57P0.|57014|55P03|25006|25P0[23]|40003|53...|58...|XX...|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/;

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** A fault of the driver without a code: a time-out of its own, or a connection that ended. */
const DRIVER_FAULT =
  /timeout|terminated|Connection ended|not queryable|connection error|Client was closed/i;

function isUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE.test(codeOf(error)) ||
    (error instanceof AggregateError && error.errors.some(isUnavailable)) ||
    (error instanceof Error && codeOf(error) === '' && DRIVER_FAULT.test(error.message))
  );
}

/** True if the transaction lost a race and may run again. */
export const isLostRace = (error: unknown): boolean => RETRIED.has(codeOf(error));

const STATEMENT_TIMEOUT = 5_000;
/** The program waits longer than the server, which normally ends the statement, ms. */
const QUERY_MARGIN = 1_000;

/**
 * Each pool: its connections, its longest wait for a lock and longest statement, ms, and whether each connection prepares a
 * statement once. A short look-up by key takes as long to plan as to run.
 */
const POOLS: Readonly<
  Record<
    Pool,
    {
      readonly connections: number;
      readonly lockTimeout: number;
      /** 0: no limit. */
      readonly statementTimeout: number;
      readonly isPrepared: boolean;
    }
  >
> = {
  // A cashier waits for it.
  reservations: {
    ...{ connections: 4, lockTimeout: 400, statementTimeout: STATEMENT_TIMEOUT, isPrepared: true },
  },
  // Two batches keep a core busy while a charge is granted on another.
  entries: {
    ...{
      connections: 2,
      lockTimeout: 5_000,
      statementTimeout: STATEMENT_TIMEOUT,
      isPrepared: true,
    },
  },
  // The plan of a report depends on its values.
  reads: {
    ...{ connections: 4, lockTimeout: 400, statementTimeout: STATEMENT_TIMEOUT, isPrepared: false },
  },
  // Migrations, rebuild, verify, backup and restore: their statements take longer from year to year.
  upkeep: { connections: 1, lockTimeout: 5_000, statementTimeout: 0, isPrepared: true },
};
const CONNECT_TIMEOUT = 3_000;

/** The transactions of a pool: some at a time, the others in the order of their calls. */
class Turns {
  #free: number;
  readonly #waiting: PromiseWithResolvers<void>[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  async take(): Promise<void> {
    if (this.#free === 0) {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      return turn.promise;
    }
    this.#free -= 1;
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.resolve();
  }

  /** The waiting ones would meet the same fault, each after a time-out. */
  refuse(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

const INT8 = 20;

/** 64-bit numbers of ours count rows and cents, and fit a double. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
};

const names = new Map<string, string>();

/** The name under which each connection prepares a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Connects to a server, or to the primary of several nodes.
 * @param url of the database; beyond this machine it must say `sslmode=verify-full`.
 * @param lost called after a lost session, which may be a failover.
 */
export function openDatabase(url: string, lost: (error: Error) => void): Database {
  const primary = new Primary(url);
  const open = (name: Pool, connectionString: string): pg.Pool => {
    const { statementTimeout } = POOLS[name];
    const pool = new pg.Pool({
      connectionString,
      application_name: `swipewell-hub ${name}`,
      max: POOLS[name].connections,
      types,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: statementTimeout === 0 ? 0 : statementTimeout + QUERY_MARGIN,
      options: [
        `-c lock_timeout=${POOLS[name].lockTimeout}`,
        `-c statement_timeout=${statementTimeout}`,
        '-c idle_in_transaction_session_timeout=5000',
        // To compile a statement takes longer than any of the hub's runs; without sequential scans each would seem long.
        '-c jit=off',
        // A plan may be of the time when its table was empty.
        ...(POOLS[name].isPrepared ? ['-c enable_seqscan=off'] : []),
      ].join(' '),
    });
    pool.on('error', lost);
    return pool;
  };
  const pools = new Map<Pool, { readonly address: string; readonly pool: pg.Pool }>();
  const turnsOf = (name: Pool) => new Turns(POOLS[name].connections);
  const turns = {
    reservations: turnsOf('reservations'),
    entries: turnsOf('entries'),
    reads: turnsOf('reads'),
    upkeep: turnsOf('upkeep'),
  };

  /** A server that is no primary any more: its connections are given up. */
  const renew = (name: Pool) => {
    const old = pools.get(name);
    pools.delete(name);
    void old?.pool.end().catch(lost);
  };

  const poolOf = async (name: Pool): Promise<pg.Pool> => {
    const address = await primary.address();
    const known = pools.get(name);
    if (known?.address === address) return known.pool;
    renew(name);
    const pool = open(name, address);
    pools.set(name, { address, pool });
    return pool;
  };

  const run = async <T>(name: Pool, work: (sql: Sql) => Promise<T>): Promise<T> => {
    let client: pg.PoolClient;
    try {
      const pool = await poolOf(name);
      client = await pool.connect();
    } catch (error) {
      primary.forget();
      const none = new NoDatabase('The database takes no connection.', { cause: error });
      turns[name].refuse(none);
      throw none;
    }
    let broken: Error | undefined;
    const failed = (error: Error) => {
      broken = error;
    };
    client.on('error', failed);
    const sql: Sql = {
      query: async (text, values = []) => {
        // Several statements, as of a migration, come without values and cannot be prepared.
        const prepared = POOLS[name].isPrepared && values.length > 0 && { name: nameOf(text) };
        return (await client.query<Row>({ ...prepared, text, values: [...values] })).rows;
      },
    };
    try {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      const result = await work(sql);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (isUnavailable(error)) {
        broken = error instanceof Error ? error : new Error(String(error));
        if (codeOf(error) === '25006') renew(name);
        if (!/^(55P03|57014|53...)$/.test(codeOf(error))) {
          primary.forget();
          lost(broken);
        }
        throw new NoDatabase('The database does not answer.', { cause: error });
      }
      await client.query('ROLLBACK').catch(failed);
      throw error;
    } finally {
      client.off('error', failed);
      client.release(broken);
    }
  };

  return {
    transaction: async (name, work) => {
      await turns[name].take();
      try {
        return await retried(() => run(name, work));
      } finally {
        turns[name].end();
      }
    },
    close: async () => {
      await Promise.all([...pools.values()].map(({ pool }) => pool.end()));
      pools.clear();
    },
  };
}

/** Runs a transaction again after a lost race. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (runs === RUNS) throw new NoDatabase('The transaction lost every race.', { cause: error });
    }
  }
}

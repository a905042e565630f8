/**
 * The primary among the nodes of a database.
 *
 *    postgresql://hub@one:5432,two:5432,three:5432/hub ─▶ one address a node ─▶ all are asked ─▶ the one that takes writes
 *
 * A database with one address is not asked: a virtual address or a proxy leads to its primary.
 */

import pg from 'pg';
import { z } from 'zod';

/** A node that does not answer for this long is not the primary, ms. */
const ANSWER_WITHIN = 1_500;

const LIST = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * The address of each node of a URL with several hosts, as libpq writes them: `HOST:PORT,HOST:PORT`.
 * @throws {Error} for anything else.
 */
export function addressesOf(database: string): readonly string[] {
  const [, before, hosts, after] = LIST.exec(database) ?? [];
  const addresses = hosts?.split(',').map((host) => `${before}${host}${after}`) ?? [];
  const areWhole = hosts !== undefined && (!hosts.includes(',') || !/(^|,)(,|:|$)/.test(hosts));
  if (!areWhole || !addresses.every((each) => URL.canParse(each))) {
    throw new Error(
      '--database needs postgresql://ACCOUNT@HOST:PORT/NAME, or several HOST:PORT with commas.',
    );
  }
  return addresses;
}

/** The timeline begins with each promotion: of two that take writes, the older one has not noticed yet. */
const STATE = `SELECT pg_is_in_recovery() AS standby,
  CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

const stateSchema = z.object({ standby: z.boolean(), timeline: z.string().nullable() });

/** The timeline of a node that takes writes; null for a standby. @throws its connection's error. */
async function timelineOf(address: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'swipewell-hub primary',
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
  });
  client.on('error', () => {}); // its query fails with the same error
  try {
    await client.connect();
    const { rows } = await client.query(STATE);
    return stateSchema.parse(rows[0]).timeline;
  } finally {
    void client.end().catch(() => {}); // it may have ended already
  }
}

/** Keeps the address of the primary until a session with it is lost. */
export class Primary {
  readonly #addresses: readonly string[];
  #sought: Promise<string> | null = null;

  constructor(database: string) {
    this.#addresses = addressesOf(database);
  }

  /** @throws {Error} if no node takes writes now; the next call asks them again. */
  address(): Promise<string> {
    this.#sought ??= this.#seek().catch((error: unknown) => {
      this.#sought = null;
      throw error;
    });
    return this.#sought;
  }

  /** After a lost session: another node may be the primary now. */
  forget(): void {
    this.#sought = null;
  }

  async #seek(): Promise<string> {
    const [only, ...others] = this.#addresses;
    if (only !== undefined && others.length === 0) return only;
    const states = await Promise.allSettled(this.#addresses.map(timelineOf));
    const [newest] = this.#addresses
      .map((address, node) => {
        const state = states[node];
        return { address, timeline: state?.status === 'fulfilled' ? state.value : null };
      })
      .filter(({ timeline }) => timeline !== null)
      .sort((one, other) => ((one.timeline ?? '') < (other.timeline ?? '') ? 1 : -1));
    if (newest !== undefined) return newest.address;
    const causes = states.flatMap((state) => (state.status === 'rejected' ? [state.reason] : []));
    throw new AggregateError(causes, 'No node of the database takes writes.');
  }
}

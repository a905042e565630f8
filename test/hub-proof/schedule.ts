import pg from 'pg';
import { type Database, retried, type Sql } from '../../src/hub/database.ts';

export const ISOLATION_LEVELS = ['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'] as const;

export type IsolationLevel = (typeof ISOLATION_LEVELS)[number];

const INT8 = 20;

/** One connection; its statements wait for their turn. */
export class Actor {
  readonly client: pg.Client;
  readonly database: Database;
  /** Lets the next statement run; null while none waits. */
  #release: (() => void) | null = null;
  #changed = () => {};
  #isGated = false;
  #isDone = true;

  constructor(url: string, level: () => IsolationLevel) {
    this.client = new pg.Client({
      connectionString: url,
      types: {
        getTypeParser: (id, format) =>
          id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
      },
      options: '-c deadlock_timeout=20',
    });
    const statement = async (text: string, values: readonly unknown[]) => {
      await this.#turn();
      return (await this.client.query<Record<string, unknown>>(text, [...values])).rows;
    };
    const sql: Sql = { query: (text, values = []) => statement(text, values) };
    this.database = {
      transaction: (_, work) =>
        retried(async () => {
          await statement(`BEGIN ISOLATION LEVEL ${level()}`, []);
          try {
            const result = await work(sql);
            await statement('COMMIT', []);
            return result;
          } catch (error) {
            await this.client.query('ROLLBACK');
            throw error;
          }
        }),
      close: () => this.client.end(),
    };
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** True if a statement waits for its turn. */
  get isWaiting(): boolean {
    return this.#release !== null;
  }

  /** Runs `work` with each statement in turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#isGated = true;
    this.#isDone = false;
    try {
      return await work();
    } finally {
      this.#isGated = false;
      this.#isDone = true;
      this.#changed();
    }
  }

  /** Lets the waiting statement run. */
  step(): void {
    const release = this.#release;
    this.#release = null;
    release?.();
  }

  /** Resolves at the next statement that waits, or at the end of the work. */
  settled(): Promise<void> {
    if (this.isWaiting || this.#isDone) return Promise.resolve();
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }

  #turn(): Promise<void> {
    if (!this.#isGated) return Promise.resolve();
    return new Promise((resolve) => {
      this.#release = resolve;
      this.#changed();
    });
  }
}

/** Reads which connections wait for a lock. */
export class LockMonitor {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Resolves once the actor waits for its turn, has ended, or is blocked by the other's lock. */
  async rest(actor: Actor): Promise<'rested' | 'blocked'> {
    let isRested = false;
    const settled = actor.settled().then(() => {
      isRested = true;
    });
    for (;;) {
      const blocked = this.#client.query<{ blocked: boolean }>(
        'SELECT cardinality(pg_blocking_pids($1)) > 0 AS blocked',
        [Reflect.get(actor.client, 'processID')],
      );
      await Promise.race([settled, blocked]);
      const [row] = (await blocked).rows;
      await Promise.resolve();
      if (isRested) return 'rested';
      if (row?.blocked === true) return 'blocked';
    }
  }
}

/**
 * Runs two works statement by statement. `choose` decides at each point where both could go on; a connection that waits for
 * a lock of the other is no choice.
 */
export async function interleave<A, B>(
  actors: readonly [Actor, Actor],
  monitor: LockMonitor,
  works: readonly [() => Promise<A>, () => Promise<B>],
  choose: () => 0 | 1,
): Promise<readonly [PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  const [first, second] = actors;
  const both = Promise.allSettled([first.run(works[0]), second.run(works[1])]);
  for (;;) {
    await monitor.rest(first);
    await monitor.rest(second);
    const runnable = actors.filter((actor) => actor.isWaiting);
    if (first.isDone && second.isDone) break;
    const next = runnable.length === 2 ? actors[choose()] : runnable[0];
    next?.step();
  }
  return both;
}

/** Every sequence of choices, found as they appear: the last choice with an untried side is changed. */
export function* everySchedule(): Generator<() => 0 | 1, void, void> {
  let choices: (0 | 1)[] = [];
  for (;;) {
    let at = 0;
    yield () => {
      const chosen = choices[at] ?? 0;
      choices[at] = chosen;
      at += 1;
      return chosen;
    };
    choices = choices.slice(0, at);
    while (choices.at(-1) === 1) choices.pop();
    if (choices.length === 0) return;
    choices[choices.length - 1] = 1;
  }
}

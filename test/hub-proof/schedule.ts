import pg from 'pg';
import { type Database, type Pool, type Row, retried, type Sql } from '../../src/hub/database.ts';
import { type Choose, type IsolationLevel, type Side, type Step, touchedBy } from './schedules.ts';

const INT8 = 20;

/** Replaces a statement of the hub: a planted mistake. */
export type Planted = (text: string, pool: Pool) => string;

/** One connection; its statements wait for their turn. */
export class Actor {
  readonly client: pg.Client;
  readonly database: Database;
  /** The step that waits for its turn. */
  step: Step | null = null;
  /** Lets the next statement run; null while none waits. */
  #release: (() => void) | null = null;
  #changed = () => {};
  #isGated = false;
  #isDone = true;

  constructor(url: string, side: Side, level: () => IsolationLevel, planted: Planted) {
    this.client = new pg.Client({
      connectionString: url,
      types: {
        getTypeParser: (id, format) =>
          id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
      },
      options: '-c deadlock_timeout=20',
    });
    const run = async (step: Step, text: string, values: readonly unknown[] = []) => {
      await this.#turn(step);
      return (await this.client.query<Row>(text, [...values])).rows;
    };
    const work = async <T>(pool: Pool, task: (sql: Sql) => Promise<T>): Promise<T> => {
      const all = { reads: new Set<string>(), writes: new Set<string>() };
      let isFirst = true;
      await run({ kind: 'begin', ...all, isFirst: false }, `BEGIN ISOLATION LEVEL ${level()}`);
      const query: Sql['query'] = (given, values = []) => {
        const text = planted(given, pool);
        const touched = touchedBy(text, values, side);
        for (const each of touched.reads) all.reads.add(each);
        for (const each of touched.writes) all.writes.add(each);
        const step: Step = { kind: 'statement', ...touched, isFirst };
        isFirst = false;
        return run(step, text, values);
      };
      try {
        const result = await task({ query });
        await run({ kind: 'commit', ...all, isFirst: false }, 'COMMIT');
        return result;
      } catch (error) {
        await this.client.query('ROLLBACK');
        throw error;
      }
    };
    this.database = {
      transaction: (pool, task) => retried(() => work(pool, task)),
      close: () => this.client.end(),
    };
  }

  get isDone(): boolean {
    return this.#isDone;
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
  goOn(): void {
    const release = this.#release;
    this.#release = null;
    this.step = null;
    release?.();
  }

  /** Resolves at the next statement that waits, or at the end of the work. */
  settled(): Promise<void> {
    if (this.step !== null || this.#isDone) return Promise.resolve();
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }

  #turn(step: Step): Promise<void> {
    if (!this.#isGated) return Promise.resolve();
    this.step = step;
    return new Promise((resolve) => {
      this.#release = resolve;
      this.#changed();
    });
  }
}

/** Reads which connections wait for a lock. */
export class LockMonitor {
  readonly #client: pg.Client;
  /** Resolves after the last question: a connection answers one at a time. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Resolves once the actor waits for its turn, has ended, or is blocked by the other's lock. */
  async rest(actor: Actor): Promise<'rested' | 'blocked'> {
    const isRested = () => actor.step !== null || actor.isDone;
    const settled = actor.settled();
    for (;;) {
      if (isRested()) return 'rested';
      const blocked = this.#asked.then(() =>
        this.#client.query<{ blocked: boolean }>(
          'SELECT cardinality(pg_blocking_pids($1)) > 0 AS blocked',
          [Reflect.get(actor.client, 'processID')],
        ),
      );
      this.#asked = blocked;
      await Promise.race([settled, blocked]);
      if (isRested()) continue; // its answer is not waited for
      const [row] = (await blocked).rows;
      if (isRested()) continue;
      if (row?.blocked === true) return 'blocked';
    }
  }

  /** Resolves once its connection is free. */
  async end(): Promise<void> {
    await this.#asked;
  }
}

/** Runs two works statement by statement. A connection that waits for a lock of the other is no choice. */
export async function interleave<A, B>(
  actors: readonly [Actor, Actor],
  monitor: LockMonitor,
  works: readonly [() => Promise<A>, () => Promise<B>],
  choose: Choose,
): Promise<readonly [PromiseSettledResult<A>, PromiseSettledResult<B>]> {
  const [first, second] = actors;
  const both = Promise.allSettled([first.run(works[0]), second.run(works[1])]);
  const optionOf = ({ step }: Actor, side: Side) => (step === null ? [] : [{ side, step }]);
  for (;;) {
    const before = await monitor.rest(first);
    await monitor.rest(second);
    if (before === 'blocked') await monitor.rest(first); // the other's commit may have let it go on
    if (first.isDone && second.isDone) break;
    const options = [...optionOf(first, 0), ...optionOf(second, 1)];
    if (options.length > 0) actors[choose(options)].goOn();
  }
  await monitor.end();
  return both;
}

/**
 * Sends a counter's journal to the hub of its clinic, in order. It never delays a payment: a commit only wakes it, and the
 * rows are read in a later turn.
 *
 *    connect (keys pinned) ─▶ hello: the hub's newest row ─▶ batches of rows after it, one at a time ─▶ wait for a commit
 *        ▲ 1, 2, 4 … 30 s with jitter                          └─ a beat each minute                        │
 *        └──────────────── connection lost (without its database the hub is asked again) ◀──────────────────┘
 */

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { HubState } from '../../shared/contract/clinic.ts';
import { BATCH, HUB_CONTRACT, type Reserved, type SentEntry } from '../../shared/hub/values.ts';
import { DAY_ENTRIES, type EntryKind } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import { type HubClient, type HubConnection, OtherHubKey } from './hub-client.ts';
import type { SentNumber } from './sent-number.ts';

/** Delays before another connection, ms; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** The longest of them, by its index, to a hub that takes connections: a failover takes seconds. */
const FAILING_OVER = 2;
const BEAT_MS = 60_000;
/** A hub that answers no hello, entries or beat for this long is gone. */
const ANSWER_MS = 15_000;
/** Rows that are read in one turn, which a payment may wait for. */
const ROWS = 100;

interface NamedTill {
  readonly tillId: string;
  readonly name: string;
  readonly branch: string;
}

/** A session of this counter: its calls are answered until the connection ends. */
export interface HubSession {
  readonly client: HubClient;
  readonly session: number;
  /** Says that this counter is there; the hub answers from its database. */
  beat(): Promise<void>;
  /** Ends the connection, and says hello again: the session was refused. */
  end(): void;
}

export interface Uplink {
  readonly state: HubState;
  /** Null while the hub is away, and in a state that allows entries only. */
  readonly session: HubSession | null;
  /** The counters of the clinic, as of the last hello or beat. */
  readonly counters: readonly NamedTill[];
  /** The number of entries that the hub did not acknowledge. */
  readonly unsent: number;
  /** True once the hub has all present entries; false if it has not within `ms`. */
  complete(ms: number): Promise<boolean>;
  close(): Promise<void>;
}

/** A grant of the hub, which a restored database may have lost. */
export interface Grant {
  readonly reservationId: string;
  readonly epoch: string;
  readonly at: string;
}

interface UplinkContext extends ProgramEnvironment {
  readonly journal: Journal;
  /** Connects with the keys of both sides. @throws {Error} without a connection. */
  readonly connect: () => Promise<HubConnection>;
  readonly sent: SentNumber;
  /** Until the hub answers; `away` by default. */
  readonly state?: HubState;
  /** The branch that this counter works for. */
  readonly branch: () => string;
  /** Reservations between their request and their intent. */
  readonly inHand: () => readonly Reserved[];
  /** Of the last hour. */
  readonly grants: () => readonly Grant[];
  /** Called when the state has changed. */
  readonly changed: () => void;
  /** From 0 to 1, 1 excluded, for the jitter; `Math.random` by default. */
  readonly random?: () => number;
}

/** The entries that begin a movement of money. */
const MONEY_KINDS = [
  'attempt.opened',
  'cash.taken',
  'cash.refunded',
  'tender.recorded',
  'tender.returned',
  'refund.check-issued',
] satisfies readonly EntryKind[];

/** Starts the uplink of a joined counter. */
export function openUplink(context: UplinkContext): Uplink {
  const { journal, after, monotonic, reportFault, random = Math.random } = context;
  let state: HubState = context.state ?? 'away';
  let line: HubConnection | null = null;
  let open: HubSession | null = null;
  /** The newest entry that the hub has. */
  let stored = 0;
  let counters: readonly NamedTill[] = [];
  const waiting = new Set<() => void>();
  const turnTo = (next: HubState, session: HubSession | null) => {
    open = session;
    const isNew = next !== state;
    state = next;
    if (isNew) context.changed();
  };
  let isClosed = false;
  /** Tries since the last session. */
  let tries = 0;
  let wake = () => {};
  let isDue = true;
  const woken = () => {
    isDue = true;
    wake();
  };
  const unsubscribe = journal.subscribe(woken);

  /** Resolves at the next commit, or after `ms`. */
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isDue || isClosed) return resolve();
      const cancel = after(ms, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  /** Waits before the next try, longer each time, with jitter. `isOver` ends it: a commit does not shorten it. */
  const sleep = (failed: number, isOver: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (isOver()) return resolve();
      const ms = RETRY_MS[Math.min(failed, RETRY_MS.length - 1)] ?? 30_000;
      const cancel = after(ms * (0.5 + random()), resolve);
      wake = () => {
        if (!isOver()) return;
        cancel();
        resolve();
      };
    });

  const hello = async ({ client }: HubConnection, forked: boolean) =>
    client.hello({
      ...{ contract: HUB_CONTRACT, tillId: journal.tillId, forked },
      ...{ inHand: [...context.inHand()], grants: [...context.grants()] },
      head: { number: journal.head.number, hash: journal.head.hash },
      marks: marksOf(journal, context.sent.value),
      ...{ newestMoney: newestMoney(journal), branch: context.branch() },
      clock: context.now().toISOString(),
    });

  /** One session: until the connection ends, or nothing may be sent. */
  const serve = async (connection: HubConnection): Promise<void> => {
    const { client, close } = connection;
    const answered = <T>(call: Promise<T>): Promise<T> => call.finally(after(ANSWER_MS, close));
    let answer = await answered(hello(connection, false));
    const isOther = journal
      .rowsAfter(answer.upTo.number - 1, 1)
      .some(({ hash }) => hash !== answer.upTo.hash);
    if (answer.state === 'active' && answer.upTo.number > 0 && isOther) {
      answer = await answered(hello(connection, true));
    }
    // It stays so until a person restores this PC: the next hello waits longer each time.
    if (answer.state === 'ahead') {
      turnTo('ahead', null);
      return;
    }
    tries = 0;
    const { session } = answer;
    const beat = async () => {
      const { number, hash } = journal.head;
      const inHand = context.inHand().map(({ reservationId }) => reservationId);
      const { tills } = await client.beat({ session, head: { number, hash }, inHand });
      if (tills === undefined || isDeepStrictEqual(tills, counters)) return;
      counters = tills;
      context.changed();
    };
    const own = answer.state === 'active' ? { client, session, beat, end: close } : null;
    stored = answer.upTo.number;
    counters = answer.tills;
    let hasEnded = false;
    void connection.ended.then(() => {
      hasEnded = true;
      woken();
    });
    const isOver = () => isClosed || hasEnded;
    /** Without its database the hub takes nothing, and the same call is made again in this session. */
    const repeated = async <T>(call: () => Promise<T>): Promise<T> => {
      for (let failed = 0; ; failed += 1) {
        try {
          return await answered(call());
        } catch (error) {
          if (codeOf(error) !== 'NO_DATABASE' || isOver()) throw error;
          await sleep(Math.min(failed, FAILING_OVER), isOver);
        }
      }
    };
    let beatAt = monotonic() + BEAT_MS;
    while (!isOver()) {
      isDue = false;
      if (stored < journal.head.number) {
        turnTo(answer.state === 'active' ? 'sending' : answer.state, own);
        const entries = nextBatch(journal, stored);
        await context.sent.reach(entries.at(-1)?.number ?? 0);
        ({ number: stored } = (await repeated(() => client.rows({ session, entries }))).upTo);
        for (const look of waiting) look();
        isDue = true;
        continue;
      }
      turnTo(answer.state === 'active' ? 'complete' : answer.state, own);
      await pause(beatAt - monotonic());
      if (monotonic() < beatAt || isOver()) continue;
      await repeated(beat);
      beatAt = monotonic() + BEAT_MS;
    }
  };

  const run = async (): Promise<void> => {
    while (!isClosed) {
      try {
        line = await context.connect();
        await serve(line);
      } catch (error) {
        if (line !== null && stateOf(error) === null) tries = Math.min(tries, FAILING_OVER);
        turnTo(stateOf(error) ?? (isFinal(state) ? state : 'away'), null);
        if (state === 'away' && tries === 0) reportFault(error);
      } finally {
        line?.close();
        line = null;
        turnTo(isFinal(state) ? state : 'away', null);
      }
      await sleep(tries, () => isClosed);
      tries += 1;
    }
  };
  const running = run();

  return {
    get state() {
      return state;
    },
    get session() {
      return open;
    },
    get counters() {
      return counters;
    },
    get unsent() {
      return journal.head.number - stored;
    },
    complete: (ms) => {
      const head = journal.head.number;
      if (stored >= head) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (isComplete: boolean) => {
          cancel();
          waiting.delete(look);
          resolve(isComplete);
        };
        const look = () => {
          if (stored >= head) end(true);
        };
        const cancel = after(ms, () => end(false));
        waiting.add(look);
      });
    },
    close: async () => {
      isClosed = true;
      unsubscribe();
      wake();
      line?.close();
      await running;
    },
  };
}

/** States that a lost connection does not end. */
const isFinal = (state: HubState) =>
  /^(ahead|replaced|revoked|outdated|unknown|other-hub)$/.test(state);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

/** The state that a refused call means; null if the hub is only away. */
function stateOf(error: unknown): HubState | null {
  if (error instanceof OtherHubKey) return 'other-hub';
  const code = codeOf(error);
  if (code === 'REVOKED') return 'revoked';
  if (code === 'UNKNOWN_COUNTER') return 'unknown';
  return code === 'OUTDATED' ? 'outdated' : null;
}

const numberRow = z.object({ number: z.int() });

/** The number of the newest entry of these kinds, without those that post an earlier payment; 0 without one. */
function newestOf(journal: Journal, kinds: readonly EntryKind[]): number {
  const [row] = journal.readable.all(
    `SELECT number FROM entries
     WHERE kind IN (SELECT value FROM json_each(?))
       AND json_extract(entry_text(body), '$.posts') IS NULL
     ORDER BY number DESC LIMIT 1`,
    JSON.stringify(kinds),
  );
  return row === undefined ? 0 : numberRow.parse(row).number;
}

/** The newest entry of a person's payment or follow-up; undefined without one. */
function newestMoney(journal: Journal) {
  const number = newestOf(journal, MONEY_KINDS);
  if (number === 0) return undefined;
  return journal.rowsAfter(number - 1, 1).map(({ hash }) => ({ number, hash }))[0];
}

/** The number of the newest entry of money, or of a drawer: it is of the branch of that time. 0 without one. */
export const newestOfBranch = (journal: Journal): number => newestOf(journal, DAY_ENTRIES);

/**
 * Rows before the newest one at growing distances, and the last batch that left this PC: a second chain that the hub has of
 * it ends there.
 */
function marksOf(journal: Journal, sent: number) {
  const numbers: number[] = [];
  for (let distance = 1; distance < journal.head.number; distance *= 2) {
    numbers.push(journal.head.number - distance);
  }
  const distant = numbers.flatMap((number) => journal.rowsAfter(number - 1, 1));
  const lastBatch = journal.rowsAfter(Math.max(0, sent - ROWS), Math.min(sent, ROWS));
  return [...distant, ...lastBatch].map(({ number, hash }) => ({ number, hash }));
}

/** The next rows, as many as a batch may have. */
function nextBatch(journal: Journal, upTo: number): SentEntry[] {
  const entries: SentEntry[] = [];
  let characters = 0;
  for (const { number, at, kind, body, hash } of journal.rowsAfter(upTo, ROWS)) {
    characters += body.length;
    if (entries.length > 0 && characters > BATCH.characters) break;
    entries.push({ number, at, kind, body, hash });
  }
  return entries;
}

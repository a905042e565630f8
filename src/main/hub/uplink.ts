/**
 * Sends a counter's journal to the hub of its clinic, in order. It never delays a payment: a commit only wakes it, and the
 * rows are read in a later turn.
 *
 *    connect (keys pinned) ─▶ hello: the hub's newest row ─▶ batches of rows after it, one at a time ─▶ wait for a commit
 *        ▲ 1, 2, 4 … 30 s with jitter                          └─ a beat each minute                        │
 *        └───────────────────────────────── connection lost ◀───────────────────────────────────────────────┘
 */

import { BATCH, HUB_CONTRACT, type SentEntry } from '../../shared/hub/values.ts';
import type { Journal } from '../journal/journal.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import { connectHub, type HubConnection } from './hub-client.ts';
import type { Joined } from './joined.ts';

/**
 * `away`: no connection, tried again. `ahead`: the hub has entries that this journal lost. `forked`: two PCs wrote the
 * journal. The last three: an administrator of the clinic has to act.
 */
export type HubState =
  | 'away'
  | 'sending'
  | 'complete'
  | 'ahead'
  | 'forked'
  | 'replaced'
  | 'revoked'
  | 'outdated';

/** Delays before another connection, ms; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;
const BEAT_MS = 60_000;
/** Rows that are read in one turn, which a payment may wait for. */
const ROWS = 100;

export interface Uplink {
  readonly state: HubState;
  close(): Promise<void>;
}

interface UplinkContext extends ProgramEnvironment {
  readonly journal: Journal;
  readonly joined: Joined;
}

/** Starts the uplink of a joined counter. */
export function openUplink(context: UplinkContext): Uplink {
  const { journal, joined, after, reportFault } = context;
  let state: HubState = 'away';
  let line: HubConnection | null = null;
  let isClosed = false;
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

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isClosed) return resolve();
      const cancel = after(ms, resolve);
      wake = () => {
        if (!isClosed) return; // a commit does not shorten the wait for a lost hub
        cancel();
        resolve();
      };
    });

  const hello = async ({ client }: HubConnection, forked: boolean) =>
    client.hello({
      ...{ contract: HUB_CONTRACT, tillId: journal.tillId, forked, inHand: [], grants: [] },
      head: { number: journal.head.number, hash: journal.head.hash },
      marks: marksOf(journal),
      clock: context.now().toISOString(),
    });

  /** One session: until the connection ends, or nothing may be sent. */
  const serve = async (connection: HubConnection): Promise<void> => {
    let answer = await hello(connection, false);
    const isOther = journal
      .rowsAfter(answer.upTo.number - 1, 1)
      .some(({ hash }) => hash !== answer.upTo.hash);
    if (answer.state === 'active' && answer.upTo.number > 0 && isOther) {
      answer = await hello(connection, true);
    }
    if (answer.state === 'ahead') {
      state = 'ahead';
      return;
    }
    const { session } = answer;
    let upTo = answer.upTo.number;
    let hasEnded = false;
    void connection.ended.then(() => {
      hasEnded = true;
      woken();
    });
    while (!isClosed && !hasEnded) {
      isDue = false;
      if (upTo < journal.head.number) {
        if (answer.state === 'active') state = 'sending';
        const entries = nextBatch(journal, upTo);
        ({ number: upTo } = (await connection.client.rows({ session, entries })).upTo);
        isDue = true;
        continue;
      }
      state = answer.state === 'active' ? 'complete' : answer.state;
      await pause(BEAT_MS);
      if (!isDue && !isClosed && !hasEnded) {
        const { number, hash } = journal.head;
        await connection.client.beat({ session, head: { number, hash }, inHand: [] });
      }
    }
  };

  const run = async (): Promise<void> => {
    let tries = 0;
    while (!isClosed) {
      state = isFinal(state) ? state : 'away';
      try {
        line = await connectHub(joined.url, joined.own, joined.hubKey);
        await serve(line);
        tries = 0;
      } catch (error) {
        state = stateOf(error) ?? state;
        if (state === 'away' && tries === 0) reportFault(error);
      } finally {
        line?.close();
        line = null;
      }
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 30_000;
      tries += 1;
      await sleep(wait * (0.5 + Math.random()));
    }
  };
  const running = run();

  return {
    get state() {
      return state;
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

const isFinal = (state: HubState) => /^(ahead|revoked|outdated)$/.test(state);

/** The state that a refused call means; null if the hub is only away. */
function stateOf(error: unknown): HubState | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'REVOKED') return 'revoked';
  return code === 'OUTDATED' ? 'outdated' : null;
}

/** The newest row, and rows before it at growing distances. */
function marksOf(journal: Journal) {
  const numbers: number[] = [];
  for (let distance = 1; distance < journal.head.number; distance *= 2) {
    numbers.push(journal.head.number - distance);
  }
  return numbers.flatMap((number) =>
    journal.rowsAfter(number - 1, 1).map(({ hash }) => ({ number, hash })),
  );
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

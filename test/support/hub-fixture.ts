import { v7 } from 'uuid';
import { type Database, openDatabase } from '../../src/hub/database.ts';
import { type Hub, type HubCalls, openHub } from '../../src/hub/hub.ts';
import { NameKeyStore } from '../../src/hub/name-keys.ts';
import { makePairingCode, makeReplacingCode } from '../../src/hub/pairing.ts';
import { storeDocument } from '../../src/hub/store-document.ts';
import type { Cashier } from '../../src/shared/domain/sale.ts';
import { hashOfBody } from '../../src/shared/hub/document-hash.ts';
import { proofOf, secretOfCode } from '../../src/shared/hub/own-key.ts';
import type {
  AskAnswer,
  FollowUpReserved,
  OthersOn,
  Reserved,
  SentEntry,
} from '../../src/shared/hub/values.ts';
import { HUB_CONTRACT } from '../../src/shared/hub/values.ts';
import { CHAIN_START } from '../../src/shared/journal/chain.ts';
import { asReadBack, bodyText, type NewEntry } from '../../src/shared/journal/entry.ts';
import { rowHash } from '../../src/shared/journal/row-hash.ts';

/** A hub on a database, with a clock that a test moves. */
export interface TestHub {
  readonly hub: Hub;
  readonly database: Database;
  readonly faults: unknown[];
  readonly clock: { now: number };
  close(): Promise<void>;
}

export async function openTestHub(
  url: string | Database,
  at = Date.parse('2026-03-02T09:00:00Z'),
): Promise<TestHub> {
  const database = typeof url === 'string' ? openDatabase(url, () => {}) : url;
  const faults: unknown[] = [];
  const clock = { now: at };
  const names = new NameKeyStore(':memory:');
  const hub = await openHub({
    ...{ database, names, hubKey: 'hub-key', environment: 'demo' },
    now: () => new Date(clock.now),
    monotonic: () => clock.now,
    newId: () => v7(),
    reportFault: (error) => faults.push(error),
    recall: () => {},
  });
  const close = async () => {
    names.close();
    if (typeof url === 'string') await database.close();
  };
  return { hub, database, faults, clock, close };
}

/** Publishes a person of the staff, with a list of branches; none is all of them. */
export async function listPerson(
  { hub, database }: TestHub,
  { id, name }: Cashier,
  counterBranches: readonly string[] = [],
): Promise<void> {
  const body = JSON.stringify({ name, role: 'manager', active: true, counterBranches });
  const { epoch } = hub.context.recovery;
  await database.transaction('entries', async (sql) => {
    const name = `person/${id}`;
    const [row] = await sql.query('SELECT count(*) AS n FROM document WHERE name = $1', [name]);
    await storeDocument(sql, {
      ...{ name, version: Number(row?.['n'] ?? 0) + 1, epoch, hash: hashOfBody(body), body },
      ...{ by: null, tillId: 'AAAA', at: new Date(0).toISOString() },
    });
  });
}

/** A code for the place of a PC that has been dead for some minutes. */
export async function codeForPlaceOf(
  { context }: Pick<Hub, 'context'>,
  dead: string,
  tries = 10,
): Promise<string> {
  await context.database.transaction('entries', (sql) =>
    sql.query("UPDATE till SET heard_at = heard_at - interval '3 minutes' WHERE till_id = $1", [
      dead,
    ]),
  );
  return makeReplacingCode(context, dead).catch((error: unknown) => {
    // The last call of the dead PC was still under way.
    if (tries === 0 || !/was heard/.test(String(error))) throw error;
    return codeForPlaceOf({ context }, dead, tries - 1);
  });
}

const IS_OF_BRANCH = /^(attempt|drawer)\.opened$|^cash\.|^tender\./;

/** A counter without a program: a chain of entries, and the calls of its connection. */
export class TestCounter {
  readonly tillId: string;
  readonly writerKey: string;
  /** Of its PC. */
  name: string;
  /** Of its clock, ms; negative for one that is behind the hub's. */
  clockOffset = 0;
  readonly entries: SentEntry[] = [];
  calls: HubCalls;
  session = 0;
  readonly #hub: TestHub;
  readonly #signal = new AbortController().signal;
  /** The number of entries that the hub acknowledged. */
  upTo = 0;

  constructor(hub: TestHub, tillId: string, writerKey = `key of ${tillId}`) {
    this.#hub = hub;
    this.tillId = tillId;
    this.name = `Desk ${tillId}`;
    this.writerKey = writerKey;
    this.calls = hub.hub.callsOf({ writerKey, tillId: null });
    this.add({ kind: 'till.created', body: { tillId, version: '1.0.0' } });
  }

  get call() {
    return { signal: this.#signal };
  }

  get head() {
    const last = this.entries.at(-1);
    return { number: last?.number ?? 0, hash: last?.hash ?? CHAIN_START };
  }

  #now(): string {
    return new Date(this.#hub.clock.now + this.clockOffset).toISOString();
  }

  /** Adds entries to the journal; they are not sent. */
  add(...entries: readonly NewEntry[]): void {
    for (const given of entries) {
      const entry = asReadBack(given);
      const { number: last, hash: prev_hash } = this.head;
      const row = {
        ...{ number: last + 1, at: this.#now() },
        ...{ kind: entry.kind, body: bodyText(entry) },
      };
      const hash = rowHash({ ...row, prev_hash, till_id: this.tillId });
      this.entries.push({ ...row, hash });
    }
  }

  async join(branch = 'Main', reads: 'branch' | 'clinic' = 'branch') {
    const code = await makePairingCode(this.#hub.hub.context, { branch, counters: 1, reads });
    return this.pair(code);
  }

  /**
   * @param retiredKey for the journal of a PC that it replaces.
   * @param bringsEarlier also for those of the PCs before it.
   */
  pair(code: string, retiredKey?: string, bringsEarlier?: boolean) {
    const keys = { counter: this.writerKey, hub: 'hub-key', tillId: this.tillId };
    return this.calls.pair(
      {
        ...{ tillId: this.tillId, name: this.name, environment: 'demo' },
        proof: proofOf(secretOfCode(code), 'counter', keys),
        ...(retiredKey === undefined ? {} : { retiredKey, bringsEarlier }),
        newestOfBranch: this.entries.findLast(({ kind }) => IS_OF_BRANCH.test(kind))?.number ?? 0,
      },
      this.call,
    );
  }

  /** A new connection, as after a lost one. */
  reconnect(hub = this.#hub): void {
    this.calls = hub.hub.callsOf({ writerKey: this.writerKey, tillId: null });
  }

  async hello(
    inHand: readonly Reserved[] = [],
    more: {
      forked?: boolean;
      branch?: string;
      grants?: Parameters<HubCalls['hello']>[0]['grants'];
    } = {},
  ) {
    const money = this.entries.findLast(({ kind }) => kind === 'attempt.opened');
    const answer = await this.calls.hello(
      {
        ...{ contract: HUB_CONTRACT, tillId: this.tillId, head: this.head, clock: this.#now() },
        marks: this.entries.map(({ number, hash }) => ({ number, hash })).slice(-64),
        ...(money === undefined ? {} : { newestMoney: { number: money.number, hash: money.hash } }),
        ...(more.branch === undefined ? {} : { branch: more.branch }),
        ...{ forked: more.forked ?? false, inHand: [...inHand], grants: more.grants ?? [] },
      },
      this.call,
    );
    this.session = answer.session;
    this.upTo = answer.upTo.number;
    return answer;
  }

  /** Sends all entries that the hub does not have. */
  async send(): Promise<void> {
    while (this.upTo < this.head.number) {
      const entries = this.entries.filter(({ number }) => number > this.upTo).slice(0, 500);
      const { upTo } = await this.calls.rows({ session: this.session, entries }, this.call);
      this.upTo = upTo.number;
    }
  }

  async othersOn(of: FollowUpReserved['of'], ageMs?: number): Promise<OthersOn> {
    return this.calls.othersOn({ session: this.session, of, ageMs }, this.call);
  }

  async ask(reserved: Reserved): Promise<AskAnswer> {
    return this.calls.ask({ session: this.session, reserved }, this.call);
  }

  async drop(reservationId: string, turn = 0) {
    return this.calls.drop({ session: this.session, reservationId, turn }, this.call);
  }
}

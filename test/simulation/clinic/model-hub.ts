import { z } from 'zod';
import type { Pool, Sql } from '../../../src/hub/database.ts';
import { type Hub, openHub } from '../../../src/hub/hub.ts';
import { NameKeyStore } from '../../../src/hub/name-keys.ts';
import { makePairingCode } from '../../../src/hub/pairing.ts';
import { Refusal } from '../../../src/hub/refusal.ts';
import type { HubConnection } from '../../../src/main/hub/hub-client.ts';
import { proofOf, secretOfCode } from '../../../src/shared/hub/own-key.ts';
import type { Chance } from '../environment/chance.ts';
import type { Trace } from '../environment/trace.ts';
import type { VirtualClock } from '../environment/virtual-clock.ts';
import { AnswerWatch } from './answer-watch.ts';
import type { ClinicBug } from './clinic-bugs.ts';
import type { ClinicTheme } from './clinic-theme.ts';
import { HubKilled, type SimulatedDatabase } from './pglite-database.ts';

const names = new NameKeyStore(':memory:');

/** The faults of one call on the wire between a counter and the hub. */
const FAULTS = ['lost-before', 'lost-after', 'late', 'held-back', 'cut-after'] as const;

type Fault = 'none' | (typeof FAULTS)[number];

/** The network between one counter and the hub. */
export class HubWire {
  readonly #chance: Chance;
  readonly #theme: ClinicTheme;
  readonly #lines = new Set<() => void>();
  isCut = false;
  /** True once its PC is gone. */
  isLost = false;
  /** Resolves once connections are tried again. */
  awake: Promise<void> = Promise.resolve();
  /** The share of calls with a fault. */
  faults: number;
  /** Called when a request arrives after its connection broke. */
  heldBack: () => void = () => {};

  /**
   * @param theme with `cut-after-grants` the line is only cut for minutes right after the answer to a follow-up; with
   * `dies-while-asking` requests arrive late, after their program died.
   */
  constructor(chance: Chance, faults: number, theme: ClinicTheme) {
    this.#chance = chance;
    this.faults = faults;
    this.#theme = theme;
  }

  fault(call: string, input: unknown): Fault {
    if (this.#theme === 'dies-while-asking') {
      const isHeld = this.faults > 0 && call === 'ask' && this.#chance.happens(0.4);
      return isHeld ? 'held-back' : 'none';
    }
    if (this.#theme === 'cut-after-grants' && this.faults > 0) {
      if (call === 'rows' && this.#chance.happens(0.2)) return 'lost-before';
      return asksForFollowUp(call, input) && this.#chance.happens(0.5) ? 'cut-after' : 'none';
    }
    const share = call === 'ask' ? 3 * this.faults : this.faults;
    return this.#chance.happens(share) ? this.#chance.pick(FAULTS) : 'none';
  }

  outage(): number {
    return this.#chance.pick([5_000, 90_000, 600_000]);
  }

  latency(): number {
    return this.#chance.whole(1, 20);
  }

  /** Late answers come after every time-out of a reservation. */
  lateness(): number {
    return this.#chance.whole(600, 5_000);
  }

  opened(end: () => void): void {
    this.#lines.add(end);
  }

  ended(end: () => void): void {
    this.#lines.delete(end);
  }

  endAll(): void {
    for (const end of this.#lines) end();
  }

  /** Cuts the line for some time. */
  cut({ after }: Pick<VirtualClock, 'after'>, ms: number): void {
    this.isCut = true;
    this.endAll();
    after(ms, () => {
      this.isCut = false;
    });
  }
}

const asksForFollowUp = (call: string, input: unknown) =>
  call === 'ask' && z.object({ reserved: z.object({ of: z.object({}) }) }).safeParse(input).success;

/** The hub's real code on a simulated database: killed at any statement, and started again. */
export class ModelHub {
  readonly #database: SimulatedDatabase;
  readonly #clock: VirtualClock;
  readonly #trace: Trace;
  readonly #newId: () => string;
  readonly #bug: ClinicBug | null;
  readonly #wires = new Set<HubWire>();
  readonly faults: unknown[] = [];
  readonly watch: AnswerWatch;
  #running: { readonly hub: Hub; readonly run: object } | null = null;
  #run: object = {};
  #diesIn = Number.POSITIVE_INFINITY;

  constructor(
    database: SimulatedDatabase,
    { clock, trace, newId }: { clock: VirtualClock; trace: Trace; newId: () => string },
    bug: ClinicBug | null,
  ) {
    this.watch = new AnswerWatch(() => clock.now);
    this.#bug = bug;
    this.#database = database;
    this.#clock = clock;
    this.#trace = trace;
    this.#newId = newId;
  }

  get isUp(): boolean {
    return this.#running !== null;
  }

  /** @param diesIn statements until it is killed. */
  async start(diesIn = Number.POSITIVE_INFINITY): Promise<void> {
    const run = {};
    this.#run = run;
    this.#diesIn = diesIn;
    this.#trace.say('hub', 'started');
    const moment = () => {
      if (this.#run !== run) throw new HubKilled();
      this.#diesIn -= 1;
      if (this.#diesIn > 0) return;
      this.kill();
      throw new HubKilled();
    };
    try {
      const hub = await openHub({
        ...{
          database: this.#database.own(moment, this.#bug?.query),
          names,
          hubKey: 'hub-key',
          environment: 'demo',
        },
        now: () => new Date(this.#clock.now),
        monotonic: () => this.#clock.now,
        newId: this.#newId,
        reportFault: (error) => this.faults.push(error),
        recall: () => this.#endConnections(),
      });
      if (this.#run === run) this.#running = { hub, run };
    } catch (error) {
      if (!(error instanceof HubKilled)) throw error;
    }
  }

  /** A command on the hub's database, beside the hub. */
  command<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.own(undefined, this.#bug?.query).transaction(pool, work);
  }

  kill(): void {
    this.#trace.say('hub', 'killed');
    this.#run = {};
    this.#running = null;
    this.#endConnections();
  }

  #endConnections(): void {
    for (const wire of this.#wires) wire.endAll();
  }

  /** No death is planned any more. */
  spare(): void {
    this.#diesIn = Number.POSITIVE_INFINITY;
  }

  /** Pairs a counter, before the faults begin. */
  async pair(tillId: string): Promise<void> {
    const running = this.#running;
    if (running === null) throw new Error('The hub runs while counters are paired.');
    const { hub } = running;
    const code = await makePairingCode(hub.context, {
      ...{ branch: 'Main', counters: 1, reads: 'branch' },
    });
    const keys = { counter: keyOf(tillId), hub: 'hub-key', tillId };
    const proof = proofOf(secretOfCode(code), 'counter', keys);
    const { signal } = new AbortController();
    const calls = hub.callsOf({ writerKey: keyOf(tillId), tillId: null });
    await calls.pair({ tillId, name: `Desk ${tillId}`, environment: 'demo', proof }, { signal });
  }

  /** One connection of a counter over its wire. */
  async connect(tillId: string, wire: HubWire): Promise<HubConnection> {
    this.#wires.add(wire);
    await wire.awake;
    await this.#clock.wait(wire.latency());
    const running = this.#running;
    if (running === null || wire.isCut || wire.isLost)
      throw new Error('The hub cannot be reached.');
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      wire.ended(close);
      resolve();
    };
    wire.opened(close);
    const { signal } = new AbortController();
    const calls = running.hub.callsOf({ writerKey: keyOf(tillId), tillId: null });
    const send = async (name: string, input: object): Promise<unknown> => {
      this.watch.calls(tillId, name, input);
      const fault = wire.fault(name, input);
      const lose = () => {
        close();
        throw new Error('The connection was lost.');
      };
      // A call of a connection that broke meanwhile may still be carried out.
      const isHeld = fault === 'held-back';
      if (isHeld) {
        close();
        wire.heldBack();
      }
      await this.#clock.wait(isHeld ? wire.lateness() : wire.latency());
      if ((!isOpen && !isHeld) || fault === 'lost-before') lose();
      const call: unknown = Reflect.get(calls, name);
      if (typeof call !== 'function') throw new TypeError(`There is no call ${name}.`);
      let answer: unknown;
      try {
        answer = await call(structuredClone(input), { signal });
      } catch (error) {
        if (error instanceof HubKilled) {
          this.watch.forget(tillId);
          lose();
        }
        this.#trace.say('hub', `${tillId} ${name}: ${String(error)}`);
        await this.#clock.wait(wire.latency());
        if (error instanceof Refusal)
          throw Object.assign(new Error(error.code), { code: error.code });
        this.faults.push(error);
        throw new Error('The hub has a fault.');
      }
      this.#trace.say('hub', `${tillId} ${name}: ${JSON.stringify(answer)} ${fault}`);
      this.watch.answered(tillId, name, input, answer);
      await this.#clock.wait(fault === 'late' ? wire.lateness() : wire.latency());
      if (!isOpen || fault === 'lost-after') lose();
      this.watch.arrived(tillId, name, answer);
      if (fault === 'cut-after') this.#clock.after(1, () => wire.cut(this.#clock, wire.outage()));
      return structuredClone(answer);
    };
    const client = new Proxy({} as HubConnection['client'], {
      get: (_, name) => (input: object) => send(String(name), input),
    });
    return { client, hubKey: 'hub-key', ended, ping: async () => {}, close };
  }
}

const keyOf = (tillId: string) => `key of ${tillId}`;

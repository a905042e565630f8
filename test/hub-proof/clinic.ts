import pg from 'pg';
import { v7 } from 'uuid';
import { Refusal } from '../../src/hub/refusal.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { guardKeysOf } from '../../src/shared/hub/guard-keys.ts';
import type { AskAnswer, FollowUpReserved, ReservedCharge } from '../../src/shared/hub/values.ts';
import { followUpOpened, opened, paid, resolved } from '../support/hub-entries.ts';
import { openTestHub, TestCounter } from '../support/hub-fixture.ts';
import { Actor, interleave, LockMonitor, type Planted } from './schedule.ts';
import { type Choose, everySchedule, type IsolationLevel } from './schedules.ts';

/** What a counter does at the hub at the same time as the other. */
export const OPERATIONS = [
  'ask-refund',
  'ask-charge',
  'marked-refund',
  'marked-charge',
  'ending',
  'hello',
  'drop',
] as const;

/** `late-ask`: a request of the other counter in the session that its hello ends. */
export type Operation = (typeof OPERATIONS)[number] | 'late-ask';

/** Each pair once, in both roles where they differ; and the two calls of one counter that meet. */
export const PAIRS: readonly (readonly [Operation, Operation])[] = [
  ...OPERATIONS.flatMap((one, at) => OPERATIONS.slice(at).map((other) => [one, other] as const)),
  ['hello', 'late-ask'],
];

/** The scene of one run: a payment of counter AAAA, and what each counter holds. */
interface Scene {
  readonly recordId: string;
  readonly trackingId: string;
  readonly patientId: string;
  /** Of the charges: another one in each run, so that they resemble each other alone. */
  readonly lastFour: string;
}

interface Outcome {
  readonly answer: AskAnswer | null;
  readonly key: string;
}

/** A planted mistake. */
export interface Flaw {
  readonly planted?: Planted;
  /** Run on the database before the operations. */
  readonly schema?: string;
}

/** Two counters, each at a hub process of its own on one database. */
export async function openProof(url: string, mistake?: Flaw) {
  const planted: Planted = mistake?.planted ?? ((text) => text);
  let level: IsolationLevel = 'READ COMMITTED';
  const actors = [
    new Actor(url, 0, () => level, planted),
    new Actor(url, 1, () => level, planted),
  ] as const;
  const watcher = new pg.Client({ connectionString: url });
  await Promise.all([watcher.connect(), ...actors.map(({ client }) => client.connect())]);
  const monitor = new LockMonitor(watcher);
  const hubs = [
    await openTestHub(actors[0].database),
    await openTestHub(actors[1].database),
  ] as const;
  const counters = [new TestCounter(hubs[0], 'AAAA'), new TestCounter(hubs[1], 'BBBB')] as const;
  for (const counter of counters) {
    await counter.join();
    await counter.hello();
    await counter.send();
  }
  for (const hub of hubs) hub.clock.now += 60_000; // recovered
  if (mistake?.schema !== undefined) await watcher.query(mistake.schema);

  const refund = ({ recordId, trackingId }: Scene, amount = 2_500): FollowUpReserved => ({
    ...{ turn: 0, reservationId: v7(), trackingId: null, what: 'credit', amount: cents(amount) },
    ...{ insteadOf: null, of: { recordId, trackingId } },
  });
  const charge = ({ patientId, lastFour }: Scene): ReservedCharge => ({
    ...{ turn: 0, reservationId: v7(), trackingId: null, what: 'authorize', amount: cents(2_500) },
    ...{ saleId: v7(), guardKeys: guardKeysOf([{ patientId }], lastFour, 2_500) },
  });

  /** Prepares an operation without turns, and returns what runs in turns. */
  const prepare = async (
    counter: TestCounter,
    operation: Operation,
    scene: Scene,
    isHolder: boolean,
  ): Promise<() => Promise<Outcome>> => {
    const held = refund(scene, 100);
    if (isHolder && ['ending', 'hello', 'drop'].includes(operation)) await counter.ask(held);
    switch (operation) {
      case 'ask-refund':
      case 'ask-charge': {
        const asked = operation === 'ask-refund' ? refund(scene) : charge(scene);
        return async () => ({ answer: await counter.ask(asked), key: asked.reservationId });
      }
      case 'marked-refund': {
        const key = v7();
        const intent = { key, amount: 2_500, of: scene.recordId, mark: null };
        counter.add(followUpOpened(counter.tillId, intent));
        return async () => {
          await counter.send();
          return { answer: null, key };
        };
      }
      case 'marked-charge': {
        const key = v7();
        const { patientId, lastFour } = scene;
        counter.add(
          ...opened(counter.tillId, {
            ...{ attemptId: key, recordId: '', amount: 2_500, patientId, lastFour },
            mark: null,
          }),
        );
        return async () => {
          await counter.send();
          return { answer: null, key };
        };
      }
      case 'ending': {
        counter.add(
          followUpOpened(counter.tillId, {
            key: held.reservationId,
            amount: 100,
            of: scene.recordId,
          }),
        );
        if (isHolder) await counter.send();
        counter.add(resolved(held.reservationId, 'approved', v7()));
        return async () => {
          await counter.send();
          return { answer: null, key: held.reservationId };
        };
      }
      case 'hello':
        return async () => {
          await counter.hello();
          return { answer: null, key: held.reservationId };
        };
      case 'late-ask': {
        const [a] = counters;
        const calls = hubs[1].hub.callsOf({ writerKey: a.writerKey, tillId: a.tillId });
        const [{ session }, reserved] = [a, charge(scene)];
        return async () => {
          try {
            await calls.ask({ session, reserved }, a.call);
          } catch (error) {
            if (!(error instanceof Refusal) || error.code !== 'OLDER_SESSION') throw error;
          }
          return { answer: null, key: reserved.reservationId };
        };
      }
      case 'drop':
        return async () => {
          await counter.drop(held.reservationId);
          return { answer: null, key: held.reservationId };
        };
    }
  };

  const violationsOf = async (
    scene: Scene,
    [one, other]: readonly [Operation, Operation],
    outcomes: readonly Outcome[],
  ): Promise<readonly string[]> => {
    const found: string[] = [];
    const rows = async (text: string, values: readonly unknown[]) =>
      (await watcher.query(text, [...values])).rows.length;
    const granted = await rows(
      `SELECT 1 FROM reservation WHERE subject = $1 AND granted_in IS NOT NULL AND state IN ('open', 'used')`,
      [scene.recordId],
    );
    if (granted > 1) found.push(`${granted} granted reservations of one payment`);
    const answers = outcomes.map(({ answer }) => answer);
    const both = [one, other];
    if (both.every((each) => each === 'ask-refund')) {
      const grants = answers.filter((answer) => answer?.answer === 'granted').length;
      if (grants !== 1) found.push(`${grants} of two refunds were granted`);
    }
    const keys = outcomes.map(({ key }) => key);
    const forgotten = await rows(
      `SELECT 1 FROM reservation JOIN till t USING (till_id)
       WHERE reservation_id = ANY($1::uuid[]) AND reservation.state = 'open' AND reservation.session < t.session`,
      [both.includes('late-ask') ? keys : []],
    );
    if (forgotten > 0) found.push('a reservation of an ended session is open');
    const raised = await rows('SELECT 1 FROM attention WHERE keys && $1::text[]', [keys]);
    const seen = answers.some(
      (answer) =>
        answer?.answer === 'granted' && answer.alike.some(({ key }) => keys.includes(key)),
    );
    const isCharge = (each: Operation) => each === 'ask-charge' || each === 'marked-charge';
    if (both.every(isCharge) && !seen && raised === 0)
      found.push('two similar charges, not reported');
    const isMarked = both.includes('marked-refund');
    const isRefund = (each: Operation) => each === 'ask-refund' || each === 'marked-refund';
    const isGranted =
      answers.some((answer) => answer?.answer === 'granted') || !both.includes('ask-refund');
    if (isMarked && both.every(isRefund) && isGranted && raised === 0) {
      found.push('a refund without the hub beside another, not reported');
    }
    return found;
  };

  let charges = 0;
  const runOnce = async (
    pair: readonly [Operation, Operation],
    choose: Choose,
  ): Promise<readonly string[]> => {
    const [a, b] = counters;
    const payment = { attemptId: v7(), recordId: v7(), amount: 2_500, lastFour: '0000' };
    charges += 1;
    a.add(...paid('AAAA', payment));
    await a.send();
    const trackingId = `AAAA-${payment.attemptId.replaceAll('-', '')}`;
    const lastFour = String(1_000 + charges);
    const scene = { recordId: payment.recordId, trackingId, patientId: v7(), lastFour };
    // One payment is held once, by the counter of the operation that ends it.
    const holds = (operation: Operation) => ['ending', 'hello', 'drop'].includes(operation);
    const first = await prepare(a, pair[0], scene, true);
    const second = await prepare(b, pair[1], scene, !holds(pair[0]));
    const results = await interleave(actors, monitor, [first, second], choose);
    const outcomes = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const faults = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    const violations = await violationsOf(scene, pair, outcomes);
    if (faults.length > 0) return faults; // of a planted mistake: the entries of this run cannot be sent
    await a.send();
    await b.send();
    return violations;
  };

  return {
    counters,
    actors,
    watcher,
    /**
     * Runs every schedule of a pair, or at most `limit` chosen ones; with a planted mistake until it is caught.
     * Returns the number of runs and the violations.
     */
    async provePair(
      pair: readonly [Operation, Operation],
      at: IsolationLevel,
      chosen?: { readonly limit: number; readonly next: () => number },
    ) {
      level = at;
      const violations = new Set<string>();
      let runs = 0;
      if (chosen !== undefined) {
        for (; runs < chosen.limit; runs += 1) {
          const found = await runOnce(pair, (options) => {
            const at = Math.floor(chosen.next() * options.length);
            return options[at]?.side ?? 0;
          });
          for (const each of found) violations.add(each);
        }
        return { runs, violations: [...violations] };
      }
      for (const choose of everySchedule(level)) {
        for (const each of await runOnce(pair, choose)) violations.add(each);
        runs += 1;
        if (mistake !== undefined && violations.size > 0) break;
      }
      return { runs, violations: [...violations] };
    },
    async close() {
      for (const hub of hubs) await hub.close();
      await Promise.all([watcher.end(), ...actors.map(({ client }) => client.end())]);
    },
  };
}

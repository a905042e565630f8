/**
 * The real client of one branch over simulated connections to the model service:
 *
 *    engine ─▶ ConnectedClient ─▶ payments-api ─▶ SimulatedLine ─▶ network's fault ─▶ ModelService
 *
 * Each call of the engine keeps its fault until its end, over all requests that the client makes for it.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { ConnectedClient } from '../../../src/main/payments/connected-client.ts';
import type {
  MoneyRequest,
  PaymentsPort,
} from '../../../src/main/payments/engine/engine-context.ts';
import type { ServiceReads } from '../../../src/main/payments/payment-records.ts';
import type { Reports } from '../../../src/main/payments-api/reports.ts';
import type { StartTimer } from '../../../src/main/system/timers.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { AttemptConnection } from '../../../src/shared/journal/attempt-entries.ts';
import type { BentClock } from '../environment/bent-clock.ts';
import type { Chance } from '../environment/chance.ts';
import type { Trace } from '../environment/trace.ts';
import type { VirtualClock } from '../environment/virtual-clock.ts';
import type { Deed, Results } from './deed.ts';
import { altered, GARBLED, GONE, NOT_AT_ONCE, otherwise, SAID } from './false-deeds.ts';
import { type ModelService, methodOf } from './model-service.ts';
import {
  AGAIN,
  CHECK_FAULTS,
  type CheckFaultName,
  LATER,
  MONEY_FAULTS,
  type MoneyFault,
  type MoneyFaultName,
  SHOWN,
  type WireEnd,
} from './money-faults.ts';
import type { Network, StatusCheckKind } from './network.ts';
import { type Course, SimulatedLine, type WireRequest, type World } from './simulated-line.ts';
import {
  listedJson,
  listJson,
  moneyRequestOf,
  type ReadRequest,
  readRequestOf,
  reportedJson,
} from './wire-format.ts';

const DAY = 86_400_000;

/** The least age of another terminal's record in an answer, ms. */
const OTHERS_ARE_OLDER_BY = 20_000;

/** A money request that left the till, with any outcome. */
export interface SentRequest {
  readonly trackingId: string;
  readonly operation: MoneyRequest['operation'];
  /** Of a payment, or of a refund; null for the whole of an earlier payment. */
  readonly amount: number | null;
  /** The payment of a follow-up; null for a payment. */
  readonly paymentId: string | null;
  readonly branch: string;
  readonly at: number;
  readonly fault: MoneyFaultName;
}

/** A read that the service answered as a whole. */
export interface AnsweredRead {
  readonly kind: StatusCheckKind;
  readonly branch: string;
  readonly at: number;
  /** By the service's clock, ms, both ends included; of a report its days. A proof has none. */
  readonly from: number;
  readonly to: number;
}

/** The environment of every client: it survives the program. */
export interface Wires {
  readonly clock: VirtualClock;
  readonly serviceClock: BentClock;
  readonly pcClock: BentClock;
  readonly service: ModelService;
  readonly chance: Chance;
  readonly trace: Trace;
  readonly sent: SentRequest[];
  readonly reads: AnsweredRead[];
  /** The results of whole answers, by tracking id. */
  readonly answers: Map<string, Results>;
  /** Reads that the service answers with an error for a while. */
  readonly outages: Set<StatusCheckKind>;
  network: Network;
  /**
   * True time at which every request sent so far has been performed and answered, or never will be,
   * ms.
   */
  busyUntil: number;
}

/** A call of the engine, or of a page that shows a payment. */
interface Asked {
  readonly kind: StatusCheckKind | 'shown' | 'money';
  /** The request for money, with its fault and its duration, ms. */
  readonly money: {
    readonly request: MoneyRequest;
    readonly name: MoneyFaultName;
    readonly takes: number;
  } | null;
  /** The fault of its reads; absent before the first. */
  check?: CheckFaultName;
}

const asked = new AsyncLocalStorage<Asked>();

/** The client's program, which may die during a call. */
interface Owner {
  readonly isUp: () => boolean;
  /** Resolves when its event loop turns. */
  readonly awake: () => Promise<void>;
  readonly after: StartTimer;
  readonly reportFault: (error: unknown) => void;
}

/** The client of a branch: the engine's calls, and what pages read of a payment. */
export interface ModelPort extends PaymentsPort {
  readonly shown: ServiceReads;
}

/** A client of one branch of the model service, over a faulty network. */
export function modelPort(
  connection: AttemptConnection,
  wires: Wires,
  { isUp, awake, after, reportFault }: Owner,
): ModelPort {
  const { clock, pcClock, chance } = wires;
  const world = new BranchOfTheWorld(connection.id, wires, { isUp, awake });
  const { id, baseUrl, username, clientId } = connection;
  const client = new ConnectedClient(
    {
      now: () => new Date(pcClock.now),
      monotonic: () => clock.now,
      after,
      newId: () => id,
      reportFault,
      changed: () => {},
      wire: {
        openLine: () => new SimulatedLine(world),
        environment: {
          monotonic: () => clock.now,
          random: () => chance.next(),
          wait: (ms) => clock.wait(ms),
          newId: () => id,
          // A PC that sleeps runs no timer.
          after: (ms, task) => after(Math.max(ms, sleepOf(asked.getStore())), task),
        },
      },
    },
    {
      id,
      connection: {
        ...{ baseUrl, username, password: 'secret', environment: 'demo' },
        ...(clientId === null ? {} : { clientId }),
      },
    },
  );
  const asking = <T>(kind: StatusCheckKind | 'shown', call: () => Promise<T>) =>
    asked.run({ kind, money: null }, call);
  return {
    connection,
    shown: {
      payments: {
        get: (payment) => asking('shown', () => client.paymentReads.get(payment)),
        list: (range) => asking('shown', () => client.paymentReads.list(range)),
      },
      reports: { ...client.reports, transactions: (range) => shownRows(client, range) },
    },
    prove: () => asking('prove', () => client.prove()),
    send: (request) => {
      const name = wires.network.money(request);
      const takes = chance.whole(...takesOf(name));
      return asked.run({ kind: 'money', money: { request, name, takes } }, async () => {
        const answer = await client.send(request);
        const { state, problem } = answer;
        wires.trace.say('wire', `${request.trackingId} → ${state} ${problem ?? ''}`);
        return answer;
      });
    },
    list: (start, end) => asking('list', () => client.list(start, end)),
    transactions: (start, end) => asking('report', () => client.transactions(start, end)),
    depositDetails: (start, end) => client.depositDetails(start, end),
    rejects: (start, end) => client.rejects(start, end),
  };
}

/** Each batch is read under the faults of one call. */
async function* shownRows(
  { reports }: ConnectedClient,
  range: Parameters<Reports['transactions']>[0],
): ReturnType<Reports['transactions']> {
  const batches = reports.transactions(range);
  const call: Asked = { kind: 'shown', money: null };
  for (;;) {
    const next = await asked.run(call, () => batches.next());
    if (next.done === true) return;
    yield next.value;
  }
}

const takesOf = (name: MoneyFaultName): MoneyFault['takes'] => MONEY_FAULTS[name].takes;

/** The sleep of the PC during a call, ms. */
function sleepOf(call: Asked | undefined): number {
  const isAsleep = call?.money != null && MONEY_FAULTS[call.money.name].performed === 'on-waking';
  return isAsleep ? (call.money?.takes ?? 0) : 0;
}

/** The network and the service behind it, for the clients of one branch. */
class BranchOfTheWorld implements World {
  readonly #branch: string;
  readonly #wires: Wires;
  readonly isUp: () => boolean;
  readonly awake: () => Promise<void>;

  constructor(branch: string, wires: Wires, { isUp, awake }: Pick<Owner, 'isUp' | 'awake'>) {
    this.#branch = branch;
    this.#wires = wires;
    this.isUp = isUp;
    this.awake = awake;
  }

  readonly wait = (ms: number) => this.#wires.clock.wait(ms);

  carry(request: () => WireRequest, begin: () => boolean): Promise<Course> {
    const { method, path } = request();
    const call = asked.getStore();
    if (method === 'GET') return this.#carryRead(path, call, begin);
    if (call?.money == null) throw new Error(`${method} ${path} moves no money of the engine.`);
    return this.#carryMoney(request, call.money, begin);
  }

  async #carryRead(path: string, call: Asked | undefined, begin: () => boolean): Promise<Course> {
    const { chance, trace, network, outages } = this.#wires;
    const kind = call === undefined || call.kind === 'money' ? 'prove' : call.kind;
    const drawn = call === undefined ? 'none' : (call.check ?? network.look(kind));
    const name = kind !== 'shown' && outages.has(kind) ? '5xx' : drawn;
    if (call !== undefined) call.check = name === 'reset-once' ? 'none' : name;
    const end = CHECK_FAULTS[name];
    const read = readRequestOf(path);
    const range =
      read.kind === 'report'
        ? `${read.startDay} ${read.endDay}`
        : read.kind === 'list' && kind === 'list'
          ? `${read.start.toISOString()} ${read.end.toISOString()}`
          : '';
    const fault = name === 'none' ? '' : ` (${name})`;
    trace.say('wire', `${kind} ${this.#branch} ${range}${fault}`);
    if (end !== 'not-begun' && !begin()) return { kind: 'silent' };
    await this.wait(chance.whole(50, 400));
    const answer = this.#answerTo(read);
    const course =
      answer === null && end === null
        ? this.#answered(404, '{}')
        : this.#course(end, answer ?? '{}');
    // Any answer has the service's clock.
    const isWhole = end === null || (kind === 'prove' && course.kind === 'answered');
    if (isWhole && kind !== 'shown') this.#note(kind, read);
    return course;
  }

  /** The body of an answer; null for a payment that the service does not know. */
  #answerTo(read: ReadRequest): string | null {
    const { service } = this.#wires;
    switch (read.kind) {
      case 'list':
        return listJson(service.list(this.#branch, read.start, read.end).map(listedJson));
      case 'report': {
        const rows = service.transactions(this.#branch, read.startDay, read.endDay);
        return listJson(rows.map(reportedJson));
      }
      case 'record': {
        const record = service.record(this.#branch, read.id);
        return record === null ? null : listedJson(record);
      }
      case 'nothing':
        return listJson([]);
    }
  }

  /** Keeps a read that is answered as a whole. */
  #note(kind: AnsweredRead['kind'], read: ReadRequest): void {
    const { clock, reads } = this.#wires;
    const known = { kind, branch: this.#branch, at: clock.now };
    if (kind === 'prove') {
      reads.push({ ...known, from: clock.now, to: clock.now });
    } else if (read.kind === 'list') {
      reads.push({ ...known, from: read.start.getTime(), to: read.end.getTime() });
    } else if (read.kind === 'report') {
      const [from, to] = [Date.parse(read.startDay), Date.parse(read.endDay) + DAY - 1];
      reads.push({ ...known, from, to });
    }
  }

  async #carryMoney(
    wireRequest: () => WireRequest,
    { request: asking, name, takes }: NonNullable<Asked['money']>,
    begin: () => boolean,
  ): Promise<Course> {
    const { clock, chance, sent, answers, serviceClock, trace } = this.#wires;
    const { trackingId, operation } = asking;
    const fault: MoneyFault = MONEY_FAULTS[name];
    trace.say('wire', `${operation} ${trackingId} (${name})`);
    const end = fault.answer.kind === 'none' ? fault.answer.end : null;
    if (end === 'not-begun') {
      const { path, body } = wireRequest();
      const request = moneyRequestOf(path, body, trackingId);
      const isDone = fault.performed === 'before-a-byte' && 'tender' in request;
      if (isDone) this.#perform(request, serviceClock.now);
      await this.wait(takes);
      return this.#course(end, '');
    }
    if (!begin()) return { kind: 'silent' };
    // The client wipes the body at the end of the call, and a later deed keeps a copy, like a queue.
    const { path, body } = wireRequest();
    const request = moneyRequestOf(path, body, trackingId);
    sent.push({
      ...{ trackingId: request.trackingId, operation: request.operation, branch: this.#branch },
      amount: 'amount' in request ? request.amount : null,
      paymentId: 'paymentId' in request ? request.paymentId : null,
      ...{ at: clock.now, fault: name },
    });
    const askedAt = serviceClock.now;
    this.#busyFor(takes);
    if (fault.performed === 'later' || fault.performed === 'on-waking') {
      const later = chance.whole(...LATER);
      this.#busyFor(takes + later);
      const isOut = fault.performed === 'later' ? () => true : this.isUp;
      clock.after(takes, () => {
        if (isOut()) clock.after(later, () => this.#perform(request, askedAt));
      });
    }
    if (fault.performed === 'again-later' && 'tender' in request) {
      const again = takes + chance.whole(...AGAIN);
      this.#busyFor(again);
      clock.after(again, () => this.#perform(request, serviceClock.now));
    }
    const last = fault.answer.kind === 'last' ? this.#lastLike(request) : null;
    const before = Math.floor(takes / 2);
    await this.wait(before);
    const deed = this.#performAtOnce(request, askedAt, fault.performed);
    await this.wait(takes - before);
    const answer = fault.answer.kind === 'last' ? last : deed;
    if (answer === null) return end === null ? this.#answered(404, '{}') : this.#course(end, '{}');
    const shown = { ...answer, ...SAID[fault.answer.kind] };
    if (end === null) answers.set(request.trackingId, shown.results);
    return this.#course(end, listedJson({ ...shown, timestamp: new Date(answer.stamp) }));
  }

  /** The end of a request, or its answer. */
  #course(end: WireEnd | null, answer: string): Course {
    const { chance } = this.#wires;
    switch (end) {
      case null:
        return this.#answered(200, answer);
      case 'not-begun':
        return { kind: 'not-begun', code: chance.pick(GONE) };
      case 'reset':
        return { kind: 'broken', code: chance.pick(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']) };
      case 'silent':
        return { kind: 'silent' };
      case 'refused':
        return this.#answered(chance.pick([400, 401, 403, 422, 429]), '{}');
      case 'error':
        return this.#answered(chance.pick([302, 408, 500, 502, 503]), '{}');
      case 'cut': {
        const whole = this.#answered(200, answer);
        return { ...whole, cutAfter: chance.whole(0, whole.body.length - 1) };
      }
      case 'garbled':
        return { ...this.#answered(200, answer), body: chance.pick(GARBLED) };
    }
  }

  #answered(status: number, body: string) {
    // The Date header has whole seconds (docs/reference/interface-decisions.md, 1.4).
    const date = new Date(this.#wires.serviceClock.now).toUTCString();
    const headers = { date, 'content-type': 'application/json' };
    return { kind: 'answered', status, headers, body, cutAfter: null } as const;
  }

  #busyFor(ms: number): void {
    const { clock } = this.#wires;
    this.#wires.busyUntil = Math.max(this.#wires.busyUntil, clock.now + ms);
  }

  /**
   * The newest approved payment of this branch of the same action and method as the one asked for, or
   * the newest refund of the same payment; null where there is none. One of another terminal in the same
   * seconds cannot be told apart.
   */
  #lastLike(request: MoneyRequest): Deed | null {
    const { service, clock } = this.#wires;
    const last = service.deeds.findLast(
      ({ branch, method, action, results, trackingId, originalId, reverted, askedBy, madeAt }) =>
        branch === this.#branch &&
        !reverted &&
        (askedBy !== null || madeAt < clock.now - OTHERS_ARE_OLDER_BY) &&
        results === 'APPROVED' &&
        action === request.operation.toUpperCase() &&
        ('tender' in request
          ? // An answer of another method, or without a tracking id, is not read.
            method === methodOf(request.tender.kind) && trackingId !== null
          : action === 'CREDIT' && originalId === request.paymentId),
    );
    return last ?? null;
  }

  #performAtOnce(
    request: MoneyRequest,
    askedAt: number,
    performed: MoneyFault['performed'],
  ): Deed | null {
    if (NOT_AT_ONCE.includes(performed)) return null;
    const isPayment = 'tender' in request;
    if (performed === 'twice' && isPayment) this.#perform(request, askedAt);
    const deed = this.#perform(
      isPayment ? otherwise(request, performed) : this.#refundOf(request, performed),
      askedAt,
      performed === 'altered' ? altered(request.trackingId) : request.trackingId,
      performed === 'under-a-used-id' && isPayment ? this.#usedId(request) : undefined,
    );
    const isReported = isPayment || request.operation !== 'deauthorize';
    if (performed === 'forgotten' && isReported && deed !== null) {
      const { service, chance } = this.#wires;
      service.forget(deed, chance.whole(...SHOWN));
    }
    return deed;
  }

  /** A refund of all that is left of its payment in place of a part. */
  #refundOf<T extends MoneyRequest>(request: T, performed: MoneyFault['performed']): T {
    if (request.operation !== 'credit' || performed !== 'tenfold') return request;
    const left = this.#wires.service.left(request.paymentId);
    return { ...request, amount: cents(Math.max(request.amount, left)) };
  }

  /** The id of the newest approved payment of this till by the same method; undefined before the first. */
  #usedId({ tender }: Extract<MoneyRequest, { readonly tender: unknown }>): string | undefined {
    const used = this.#wires.service.deeds.findLast(
      ({ branch, id, originalId, method, results, askedBy }) =>
        branch === this.#branch &&
        id === originalId &&
        method === methodOf(tender.kind) &&
        results === 'APPROVED' &&
        askedBy !== null,
    );
    return used?.id;
  }

  #perform(
    request: MoneyRequest,
    askedAt: number,
    trackingId: string = request.trackingId,
    id?: string,
  ): Deed | null {
    const { service, trace } = this.#wires;
    const deed = service.perform(this.#branch, request, askedAt, trackingId, id);
    const what = deed === null ? 'no such payment' : `${deed.action} ${deed.results} ${deed.id}`;
    trace.say('service', `${request.trackingId}: ${what}`);
    return deed;
  }
}

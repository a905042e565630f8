import {
  type MoneyAnswer,
  type MoneyRequest,
  type PaymentsPort,
  type Proof,
  StatusCheckFailed,
} from '../../../src/main/payments/engine/engine-context.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { AttemptConnection } from '../../../src/shared/journal/attempt-entries.ts';
import type { BentClock } from '../environment/bent-clock.ts';
import type { Chance } from '../environment/chance.ts';
import type { Trace } from '../environment/trace.ts';
import type { VirtualClock } from '../environment/virtual-clock.ts';
import type { Deed, Results } from './deed.ts';
import { type ModelService, methodOf } from './model-service.ts';
import {
  CHECK_FAULTS,
  LATER,
  MONEY_FAULTS,
  type MoneyFault,
  type MoneyFaultName,
  SHOWN,
} from './money-faults.ts';
import type { Network, StatusCheckKind } from './network.ts';

/** A money request that left the till, with any outcome. */
export interface SentRequest {
  readonly trackingId: string;
  readonly operation: MoneyRequest['operation'];
  readonly branch: string;
  readonly at: number;
  readonly fault: MoneyFaultName;
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
  network: Network;
  /**
   * True time at which every request sent so far has been performed and answered, or never will be,
   * ms.
   */
  busyUntil: number;
}

const STATE_OF: Readonly<Record<Results, MoneyAnswer['state']>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

/** A proof is at most 60 s old, and ends when this PC's clock is set, ms. */
const PROOF_LASTS = 60_000;
const STEP = 2_000;

interface Proven {
  /** By a monotonic clock, and by this PC's. */
  readonly at: number;
  readonly pcAt: number;
  readonly clockOffsetMs: number;
}

/** The till's client of one branch of the model service, over a faulty network. */
export class ModelPaymentsPort implements PaymentsPort {
  readonly connection: AttemptConnection;
  readonly #wires: Wires;
  readonly #isUp: () => boolean;
  #proof: Proven | null = null;

  /** @param isUp true while the client's program runs. */
  constructor(connection: AttemptConnection, wires: Wires, isUp = () => true) {
    this.connection = connection;
    this.#isUp = isUp;
    this.#wires = wires;
  }

  async prove(): Promise<Proof> {
    const { clock, pcClock, serviceClock } = this.#wires;
    if (this.#proof !== null) {
      const { at, pcAt, clockOffsetMs } = this.#proof;
      const passed = clock.now - at;
      const stepped = Math.abs(pcClock.now - pcAt - passed) > STEP;
      if (passed < PROOF_LASTS && !stepped) return { kind: 'proven', clockOffsetMs };
    }
    this.#proof = null;
    try {
      await this.#check('prove', '');
    } catch (error) {
      if (!(error instanceof StatusCheckFailed)) throw error;
      return { kind: 'unreachable', problem: error.problem };
    }
    // The Date header has whole seconds (docs/reference/interface-decisions.md, 1.4).
    const date = Math.floor(serviceClock.now / 1_000) * 1_000;
    const clockOffsetMs = date - pcClock.now;
    this.#proof = { at: clock.now, pcAt: pcClock.now, clockOffsetMs };
    return { kind: 'proven', clockOffsetMs };
  }

  async send(request: MoneyRequest): Promise<MoneyAnswer> {
    const { clock, chance, network, sent, serviceClock, trace } = this.#wires;
    const name = network.money(request);
    const fault: MoneyFault = MONEY_FAULTS[name];
    const takes = chance.whole(...fault.takes);
    trace.say('wire', `${request.operation} ${request.trackingId} (${name})`);
    if (fault.answer.kind !== 'none' || fault.answer.state !== 'not-sent') {
      const { trackingId, operation } = request;
      sent.push({ trackingId, operation, branch: this.connection.id, at: clock.now, fault: name });
    }
    // The track is wiped after the sending, so a later deed keeps a copy, like a queue.
    const kept = keep(request);
    const askedAt = serviceClock.now;
    this.#busyFor(takes);
    if (fault.performed === 'later' || fault.performed === 'on-waking') {
      const later = chance.whole(...LATER);
      this.#busyFor(takes + later);
      const isOut = fault.performed === 'later' ? () => true : this.#isUp;
      clock.after(takes, () => {
        if (isOut()) clock.after(later, () => this.#perform(kept, askedAt));
      });
    }
    const before = Math.floor(takes / 2);
    await clock.wait(before);
    const deed = this.#performAtOnce(kept, askedAt, fault.performed);
    await clock.wait(takes - before);
    const answer =
      fault.answer.kind === 'last' ? this.#answerWithLast(request) : answerOf(fault, deed);
    trace.say('wire', `${request.trackingId} → ${answer.state} ${answer.problem ?? ''}`);
    if (answer.problem !== null) this.#proof = null;
    return answer;
  }

  async list(start: Date, end: Date): ReturnType<PaymentsPort['list']> {
    await this.#check('list', `${start.toISOString()} ${end.toISOString()}`);
    return this.#wires.service.list(this.connection.id, start, end);
  }

  async transactions(startDay: string, endDay: string): ReturnType<PaymentsPort['transactions']> {
    await this.#check('report', `${startDay} ${endDay}`);
    return this.#wires.service.transactions(this.connection.id, startDay, endDay);
  }

  /** No bank takes anything back in the model. */
  async depositDetails(): ReturnType<PaymentsPort['depositDetails']> {
    return [];
  }

  async rejects(): ReturnType<PaymentsPort['rejects']> {
    return [];
  }

  #busyFor(ms: number): void {
    const { clock } = this.#wires;
    this.#wires.busyUntil = Math.max(this.#wires.busyUntil, clock.now + ms);
  }

  async #check(kind: StatusCheckKind, what: string): Promise<void> {
    const { clock, chance, network, trace } = this.#wires;
    const name = network.look(kind);
    const fault = CHECK_FAULTS[name];
    const failed = name === 'none' ? '' : ` (${name})`;
    trace.say('wire', `${kind} ${this.connection.id} ${what}${failed}`);
    const [from, to] = fault?.takes ?? [50, 400];
    await clock.wait(chance.whole(from, to));
    if (fault !== null) throw new StatusCheckFailed(fault.problem);
  }

  /**
   * The newest approved payment of this branch of the same action and method as the one asked for, or
   * the newest refund of the same payment; refused where there is none.
   */
  #answerWithLast(request: MoneyRequest): MoneyAnswer {
    const last = this.#wires.service.deeds.findLast(
      ({ branch, method, action, results, trackingId, originalId }) =>
        branch === this.connection.id &&
        results === 'APPROVED' &&
        action === request.operation.toUpperCase() &&
        ('tender' in request
          ? // An answer of another method, or without a tracking id, is not read.
            method === methodOf(request.tender.kind) && trackingId !== null
          : action === 'CREDIT' && originalId === request.paymentId),
    );
    return answerOf(MONEY_FAULTS.none, last ?? null);
  }

  #performAtOnce(
    request: MoneyRequest,
    askedAt: number,
    performed: MoneyFault['performed'],
  ): Deed | null {
    if (performed === 'never' || performed === 'later' || performed === 'on-waking') return null;
    const isPayment = 'tender' in request;
    if (performed === 'twice' && isPayment) this.#perform(request, askedAt);
    const deed = this.#perform(isPayment ? otherwise(request, performed) : request, askedAt);
    const isCharge = isPayment || request.operation === 'capture';
    if (performed === 'forgotten' && isCharge && deed !== null) {
      const { service, chance } = this.#wires;
      service.forget(deed, chance.whole(...SHOWN));
    }
    return deed;
  }

  #perform(request: MoneyRequest, askedAt: number): Deed | null {
    const { service, trace } = this.#wires;
    const deed = service.perform(this.connection.id, request, askedAt);
    const what = deed === null ? 'no such payment' : `${deed.action} ${deed.results} ${deed.id}`;
    trace.say('service', `${request.trackingId}: ${what}`);
    return deed;
  }
}

/** Another deed of the service in place of the requested one. */
function otherwise(
  request: Extract<MoneyRequest, { readonly tender: unknown }>,
  performed: MoneyFault['performed'],
): MoneyRequest {
  switch (performed) {
    case 'tenfold':
      return { ...request, amount: cents(request.amount * 10) };
    case 'in-part':
      return { ...request, amount: cents(Math.ceil(request.amount / 2)) };
    case 'as-a-sale':
      return { ...request, operation: 'authorize' };
    default:
      return request;
  }
}

function keep(request: MoneyRequest): MoneyRequest {
  if (request.operation !== 'authorize' && request.operation !== 'preauthorize') return request;
  const { tender } = request;
  if (tender.kind !== 'card') return request;
  return { ...request, tender: { ...tender, track: tender.track.slice() } };
}

function answerOf(fault: Pick<MoneyFault, 'answer'>, deed: Deed | null): MoneyAnswer {
  const nothing = { paymentId: null, code: null, message: null };
  if (fault.answer.kind === 'none') {
    const { state, problem } = fault.answer;
    return { state, ...nothing, problem };
  }
  if (deed === null) return { state: 'refused', ...nothing, problem: 'not-found' };
  const { id: paymentId, results, code, message, stamp: recordedAt } = deed;
  return fault.answer.kind === 'says-failed'
    ? { state: 'failed', paymentId, code: '96', message: 'TRY AGAIN', problem: null, recordedAt }
    : { state: STATE_OF[results], paymentId, code, message, problem: null, recordedAt };
}

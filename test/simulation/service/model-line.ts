import {
  type AttemptConnection,
  LookFailed,
  type MoneyAnswer,
  type MoneyRequest,
  type PaymentsLine,
  type Proof,
} from '../../../src/main/attempts/payments-line.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { BentClock } from '../world/bent-clock.ts';
import type { Chance } from '../world/chance.ts';
import type { Trace } from '../world/trace.ts';
import type { VirtualClock } from '../world/virtual-clock.ts';
import type { Deed, Results } from './deed.ts';
import type { ModelService } from './model-service.ts';
import {
  LATER,
  LOOK_FAULTS,
  MONEY_FAULTS,
  type MoneyFault,
  type MoneyFaultName,
} from './money-faults.ts';
import type { LookKind, Network } from './network.ts';

/** A money request as it left the till, whatever became of it. */
export interface SentRequest {
  readonly trackingId: string;
  readonly operation: MoneyRequest['operation'];
  readonly branch: string;
  readonly at: number;
  readonly fault: MoneyFaultName;
}

/** The world around every line: it outlives the program. */
export interface Wires {
  readonly clock: VirtualClock;
  readonly serviceClock: BentClock;
  readonly pcClock: BentClock;
  readonly service: ModelService;
  readonly chance: Chance;
  readonly trace: Trace;
  readonly sent: SentRequest[];
  network: Network;
}

const STATE_OF: Readonly<Record<Results, MoneyAnswer['state']>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
};

/** A proof is at most 60 s old, and ends when somebody sets this PC's clock, ms. */
const PROOF_LASTS = 60_000;
const STEP = 2_000;

interface Proven {
  /** By a clock that nobody sets, and by this PC's. */
  readonly at: number;
  readonly pcAt: number;
  readonly clockOffsetMs: number;
}

/** The till's line to one branch of the model service, over wires that fail. */
export class ModelLine implements PaymentsLine {
  readonly connection: AttemptConnection;
  readonly #wires: Wires;
  readonly #isUp: () => boolean;
  #proof: Proven | null = null;

  /** @param isUp whether the program whose line it is still runs. */
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
      await this.#look('prove', '');
    } catch (error) {
      if (!(error instanceof LookFailed)) throw error;
      return { kind: 'unreachable', problem: error.problem };
    }
    // The Date header tells whole seconds (docs/interface-decisions.md, 1.4).
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
    // The track is wiped when the sending has ended, so a deed of later keeps a copy, as a queue would.
    const kept = keep(request);
    const askedAt = serviceClock.now;
    if (fault.performed === 'later' || fault.performed === 'on-waking') {
      const later = chance.whole(...LATER);
      const isOut = fault.performed === 'later' ? () => true : this.#isUp;
      clock.after(takes, () => {
        if (isOut()) clock.after(later, () => this.#perform(kept, askedAt));
      });
    }
    const before = Math.floor(takes / 2);
    await clock.wait(before);
    const deed = this.#performAtOnce(kept, askedAt, fault.performed);
    await clock.wait(takes - before);
    const answer = answerOf(fault, deed);
    trace.say('wire', `${request.trackingId} → ${answer.state} ${answer.problem ?? ''}`);
    if (answer.problem !== null) this.#proof = null;
    return answer;
  }

  async list(start: Date, end: Date): ReturnType<PaymentsLine['list']> {
    await this.#look('list', `${start.toISOString()} ${end.toISOString()}`);
    return this.#wires.service.list(this.connection.id, start, end);
  }

  async transactions(startDay: string, endDay: string): ReturnType<PaymentsLine['transactions']> {
    await this.#look('report', `${startDay} ${endDay}`);
    return this.#wires.service.transactions(this.connection.id, startDay, endDay);
  }

  async #look(kind: LookKind, what: string): Promise<void> {
    const { clock, chance, network, trace } = this.#wires;
    const name = network.look(kind);
    const fault = LOOK_FAULTS[name];
    const failed = name === 'none' ? '' : ` (${name})`;
    trace.say('wire', `${kind} ${this.connection.id} ${what}${failed}`);
    const [from, to] = fault?.takes ?? [50, 400];
    await clock.wait(chance.whole(from, to));
    if (fault !== null) throw new LookFailed(fault.problem);
  }

  #performAtOnce(
    request: MoneyRequest,
    askedAt: number,
    performed: MoneyFault['performed'],
  ): Deed | null {
    if (performed === 'never' || performed === 'later' || performed === 'on-waking') return null;
    const isPayment = 'tender' in request;
    if (performed === 'twice' && isPayment) this.#perform(request, askedAt);
    const asked =
      performed === 'of-another-amount' && isPayment
        ? { ...request, amount: cents(request.amount * 10) }
        : request;
    return this.#perform(asked, askedAt);
  }

  #perform(request: MoneyRequest, askedAt: number): Deed | null {
    const { service, trace } = this.#wires;
    const deed = service.perform(this.connection.id, request, askedAt);
    const what = deed === null ? 'no such payment' : `${deed.action} ${deed.results} ${deed.id}`;
    trace.say('service', `${request.trackingId}: ${what}`);
    return deed;
  }
}

function keep(request: MoneyRequest): MoneyRequest {
  if (request.operation !== 'authorize' && request.operation !== 'preauthorize') return request;
  const { tender } = request;
  if (tender.kind !== 'card') return request;
  return { ...request, tender: { ...tender, track: tender.track.slice() } };
}

function answerOf(fault: MoneyFault, deed: Deed | null): MoneyAnswer {
  const nothing = { paymentId: null, code: null, message: null };
  if (fault.answer.kind === 'none') {
    const { state, problem } = fault.answer;
    return { state, ...nothing, problem };
  }
  if (deed === null) return { state: 'refused', ...nothing, problem: 'not-found' };
  const { id: paymentId, results, code, message } = deed;
  return fault.answer.kind === 'says-failed'
    ? { state: 'failed', paymentId, code: '96', message: 'TRY AGAIN', problem: null }
    : { state: STATE_OF[results], paymentId, code, message, problem: null };
}

import type {
  ListedRecord,
  MoneyRequest,
  ReportedRow,
} from '../../../src/main/attempts/payments-line.ts';
import type { Method } from '../../../src/shared/domain/attempt.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { BentClock } from '../world/bent-clock.ts';
import type { Chance } from '../world/chance.ts';
import type { Habits } from '../world/habits.ts';
import type { Action, Deed } from './deed.ts';
import { type CardFate, judge, VERDICTS } from './payment-rules.ts';

export interface ModelServiceOptions {
  /** The true time, ms. */
  readonly now: () => number;
  readonly clock: BentClock;
  readonly habits: Habits;
  readonly chance: Chance;
  readonly newId: () => string;
}

type FollowUp = Exclude<Action, 'AUTHORIZE' | 'PREAUTHORIZE'>;

/** The payments service as interface.md tells of it, shared by every branch and every till. */
export class ModelService {
  readonly #options: ModelServiceOptions;
  readonly #deeds: Deed[] = [];

  constructor(options: ModelServiceOptions) {
    this.#options = options;
  }

  /** Everything it ever did, in its order: the truth the till is held against. */
  get deeds(): readonly Deed[] {
    return this.#deeds;
  }

  /**
   * Does what was asked.
   * @param askedAt the service's clock when the request came.
   * @returns null where there is no such payment (404).
   */
  perform(branch: string, request: MoneyRequest, askedAt: number): Deed | null {
    if (isPayment(request)) {
      const { tender, amount, trackingId } = request;
      const fate = tender.kind === 'card' ? fateOf(tender.track) : 'approves';
      return this.#add(branch, askedAt, {
        method: methodOf(tender.kind),
        action: request.operation === 'authorize' ? 'AUTHORIZE' : 'PREAUTHORIZE',
        ...VERDICTS[fate],
        amount,
        trackingId,
        originalId: null,
        askedBy: trackingId,
      });
    }
    return this.#followUp(branch, request, askedAt);
  }

  /** A payment of another till, or one whose till has forgotten it. */
  strange(branch: string, trackingId: string | null, method: Method, amount: Cents): Deed {
    return this.#add(branch, this.#options.clock.now, {
      method,
      action: 'AUTHORIZE',
      ...VERDICTS.approves,
      amount,
      trackingId,
      originalId: null,
      askedBy: null,
    });
  }

  /** Both ends included (docs/interface-decisions.md), in the order of their stamps. */
  list(branch: string, start: Date, end: Date): readonly ListedRecord[] {
    const now = this.#options.now();
    const [from, to] = [wholeSeconds(start.getTime()), wholeSeconds(end.getTime())];
    const found = this.#deeds
      .filter((deed) => deed.branch === branch && deed.stamp >= from && deed.stamp <= to)
      .filter((deed) => deed.listedFrom <= now)
      .sort((one, other) => one.stamp - other.stamp);
    return this.#cut(found).map((deed) => ({
      ...shown(deed),
      code: deed.code,
      message: deed.message,
    }));
  }

  /** Card and ACH only, by the service's own day (interface.md §4.5). */
  transactions(branch: string, startDay: string, endDay: string): readonly ReportedRow[] {
    const now = this.#options.now();
    const voided = new Set(
      this.#deeds
        .filter((deed) => deed.action === 'VOID' && deed.results === 'APPROVED')
        .map((deed) => deed.originalId),
    );
    return this.#deeds
      .filter((deed) => deed.branch === branch && deed.reportedFrom <= now)
      .filter((deed) => dayOf(deed.stamp) >= startDay && dayOf(deed.stamp) <= endDay)
      .flatMap((deed) => this.#row(deed, voided.has(deed.id)));
  }

  #followUp(branch: string, request: FollowUpRequest, askedAt: number): Deed | null {
    const payment = this.#deeds.find(
      (deed) =>
        deed.id === request.paymentId && deed.branch === branch && deed.originalId === deed.id,
    );
    if (payment === undefined) return null;
    const action = ACTIONS[request.operation];
    const amount = request.operation === 'credit' ? request.amount : payment.amount;
    const done = this.#deeds.filter(
      (deed) => deed.originalId === payment.id && deed !== payment && deed.results === 'APPROVED',
    );
    return this.#add(branch, askedAt, {
      method: payment.method,
      action,
      ...judge(action, { payment, done }, amount),
      amount,
      trackingId: this.#followUpTracking(action, request.trackingId, payment),
      originalId: payment.id,
      askedBy: request.trackingId,
    });
  }

  /** Only a credit has a body to carry a tracking id (interface.md §4.1). */
  #followUpTracking(action: FollowUp, sent: string, payment: Deed): string | null {
    const { habits } = this.#options;
    if (action === 'CREDIT' && habits.creditsKeepTracking) return sent;
    return habits.followUps === 'listed-with-the-payments-tracking-id' ? payment.trackingId : null;
  }

  #add(
    branch: string,
    askedAt: number,
    deed: Pick<
      Deed,
      'method' | 'action' | 'results' | 'code' | 'message' | 'amount' | 'trackingId' | 'askedBy'
    > & { readonly originalId: string | null },
  ): Deed {
    const { habits, chance, newId, now, clock } = this.#options;
    const id = newId();
    const isPayment = deed.action === 'AUTHORIZE' || deed.action === 'PREAUTHORIZE';
    const listed = isPayment || habits.followUps !== 'not-listed';
    const added: Deed = {
      ...deed,
      id,
      branch,
      originalId: deed.originalId ?? id,
      code: deed.method === 'CARD' ? deed.code : null,
      stamp: wholeSeconds(habits.stamped === 'when-asked' ? askedAt : clock.now),
      listedFrom: listed ? now() + lag(chance, habits.listLag) : Number.POSITIVE_INFINITY,
      reportedFrom:
        deed.method === 'CASH' ? Number.POSITIVE_INFINITY : now() + lag(chance, habits.reportLag),
    };
    this.#deeds.push(added);
    return added;
  }

  #cut(found: readonly Deed[]): readonly Deed[] {
    const { cap } = this.#options.habits;
    if (cap === null || found.length <= cap.most) return found;
    return cap.keeps === 'oldest' ? found.slice(0, cap.most) : found.slice(-cap.most);
  }

  /** The report knows no holds; a captured one is whatever this service takes it for (§2.7). */
  #row(deed: Deed, voided: boolean): readonly ReportedRow[] {
    const { captures } = this.#options.habits;
    const { id, method, action, originalId, trackingId, amount, results } = deed;
    if (method === 'CASH') return [];
    const row = { id, method, timestamp: new Date(deed.stamp), originalId, trackingId };
    switch (action) {
      case 'PREAUTHORIZE':
      case 'DEAUTHORIZE':
        return [];
      case 'CAPTURE':
        if (captures === 'not-reported' || results !== 'APPROVED') return [];
        return captures === 'row-of-their-own'
          ? [{ ...row, action: 'AUTHORIZE', amount, results }]
          : [{ ...row, ...this.#holdOf(deed), action: 'AUTHORIZE', amount, results }];
      case 'AUTHORIZE':
        return [{ ...row, action, amount, results: voided ? 'VOIDED' : results }];
      case 'VOID':
        return [{ ...row, action, amount: cents(-amount), results }];
      case 'CREDIT':
        return [{ ...row, action, amount, results }];
    }
  }

  #holdOf(capture: Deed): Pick<ReportedRow, 'id' | 'originalId' | 'trackingId'> {
    const hold = this.#deeds.find(({ id }) => id === capture.originalId);
    return {
      id: capture.originalId,
      originalId: capture.originalId,
      trackingId: hold?.trackingId ?? null,
    };
  }
}

type PaymentRequest = Extract<MoneyRequest, { readonly tender: unknown }>;
type FollowUpRequest = Exclude<MoneyRequest, PaymentRequest>;

function isPayment(request: MoneyRequest): request is PaymentRequest {
  return 'tender' in request;
}

const ACTIONS = {
  capture: 'CAPTURE',
  deauthorize: 'DEAUTHORIZE',
  void: 'VOID',
  credit: 'CREDIT',
} as const;

/** The cards of the model carry their fate instead of a number. */
export function trackOf(fate: CardFate): Uint8Array {
  return new TextEncoder().encode(`;${fate}=30121010000000000?`);
}

function fateOf(track: Uint8Array): CardFate {
  const text = new TextDecoder().decode(track);
  const fates: readonly CardFate[] = ['approves', 'declines', 'fails'];
  const fate = fates.find((each) => text.startsWith(`;${each}=`));
  if (fate === undefined) throw new Error('A card was sent whose track had been wiped.');
  return fate;
}

function methodOf(kind: string): Method {
  if (kind === 'card') return 'CARD';
  return kind === 'cash' ? 'CASH' : 'ACH';
}

function shown(deed: Deed): Omit<ListedRecord, 'code' | 'message'> {
  const { id, method, action, results, trackingId } = deed;
  return { id, method, action, results, trackingId, timestamp: new Date(deed.stamp) };
}

function lag(chance: Chance, most: number): number {
  return chance.mostlySmall(most);
}

/** The wire carries whole seconds (interface.md §1.4). */
function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}

/** `YYYY-MM-DD`, UTC. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

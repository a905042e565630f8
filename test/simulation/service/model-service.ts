import type { MoneyRequest } from '../../../src/main/payments/engine/engine-context.ts';
import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import type { Method } from '../../../src/shared/domain/attempt.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { BentClock } from '../environment/bent-clock.ts';
import type { Chance } from '../environment/chance.ts';
import type { Habits } from '../environment/habits.ts';
import type { Action, Deed } from './deed.ts';
import { CARDS, type CardFate, classify, VERDICTS } from './payment-rules.ts';

export interface ModelServiceOptions {
  /** The true time, ms. */
  readonly now: () => number;
  readonly clock: BentClock;
  readonly habits: Habits;
  readonly chance: Chance;
  readonly newId: () => string;
}

type FollowUp = Exclude<Action, 'AUTHORIZE' | 'PREAUTHORIZE'>;

/** The payments service of interface.md, shared by every branch and every till. */
export class ModelService {
  readonly #options: ModelServiceOptions;
  readonly #deeds: Deed[] = [];
  /** For the form of reports, so that one more request shifts no other random value. */
  readonly #rowChance: Chance;
  /** Declines some refunds where many are made; null for an issuer that declines none. */
  readonly #issuer: Chance | null;

  constructor(options: ModelServiceOptions) {
    this.#options = options;
    this.#rowChance = options.chance.branch('rows');
    this.#issuer = options.habits.theme === 'refunds' ? options.chance.branch('issuer') : null;
  }

  /** All its deeds in their order: the truth for the comparison with the till. */
  get deeds(): readonly Deed[] {
    return this.#deeds;
  }

  /**
   * Performs a request.
   * @param askedAt the service's clock at its arrival.
   * @param shownId the tracking id that the record of a payment shows.
   * @param id of the record of a payment; another record may have it.
   * @returns null if there is no such payment (404).
   */
  perform(
    branch: string,
    request: MoneyRequest,
    askedAt: number,
    shownId: string = request.trackingId,
    id: string = this.#options.newId(),
  ): Deed | null {
    if (isPayment(request)) {
      const { tender, amount, trackingId } = request;
      const fate = tender.kind === 'card' ? fateOf(tender.track) : 'approves';
      return this.#add(branch, askedAt, {
        id,
        method: methodOf(tender.kind),
        action: request.operation === 'authorize' ? 'AUTHORIZE' : 'PREAUTHORIZE',
        ...VERDICTS[fate],
        amount,
        trackingId: shownId,
        originalId: null,
        askedBy: trackingId,
      });
    }
    return this.#followUp(branch, request, askedAt);
  }

  /** A payment from another terminal, or of a till that has lost its record. */
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

  /** A refund of a payment by another terminal, with a tracking id of its own or without one. */
  otherTerminalRefunds(
    { id, branch, method }: Deed,
    trackingId: string | null,
    amount: Cents,
  ): Deed {
    return this.#add(branch, this.#options.clock.now, {
      method,
      action: 'CREDIT',
      ...VERDICTS.approves,
      amount,
      trackingId,
      originalId: id,
      askedBy: null,
    });
  }

  /** The part of a charge that no refund has given back. */
  left(paymentId: string): Cents {
    const done = this.#deeds.filter(
      ({ originalId, results, reverted }) =>
        originalId === paymentId && results === 'APPROVED' && !reverted,
    );
    const sum = (action: Action) =>
      done.filter((deed) => deed.action === action).reduce((all, { amount }) => all + amount, 0);
    return cents(sum('AUTHORIZE') - sum('CREDIT'));
  }

  /** Shows a deed no more from so many ms on. */
  forget({ id }: Deed, inMs: number): void {
    const index = this.#deeds.findIndex((deed) => deed.id === id);
    const deed = this.#deeds[index];
    if (deed === undefined) throw new RangeError(`There is no deed ${id}.`);
    this.#deeds[index] = { ...deed, shownUntil: this.#options.now() + inMs };
  }

  /** Sets the service back by so many ms: it knows nothing any more of what it did since. */
  revert(ms: number): void {
    const now = this.#options.now();
    for (const [index, deed] of this.#deeds.entries()) {
      if (deed.madeAt < now - ms) continue;
      this.#deeds[index] = { ...deed, shownUntil: now, reverted: true };
    }
  }

  /** Both ends included (docs/reference/interface-decisions.md), in the order of their stamps. */
  list(branch: string, start: Date, end: Date): readonly ListedRecord[] {
    const now = this.#options.now();
    const [from, to] = [wholeSeconds(start.getTime()), wholeSeconds(end.getTime())];
    const found = this.#deeds
      .filter((deed) => deed.branch === branch && deed.stamp >= from && deed.stamp <= to)
      .filter((deed) => deed.listedFrom <= now && now < deed.shownUntil)
      .sort((one, other) => one.stamp - other.stamp);
    return cut(found, this.#options.habits.cap).map(listed);
  }

  /** A payment by its id (interface.md §4.1); null if it is not known now. */
  record(branch: string, id: string): ListedRecord | null {
    const deed = this.#deeds.find((each) => each.id === id && each.originalId === id);
    if (deed === undefined || deed.branch !== branch) return null;
    return this.#options.now() < deed.shownUntil ? listed(deed) : null;
  }

  /** Card and ACH only, by the service's own day (interface.md §4.5). */
  transactions(branch: string, startDay: string, endDay: string): readonly ReportedRow[] {
    return this.#answered(this.#rows(branch, startDay, endDay));
  }

  #rows(branch: string, startDay: string, endDay: string): readonly ReportedRow[] {
    const now = this.#options.now();
    const voided = new Set(
      this.#deeds
        .filter(({ action, results }) => action === 'VOID' && results === 'APPROVED')
        .filter(({ reverted }) => !reverted)
        .map((deed) => deed.originalId),
    );
    return this.#deeds
      .filter((deed) => deed.branch === branch && deed.reportedFrom <= now && now < deed.shownUntil)
      .filter((deed) => deed.day >= startDay && deed.day <= endDay)
      .flatMap((deed) => this.#row(deed, voided.has(deed.originalId)));
  }

  /** Records that no report shows now, because that of their day is cut. */
  get cutOff(): ReadonlySet<string> {
    const { cap } = this.#options.habits.reports;
    const days = Map.groupBy(this.#deeds, ({ branch, day }) => `${branch} ${day}`);
    const cutOff = [...days.keys()].flatMap((key) => {
      const [branch = '', day = ''] = key.split(' ');
      const rows = this.#rows(branch, day, day);
      const kept = cut(rows, cap);
      return rows.filter((row) => !kept.includes(row)).map(({ id }) => id);
    });
    return new Set(cutOff);
  }

  /**
   * Branches with reports that prove absence: they are never cut, and no day of 3 rows or more is as
   * long as the report of all days.
   */
  get conclusive(): ReadonlySet<string> {
    if (this.#options.habits.reports.cap !== null) return new Set();
    const branches = Map.groupBy(this.#deeds, ({ branch }) => branch);
    const isConclusive = ([branch, deeds]: readonly [string, readonly Deed[]]) => {
      const days = [...new Set(deeds.map(({ day }) => day))];
      const lengths = days.map((day) => this.#rows(branch, day, day).length);
      const all = lengths.reduce((sum, length) => sum + length, 0);
      return lengths.every((length) => length < 3 || length < all);
    };
    return new Set([...branches].filter(isConclusive).map(([branch]) => branch));
  }

  #answered(rows: readonly ReportedRow[]): readonly ReportedRow[] {
    const { cap, repeats, command } = this.#options.habits.reports;
    const kept = cut(rows, cap);
    return inOrder(repeats ? this.#repeated(kept) : kept, command, this.#rowChance);
  }

  #repeated(rows: readonly ReportedRow[]): readonly ReportedRow[] {
    return rows.flatMap((row) => (this.#rowChance.happens(0.1) ? [row, row] : [row]));
  }

  #followUp(branch: string, request: FollowUpRequest, askedAt: number): Deed | null {
    const payment = this.#deeds.find(
      (deed) =>
        deed.id === request.paymentId && deed.branch === branch && deed.originalId === deed.id,
    );
    if (payment === undefined || payment.reverted) return null;
    const action = ACTIONS[request.operation];
    const amount = request.operation === 'credit' ? request.amount : payment.amount;
    const done = this.#deeds.filter(
      (deed) =>
        deed.originalId === payment.id &&
        deed !== payment &&
        deed.results === 'APPROVED' &&
        !deed.reverted,
    );
    const allowed =
      this.#options.habits.careless === true && isGivenBack(action)
        ? VERDICTS.approves
        : classify(action, { payment, done }, amount);
    return this.#add(branch, askedAt, {
      method: payment.method,
      action,
      ...(action === 'CREDIT' && this.#issuer?.happens(0.3) === true ? VERDICTS.declines : allowed),
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
    > & { readonly id?: string; readonly originalId: string | null },
  ): Deed {
    const { habits, chance, newId, now, clock } = this.#options;
    const id = deed.id ?? newId();
    const isPayment = deed.action === 'AUTHORIZE' || deed.action === 'PREAUTHORIZE';
    const listed = isPayment || habits.followUps !== 'not-listed';
    const stamp = wholeSeconds(habits.stamped === 'when-asked' ? askedAt : clock.now);
    const added: Deed = {
      ...deed,
      id,
      branch,
      originalId: deed.originalId ?? id,
      code: deed.method === 'CARD' ? deed.code : null,
      madeAt: now(),
      shownUntil: Number.POSITIVE_INFINITY,
      reverted: false,
      stamp,
      day: dayOf(stamp),
      listedFrom: listed ? now() + lag(chance, habits.listLag) : Number.POSITIVE_INFINITY,
      reportedFrom:
        deed.method === 'CASH' ? Number.POSITIVE_INFINITY : now() + lag(chance, habits.reportLag),
    };
    this.#deeds.push(added);
    return added;
  }

  /** The report knows no holds; the row of a captured one depends on this service (§2.7). */
  #row(deed: Deed, voided: boolean): readonly ReportedRow[] {
    const { captures } = this.#options.habits;
    const { id, method, action, originalId, trackingId, amount, results } = deed;
    if (method === 'CASH') return [];
    const row = { id, method, timestamp: new Date(deed.stamp), originalId, trackingId };
    switch (action) {
      case 'PREAUTHORIZE':
      case 'DEAUTHORIZE':
        return [];
      case 'CAPTURE': {
        if (captures === 'not-reported' || results !== 'APPROVED') return [];
        const its = captures === 'row-of-their-own' ? {} : this.#holdOf(deed);
        const now = voided ? 'VOIDED' : results;
        return [{ ...row, ...its, action: 'AUTHORIZE', amount, results: now }];
      }
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

const isGivenBack = (action: FollowUp) => action === 'VOID' || action === 'CREDIT';

const ACTIONS = {
  capture: 'CAPTURE',
  deauthorize: 'DEAUTHORIZE',
  void: 'VOID',
  credit: 'CREDIT',
} as const;

/** The number of a card of the model decides its outcome. */
const NUMBERS: Readonly<Record<CardFate, string>> = {
  approves: '4111111111111111',
  declines: '4000000000000002',
  fails: '4000000000000119',
};

export function trackOf(fate: CardFate): Uint8Array {
  return new TextEncoder().encode(`;${NUMBERS[fate]}=30121010000000000?`);
}

function fateOf(track: Uint8Array): CardFate {
  const text = new TextDecoder().decode(track);
  const fate = CARDS.find((each) => text.startsWith(`;${NUMBERS[each]}=`));
  if (fate === undefined) throw new Error('A card was sent whose track had been wiped.');
  return fate;
}

export function methodOf(kind: string): Method {
  if (kind === 'card') return 'CARD';
  return kind === 'cash' ? 'CASH' : 'ACH';
}

function listed(deed: Deed): ListedRecord {
  const { id, method, action, results, code, message, trackingId } = deed;
  const timestamp = new Date(deed.stamp);
  return { id, method, action, results, code, message, trackingId, timestamp };
}

function cut<T>(found: readonly T[], cap: Habits['cap']): readonly T[] {
  if (cap === null || found.length <= cap.most) return found;
  return cap.keeps === 'oldest' ? found.slice(0, cap.most) : found.slice(-cap.most);
}

function inOrder<T>(
  rows: readonly T[],
  command: Habits['reports']['command'],
  chance: Chance,
): readonly T[] {
  switch (command) {
    case 'as-done':
      return rows;
    case 'newest-first':
      return rows.toReversed();
    case 'any':
      return rows
        .map((row) => ({ row, place: chance.next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ row }) => row);
  }
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

/**
 * The reservations of this counter: asked before the first byte goes to the card service, given back if they were not
 * used. A charge goes on in any case; a follow-up without an answer needs a manager.
 *
 *    charge ───▶ ask, 500 ms ──▶ granted, with similar payments │ no answer: marked, compared when its entry arrives
 *    follow-up ▶ own entries sent ─▶ ask, 2 s ─▶ granted, with what all counters did │ refused │ unsure: manager, marked
 *    in hand ──▶ taken with the intent │ given back: `drop`, until it is acknowledged
 */

import type { z } from 'zod';
import { type HubState, STOPPED_STATES, type Unsure } from '../../shared/contract/clinic.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import {
  askAnswerSchema,
  type ClinicFollowUp,
  type FollowUpReserved as FollowUpRequest,
  type OthersOn,
  type Reserved,
  type ReservedCharge,
  type similarPaymentSchema,
} from '../../shared/hub/values.ts';
import type { EntryBody } from '../../shared/journal/entry.ts';
import type { FollowedPayment } from '../../shared/journal/followed-payment.ts';
import { CodedError } from '../system/coded-error.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import type { Grant, HubSession, Uplink } from './uplink.ts';

/** The reservation in the intent's entry. */
export type ReservationMark = NonNullable<EntryBody<'attempt.opened'>['reservation']>;

/** A charge, hold, cash or check before its intent. */
export type ChargeAsked = Omit<ReservedCharge, 'turn'>;

/** A follow-up before its intent. */
export interface FollowUpAsked extends Omit<FollowUpRequest, 'turn'> {
  /** The number of the payment's entry in this journal; null for another counter's or terminal's. */
  readonly paidIn: number | null;
  /** A manager approved it without the hub. */
  readonly isApproved: boolean;
}

/** A payment of another counter, as the hub shows it. */
export type OthersPayment = z.infer<typeof similarPaymentSchema>;

type ClinicTimeline = NonNullable<Awaited<ReturnType<HubSession['client']['timeline']>>>;

type Answer = z.infer<typeof askAnswerSchema>;

export interface ChargeReserved {
  readonly mark: ReservationMark;
  /** Payments of other counters that have a guard key of the charge. */
  readonly others: readonly OthersPayment[];
}

export interface FollowUpReserved {
  readonly mark: ReservationMark;
  /** Of all counters on this payment; empty without a grant. */
  readonly followUps: readonly ClinicFollowUp[];
  /** Of the payment, cents; null if the hub does not know it. */
  readonly left: Cents | null;
  /** If another counter took it or acted on it; absent without a grant. */
  readonly payment?: FollowedPayment | undefined;
}

const CHARGE_MS = 500;
const FOLLOW_UP_MS = 2_000;
/** After a time-out a charge waits again once the hub answered within this time. */
const PROMPT_MS = 100;
const AGAIN_MS = 1_000;
/** Grants that a `hello` lists. */
const GRANTS_FOR_MS = 3_600_000;

const WITHOUT: ChargeReserved = { mark: { without: null }, others: [] };

/** Refuses the states in which a counter takes no money. @throws {CodedError} `COUNTER_STOPPED` */
export function requireGoing(state: HubState): void {
  if (STOPPED_STATES.some((stopped) => stopped === state)) {
    throw new CodedError('COUNTER_STOPPED', { data: { state } });
  }
}

export class Reservations {
  readonly #environment: ProgramEnvironment;
  readonly #uplink: () => Uplink;
  /** The number of the newest entry that left this PC. */
  readonly #sentUpTo: () => number;
  readonly #inHand = new Map<string, Reserved>();
  /** The turn of the next request with an id that was given back. */
  readonly #turns = new Map<string, number>();
  readonly #dropping = new Map<string, number>();
  #grants: readonly Grant[] = [];
  /** A charge timed out, and no prompt answer came since. */
  #isSlow = false;
  #isClosed = false;

  constructor(environment: ProgramEnvironment, uplink: () => Uplink, sentUpTo: () => number) {
    this.#environment = environment;
    this.#uplink = uplink;
    this.#sentUpTo = sentUpTo;
  }

  /** Reservations between their request and their intent. */
  get inHand(): readonly Reserved[] {
    return [...this.#inHand.values()];
  }

  /** Of the last hour. */
  get grants(): readonly Grant[] {
    const from = new Date(this.#environment.now().getTime() - GRANTS_FOR_MS).toISOString();
    this.#grants = this.#grants.filter(({ at }) => at >= from);
    return this.#grants;
  }

  /** Registers a charge, and returns similar ones of other counters. @throws {CodedError} `COUNTER_STOPPED` */
  async charge(asked: ChargeAsked): Promise<ChargeReserved> {
    requireGoing(this.#uplink().state);
    const { session } = this.#uplink();
    if (session === null || this.#isSlow) return WITHOUT;
    const asking = this.#ask(session, { ...asked, turn: this.#turnOf(asked.reservationId) });
    const answer = await this.#within(CHARGE_MS, asking);
    if (answer === 'late') {
      this.#becomeSlow();
      void asking.then((late) => this.#tellLate(session, asked.reservationId, late));
    }
    if (answer === 'late' || answer === 'failed' || answer.answer !== 'granted') return WITHOUT;
    return { mark: { epoch: answer.epoch }, others: answer.alike };
  }

  /**
   * Asks for the one follow-up on a payment in the clinic.
   * @throws {CodedError} `COUNTER_STOPPED`, `RESERVED_BY_ANOTHER`, `MORE_THAN_REMAINS`, `CLINIC_UNSURE`
   */
  async followUp(asked: FollowUpAsked): Promise<FollowUpReserved> {
    requireGoing(this.#uplink().state);
    const { monotonic } = this.#environment;
    const uplink = this.#uplink();
    const until = monotonic() + FOLLOW_UP_MS;
    if (uplink.session === null) return this.#unsure(asked, 'away', null);
    if (!(await uplink.complete(FOLLOW_UP_MS))) return this.#unsure(asked, 'slow', null);
    const { session } = uplink;
    if (session === null) return this.#unsure(asked, 'away', null);
    const { paidIn: _, isApproved: __, ...reserved } = asked;
    const turn = this.#turnOf(asked.reservationId);
    const asking = this.#ask(session, { ...reserved, turn });
    const answer = await this.#within(Math.max(0, until - monotonic()), asking);
    if (answer === 'late' || answer === 'failed') return this.#unsure(asked, 'slow', null);
    switch (answer.answer) {
      case 'granted': {
        const { epoch, followUps, left, payment } = answer;
        return { mark: { epoch }, followUps, left, payment };
      }
      case 'busy': {
        const { till, since, heard } = answer;
        if (!heard) return this.#unsure(asked, 'busy', till.name);
        throw new CodedError('RESERVED_BY_ANOTHER', { data: { counter: till.name, since } });
      }
      case 'too-much':
        throw new CodedError('MORE_THAN_REMAINS', { data: { remaining: answer.left } });
      case 'till-behind':
        return this.#unsure(asked, 'behind', answer.till.name);
      case 'recovering':
        return this.#unsure(asked, 'recovering', null);
      case 'done':
      case 'not-saved':
        return this.#unsure(asked, 'slow', null);
    }
  }

  /**
   * Asks for the opening of a saved sale. One of this counter is opened without an answer too, marked; another counter's
   * only by a grant.
   * @throws {CodedError} `COUNTER_STOPPED`, `OPENED_BY_ANOTHER`; for another counter's also `HUB_AWAY`, `NOT_PARKED` and
   * `SAVED_BY_AWAY`.
   */
  async openSaved(
    asked: { readonly reservationId: string; readonly saved: string; readonly amount: Cents },
    isOwn: boolean,
  ): Promise<ReservationMark> {
    requireGoing(this.#uplink().state);
    const { session } = this.#uplink();
    const answer =
      session === null || (isOwn && this.#isSlow)
        ? 'failed'
        : await this.#within(
            isOwn ? CHARGE_MS : FOLLOW_UP_MS,
            this.#ask(session, {
              ...{ ...asked, what: 'open-saved', trackingId: null },
              turn: this.#turnOf(asked.reservationId),
            }),
          );
    const given = typeof answer === 'string' ? null : answer;
    if (given?.answer === 'granted') return { epoch: given.epoch };
    if (given?.answer === 'busy') {
      throw new CodedError('OPENED_BY_ANOTHER', { data: { counter: given.till.name } });
    }
    if (isOwn) return { without: null };
    if (given?.answer === 'till-behind') {
      throw new CodedError('SAVED_BY_AWAY', { data: { counter: given.till.name } });
    }
    throw new CodedError(given?.answer === 'not-saved' ? 'NOT_PARKED' : 'HUB_AWAY');
  }

  /** A payment of any counter, with all follow-ups; null if it is not read here. @throws {CodedError} `HUB_AWAY` */
  async timelineOf(key: string, who: Cashier): Promise<ClinicTimeline | null> {
    const { session } = this.#uplink();
    if (session === null) throw new CodedError('HUB_AWAY');
    const asking = session.client
      .timeline({ session: session.session, who, key })
      .catch(() => 'late');
    const found = await this.#within(FOLLOW_UP_MS, asking);
    if (typeof found === 'string') throw new CodedError('HUB_AWAY');
    return found;
  }

  /**
   * The records that other counters made of a payment; null without an answer of the hub. Never throws.
   * @param ageMs age of the newest record in question.
   */
  async othersOn(of: FollowUpRequest['of'], ageMs?: number): Promise<OthersOn | null> {
    const { session } = this.#uplink();
    if (session === null) return null;
    const asked = { session: session.session, of, ageMs };
    const asking = session.client.othersOn(asked).catch(() => null);
    const answer = await this.#within(FOLLOW_UP_MS, asking);
    return answer === 'late' ? null : answer;
  }

  /** The intent of a reservation is in the journal. */
  taken(reservationId: string): void {
    this.#inHand.delete(reservationId);
    this.#turns.delete(reservationId);
    this.#dropping.delete(reservationId); // of an earlier turn
  }

  /** True if the entry of a payment left this PC: the hub is asked about it now if it was not while the entry was here. */
  hasLeft(paidIn: number): boolean {
    return paidIn <= this.#sentUpTo();
  }

  /** Gives a reservation back unless its entry is journaled, or it is asked for again, in this turn. */
  giveBackUnused(reservationId: string): void {
    const reserved = this.#inHand.get(reservationId);
    if (reserved === undefined) return;
    this.#environment.after(0, () => {
      if (this.#inHand.get(reservationId) !== reserved) return;
      const { turn } = reserved;
      this.#inHand.delete(reservationId);
      this.#turns.set(reservationId, turn + 1);
      this.#dropping.set(reservationId, turn);
      this.#drop(reservationId, turn);
    });
  }

  /** A session began: its `hello` may have listed a reservation that was given back meanwhile. */
  linked(): void {
    for (const [reservationId, turn] of this.#dropping) this.#drop(reservationId, turn);
  }

  close(): void {
    this.#isClosed = true;
  }

  #turnOf(reservationId: string): number {
    return this.#inHand.get(reservationId)?.turn ?? this.#turns.get(reservationId) ?? 0;
  }

  /** Never fails; a refused session begins another one. */
  async #ask({ client, session, end }: HubSession, reserved: Reserved): Promise<Answer | 'failed'> {
    const { reservationId } = reserved;
    this.#inHand.set(reservationId, reserved);
    try {
      const answer = askAnswerSchema.parse(await client.ask({ session, reserved }));
      if (answer.answer === 'granted') {
        const at = this.#environment.now().toISOString();
        this.#grants = [...this.grants, { reservationId, epoch: answer.epoch, at }];
      }
      return answer;
    } catch (error) {
      if (isOlderSession(error)) end();
      return 'failed';
    }
  }

  async #within<T>(ms: number, task: Promise<T>): Promise<T | 'late'> {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const cancel = this.#environment.after(ms, () => resolve('late'));
    const first = await Promise.race([task, late]);
    cancel();
    return first;
  }

  /** A payment that the hub never heard of is as that of a counter alone; any other needs a manager. */
  #unsure(asked: FollowUpAsked, why: Unsure, counter: string | null): FollowUpReserved {
    const { paidIn, isApproved, what, of } = asked;
    const nothing = { followUps: [], left: null };
    if (paidIn !== null && !this.hasLeft(paidIn)) return { mark: { without: null }, ...nothing };
    // Only the service could tell the actions of another counter on cash or a hold, and it does not.
    const isInService = 'recordId' in of && (what === 'void' || what === 'credit');
    const approvable = paidIn !== null || isInService;
    if (isApproved && approvable) return { mark: { without: 'manager' }, ...nothing };
    throw new CodedError('CLINIC_UNSURE', { data: { why, counter, approvable } });
  }

  /** The charge went on without this answer. */
  #tellLate({ client, session }: HubSession, key: string, answer: Answer | 'failed'): void {
    if (answer === 'failed' || answer.answer !== 'granted' || answer.alike.length === 0) return;
    if (this.#inHand.has(key) || this.#dropping.has(key)) return; // not taken: nothing went on
    const similar = answer.alike.map((each) => each.key).slice(0, 100);
    client.lateAnswer({ session, key, similar }).catch(() => {
      // The hub compares the charge again when its entry arrives.
    });
  }

  #becomeSlow(): void {
    if (this.#isSlow) return;
    this.#isSlow = true;
    const { after, monotonic } = this.#environment;
    const look = () => {
      if (this.#isClosed) return;
      const began = monotonic();
      const answered = () => {
        if (monotonic() - began <= PROMPT_MS) this.#isSlow = false;
        else after(AGAIN_MS, look);
      };
      const { session } = this.#uplink();
      if (session === null) after(AGAIN_MS, look);
      else session.beat().then(answered, () => after(AGAIN_MS, look));
    };
    after(AGAIN_MS, look);
  }

  /** Repeated until it is acknowledged, without a session at the begin of the next one. */
  #drop(reservationId: string, turn: number): void {
    const { session } = this.#uplink();
    if (session === null || this.#isClosed) return;
    const isDue = () => this.#dropping.get(reservationId) === turn;
    const done = () => {
      if (isDue()) this.#dropping.delete(reservationId);
    };
    session.client.drop({ session: session.session, reservationId, turn }).then(done, () => {
      this.#environment.after(AGAIN_MS, () => {
        if (isDue() && this.#uplink().session === session) this.#drop(reservationId, turn);
      });
    });
  }
}

const isOlderSession = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'OLDER_SESSION';

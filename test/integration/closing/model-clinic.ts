import { z } from 'zod';
import type { Readable } from '../../../src/main/journal/statements.ts';
import type { ZReport } from '../../../src/shared/contract/day-report.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import { type Chance, chanceOf } from '../../simulation/environment/chance.ts';
import { createEnvironment, type Environment } from '../../simulation/environment/environment.ts';
import { PLAIN_HABITS } from '../../simulation/environment/habits.ts';
import type { Action, Deed } from '../../simulation/service/deed.ts';
import type { MoneyFaultName } from '../../simulation/service/money-faults.ts';
import { APPROVAL } from '../../simulation/till/people.ts';
import { charge, endHold, takeCash, voidOrRefund } from './at-the-counter.ts';
import { Clinic } from './clinic.ts';

const MINUTE = 60_000;

/** Faults after which one press is still one deed at the service, or none. */
const BAD_LUCK: readonly MoneyFaultName[] = [
  'late-answer',
  'not-sent',
  'dropped-before',
  'dropped-after',
  'cut-body',
  '5xx',
  '5xx-after-the-deed',
  'timed-out-after-the-deed',
];

const FATES = ['approves', 'approves', 'approves', 'approves', 'declines'] as const;

/**
 * A clinic at work: its people give the real program the commands of its pages, the network fails,
 * and the power is cut at random moments. It computes its own sums: of the cash in the drawer, from
 * the answers at the counter, and of the cards, from the deeds of the service.
 */
export class ModelClinic extends Clinic {
  readonly chance: Chance;
  /** Actual cash in the drawer, cents. */
  cash = 20_000;
  /** Cash taken for sales, and that less the refunds, cents. */
  cashTaken = 0;
  cashNet = 0;

  constructor(seed: string) {
    const chance = chanceOf(seed);
    super(unluckyEnvironment(seed, chance));
    this.chance = chance;
  }

  /** Charged to cards by the service, less refunds, cents. */
  get cards(): number {
    return charged(this.environment.service.deeds);
  }

  /** The part of it that the till does not know yet, cents. */
  get cardsInDoubt(): number {
    const known = new Set(trackingIds(this.program.running.journal.readable, `state = 'approved'`));
    return charged(
      this.environment.service.deeds.filter(({ askedBy }) => !known.has(askedBy ?? '')),
    );
  }

  /** Cash of all days that the service has not recorded, cents, by the requests up to an entry. */
  untold(upTo: number): number {
    const asked = new Set(trackingIds(this.program.running.journal.readable, `number <= ${upTo}`));
    const reported = this.environment.service.deeds.filter(
      ({ method, action, askedBy }) =>
        method === 'CASH' && action === 'AUTHORIZE' && asked.has(askedBy ?? ''),
    );
    return this.cashTaken - reported.reduce((sum, { amount }) => sum + amount, 0);
  }

  /**
   * The part of it that a Z report names, cents: also by a posting in doubt, if the service did not
   * do it.
   */
  namedUntold({ match }: Pick<ZReport, 'match'>): number {
    const done = new Set(this.environment.service.deeds.map(({ askedBy }) => askedBy));
    const { readable } = this.program.running.journal;
    const postings = new Set(trackingIds(readable, `method = 'CASH' AND operation = 'authorize'`));
    return (match?.differences ?? [])
      .filter(
        ({ kind, trackingId }) =>
          kind === 'cash-not-posted' ||
          kind === 'cash-refused' ||
          (kind === 'still-in-doubt' && postings.has(trackingId ?? '') && !done.has(trackingId)),
      )
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  }

  /** Cuts the power at one of the next moments, with this probability. */
  maybeDie(probability = 0.25): void {
    if (this.chance.happens(probability)) this.program.dieIn(this.chance.whole(1, 30));
  }

  /** One action at a counter. */
  async step(): Promise<void> {
    const { chance } = this;
    await this.wait(chance.whole(1, 20) * MINUTE);
    await this.start();
    this.maybeDie();
    const doing = chance.whole(0, 19);
    if (doing < 6) await charge(this, this.#amount, 'authorize', chance.pick(FATES));
    else if (doing < 11) await this.#takeCash();
    else if (doing < 14) await this.#voidOrRefund();
    else if (doing === 14) await charge(this, this.#amount, 'preauthorize', chance.pick(FATES));
    else if (doing < 17) await this.#endHold();
    else if (doing < 19) await this.#move();
    else this.program.die();
  }

  /** A manager decides about the attempts in doubt, by the actual deeds of the service. */
  async settle(): Promise<void> {
    await this.wait(40 * MINUTE);
    const inDoubtList = await this.must(({ money }) => money.attempts.inDoubtList);
    for (const { attemptId, trackingId, choices } of inDoubtList) {
      const { deeds } = this.environment.service;
      const done = deeds.some(
        ({ askedBy, results }) => askedBy === trackingId && results === 'APPROVED',
      );
      const decision = done ? 'was-done' : 'not-charged';
      if (!choices.includes(decision)) continue;
      const order = {
        commandId: this.environment.newId(),
        attemptId,
        decision,
        approval: APPROVAL,
      } as const;
      await this.give(({ money }) => money.attempts.decide(order));
    }
  }

  get #amount(): Cents {
    return cents(this.chance.whole(100, 30_000));
  }

  async #takeCash(): Promise<void> {
    const amount = this.#amount;
    const came = await takeCash(this, amount);
    if ('refused' in came) return;
    this.cash += amount;
    this.cashTaken += amount;
    this.cashNet += amount;
  }

  /** A void, a refund of all or half, or cash back, as the payment's timeline offers it. */
  async #voidOrRefund(): Promise<void> {
    const find = { words: '', offset: 0, limit: 30 };
    const { payments } = await this.must(({ payments: till }) => till.find(find));
    if (payments.length === 0) return;
    const { key } = this.chance.pick(payments);
    const reversed = await voidOrRefund(
      this,
      key,
      this.chance.pick(['all', 'half'] as const),
      this.cash,
    );
    if (reversed?.kind !== 'cash-back') return;
    this.cash -= reversed.amount;
    this.cashNet -= reversed.amount;
  }

  async #endHold(): Promise<void> {
    const holds = await this.must((running) => running.holds.list());
    if (holds.length === 0) return;
    const { key, amount, ending, giveBack } = this.chance.pick(holds);
    if (ending === 'captured') {
      await voidOrRefund(this, key, giveBack);
      return;
    }
    const back = this.chance.happens(0.4) ? cents(this.chance.whole(1, amount)) : null;
    await endHold(this, key, this.chance.happens(0.6) ? 'capture' : 'release', back);
  }

  async #move(): Promise<void> {
    const { chance } = this;
    const movement = chance.pick(['paid-in', 'paid-out', 'drop'] as const);
    const most = movement === 'paid-in' ? 5_000 : Math.min(5_000, this.cash);
    if (most < 1) return;
    const sessions = await this.must(({ drawer }) => drawer.sessions);
    const open = sessions.find(({ state }) => state !== 'closed');
    if (open === undefined) throw new Error('The drawer is open all day.');
    const amount = cents(chance.whole(1, most));
    const { sessionId } = open;
    const order = { commandId: this.environment.newId(), sessionId, movement, amount };
    await this.must(({ drawer }) => drawer.move({ ...order, reason: 'A reason' }));
    this.cash += movement === 'paid-in' ? amount : -amount;
  }
}

/**
 * Random behavior where the service's document leaves it open, over a network that fails now and
 * then.
 */
function unluckyEnvironment(seed: string, chance: Chance): Environment {
  return createEnvironment({
    seed,
    habits: {
      ...PLAIN_HABITS,
      listLag: chance.pick([0, 5_000]),
      reportLag: chance.pick([0, 20 * MINUTE, 6 * 60 * MINUTE]),
      followUps: chance.pick(['listed-bare', 'listed-with-the-payments-tracking-id']),
      creditsKeepTracking: chance.happens(0.5),
      captures: chance.pick(['row-of-the-hold', 'row-of-their-own']),
    },
    network: {
      money: () => (chance.happens(0.12) ? chance.pick(BAD_LUCK) : 'none'),
      look: () => (chance.happens(0.02) ? 'reset' : 'none'),
    },
  });
}

const SIGN: Partial<Record<Action, number>> = { AUTHORIZE: 1, CAPTURE: 1, VOID: -1, CREDIT: -1 };

/** Charged to cards by deeds of the service, less refunds, cents. */
function charged(deeds: readonly Deed[]): number {
  return deeds
    .filter(({ method, results }) => method === 'CARD' && results === 'APPROVED')
    .reduce((sum, { action, amount }) => sum + (SIGN[action] ?? 0) * amount, 0);
}

const trackingRow = z.object({ tracking_id: z.string() });

function trackingIds(db: Readable, where: string): readonly string[] {
  return db
    .all(`SELECT tracking_id FROM attempts WHERE ${where}`)
    .map((row) => trackingRow.parse(row).tracking_id);
}

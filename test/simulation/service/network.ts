import type { MoneyRequest } from '../../../src/main/payments/engine/engine-context.ts';
import type { Chance } from '../environment/chance.ts';
import { isOfDuplicates, type Theme } from '../environment/habits.ts';
import {
  CHECK_FAULT_NAMES,
  type CheckFaultName,
  MONEY_FAULT_NAMES,
  MONEY_FAULTS,
  type MoneyFaultName,
} from './money-faults.ts';

export type StatusCheckKind = 'prove' | 'list' | 'report';

/** Decides the fault of each request. */
export interface Network {
  money(request: MoneyRequest): MoneyFaultName;
  /** @param kind `shown` for what a page shows. */
  look(kind: StatusCheckKind | 'shown'): CheckFaultName;
}

export const CALM: Network = { money: () => 'none', look: () => 'none' };

/** The service performs it, and the till gets no answer. */
function isDoneUntold(name: MoneyFaultName): boolean {
  const { performed, answer } = MONEY_FAULTS[name];
  return performed !== 'never' && answer.kind !== 'true';
}

/** Its outcome is unknown for minutes, or it is reported as refused and still performed. */
function isOpenLong(name: MoneyFaultName): boolean {
  const { performed, answer } = MONEY_FAULTS[name];
  if (answer.kind !== 'none') return false;
  const { state } = answer;
  return state === 'refused'
    ? performed !== 'never'
    : state === 'in-doubt' && performed !== 'at-once';
}

/** The service answers, and may have done, or will show, something else. */
function isAnswered(name: MoneyFaultName): boolean {
  return MONEY_FAULTS[name].answer.kind === 'true';
}

/** A night of sleep takes as long to simulate as ten days at the counter. */
function isAwake(name: MoneyFaultName): boolean {
  return name !== 'slept-over';
}

/**
 * Of three charges: one that is open and needs an approval of the others, a part of a sale that is
 * charged after it was refused, and the next part, whose approval takes until then.
 */
const IN_TURN: readonly MoneyFaultName[] = ['dropped-before', 'refused-and-done-later', 'none'];

/** The faults in an environment of each theme. */
const FITTING: Readonly<Record<Theme, (name: MoneyFaultName) => boolean>> = {
  mixed: isAwake,
  holds: (name) => isAnswered(name) || name === 'dropped-after',
  refunds: () => true,
  crowded: isAwake,
  clocks: () => true,
  doubts: isDoneUntold,
  acknowledgedDuplicates: (name) => isOpenLong(name) && isAwake(name),
  slowApprovals: (name) => IN_TURN.includes(name),
};

/** Random faults, until `calm` is called. */
export class RandomNetwork implements Network {
  readonly #chance: Chance;
  readonly #moneyFaultNames: readonly MoneyFaultName[];
  readonly #moneyFaults: number;
  readonly #refundFaults: number;
  readonly #checkFaults: number;
  readonly #isInTurn: boolean;
  /** Which voids and refunds are shown for a day and then no more, with so few other rows that the report proves it. */
  readonly #forgotten: Chance | null;
  /** During which holds the PC sleeps: only the list shows a hold, hours after its request. */
  readonly #asleep: Chance | null;
  #requests = 0;

  /** @param theme with the themes refunds and doubts, most of those requests fail. */
  constructor(chance: Chance, theme: Theme) {
    const fits = FITTING[theme];
    const doubts = theme === 'doubts' || isOfDuplicates(theme);
    this.#chance = chance;
    this.#moneyFaultNames = MONEY_FAULT_NAMES.filter(fits);
    this.#forgotten = theme === 'mixed' ? chance.branch('forgotten') : null;
    this.#asleep = theme === 'doubts' ? chance.branch('asleep') : null;
    this.#isInTurn = theme === 'slowApprovals';
    this.#moneyFaults = this.#isInTurn ? 1 : doubts ? 0.8 : chance.pick([0.1, 0.4, 0.8]);
    this.#refundFaults = theme === 'refunds' ? 0.9 : this.#moneyFaults;
    this.#checkFaults = chance.pick([0, 0.1, 0.5]);
  }

  money({ operation }: MoneyRequest): MoneyFaultName {
    const faults = operation === 'credit' ? this.#refundFaults : this.#moneyFaults;
    const inTurn = IN_TURN[this.#requests % IN_TURN.length];
    this.#requests += 1;
    const isTakenBack = operation === 'void' || operation === 'credit';
    if (isTakenBack && this.#forgotten?.happens(0.3) === true) return 'forgotten-later';
    if (operation === 'preauthorize' && this.#asleep?.happens(0.5) === true) return 'slept-over';
    if (!this.#chance.happens(faults)) return 'none';
    if (this.#isInTurn && inTurn !== undefined) return inTurn;
    return this.#chance.pick(this.#moneyFaultNames);
  }

  look(): CheckFaultName {
    if (!this.#chance.happens(this.#checkFaults)) return 'none';
    return this.#chance.pick(CHECK_FAULT_NAMES);
  }
}

/**
 * One money fault and one status check fault, each at its place, once armed; calm before and after.
 */
export class PlannedNetwork implements Network {
  #money: MoneyFaultName | null = null;
  #sent: MoneyRequest['operation'] | null = null;
  #check: { readonly fault: CheckFaultName; left: number } | null = null;

  /** @param look the fault of the `at`th status check from now, counted from 1. */
  arm(money: MoneyFaultName, look: { readonly fault: CheckFaultName; readonly at: number } | null) {
    this.#money = money;
    this.#check = look === null ? null : { fault: look.fault, left: look.at };
  }

  /** The operation of the request that met the armed money fault; null before that. */
  get sent(): MoneyRequest['operation'] | null {
    return this.#sent;
  }

  money({ operation }: MoneyRequest): MoneyFaultName {
    if (this.#money === null) return 'none';
    const fault = this.#money;
    this.#money = null;
    this.#sent = operation;
    return fault;
  }

  look(): CheckFaultName {
    if (this.#check === null) return 'none';
    this.#check.left -= 1;
    return this.#check.left === 0 ? this.#check.fault : 'none';
  }
}

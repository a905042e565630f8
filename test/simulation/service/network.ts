import type { MoneyRequest } from '../../../src/main/attempts/payments-line.ts';
import type { Chance } from '../world/chance.ts';
import type { Theme } from '../world/habits.ts';
import {
  LOOK_FAULT_NAMES,
  type LookFaultName,
  MONEY_FAULT_NAMES,
  MONEY_FAULTS,
  type MoneyFaultName,
} from './money-faults.ts';

export type LookKind = 'prove' | 'list' | 'report';

/** Decides the fault of each request. */
export interface Network {
  money(request: MoneyRequest): MoneyFaultName;
  look(kind: LookKind): LookFaultName;
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

/** A night of sleep takes as long to simulate as ten days at the counter. */
function isAwake(name: MoneyFaultName): boolean {
  return name !== 'slept-over';
}

/** The faults in an environment of each theme. */
const FITTING: Readonly<Record<Theme, (name: MoneyFaultName) => boolean>> = {
  mixed: isAwake,
  refunds: () => true,
  crowded: isAwake,
  clocks: () => true,
  doubts: isDoneUntold,
  besides: (name) => isOpenLong(name) && isAwake(name),
};

/** Random faults, until `calm` is called. */
export class RandomNetwork implements Network {
  readonly #chance: Chance;
  readonly #moneyFaultNames: readonly MoneyFaultName[];
  readonly #moneyFaults: number;
  readonly #refundFaults: number;
  readonly #lookFaults: number;

  /** @param theme with the themes refunds and doubts, most of those requests fail. */
  constructor(chance: Chance, theme: Theme) {
    const fits = FITTING[theme];
    const doubts = theme === 'doubts' || theme === 'besides';
    this.#chance = chance;
    this.#moneyFaultNames = MONEY_FAULT_NAMES.filter(fits);
    this.#moneyFaults = doubts ? 0.8 : chance.pick([0.1, 0.4, 0.8]);
    this.#refundFaults = theme === 'refunds' ? 0.9 : this.#moneyFaults;
    this.#lookFaults = chance.pick([0, 0.1, 0.5]);
  }

  money({ operation }: MoneyRequest): MoneyFaultName {
    const faults = operation === 'credit' ? this.#refundFaults : this.#moneyFaults;
    if (!this.#chance.happens(faults)) return 'none';
    return this.#chance.pick(this.#moneyFaultNames);
  }

  look(): LookFaultName {
    if (!this.#chance.happens(this.#lookFaults)) return 'none';
    return this.#chance.pick(LOOK_FAULT_NAMES);
  }
}

/**
 * One money fault and one status check fault, each at its place, once armed; calm before and after.
 */
export class PlannedNetwork implements Network {
  #money: MoneyFaultName | null = null;
  #look: { readonly fault: LookFaultName; left: number } | null = null;

  /** @param look the fault of the `at`th status check from now, counted from 1. */
  arm(money: MoneyFaultName, look: { readonly fault: LookFaultName; readonly at: number } | null) {
    this.#money = money;
    this.#look = look === null ? null : { fault: look.fault, left: look.at };
  }

  money(): MoneyFaultName {
    const fault = this.#money ?? 'none';
    this.#money = null;
    return fault;
  }

  look(): LookFaultName {
    if (this.#look === null) return 'none';
    this.#look.left -= 1;
    return this.#look.left === 0 ? this.#look.fault : 'none';
  }
}

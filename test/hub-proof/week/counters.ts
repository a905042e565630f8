/** The money that the week moves at each counter, and what the model expects of it. */

import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { AttemptView } from '../../../src/shared/contract/values.ts';
import { netOf } from '../../../src/shared/domain/day-figures.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../../simulation/environment/chance.ts';
import type { ClinicCounter } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { swipeCard } from '../../support/swipe-card.ts';

/** What the model expects of a counter, cents. */
export interface Sums {
  card: number;
  cash: number;
  check: number;
}

export const nothing = (): Sums => ({ card: 0, cash: 0, check: 0 });

/** A counter with the money that the model moved there. */
export interface Model {
  counter: ClinicCounter;
  readonly branch: string;
  /** Of the open day. */
  day: Sums;
  /** Cards of the open day that count for another branch: those of its payments, by branch. */
  ofOthers: Map<string, number>;
  /** In the drawer. */
  drawer: number;
  /** Charges that a manager marked as not charged: each day lists them while they are monitored, 24 h of real time. */
  marked: number;
}

/** A card payment and the part of it that is left to refund. */
interface Paid {
  readonly payment: AttemptView;
  readonly at: Model;
  left: number;
}

/** What a person does at a counter, the most frequent three times. */
const KINDS = ['card', 'card', 'card', 'cash', 'cash', 'check', 'refund'] as const;

/** The steps of a seeded week. */
export function openSteps(chance: Chance) {
  const paid: Paid[] = [];
  const amounts = new Set<number>();

  /** Another amount for each payment: none is taken for a second one of the same. */
  const amountOf = (): Cents => {
    const amount = cents(chance.whole(500, 9_000));
    if (amounts.has(amount)) return amountOf();
    amounts.add(amount);
    return amount;
  };

  const newSale = () => {
    const amount = amountOf();
    const sale = { saleId: v7(), patientId: `p-${v7().slice(-8)}` };
    return { amount, sale: { ...sale, lines: [{ kind: 'copay' as const, amount }] } };
  };

  /** Charges a card, whatever comes of it. */
  const charge = async ({ counter: { till } }: Model) => {
    const { amount, sale } = newSale();
    const { swipe } = await swipeCard(till, sale, chance.pick(['visa', 'mastercard', 'amex']));
    const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    till.counter.leave(sale.saleId);
    return { amount, attempt };
  };

  const steps: Readonly<Record<(typeof KINDS)[number], (model: Model) => Promise<void>>> = {
    card: async (model) => {
      const { amount, attempt } = await charge(model);
      expect.soft(attempt.state).toBe('approved');
      model.day.card += amount;
      paid.push({ payment: attempt, at: model, left: amount });
    },
    cash: async (model) => {
      const { till } = model.counter;
      const { amount, sale } = newSale();
      const given = cents(Math.ceil(amount / 2_000) * 2_000);
      await till.checkout.takeCash({ ...sale, commandId: v7(), given });
      till.counter.leave(sale.saleId);
      model.day.cash += amount;
      model.drawer += amount;
    },
    check: async (model) => {
      const { till } = model.counter;
      const { amount, sale } = newSale();
      const check = { what: 'check', reference: String(1_000 + amounts.size) } as const;
      await till.checkout.record({ ...sale, ...check, commandId: v7() });
      till.counter.leave(sale.saleId);
      model.day.check += amount;
    },
    /** A void or a refund at any counter, also of an earlier day. */
    refund: async (model) => {
      const open = paid.filter(({ left }) => left > 0);
      if (open.length === 0) return;
      const of = chance.pick(open);
      const whole = of.left === of.payment.amount && chance.happens(0.5);
      await giveBack(model, of, whole ? null : Math.min(of.left, chance.whole(100, 900)));
    },
  };

  /** @param part null for all of it. */
  async function giveBack(model: Model, of: Paid, part: number | null): Promise<void> {
    const amount = part ?? of.left;
    await of.at.counter.together();
    await model.counter.together();
    // The page finds a payment of another branch before it is refunded.
    await model.counter.till.handlers.clinic.find({ words: of.payment.paymentId ?? '', offset: 0 });
    await model.counter.refund(of.payment, part === null ? {} : { amount: part });
    await model.counter.together();
    of.left -= amount;
    model.day.card -= amount;
    if (of.at.branch === model.branch) return;
    for (const [branch, by] of [
      [model.branch, amount],
      [of.at.branch, -amount],
    ] as const)
      model.ofOthers.set(branch, (model.ofOthers.get(branch) ?? 0) + by);
  }

  return {
    charge,
    ...steps,
    /** Voids a payment of the day at any counter, after the close; null if there is none. */
    voidLate: async (model: Model) => {
      const of = paid.findLast(({ payment, left }) => left === payment.amount);
      if (of === undefined) return null;
      const amount = of.left;
      await giveBack(model, of, null);
      return { branch: of.at.branch, amount };
    },
    any: (model: Model) => steps[chance.pick(KINDS)](model),
    get payments() {
      return amounts.size;
    },
  };
}

export type Steps = ReturnType<typeof openSteps>;

/** Closes the day of a counter; its Z report is what the model expects. Returns the name of the report, and its sums. */
export async function closeCounter(model: Model, number: number) {
  const { till, journal } = model.counter;
  expect.soft(await closeDay(model.counter, model.drawer)).toBe(number);
  const report = await till.handlers.closing.zReport({ number });
  const net = (isOf: (tender: string) => boolean) =>
    report.figures.tenders
      .filter(({ tender }) => isOf(tender))
      .reduce((sum, each) => sum + netOf(each), 0);
  expect
    .soft({
      card: net((tender) => !['cash', 'check'].includes(tender)),
      cash: net((tender) => tender === 'cash'),
      check: net((tender) => tender === 'check'),
    })
    .toEqual(model.day);
  expect
    .soft(report.drawers.map(({ counted, expected }) => [counted, expected]))
    .toEqual([[model.drawer, model.drawer]]);
  // Refunds of its payments at other counters are listed as well.
  const differences = report.match?.differences
    .map(({ kind }) => kind)
    .filter((kind) => !kind.endsWith('at-another-terminal'));
  expect
    .soft(differences)
    .toEqual(Array.from({ length: model.marked }, () => 'marked-not-charged'));
  model.drawer -= report.deposit.bagSum;
  const { day, ofOthers } = model;
  model.day = nothing();
  model.ofOthers = new Map();
  return { name: `${journal.tillId}-${number}`, day, ofOthers };
}

import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Till } from '../../../src/main/app.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { type Attempt, attemptById } from '../../../src/main/journal/projections/attempts.ts';
import { CodedError } from '../../../src/main/system/coded-error.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../../simulation/environment/chance.ts';
import { leaveSale } from '../../support/leave-sale.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import type { AcknowledgedState } from './words.ts';

const DANA = { id: 'cashier', name: 'Dana Reyes' };
const CARDS = ['visa', 'mastercard', 'amex', 'chip', 'declined', 'failed'] as const;

type Say = (word: AcknowledgedState) => void;

/** A counter with its people, and the messages of it. */
export interface Counter {
  readonly till: Till;
  readonly chance: Chance;
  readonly say: Say;
}

interface BusyCounter extends Counter {
  readonly journal: Journal;
}

/** Takes one payment after another until the process is killed: sales, and holds in between. */
export async function busyCashier(
  till: Till,
  journal: Journal,
  chance: Chance,
  say: Say,
): Promise<never> {
  const counter = (name: string): BusyCounter => ({
    till,
    journal,
    chance: chance.branch(name),
    say,
  });
  return Promise.race([
    forEver(counter('sales'), [cardSale, cardSale, cardSale, cashSale, otherTender]),
    forEver(counter('holds'), [hold, hold, followUp, followUp]),
  ]);
}

async function forEver(
  counter: BusyCounter,
  deeds: readonly ((counter: BusyCounter) => Promise<void>)[],
): Promise<never> {
  for (;;) {
    counter.till.staff.active(); // activity that prevents the idle lock
    try {
      await counter.chance.pick(deeds)(counter);
    } catch (error) {
      // A cashier sees these as a sentence: the service is unreachable, the sale is locked, a
      // question first.
      if (!(error instanceof CodedError)) throw error;
    }
    await wait(counter.chance.whole(1, 20)); // the pause until the next patient
  }
}

const newSale = ({ chance }: Counter) => ({
  saleId: v7(),
  lines: [{ kind: 'copay' as const, amount: cents(chance.whole(100, 20_000)) }],
});

export async function cardSale(counter: Counter): Promise<void> {
  const { till, chance, say } = counter;
  const sale = newSale(counter);
  try {
    const { swipe } = await swipeCard(till, sale, chance.pick(CARDS));
    const { attemptId, state } = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
    say({ kind: 'shown', attemptId, state });
  } finally {
    leaveSale(till.counter, sale);
  }
}

async function payCash(counter: Counter, sale: ReturnType<typeof newSale>): Promise<void> {
  const { till, say } = counter;
  const { saleId, lines } = sale;
  const given = cents(lines.reduce((sum, { amount }) => sum + amount, 300));
  try {
    await till.checkout.takeCash({ saleId, lines, commandId: v7(), given });
    say({ kind: 'cash-shown', saleId });
  } finally {
    leaveSale(till.counter, sale);
  }
}

export const cashSale = (counter: Counter) => payCash(counter, newSale(counter));

/**
 * A manager lets the patient of a sale in doubt pay cash; the card may prove to be charged later.
 */
export async function otherTender(counter: Counter): Promise<void> {
  const { till } = counter;
  const item = till.attempts.inDoubtList.find(
    ({ operation, choices }) => operation === 'authorize' && choices.includes('other-tender'),
  );
  if (item === undefined || item.saleId === null) return cashSale(counter);
  const approval = { managerId: 'manager', pin: '246810', reason: 'the patient cannot wait' };
  const { attemptId, saleId, amount } = item;
  const decision = 'other-tender';
  await till.attempts.decide({ commandId: v7(), attemptId, decision, approval });
  await payCash(counter, { saleId, lines: [{ kind: 'copay', amount }] });
}

export async function hold({ till: { attempts }, chance, say }: Counter): Promise<void> {
  const prepared = await attempts.prepare({
    operation: 'preauthorize',
    method: 'CARD',
    commandId: v7(),
    saleId: null,
    patientId: null,
    amount: cents(chance.whole(100, 20_000)),
    lastFour: '1111',
    cashier: DANA,
    acknowledgedDuplicates: [],
  });
  const opened = attempts.open(attempts.requireUnchanged(prepared), {
    entries: [],
    tender: { kind: 'card', track: Buffer.from(';4111111111111111=30121010000000000?') },
    card: { brand: 'visa', lastFour: '1111' },
    bankAccount: null,
  });
  const { attemptId, state } = await attempts.send(opened);
  say({ kind: 'shown', attemptId, state });
}

const FOLLOW_UPS = {
  authorize: ['void', 'credit'],
  preauthorize: ['capture', 'capture', 'deauthorize'],
} as const;

/** Acts on a payment or hold, from before or after a kill. */
async function followUp(counter: BusyCounter): Promise<void> {
  const { till, journal, chance, say } = counter;
  const payments = approvedPayments(journal);
  if (payments.length === 0) return hold(counter);
  const payment = chance.pick(payments);
  const { method, saleId, paymentId, openedAt, clockOffsetMs } = payment;
  const kind = payment.operation === 'authorize' ? 'authorize' : 'preauthorize';
  const operation = chance.pick<'void' | 'credit' | 'capture' | 'deauthorize'>(FOLLOW_UPS[kind]);
  const { attemptId, state } = await till.attempts.run({
    operation,
    method,
    amount: operation === 'credit' ? cents(Math.ceil(payment.amount / 3)) : payment.amount,
    commandId: v7(),
    saleId,
    patientId: null,
    cashier: DANA,
    paymentId: paymentId ?? '',
    paidAt: new Date(Date.parse(openedAt) + clockOffsetMs).toISOString(),
  });
  say({ kind: 'shown', attemptId, state });
}

const idRows = z.array(z.object({ attempt_id: z.string() }));

function approvedPayments({ readable }: Journal): readonly Attempt[] {
  const rows = readable.all(
    `SELECT attempt_id FROM attempts WHERE state = 'approved' AND payment_id IS NOT NULL
       AND operation IN ('authorize', 'preauthorize') ORDER BY number DESC LIMIT 20`,
  );
  return idRows.parse(rows).flatMap((row) => attemptById(readable, row.attempt_id) ?? []);
}

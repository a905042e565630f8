import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { z } from 'zod';
import { AttemptError } from '../../../src/main/attempts/attempt-error.ts';
import { CheckoutError } from '../../../src/main/checkout/checkout-error.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { type Attempt, attemptById } from '../../../src/main/journal/views/attempts.ts';
import type { Till } from '../../../src/main/till.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../../simulation/world/chance.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import type { Word } from './words.ts';

const DANA = { id: 'cashier', name: 'Dana Reyes' };
const CARDS = ['visa', 'mastercard', 'amex', 'chip', 'declined', 'failed'] as const;

type Say = (word: Word) => void;

interface Desk {
  readonly till: Till;
  readonly journal: Journal;
  readonly chance: Chance;
  readonly say: Say;
}

/** Takes one payment after another until the process is killed: sales, and holds in between. */
export async function busyCashier(
  till: Till,
  journal: Journal,
  chance: Chance,
  say: Say,
): Promise<never> {
  const desk = (name: string): Desk => ({ till, journal, chance: chance.branch(name), say });
  return Promise.race([
    forEver(desk('sales'), [cardSale, cardSale, cardSale, cashSale, otherTender]),
    forEver(desk('holds'), [hold, hold, followUp, followUp]),
  ]);
}

async function forEver(
  desk: Desk,
  deeds: readonly ((desk: Desk) => Promise<void>)[],
): Promise<never> {
  for (;;) {
    desk.till.staff.active(); // activity that prevents the idle lock
    try {
      await desk.chance.pick(deeds)(desk);
    } catch (error) {
      // A cashier sees these as a sentence: the service is unreachable, the sale is locked, a
      // question first.
      if (!(error instanceof AttemptError || error instanceof CheckoutError)) throw error;
    }
    await wait(desk.chance.whole(1, 20)); // the pause until the next patient
  }
}

const newSale = ({ chance }: Desk) => ({
  saleId: v7(),
  lines: [{ kind: 'copay' as const, amount: cents(chance.whole(100, 20_000)) }],
});

async function cardSale(desk: Desk): Promise<void> {
  const { till, chance, say } = desk;
  const sale = newSale(desk);
  try {
    const { swipe } = await swipeCard(till, sale, chance.pick(CARDS));
    const { attemptId, state } = await till.counter.charge({ ...sale, commandId: v7(), swipe });
    say({ kind: 'shown', attemptId, state });
  } finally {
    till.counter.leave(sale.saleId);
  }
}

async function payCash(desk: Desk, sale: ReturnType<typeof newSale>): Promise<void> {
  const { till, say } = desk;
  const { saleId, lines } = sale;
  const given = cents(lines.reduce((sum, { amount }) => sum + amount, 300));
  try {
    await till.counter.takeCash({ saleId, lines, commandId: v7(), given });
    say({ kind: 'cash-shown', saleId });
  } finally {
    till.counter.leave(saleId);
  }
}

const cashSale = (desk: Desk) => payCash(desk, newSale(desk));

/**
 * A manager lets the patient of a sale in doubt pay cash; the card may prove to be charged later.
 */
async function otherTender(desk: Desk): Promise<void> {
  const { till } = desk;
  const item = till.attempts.tray.find(
    ({ operation, choices }) => operation === 'authorize' && choices.includes('other-tender'),
  );
  if (item === undefined || item.saleId === null) return cashSale(desk);
  const approval = { managerId: 'manager', pin: '246810', reason: 'the patient cannot wait' };
  const { attemptId, saleId, amount } = item;
  const decision = 'other-tender';
  await till.attempts.decide({ commandId: v7(), attemptId, decision, approval }, DANA);
  await payCash(desk, { saleId, lines: [{ kind: 'copay', amount }] });
}

async function hold({ till, chance, say }: Desk): Promise<void> {
  const { attemptId, state } = await till.attempts.run({
    operation: 'preauthorize',
    method: 'CARD',
    commandId: v7(),
    saleId: null,
    patientId: null,
    amount: cents(chance.whole(100, 20_000)),
    lastFour: '1111',
    cashier: DANA,
    besides: [],
    ready: () => ({
      entries: [],
      tender: { kind: 'card', track: Buffer.from(';4111111111111111=30121010000000000?') },
      card: { brand: 'visa', lastFour: '1111' },
      bankAccount: null,
    }),
  });
  say({ kind: 'shown', attemptId, state });
}

const FOLLOW_UPS = {
  authorize: ['void', 'credit'],
  preauthorize: ['capture', 'capture', 'deauthorize'],
} as const;

/** Acts on a payment or hold, from before or after a kill. */
async function followUp(desk: Desk): Promise<void> {
  const { till, journal, chance, say } = desk;
  const payments = approvedPayments(journal);
  if (payments.length === 0) return hold(desk);
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

import { describe, expect, test } from 'vitest';
import { attemptById } from '../../../../src/main/journal/projections/attempts.ts';
import { paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { ownRows } from '../../../../src/main/reconciliation/own-rows.ts';
import { reconcile } from '../../../../src/main/reconciliation/reconcile.ts';
import type { Decision } from '../../../../src/shared/domain/attempt.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paymentStatus } from '../../../../src/shared/domain/payment-status.ts';
import { APPROVED, answer, record } from '../../../support/fake-payments-port.ts';
import { attemptOpened, attemptResolved, id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, charge, codeOf, SALE, tillWithCard } from './test-till.ts';

const AT = '2026-03-01T09:30:00.000Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A first close: nothing is carried over, and no other terminal is counted. */
const FIRST = { after: 0, attempts: [], othersAfter: 0, othersSeen: new Set<string>() };

/** A charge of $25 with the given answer, and the service's record of it. */
async function charged(state: 'approved' | 'declined' | 'in-doubt', hold = false) {
  const till = tillWithCard();
  if (state !== 'approved') till.line.answer = async () => answer(state, 'timeout');
  const { attemptId, trackingId } = await till.checkout.charge({
    ...charge(),
    ...(hold ? { operation: 'preauthorize' as const } : {}),
  });
  const shown = { id: APPROVED.paymentId ?? '', trackingId };
  const { readable, tillId } = till.journal;
  let commands = 0;
  return {
    till,
    attemptId,
    reports: async (amount: number) => {
      till.line.records = [record(shown)];
      till.line.rows = [
        {
          ...{ ...shown, timestamp: new Date(AT), action: 'AUTHORIZE', originalId: shown.id },
          ...{ method: 'CARD', results: 'APPROVED', amount: cents(amount) },
        },
      ];
      await till.attempts.checkNow(attemptId);
    },
    pass: (ms: number) => {
      till.time.now = new Date(till.time.now.getTime() + ms);
    },
    decide: (decision: Decision) => {
      commands += 1;
      const command = {
        commandId: id(`decision ${commands}`),
        attemptId,
        decision,
        approval: APPROVAL,
      };
      return till.attempts.decide(command);
    },
    payCash: () =>
      till.checkout.takeCash({ ...SALE, commandId: id('cash command'), given: cents(2_500) }),
    attempt: () => attemptById(readable, attemptId),
    sale: () => saleById(readable, SALE.saleId),
    status: () => {
      const payment = paymentByKey(readable, attemptId);
      return payment === null ? null : paymentStatus(payment);
    },
    alarms: () => till.attempts.alarms.map(({ kind }) => kind),
    receipts: () => till.journal.rows().filter(({ kind }) => kind === 'receipt.issued').length,
    differences: () =>
      reconcile({
        ...{ tillId, now: till.time.now.getTime(), listedFrom: 0 },
        own: ownRows(readable, tillId, FIRST),
        ...{ unread: new Set(), earlier: [], ...FIRST, unposted: [], cash: [], changed: [] },
        ...{ listed: till.line.records, reported: till.line.rows },
      }).differences.map(({ kind }) => kind),
  };
}

test.each(['not-charged', 'other-tender'] as const)(
  'a charge found with a higher amount after *%s* needs review again, with an overpaid alarm',
  async (decision) => {
    const { till, attemptId, reports, pass, decide, payCash, status, alarms, differences } =
      await charged('in-doubt');
    await decide(decision);
    await payCash();
    pass(11 * MINUTE);
    await reports(25_000);
    expect(status()).toBe('needs-human');
    const inDoubt = till.attempts.inDoubtList.filter((each) => each.attemptId === attemptId);
    expect(inDoubt).toMatchObject([
      { problem: 'amount-higher', choices: ['set-aside', 'was-done'] },
    ]);
    expect(alarms().sort()).toEqual(['amount-differs', 'overpaid']);
    expect(differences()).toContain('amount-differs');
    await decide('was-done');
    expect(status()).toBe('approved');
  },
);

test('a charge known with a higher amount cannot be marked as not charged, and is monitored on', async () => {
  const { reports, pass, decide, status, attempt, till, differences } = await charged('approved');
  await reports(25_000);
  expect(await codeOf(() => decide('not-charged'))).toBe('NO_SUCH_CHOICE');
  pass(1.1 * DAY);
  await reports(25_000);
  await till.attempts.sweep();
  expect(attempt()).toMatchObject({ state: 'needs-human', monitored: true });
  expect(status()).toBe('needs-human');
  expect(differences()).toEqual(['amount-differs']);
});

test('a declined charge that is approved stays in review until it is marked as done', async () => {
  const { till, reports, pass, decide, status, differences } = await charged('declined');
  await reports(2_500);
  await till.attempts.sweep();
  expect(till.attempts.inDoubtList).toMatchObject([
    { problem: 'contradiction', choices: ['set-aside', 'was-done'] },
  ]);
  expect(await codeOf(() => decide('not-charged'))).toBe('NO_SUCH_CHOICE');
  pass(1.1 * DAY);
  await reports(2_500);
  await till.attempts.sweep();
  expect(status()).toBe('needs-human');
  expect(differences()).toEqual(['needs-review']);
  await decide('was-done');
  expect(status()).toBe('approved');
});

test('a hold performed as a sale is never shown as not charged', async () => {
  const { till, reports, pass, decide, status, differences } = await charged('approved', true);
  await reports(2_500);
  await decide('not-charged');
  pass(1.1 * DAY);
  await reports(2_500);
  await till.attempts.sweep();
  expect(status()).toBe('marked-not-charged');
  expect(differences()).toEqual(['marked-not-charged']);
});

describe('the report', () => {
  test('of less and then of more than was asked issues no receipt for the review', async () => {
    const { reports, receipts, attempt } = await charged('approved');
    await reports(1_500);
    const issued = receipts();
    await reports(25_000);
    expect(attempt()).toMatchObject({ state: 'needs-human', problem: 'amount-higher' });
    expect(receipts()).toBe(issued);
  });

  test('of nothing issues no receipt for a charge that had none', async () => {
    const { reports, pass, receipts, sale, status } = await charged('in-doubt');
    pass(11 * MINUTE);
    await reports(0);
    expect(status()).toBe('approved-in-part');
    expect(sale()).toMatchObject({ paid: 0, parked_at: expect.any(String) });
    expect(receipts()).toBe(0);
  });

  test('of less opens no sale of which the payment is wholly refunded', async () => {
    const { till, reports, receipts, sale } = await charged('approved');
    await reports(2_500);
    const follows = { paymentId: APPROVED.paymentId ?? '', paidAt: AT, childrenBefore: [] };
    const amount = cents(2_500);
    const refund = { operation: 'credit', card: null, saleId: SALE.saleId, follows } as const;
    till.journal.append(
      attemptOpened('refund', { ...refund, amount }),
      attemptResolved('refund', 'approved', { paymentId: id('refund record') }),
    );
    const issued = receipts();
    await reports(1_500);
    expect(sale()).toMatchObject({ parked_at: null });
    expect(receipts()).toBe(issued);
  });

  test.each([2_500, 1_500])('corrected from a higher amount to %i ends the review', async (now) => {
    const { till, reports, pass, attempt, sale, status } = await charged('approved');
    await reports(25_000);
    pass(11 * MINUTE);
    await reports(now);
    expect(attempt()).toMatchObject({ state: 'approved', problem: null, reported: now });
    expect(status()).toBe(now === 2_500 ? 'approved' : 'approved-in-part');
    expect(sale()).toMatchObject({ paid: now });
    expect(till.attempts.inDoubtList).toEqual([]);
  });

  test('corrected to another higher amount changes the known amount', async () => {
    const { reports, pass, attempt } = await charged('approved');
    await reports(25_000);
    pass(11 * MINUTE);
    await reports(5_000);
    expect(attempt()).toMatchObject({ state: 'needs-human', reported: 5_000 });
  });
});

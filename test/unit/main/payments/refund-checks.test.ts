import { describe, expect, test } from 'vitest';
import { dayFigures, drawerFigures } from '../../../../src/main/closing/day-figures.ts';
import { openSessions } from '../../../../src/main/journal/projections/drawer.ts';
import { paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import {
  partsOfMovements,
  postingLinesBetween,
} from '../../../../src/main/journal/projections/posting-lines.ts';
import { paidOf } from '../../../../src/main/journal/projections/tenders.ts';
import { createPaymentHistory } from '../../../../src/main/payments/payment-history.ts';
import { createRefundChecks } from '../../../../src/main/payments/refund-checks.ts';
import type { ReceiptSource } from '../../../../src/main/receipts/receipts.ts';
import { dayEntry } from '../../../../src/main/reports/accounting/day-entry.ts';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import { netOfDay } from '../../../../src/shared/domain/day-figures.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { NO_RECEIPTS } from '../../../support/attempt-engine.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import { DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T18:00:00Z');
const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const never = () => Promise.reject(new Error('nothing is asked of the service'));
const KEY = id('cash');

const PAID: readonly NewEntry[] = [
  {
    kind: 'sale.opened',
    body: {
      saleId: id('sale'),
      patientId: null,
      lines: [{ kind: 'copay', amount: cents(90_000) }],
      cashier: DANA,
    },
  },
  {
    kind: 'drawer.opened',
    body: {
      commandId: id('opened'),
      sessionId: id('session'),
      drawerId: 'front',
      drawerName: 'Front desk',
      count: [],
      float: cents(10_000),
      cashier: DANA,
    },
  },
  {
    kind: 'cash.taken',
    body: {
      commandId: KEY,
      saleId: id('sale'),
      amount: cents(90_000),
      given: cents(90_000),
      change: cents(0),
      cashier: DANA,
    },
  },
];

/** A till with a sale of $900.00 in cash; at most $500.00 of a payment are refunded in cash. */
function till() {
  const journal = journalIn(temporaryFolder(), () => NOW);
  journal.append(...PAID);
  const issued: ReceiptSource[] = [];
  const receipts = {
    ...NO_RECEIPTS,
    issue: (source: ReceiptSource) => {
      issued.push(source);
      return { number: '000009', entries: [] };
    },
  };
  const commands = commandsOf({ journal, approve: async () => MORGAN });
  const history = createPaymentHistory({
    ...{ journal, commands, receipts },
    now: () => NOW,
    readsOf: () => null,
    openSale: () => null,
    attempts: { answered: never, run: never, foundOutside: never },
    refundRules: () => ({ cashLimit: cents(50_000), returnDays: 7 }),
  });
  const checks = createRefundChecks({ journal, commands, receipts });
  const request = (name: string, amount = 90_000, remaining = 90_000) =>
    checks.request({
      commandId: id(name),
      paymentKey: KEY,
      amount: cents(amount),
      remaining: cents(remaining),
      reason: 'insurance-paid',
    });
  const cash = (name: string, amount: number, remaining: number) =>
    history.voidOrRefund({
      commandId: id(name),
      subject: { kind: 'ours', key: KEY },
      kind: 'cash-back',
      amount: cents(amount),
      remaining: cents(remaining),
      reason: 'overpaid',
      approval: null,
    });
  const decide = (name: string, of: string) => ({
    commandId: id(name),
    requestId: id(of),
    approval: null,
  });
  const issue = (name: string, of = 'request') =>
    checks.issue({ ...decide(name, of), checkNumber: '2051' });
  const decline = (name: string, of = 'request') =>
    checks.decline({ ...decide(name, of), reason: 'Insurance did not pay' });
  const cancel = (name: string, of = 'request') =>
    checks.cancel({ ...decide(name, of), reason: 'Never cashed' });
  const timeline = () => history.timeline({ kind: 'ours', key: KEY }, false);
  const drawer = () =>
    openSessions(journal.readable).map((each) => drawerFigures(journal.readable, each));
  return { journal, issued, checks, request, cash, issue, decline, cancel, timeline, drawer };
}

const code = (expected: string) => expect.objectContaining({ code: expected });

describe('a refund of cash above the limit', () => {
  test('is refused in cash, also in parts, and names the most that may leave the drawer', async () => {
    const { cash, timeline } = till();
    expect((await timeline()).voidOrRefund).toEqual({
      kind: 'cash-back',
      remaining: 90_000,
      inCash: 50_000,
    });
    await expect(cash('too much', 50_001, 90_000)).rejects.toEqual(code('OVER_CASH_LIMIT'));
    await cash('a part', 30_000, 90_000);
    await expect(cash('the next', 20_001, 60_000)).rejects.toEqual(code('OVER_CASH_LIMIT'));
    await cash('the rest of the limit', 20_000, 60_000);
    expect((await timeline()).voidOrRefund).toMatchObject({ remaining: 40_000, inCash: 0 });
  });

  test('is refused under the id of another command', async () => {
    const { request, cash, drawer } = till();
    await request('request', 10_000);
    await expect(cash('request', 1_000, 80_000)).rejects.toEqual(code('COMMAND_USED'));
    expect(drawer()).toMatchObject([{ refunds: 0 }]);
  });

  test('is requested without any money moved, and leaves the rest to other refunds', async () => {
    const { journal, request, checks, timeline, drawer } = till();
    await request('request', 60_000);
    expect(checks.list()).toMatchObject([
      {
        requestId: id('request'),
        step: 'requested',
        amount: 60_000,
        reason: 'Insurance paid',
        requestedBy: DANA.name,
        checkNumber: null,
      },
    ]);
    const { voidOrRefund, status, events } = await timeline();
    expect(voidOrRefund).toMatchObject({ kind: 'cash-back', remaining: 30_000 });
    expect(status).toBe('approved');
    expect(events.at(-1)).toMatchObject({ kind: 'check-requested', amount: 60_000 });
    expect(netOfDay(dayFigures(journal.readable, journal.tillId, 0))).toBe(90_000);
    expect(drawer()).toMatchObject([{ refunds: 0, expected: 100_000 }]);
    expect(paidOf(journal.readable, id('sale'))).toBe(90_000);
  });

  test('shows a listed reason in the language of its reader', async () => {
    const { request, checks, timeline } = till();
    await request('request', 60_000);
    const reasons = () =>
      writeFor(
        () => 'es' as const,
        async () => [checks.list()[0]?.reason, (await timeline()).events.at(-1)?.reason],
      );
    expect(await reasons()).toEqual(['Pagado por el seguro', 'Pagado por el seguro']);
  });

  test('is paid by the check of a manager, and no cash leaves the drawer', async () => {
    const { journal, issued, request, issue, checks, timeline, drawer } = till();
    await request('request');
    await issue('approval');
    expect(checks.list()).toMatchObject([
      { step: 'issued', checkNumber: '2051', receiptNumber: '000009', by: MORGAN.name },
    ]);
    expect(issued).toMatchObject([
      {
        type: 'refund',
        tender: { kind: 'recorded', what: 'check', reference: '2051' },
        refundReason: { reason: 'Insurance paid', reasonCode: 'insurance-paid' },
        lines: [{ kind: 'copay', amount: 90_000 }],
      },
    ]);
    expect(await timeline()).toMatchObject({
      status: 'refunded',
      voidOrRefund: { kind: 'none', why: 'refunded' },
    });
    expect(drawer()).toMatchObject([{ sales: 90_000, refunds: 0, expected: 100_000 }]);
    const figures = dayFigures(journal.readable, journal.tillId, 0);
    expect(figures.tenders).toMatchObject([
      { tender: 'cash', taken: { count: 1, sum: 90_000 }, refunded: { count: 0, sum: 0 } },
      { tender: 'refund-check', taken: { count: 0 }, refunded: { count: 1, sum: 90_000 } },
    ]);
    expect(netOfDay(figures)).toBe(0);
  });

  test('is a line of the posting file, and a liability in the accountant’s journal', async () => {
    const { journal, request, issue } = till();
    await request('request', 60_000);
    await issue('approval');
    const lines = postingLinesBetween(journal.readable, '2026', '2027');
    expect(
      lines.map(({ event, method, amount, reference }) => [event, method, amount, reference]),
    ).toEqual([
      ['sale', 'CASH', 90_000, null],
      ['refund', 'REFUND_CHECK', -60_000, '2051'],
    ]);
    const parts = partsOfMovements(journal.readable, 0, journal.revision);
    const [day, none] = ['2026-03-01', { drawers: [], terminals: [], startingCash: null }];
    expect(dayEntry({ number: 1, tillId: 'T', day, lastDay: day, parts, ...none }).lines).toEqual([
      { account: 'undeposited-cash', amount: 90_000 },
      { account: 'refunds-payable', amount: -60_000 },
      { account: 'payments-copay', amount: -30_000 },
    ]);
  });

  test('is taken back when its check is canceled', async () => {
    const { journal, request, issue, cancel, timeline } = till();
    await request('request');
    await issue('approval');
    await cancel('cancellation');
    expect(paymentByKey(journal.readable, KEY)).toMatchObject({ refunded: 0, amount: 90_000 });
    expect(paidOf(journal.readable, id('sale'))).toBe(90_000);
    expect((await timeline()).voidOrRefund).toMatchObject({ remaining: 90_000 });
    expect(netOfDay(dayFigures(journal.readable, journal.tillId, 0))).toBe(90_000);
    expect(
      postingLinesBetween(journal.readable, '2026', '2027').map(({ amount }) => amount),
    ).toEqual([90_000, -90_000, 90_000]);
    await request('request again');
    await issue('second approval', 'request again');
    await expect(cancel('late')).rejects.toEqual(code('CHANGED_MEANWHILE'));
  });

  test('never exceeds the payment together with other refunds', async () => {
    const { request, cash, issue, decline } = till();
    await request('request', 60_000);
    await expect(request('stale', 60_000)).rejects.toEqual(code('CHANGED_MEANWHILE'));
    await expect(request('above', 30_001, 30_000)).rejects.toEqual(code('MORE_THAN_REMAINS'));
    await expect(cash('above in cash', 30_001, 30_000)).rejects.toEqual(code('MORE_THAN_REMAINS'));
    await cash('the rest', 30_000, 30_000);
    await expect(cash('nothing left', 1, 0)).rejects.toEqual(code('NOTHING_TO_VOID_OR_REFUND'));
    await expect(request('no rest', 1, 0)).rejects.toEqual(code('NOTHING_TO_VOID_OR_REFUND'));
    await issue('approval');
    await expect(decline('too late')).rejects.toEqual(code('CHANGED_MEANWHILE'));
  });

  test('is decided once', async () => {
    const { journal, request, issue, decline, cancel } = till();
    await request('request');
    await expect(cancel('before its check')).rejects.toEqual(code('CHANGED_MEANWHILE'));
    const both = await Promise.allSettled([issue('one'), issue('other'), decline('third')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await issue('one'); // repeated: nothing more
    expect(paymentByKey(journal.readable, KEY)).toMatchObject({ refunded: 90_000 });
    await expect(issue('unknown', 'no request')).rejects.toEqual(code('NO_SUCH_PAYMENT'));
  });

  test('frees its amount when it is declined', async () => {
    const { request, decline, checks, timeline } = till();
    await request('request');
    expect((await timeline()).voidOrRefund).toEqual({ kind: 'none', why: 'refund-requested' });
    await decline('refusal');
    expect((await timeline()).voidOrRefund).toMatchObject({ remaining: 90_000 });
    expect(checks.list()).toMatchObject([{ step: 'declined', reason: 'Insurance paid' }]);
  });

  test('is the same after a rebuild of the projections', async () => {
    const { journal, request, issue, cancel, checks } = till();
    await request('request', 60_000);
    await issue('approval');
    await cancel('cancellation');
    await request('second', 10_000);
    const before = [checks.list(), paymentByKey(journal.readable, KEY)];
    journal.rebuildProjections();
    expect([checks.list(), paymentByKey(journal.readable, KEY)]).toEqual(before);
  });
});

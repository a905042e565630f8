import { describe, expect, test } from 'vitest';
import { cashByCommand } from '../../../../src/main/journal/projections/cash.ts';
import {
  receiptByNumber,
  receiptOfSale,
} from '../../../../src/main/journal/projections/receipts.ts';
import { unfinishedSales } from '../../../../src/main/journal/projections/sales.ts';
import { StatusCheckFailed } from '../../../../src/main/payments/engine/engine-context.ts';
import { saleDetails } from '../../../../src/main/payments/sale.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../../src/shared/domain/sale.ts';
import { APPROVED, answer } from '../../../support/fake-payments-port.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';
import { typeNumber } from '../../../support/typed-number.ts';
import { codeOf, debit, FACE, openTill, SALE, type TestTill } from './test-till.ts';

/** docs/decisions/several-tenders.md, on a sale of $25.00. */

type Tender = 'card' | 'account' | 'cash' | 'check';

/** Gives one tender for a part of the sale, cents. */
const GIVE: Readonly<
  Record<Tender, (till: TestTill, command: string, amount: number) => Promise<unknown>>
> = {
  card: (till, command, amount) => {
    const part = { ...SALE, amount: cents(amount) };
    till.counter.listen(part);
    till.counter.cardSwiped({
      handle: id('swipe'),
      face: FACE,
      name: null,
      chip: false,
      expired: false,
      tracksDiffer: false,
    });
    return till.checkout.charge({ ...part, commandId: id(command), swipe: id('swipe') });
  },
  account: (till, command, amount) =>
    till.checkout.charge({
      ...SALE,
      commandId: id(command),
      amount: cents(amount),
      ...debit(till),
    }),
  cash: ({ checkout }, command, amount) =>
    checkout.takeCash({
      ...SALE,
      commandId: id(command),
      amount: cents(amount),
      given: cents(amount),
    }),
  check: ({ checkout }, command, amount) =>
    checkout.record({
      ...SALE,
      commandId: id(command),
      amount: cents(amount),
      what: 'check',
      reference: '1042',
    }),
};

async function give(till: TestTill, ...parts: readonly (readonly [Tender, number])[]) {
  for (const [index, [tender, amount]] of parts.entries()) {
    await GIVE[tender](till, `tender ${index + 1}`, amount);
  }
}

const kindsOf = (till: TestTill) => till.journal.rows().map(({ kind }) => kind);
const receipts = (till: TestTill) => till.journal.readable.all('SELECT number FROM receipts');

describe('a sale of several tenders', () => {
  test.each<Tender>(['card', 'account', 'cash', 'check'])(
    'with a captured hold gets its receipt when %s pays the rest',
    async (tender) => {
      const till = openTill();
      till.line.answer = async () => ({ ...APPROVED, paymentId: id('hold record') });
      const hold = { ...SALE, amount: cents(1_000), operation: 'preauthorize' } as const;
      const { openedAt } = await till.checkout.charge({
        ...hold,
        commandId: id('hold'),
        swipe: id('swipe'),
      });
      till.counter.leave(SALE.saleId);
      till.line.answer = async () => ({ ...APPROVED, paymentId: id('later record') });
      await till.attempts.run({
        operation: 'capture',
        method: 'CARD',
        commandId: id('capture'),
        saleId: SALE.saleId,
        patientId: null,
        amount: hold.amount,
        cashier: DANA,
        paymentId: id('hold record'),
        paidAt: openedAt,
      });
      till.counter.resume(SALE.saleId);
      till.line.answer = async () => ({ ...APPROVED, paymentId: id('found record') });
      await give(till, [tender, 1_500]);
      expect(receiptOfSale(till.journal.readable, SALE.saleId)).not.toBeNull();
      expect(till.counter.current).toMatchObject({
        paid: 2_500,
        parts: [{ amount: 1_000 }, { amount: 1_500 }],
      });
    },
  );

  test.each<[Tender, string]>([
    ['card', 'paid-by-card'],
    ['account', 'paid-by-card'],
    ['cash', 'paid-in-cash'],
    ['check', 'paid'],
  ])('shows the remaining amount after %s and is paid by the second', async (tender, done) => {
    const till = openTill();
    await give(till, [tender, 1_000]);
    expect(till.counter.current).toMatchObject({
      paid: 1_000,
      remaining: 1_500,
      due: 1_500,
      step: { kind: 'open', last: { amount: 1_000 } },
    });
    expect(receipts(till)).toEqual([]);
    await GIVE[tender](till, 'tender 2', 1_500);
    expect(till.counter.current).toMatchObject({ remaining: 0, step: { kind: done } });
    expect(receipts(till)).toEqual([{ number: '000001' }]);
  });

  test('lists all tenders in order', async () => {
    const till = openTill();
    await give(till, ['check', 200], ['account', 300], ['card', 400], ['cash', 1_600]);
    const parts = till.counter.current?.parts.map(({ tender, amount }) => [tender.kind, amount]);
    expect(parts?.toSorted()).toEqual([
      ['bank', 300],
      ['card', 400],
      ['cash', 1_600],
      ['recorded', 200],
    ]);
    expect(receipts(till)).toHaveLength(1);
  });

  test.each<[string, string, (till: TestTill) => unknown]>([
    ['more than remains', 'MORE_THAN_REMAINS', (till) => GIVE.cash(till, 'too much', 1_501)],
    [
      'other lines than were paid for',
      'LINES_STAND',
      ({ counter }) => counter.open({ ...SALE, lines: [{ kind: 'copay', amount: cents(9_900) }] }),
    ],
    [
      'a second sale at the same time',
      'COUNTER_BUSY',
      ({ counter }) => counter.open({ ...SALE, saleId: id('sale B') }),
    ],
  ])('refuses %s', async (_what, code, action) => {
    const till = openTill();
    await give(till, ['cash', 1_000]);
    expect(await codeOf(() => action(till))).toBe(code);
    expect(till.counter.current).toMatchObject({ paid: 1_000, remaining: 1_500 });
  });

  test('keeps the paid parts when the next card is declined', async () => {
    const till = openTill();
    await give(till, ['cash', 1_000]);
    till.line.answer = async () => answer('declined');
    await GIVE.card(till, 'tender 2', 1_500);
    expect(till.counter.current).toMatchObject({ remaining: 1_500, step: { kind: 'not-paid' } });
    till.counter.leave(SALE.saleId);
    expect(till.counter.current).toMatchObject({ remaining: 1_500, step: { kind: 'open' } });
  });

  test('answers a repeated check command with its first answer', async () => {
    const till = openTill();
    await give(till, ['check', 1_000]);
    await GIVE.check(till, 'tender 1', 1_000);
    expect(till.counter.current).toMatchObject({ paid: 1_000 });
  });
});

test('the rest of a sale can be charged after any result of the cash sync', async () => {
  const till = openTill();
  till.line.answer = async () => answer('refused', 'too-many-requests');
  await give(till, ['cash', 1_000]);
  await expect.poll(() => till.line.asked).toHaveLength(1);
  const posting = () => cashByCommand(till.journal.readable, id('tender 1'))?.posting;
  await expect.poll(posting).toBe('refused');
  till.line.answer = async () => APPROVED;
  till.line.list = () => Promise.reject(new StatusCheckFailed('list-capped'));
  await GIVE.card(till, 'tender 2', 1_500);
  expect(till.counter.current).toMatchObject({ remaining: 0, step: { kind: 'paid-by-card' } });
});

describe('a bank account', () => {
  test('journals the authorization and the last four before the intent', async () => {
    const till = openTill();
    await give(till, ['account', 2_500]);
    const kinds = kindsOf(till);
    expect(kinds.indexOf('account.authorized')).toBe(kinds.indexOf('attempt.opened') - 1);
    expect(JSON.stringify(till.journal.rows())).not.toContain('000123456789');
    expect(till.line.asked).toMatchObject([
      {
        operation: 'authorize',
        tender: { kind: 'bank-account', account: { city: 'Springfield' } },
      },
    ]);
  });

  test('prints on the receipt the authorization that the patient agreed to', async () => {
    const till = openTill();
    for (const [command, amount] of [['checking', 1_500] as const, ['savings', 500] as const]) {
      await till.checkout.charge({
        ...SALE,
        commandId: id(command),
        amount: cents(amount),
        ...debit(till),
        authorization: `Autorizo a la clínica a debitar mi cuenta: ${command}.`,
      });
    }
    await GIVE.card(till, 'rest', 500);
    const { readable } = till.journal;
    const number = receiptOfSale(readable, SALE.saleId) ?? '';
    expect(receiptByNumber(readable, number)?.receipt.tender).toMatchObject({
      parts: [
        { tender: { authorization: 'Autorizo a la clínica a debitar mi cuenta: checking.' } },
        { tender: { authorization: 'Autorizo a la clínica a debitar mi cuenta: savings.' } },
        { tender: { kind: 'card' } },
      ],
    });
  });

  test.each(['approved', 'not-sent'] as const)(
    'that is %s was sent by its numbers, which are wiped',
    async (state) => {
      const till = openTill();
      const sent: string[] = [];
      const numbers: Uint8Array[] = [];
      till.line.answer = async (request) => {
        if (!('tender' in request) || request.tender.kind !== 'bank-account') {
          throw new Error('No account was sent.');
        }
        const { routingNumber, accountNumber } = request.tender.account;
        numbers.push(routingNumber, accountNumber);
        sent.push(...numbers.map((number) => Buffer.from(number).toString()));
        return answer(state);
      };
      await give(till, ['account', 2_500]);
      expect(sent).toEqual(['011000015', '000123456789']);
      expect(numbers.flatMap((number) => [...number])).toEqual(Array(9 + 12).fill(0));
    },
  );

  test('with wiped or wrong numbers is not debited', async () => {
    const till = openTill();
    const charge = { ...SALE, commandId: id('first command'), ...debit(till) };
    const account = {
      ...charge.account,
      routingNumber: typeNumber(till.typedNumbers, '011000016'),
    };
    const wrong = till.checkout.charge({ ...charge, account });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_NUMBER',
      data: { field: 'routingNumber' },
    });
    till.typedNumbers.wipeAll();
    expect(await codeOf(() => till.checkout.charge(charge))).toBe('NUMBER_GONE');
    expect(till.line.asked).toEqual([]);
  });

  test.each(['declined', 'in-doubt'] as const)('that is %s pays nothing', async (state) => {
    const till = openTill();
    till.line.answer = async () => answer(state);
    await give(till, ['account', 2_500]);
    expect(till.counter.current).toMatchObject({ paid: 0, step: { kind: 'not-paid' } });
  });
});

describe('a hold', () => {
  /** A capture on a sale of $25 after this much cash; it gives this much back. */
  async function capturedWithOtherTenders(inCash: number, giveBack: number | null) {
    const till = openTill();
    const hold = { ...SALE, operation: 'preauthorize' } as const;
    const records = new Map([
      ['preauthorize', id('hold record')],
      ['authorize', id('later record')],
      ['capture', id('found record')],
    ]);
    till.line.answer = async ({ operation }) => ({
      ...APPROVED,
      paymentId: records.get(operation) ?? null,
    });
    const { openedAt } = await till.checkout.charge({
      ...hold,
      commandId: id('hold'),
      swipe: id('swipe'),
    });
    till.counter.leave(SALE.saleId);
    await give(till, ['cash', inCash]);
    const { attemptId, state } = await till.attempts.run({
      operation: 'capture',
      method: 'CARD',
      commandId: id('capture'),
      saleId: SALE.saleId,
      patientId: null,
      amount: cents(2_500),
      cashier: DANA,
      paymentId: id('hold record'),
      paidAt: openedAt,
      ordered: {
        reason: null,
        manager: null,
        giveBack: giveBack === null ? null : cents(giveBack),
      },
    });
    expect(state).toBe('approved');
    return { attemptId, alarms: till.attempts.alarms };
  }

  test('raises an alarm when captured for a sale that was paid another way', async () => {
    const { attemptId, alarms } = await capturedWithOtherTenders(2_500, null);
    expect(alarms).toMatchObject([{ kind: 'overpaid', attemptId, asked: 2_500 }]);
  });

  test('needs no decision when captured for the rest of a sale paid in part', async () => {
    expect((await capturedWithOtherTenders(1_000, 1_000)).alarms).toEqual([]);
  });

  test('is held with a receipt and pays nothing', async () => {
    const till = openTill();
    const hold = { ...SALE, operation: 'preauthorize' } as const;
    till.counter.listen(hold);
    await till.checkout.charge({ ...hold, commandId: id('first command'), swipe: id('swipe') });
    expect(till.line.asked).toMatchObject([{ operation: 'preauthorize', amount: 2_500 }]);
    expect(till.counter.current).toMatchObject({
      operation: 'preauthorize',
      paid: 0,
      step: { kind: 'held', receiptNumber: '000001' },
    });
  });
});

describe('a payment of a payment plan', () => {
  const [plan, other] = ['7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11', id('another plan')];
  const line = (planId?: string): SaleLine => ({
    kind: 'plan-payment',
    amount: cents(1_250),
    ...(planId === undefined ? {} : { planId }),
  });

  test.each<[string, SaleLine[], string | undefined]>([
    ['of one plan', [line(plan), line()], plan],
    ['twice of it', [line(plan), line(plan)], plan],
    ['of two plans, where the service accepts one', [line(plan), line(other)], undefined],
    ['of none', [line(), line()], undefined],
  ])('%s is sent to the service as such with any tender', async (_what, lines, reported) => {
    const till = openTill();
    const sale = { ...SALE, lines };
    till.counter.park(sale);
    till.counter.resume(SALE.saleId);
    expect(till.counter.current?.lines).toEqual(lines);
    await till.checkout.charge({
      ...sale,
      ...debit(till),
      commandId: id('first command'),
      amount: cents(500),
    });
    const asCashIsPosted = saleDetails(till.journal, SALE.saleId, DANA);
    expect(asCashIsPosted.paymentPlanId).toBe(reported);
    expect(till.line.asked).toMatchObject([{ details: asCashIsPosted }]);
  });
});

describe('a parked sale', () => {
  test.each<[string, readonly (readonly [Tender, number])[], string[]]>([
    ['with nothing paid', [], ['sale.opened', 'sale.parked']],
    ['with a part paid', [['check', 1_000]], ['sale.parked', 'receipt.issued']],
  ])('%s is resumed unchanged', async (_how, parts, lastRows) => {
    const till = openTill();
    await give(till, ...parts);
    till.counter.park(SALE);
    expect(till.counter.current).toBeNull();
    expect(
      kindsOf(till)
        .filter((kind) => kind !== 'outbox.queued')
        .slice(-2),
    ).toEqual(lastRows);
    till.counter.resume(SALE.saleId);
    const paid = parts.reduce((sum, [, amount]) => sum + amount, 0);
    expect(till.counter.current).toMatchObject({
      ...SALE,
      paid,
      remaining: 2_500 - paid,
      step: { kind: 'open', last: null },
    });
  });

  test('is not left while it is partly paid, but parked', async () => {
    const till = openTill();
    await give(till, ['cash', 1_000]);
    const { revision } = till.journal;
    till.counter.leave(SALE.saleId);
    expect(till.journal.revision).toBe(revision);
    expect(till.counter.current).toMatchObject({ paid: 1_000, step: { kind: 'open' } });
    till.counter.park(SALE);
    expect(till.counter.current).toBeNull();
    expect(unfinishedSales(till.journal.readable)).toMatchObject([{ total: 2_500, paid: 1_000 }]);
    expect(kindsOf(till)).toContain('sale.parked');
  });

  test('is discarded while nothing is paid, and cannot be resumed', async () => {
    const till = openTill();
    till.counter.park(SALE);
    till.counter.drop(SALE.saleId);
    expect(unfinishedSales(till.journal.readable)).toEqual([]);
    expect(await codeOf(() => till.counter.resume(SALE.saleId))).toBe('NOT_PARKED');
  });

  test.each<[string, string, (till: TestTill) => Promise<unknown> | unknown]>([
    [
      'no person is signed in',
      'NOT_SIGNED_IN',
      (till) => {
        till.cashier = null;
        till.counter.park(SALE);
      },
    ],
    ['it was never parked', 'NOT_PARKED', ({ counter }) => counter.resume(SALE.saleId)],
    [
      'a part is paid and it is to be discarded',
      'PART_PAID',
      async (till) => {
        await give(till, ['cash', 1_000]);
        till.counter.drop(SALE.saleId);
      },
    ],
    [
      'it is paid',
      'SALE_ALREADY_PAID',
      async (till) => {
        await give(till, ['cash', 2_500]);
        till.counter.park(SALE);
      },
    ],
    [
      'its card is in doubt',
      'SALE_LOCKED',
      async (till) => {
        till.line.answer = async () => answer('in-doubt');
        await give(till, ['card', 2_500]);
        till.counter.park(SALE);
      },
    ],
    [
      'another sale is at the counter',
      'COUNTER_BUSY',
      ({ counter }) => {
        counter.park(SALE);
        counter.open({ ...SALE, saleId: id('sale B') });
        counter.resume(SALE.saleId);
      },
    ],
  ])('is refused when %s', async (_when, code, action) => {
    const till = openTill();
    expect(await codeOf(() => action(till))).toBe(code);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { LookFailed } from '../../../../src/main/attempts/payments-line.ts';
import { saleDetails } from '../../../../src/main/checkout/sale-details.ts';
import { cashByCommand } from '../../../../src/main/journal/views/cash.ts';
import { receiptOfSale } from '../../../../src/main/journal/views/receipts.ts';
import { unfinishedSales } from '../../../../src/main/journal/views/sales.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../../src/shared/domain/sale.ts';
import { APPROVED, answer } from '../../../support/fake-line.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';
import { typeNumber } from '../../../support/typed-number.ts';
import { codeOf, type Desk, debit, FACE, openDesk, SALE } from './counter-desk.ts';

/** docs/decisions/several-tenders.md, on a sale of $25.00. */

type Tender = 'card' | 'account' | 'cash' | 'check';

/** Gives one tender for a part of the sale, cents. */
const GIVE: Readonly<Record<Tender, (desk: Desk, n: number, amount: number) => Promise<unknown>>> =
  {
    card: (desk, n, amount) => {
      const part = { ...SALE, amount: cents(amount) };
      desk.counter.listen(part);
      desk.counter.cardSwiped({
        handle: id(50),
        face: FACE,
        name: null,
        chip: false,
        expired: false,
        tracksDiffer: false,
      });
      return desk.counter.charge({ ...part, commandId: id(n), swipe: id(50) });
    },
    account: (desk, n, amount) =>
      desk.counter.chargeAccount({
        ...SALE,
        commandId: id(n),
        amount: cents(amount),
        ...debit(desk),
      }),
    cash: ({ counter }, n, amount) =>
      counter.takeCash({ ...SALE, commandId: id(n), amount: cents(amount), given: cents(amount) }),
    check: ({ counter }, n, amount) =>
      counter.record({
        ...SALE,
        commandId: id(n),
        amount: cents(amount),
        what: 'check',
        reference: '1042',
      }),
  };

async function give(desk: Desk, ...parts: readonly (readonly [Tender, number])[]) {
  for (const [index, [tender, amount]] of parts.entries()) {
    await GIVE[tender](desk, 60 + index, amount);
  }
}

const kindsOf = (desk: Desk) => desk.journal.rows().map(({ kind }) => kind);
const receipts = (desk: Desk) => desk.journal.readable.all('SELECT number FROM receipts');

describe('a sale of several tenders', () => {
  test.each<Tender>(['card', 'account', 'cash', 'check'])(
    'of which one is a captured hold has its receipt when %s pays the rest',
    async (tender) => {
      const desk = openDesk();
      desk.line.answer = async () => ({ ...APPROVED, paymentId: id(90) });
      const hold = { ...SALE, amount: cents(1_000), operation: 'preauthorize' } as const;
      const { openedAt } = await desk.counter.charge({ ...hold, commandId: id(70), swipe: id(50) });
      desk.counter.leave(SALE.saleId);
      desk.line.answer = async () => ({ ...APPROVED, paymentId: id(91) });
      await desk.attempts.run({
        operation: 'capture',
        method: 'CARD',
        commandId: id(71),
        saleId: SALE.saleId,
        patientId: null,
        amount: hold.amount,
        cashier: DANA,
        paymentId: id(90),
        paidAt: openedAt,
      });
      desk.counter.takeUp(SALE.saleId);
      desk.line.answer = async () => ({ ...APPROVED, paymentId: id(92) });
      await give(desk, [tender, 1_500]);
      expect(receiptOfSale(desk.journal.readable, SALE.saleId)).not.toBeNull();
      expect(desk.counter.current).toMatchObject({
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
  ])('says what remains after %s, and is done by the second', async (tender, done) => {
    const desk = openDesk();
    await give(desk, [tender, 1_000]);
    expect(desk.counter.current).toMatchObject({
      paid: 1_000,
      remaining: 1_500,
      due: 1_500,
      step: { kind: 'open', last: { amount: 1_000 } },
    });
    expect(receipts(desk)).toEqual([]);
    await GIVE[tender](desk, 61, 1_500);
    expect(desk.counter.current).toMatchObject({ remaining: 0, step: { kind: done } });
    expect(receipts(desk)).toEqual([{ number: '000001' }]);
  });

  test('names all of them, in their order', async () => {
    const desk = openDesk();
    await give(desk, ['check', 200], ['account', 300], ['card', 400], ['cash', 1_600]);
    const parts = desk.counter.current?.parts.map(({ tender, amount }) => [tender.kind, amount]);
    expect(parts?.toSorted()).toEqual([
      ['bank', 300],
      ['card', 400],
      ['cash', 1_600],
      ['recorded', 200],
    ]);
    expect(receipts(desk)).toHaveLength(1);
  });

  test.each<[string, string, (desk: Desk) => unknown]>([
    ['more than remains', 'MORE_THAN_REMAINS', (desk) => GIVE.cash(desk, 70, 1_501)],
    [
      'other lines than were paid for',
      'LINES_STAND',
      ({ counter }) => counter.open({ ...SALE, lines: [{ kind: 'copay', amount: cents(9_900) }] }),
    ],
    [
      'a second sale beside it',
      'COUNTER_BUSY',
      ({ counter }) => counter.open({ ...SALE, saleId: id(2) }),
    ],
  ])('takes not %s', async (_what, code, action) => {
    const desk = openDesk();
    await give(desk, ['cash', 1_000]);
    expect(await codeOf(() => action(desk))).toBe(code);
    expect(desk.counter.current).toMatchObject({ paid: 1_000, remaining: 1_500 });
  });

  test('keeps what was paid when the next card is declined', async () => {
    const desk = openDesk();
    await give(desk, ['cash', 1_000]);
    desk.line.answer = async () => answer('declined');
    await GIVE.card(desk, 61, 1_500);
    expect(desk.counter.current).toMatchObject({ remaining: 1_500, step: { kind: 'not-paid' } });
    desk.counter.leave(SALE.saleId);
    expect(desk.counter.current).toMatchObject({ remaining: 1_500, step: { kind: 'open' } });
  });

  test('gives a check that arrives twice its first answer', async () => {
    const desk = openDesk();
    await give(desk, ['check', 1_000]);
    await GIVE.check(desk, 60, 1_000);
    expect(desk.counter.current).toMatchObject({ paid: 1_000 });
  });
});

test('the rest of a sale is charged whatever became of telling the service of its cash', async () => {
  const desk = openDesk();
  desk.line.answer = async () => answer('refused', 'too-many-requests');
  await give(desk, ['cash', 1_000]);
  await vi.waitFor(() => expect(desk.line.asked).toHaveLength(1));
  await vi.waitFor(() =>
    expect(cashByCommand(desk.journal.readable, id(60))?.posting).toBe('refused'),
  );
  desk.line.answer = async () => APPROVED;
  desk.line.list = () => Promise.reject(new LookFailed('list-capped'));
  await GIVE.card(desk, 61, 1_500);
  expect(desk.counter.current).toMatchObject({ remaining: 0, step: { kind: 'paid-by-card' } });
});

describe('a bank account', () => {
  test('has the words the patient agreed to on the roll before the intent, and of it the last four', async () => {
    const desk = openDesk();
    await give(desk, ['account', 2_500]);
    const kinds = kindsOf(desk);
    expect(kinds.indexOf('account.authorized')).toBe(kinds.indexOf('attempt.opened') - 1);
    expect(JSON.stringify(desk.journal.rows())).not.toContain('000123456789');
    expect(desk.line.asked).toMatchObject([
      {
        operation: 'authorize',
        tender: { kind: 'bank-account', account: { city: 'Springfield' } },
      },
    ]);
  });

  test.each(['approved', 'not-sent'] as const)(
    'that is %s was sent by its numbers, and they are wiped',
    async (state) => {
      const desk = openDesk();
      const sent: string[] = [];
      const numbers: Uint8Array[] = [];
      desk.line.answer = async (request) => {
        if (!('tender' in request) || request.tender.kind !== 'bank-account') {
          throw new Error('No account was sent.');
        }
        const { routingNumber, accountNumber } = request.tender.account;
        numbers.push(routingNumber, accountNumber);
        sent.push(...numbers.map((number) => Buffer.from(number).toString()));
        return answer(state);
      };
      await give(desk, ['account', 2_500]);
      expect(sent).toEqual(['011000015', '000123456789']);
      expect(numbers.flatMap((number) => [...number])).toEqual(Array(9 + 12).fill(0));
    },
  );

  test('whose numbers were wiped, or are wrong, is not debited', async () => {
    const desk = openDesk();
    const charge = { ...SALE, commandId: id(60), ...debit(desk) };
    const account = {
      ...charge.account,
      routingNumber: typeNumber(desk.typedNumbers, '011000016'),
    };
    const wrong = desk.counter.chargeAccount({ ...charge, account });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_NUMBER',
      data: { field: 'routingNumber' },
    });
    desk.typedNumbers.wipeAll();
    expect(await codeOf(() => desk.counter.chargeAccount(charge))).toBe('NUMBER_GONE');
    expect(desk.line.asked).toEqual([]);
  });

  test.each(['declined', 'in-doubt'] as const)('that is %s pays nothing', async (state) => {
    const desk = openDesk();
    desk.line.answer = async () => answer(state);
    await give(desk, ['account', 2_500]);
    expect(desk.counter.current).toMatchObject({ paid: 0, step: { kind: 'not-paid' } });
  });
});

describe('a hold', () => {
  /** A capture on a sale of $25 after this much cash; it gives this much back. */
  async function capturedBeside(inCash: number, giveBack: number | null) {
    const desk = openDesk();
    const hold = { ...SALE, operation: 'preauthorize' } as const;
    const records = new Map([
      ['preauthorize', id(90)],
      ['authorize', id(91)],
      ['capture', id(92)],
    ]);
    desk.line.answer = async ({ operation }) => ({
      ...APPROVED,
      paymentId: records.get(operation) ?? null,
    });
    const { openedAt } = await desk.counter.charge({ ...hold, commandId: id(70), swipe: id(50) });
    desk.counter.leave(SALE.saleId);
    await give(desk, ['cash', inCash]);
    const { attemptId, state } = await desk.attempts.run({
      operation: 'capture',
      method: 'CARD',
      commandId: id(71),
      saleId: SALE.saleId,
      patientId: null,
      amount: cents(2_500),
      cashier: DANA,
      paymentId: id(90),
      paidAt: openedAt,
      ordered: {
        reason: null,
        manager: null,
        giveBack: giveBack === null ? null : cents(giveBack),
      },
    });
    expect(state).toBe('approved');
    return { attemptId, alarms: desk.attempts.alarms };
  }

  test('captured of a sale that was paid another way is told', async () => {
    const { attemptId, alarms } = await capturedBeside(2_500, null);
    expect(alarms).toMatchObject([{ kind: 'overpaid', attemptId, asked: 2_500 }]);
  });

  test('captured for what remains of a sale that was paid in part asks for nobody', async () => {
    expect((await capturedBeside(1_000, 1_000)).alarms).toEqual([]);
  });

  test('is held, receipted, and pays nothing', async () => {
    const desk = openDesk();
    const hold = { ...SALE, operation: 'preauthorize' } as const;
    desk.counter.listen(hold);
    await desk.counter.charge({ ...hold, commandId: id(60), swipe: id(50) });
    expect(desk.line.asked).toMatchObject([{ operation: 'preauthorize', amount: 2_500 }]);
    expect(desk.counter.current).toMatchObject({
      operation: 'preauthorize',
      paid: 0,
      step: { kind: 'held', receiptNumber: '000001' },
    });
  });
});

describe('a payment of a plan', () => {
  const [plan, other] = ['7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11', id(8)];
  const line = (planId?: string): SaleLine => ({
    kind: 'plan-payment',
    amount: cents(1_250),
    ...(planId === undefined ? {} : { planId }),
  });

  test.each<[string, SaleLine[], string | undefined]>([
    ['of one plan', [line(plan), line()], plan],
    ['twice of it', [line(plan), line(plan)], plan],
    ['of two plans, where the service takes one', [line(plan), line(other)], undefined],
    ['of none', [line(), line()], undefined],
  ])('%s is told to the service as such, whatever the tender', async (_what, lines, told) => {
    const desk = openDesk();
    const sale = { ...SALE, lines };
    desk.counter.park(sale);
    desk.counter.takeUp(SALE.saleId);
    expect(desk.counter.current?.lines).toEqual(lines);
    await desk.counter.chargeAccount({
      ...sale,
      ...debit(desk),
      commandId: id(60),
      amount: cents(500),
    });
    const asCashIsPosted = saleDetails(desk.journal, SALE.saleId, DANA);
    expect(asCashIsPosted.paymentPlanId).toBe(told);
    expect(desk.line.asked).toMatchObject([{ details: asCashIsPosted }]);
  });
});

describe('a sale that is put by', () => {
  test.each<[string, readonly (readonly [Tender, number])[], string[]]>([
    ['with nothing paid', [], ['sale.opened', 'sale.parked']],
    ['with a part paid', [['check', 1_000]], ['sale.parked', 'receipt.issued']],
  ])('%s is taken up as it was', async (_how, parts, lastRows) => {
    const desk = openDesk();
    await give(desk, ...parts);
    desk.counter.park(SALE);
    expect(desk.counter.current).toBeNull();
    expect(
      kindsOf(desk)
        .filter((kind) => kind !== 'effect.queued')
        .slice(-2),
    ).toEqual(lastRows);
    desk.counter.takeUp(SALE.saleId);
    const paid = parts.reduce((sum, [, amount]) => sum + amount, 0);
    expect(desk.counter.current).toMatchObject({
      ...SALE,
      paid,
      remaining: 2_500 - paid,
      step: { kind: 'open', last: null },
    });
  });

  test('is put by when it is left with a part of it paid', async () => {
    const desk = openDesk();
    await give(desk, ['cash', 1_000]);
    desk.counter.leave(SALE.saleId);
    expect(desk.counter.current).toBeNull();
    expect(unfinishedSales(desk.journal.readable)).toMatchObject([{ total: 2_500, paid: 1_000 }]);
    expect(kindsOf(desk)).toContain('sale.parked');
  });

  test('is given up while nothing is paid, and is then nobody’s', async () => {
    const desk = openDesk();
    desk.counter.park(SALE);
    desk.counter.drop(SALE.saleId);
    expect(unfinishedSales(desk.journal.readable)).toEqual([]);
    expect(await codeOf(() => desk.counter.takeUp(SALE.saleId))).toBe('NOT_PARKED');
  });

  test.each<[string, string, (desk: Desk) => Promise<unknown> | unknown]>([
    [
      'nobody is signed in',
      'NOT_SIGNED_IN',
      (desk) => {
        desk.cashier = null;
        desk.counter.park(SALE);
      },
    ],
    ['it was never put by', 'NOT_PARKED', ({ counter }) => counter.takeUp(SALE.saleId)],
    [
      'a part is paid and it is to be given up',
      'PART_PAID',
      async (desk) => {
        await give(desk, ['cash', 1_000]);
        desk.counter.drop(SALE.saleId);
      },
    ],
    [
      'it is paid',
      'SALE_ALREADY_PAID',
      async (desk) => {
        await give(desk, ['cash', 2_500]);
        desk.counter.park(SALE);
      },
    ],
    [
      'its card is in doubt',
      'SALE_LOCKED',
      async (desk) => {
        desk.line.answer = async () => answer('in-doubt');
        await give(desk, ['card', 2_500]);
        desk.counter.park(SALE);
      },
    ],
    [
      'another sale is at the counter',
      'COUNTER_BUSY',
      ({ counter }) => {
        counter.park(SALE);
        counter.open({ ...SALE, saleId: id(2) });
        counter.takeUp(SALE.saleId);
      },
    ],
  ])('is refused when %s', async (_when, code, action) => {
    const desk = openDesk();
    expect(await codeOf(() => action(desk))).toBe(code);
  });
});

import { describe, expect, test } from 'vitest';
import { paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import {
  receiptByNumber,
  receiptOfSale,
} from '../../../../src/main/journal/projections/receipts.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { salesSince } from '../../../../src/main/journal/projections/sales-since.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paymentStatus, statusWords } from '../../../../src/shared/domain/payment-status.ts';
import { paidParts } from '../../../../src/shared/domain/receipt.ts';
import { readBody } from '../../../../src/shared/journal/entry.ts';
import { APPROVED, answer, record } from '../../../support/fake-payments-port.ts';
import { attemptOpened, attemptResolved, id } from '../../../support/journal-fixtures.ts';
import { APPROVAL, charge, codeOf, SALE, tillWithCard } from './test-till.ts';

const AT = '2026-03-01T09:30:00.000Z';

/** A charge of $25 with another amount in the report, after its status check. */
async function reportedAs(amount: number, given: { readonly inDoubt: boolean }) {
  const till = tillWithCard();
  if (given.inDoubt) till.line.answer = async () => answer('in-doubt', 'timeout');
  const { attemptId, trackingId } = await till.checkout.charge(charge());
  const shown = { id: APPROVED.paymentId ?? '', trackingId };
  till.line.records = [record(shown)];
  const timestamp = new Date('2026-03-01T09:30:00Z');
  const found = { ...shown, timestamp, action: 'AUTHORIZE', originalId: shown.id } as const;
  till.line.rows = [{ ...found, method: 'CARD', results: 'APPROVED', amount: cents(amount) }];
  await till.attempts.checkNow(attemptId);
  if (given.inDoubt) await till.attempts.checkNow(attemptId);
  const sale = () => saleById(till.journal.readable, SALE.saleId);
  const reportsNow = async (now: number) => {
    till.line.rows = till.line.rows.map((row) => ({ ...row, amount: cents(now) }));
    await till.attempts.checkNow(attemptId);
  };
  const alarms = () => till.attempts.alarms.map(({ kind, amount: shown }) => [kind, shown]);
  return { till, attemptId, trackingId, sale, reportsNow, alarms };
}

test.each([true, false])(
  'a payment approved in part reopens the rest of its sale (in doubt before: %s)',
  async (inDoubt) => {
    const { till, attemptId, trackingId, sale } = await reportedAs(1_500, { inDoubt });
    expect(till.attempts.alarms).toMatchObject([
      { kind: 'amount-differs', amount: 1_500, asked: 2_500 },
    ]);
    const { readable } = till.journal;
    expect(paymentByKey(readable, attemptId)).toMatchObject({
      state: 'approved',
      amount: 1_500,
      asked: 2_500,
    });
    const payment = paymentByKey(readable, attemptId);
    if (payment === null) throw new Error('It is in the journal.');
    expect(statusWords(paymentStatus(payment), payment)).toBe('Approved in part: $15.00 of $25.00');
    expect(sale()).toMatchObject({ paid: 1_500, total: 2_500, parked_at: expect.any(String) });
    expect(till.counter.current).toMatchObject({ remaining: 1_000, step: { kind: 'open' } });

    await till.checkout.takeCash({ ...SALE, commandId: id('second command'), given: cents(1_000) });
    expect(sale()).toMatchObject({ paid: 2_500, parked_at: null });
    const number = receiptOfSale(readable, SALE.saleId) ?? '';
    expect(receiptByNumber(readable, number)?.receipt.tender).toMatchObject({
      kind: 'split',
      parts: [
        { amount: 1_500, tender: { trackingId } },
        { amount: 1_000, tender: { kind: 'cash' } },
      ],
    });
  },
);

test('a payment of a higher amount pays nothing until a person decides, then all of its sale', async () => {
  const { till, attemptId, sale } = await reportedAs(25_000, { inDoubt: false });
  expect(till.counter.current?.step.kind).toBe('not-paid');
  expect(sale()).toMatchObject({ paid: 0 });
  const cash = { ...SALE, commandId: id('second command'), given: cents(2_500) };
  expect(await codeOf(() => till.checkout.takeCash(cash))).toBe('SALE_LOCKED');
  const receipts = () => till.journal.rows().filter(({ kind }) => kind === 'receipt.issued').length;
  expect(receipts()).toBe(1);
  const decision = {
    commandId: id('third command'),
    attemptId,
    decision: 'was-done',
    approval: APPROVAL,
  } as const;
  await till.attempts.decide(decision);
  expect(sale()).toMatchObject({ paid: 2_500 });
  expect(receipts()).toBe(1);
});

describe('a payment approved in part that the report corrects again', () => {
  test('upward counts in full, and raises one alarm for a change that repeats', async () => {
    const { till, attemptId, sale, reportsNow, alarms } = await reportedAs(1_500, {
      inDoubt: false,
    });
    await reportsNow(2_500);
    expect(sale()).toMatchObject({ paid: 2_500, parked_at: null });
    expect(paymentByKey(till.journal.readable, attemptId)).toMatchObject({ amount: 2_500 });
    await reportsNow(1_500);
    await reportsNow(1_500);
    expect(sale()).toMatchObject({ paid: 1_500, parked_at: expect.any(String) });
    expect(alarms()).toEqual([['amount-differs', 1_500]]);
  });

  test('to another lower amount parks its sale once with that amount paid', async () => {
    const { till, sale, reportsNow } = await reportedAs(500, { inDoubt: false });
    await reportsNow(1_500);
    expect(sale()).toMatchObject({ paid: 1_500, parked_at: expect.any(String) });
    till.counter.resume(SALE.saleId);
    await reportsNow(1_500);
    expect(sale()).toMatchObject({ paid: 1_500, parked_at: null });
  });

  test('upward after another tender paid the rest raises an overpaid alarm', async () => {
    const { till, sale, reportsNow, alarms } = await reportedAs(1_500, { inDoubt: false });
    await till.checkout.takeCash({ ...SALE, commandId: id('second command'), given: cents(1_000) });
    await reportsNow(2_500);
    expect(sale()).toMatchObject({ paid: 3_500, parked_at: null });
    expect(alarms()).toContainEqual(['overpaid', 2_500]);
  });
});

test('a voided payment that the report shows with a lower amount does not open its sale', async () => {
  const { till, sale, reportsNow } = await reportedAs(2_500, { inDoubt: false });
  const follows = { paymentId: APPROVED.paymentId ?? '', paidAt: AT, childrenBefore: [] };
  till.journal.append(
    attemptOpened('void', { operation: 'void', card: null, saleId: SALE.saleId, follows }),
    attemptResolved('void', 'approved', { paymentId: 'V' }),
  );
  await reportsNow(1_500);
  expect(sale()).toMatchObject({ paid: 2_500, parked_at: null });
});

/** The receipts of the sale: number, type, amounts of the tenders, remaining amount, original. */
function receiptsOf({ till }: Awaited<ReturnType<typeof reportedAs>>) {
  return till.journal
    .rows()
    .filter(({ kind }) => kind === 'receipt.issued')
    .map(({ body }) => readBody('receipt.issued', body).receipt)
    .map((receipt) => [
      ...[receipt.number, receipt.type, paidParts(receipt).map(({ amount }) => amount)],
      ...[receipt.remaining ?? 0, receipt.originalNumber],
    ]);
}

describe('the receipt of a payment approved in part', () => {
  const PAID = ['000001', 'sale', [2_500], 0, undefined];
  const IN_PART = ['000002', 'part-payment', [1_500], 1_000, '000001'];

  test('names the approved amount and replaces the first receipt', async () => {
    const till = await reportedAs(1_500, { inDoubt: false });
    expect(receiptsOf(till)).toEqual([PAID, IN_PART]);
    const { readable } = till.till.journal;
    expect(paymentByKey(readable, till.attemptId)?.receiptNumber).toBe('000002');
    expect(salesSince(readable, '2026', 1)).toMatchObject([{ receipt_number: '000002' }]);
  });

  test('is also issued after the first answer was lost', async () => {
    expect(receiptsOf(await reportedAs(1_500, { inDoubt: true }))).toEqual([PAID, IN_PART]);
  });

  test('names $0.00 and the whole remaining amount for an approval of nothing', async () => {
    const till = await reportedAs(0, { inDoubt: false });
    expect(receiptsOf(till)).toEqual([PAID, ['000002', 'part-payment', [0], 2_500, '000001']]);
    await till.till.checkout.takeCash({
      ...SALE,
      commandId: id('second command'),
      given: cents(2_500),
    });
    expect(receiptsOf(till).at(-1)).toEqual(['000003', 'sale', [2_500], 0, undefined]);
  });

  test('names the full amount again when the report corrects it upward', async () => {
    const till = await reportedAs(1_500, { inDoubt: false });
    await till.reportsNow(2_500);
    expect(receiptsOf(till)).toEqual([PAID, IN_PART, ['000003', 'sale', [2_500], 0, '000002']]);
  });
});

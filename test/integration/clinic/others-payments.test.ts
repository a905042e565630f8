import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import {
  partsOfMovements,
  postingLinesAfter,
} from '../../../src/main/journal/projections/posting-lines.ts';
import { netOf } from '../../../src/shared/domain/day-figures.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../src/shared/domain/sale.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { type ClinicCounter, MANAGER, openClinicSuite } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { holdCard } from '../../support/hold-card.ts';
import { swipeCard } from '../../support/swipe-card.ts';

vi.setConfig({ testTimeout: 240_000 });

const suite = openClinicSuite();

const LINES: SaleLine[] = [
  { kind: 'copay', amount: cents(2_500) },
  { kind: 'deductible', amount: cents(3_000) },
];

/** A payment of two lines by card, of a patient with a number in the practice's system. */
async function payTwoLines({ till }: ClinicCounter, externalId = 'P0001', card = 'visa') {
  const sale = { saleId: v7(), lines: LINES, patientId: null, externalId };
  const { swipe } = await swipeCard(till, sale, card);
  const payment = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  till.counter.leave(sale.saleId);
  return payment;
}

/** Rebuilds the projections of a counter, and compares them with its own. */
function verify({ journal }: ClinicCounter): void {
  while (journal.verifyFurther());
  expect(journal.fault).toBeNull();
}

const linesOf = ({ journal }: ClinicCounter) =>
  postingLinesAfter(journal.readable, 0, Number.MAX_SAFE_INTEGER);

function newestReceiptOf({ journal }: ClinicCounter) {
  const issued = journal.rows().findLast(({ kind }) => kind === 'receipt.issued');
  return readBody('receipt.issued', issued?.body ?? '').receipt;
}

const receiptLinesOf = (counter: ClinicCounter) => newestReceiptOf(counter).lines;

/** The money of a counter's accountant's journal, cents, by the kind of line. */
function bookedAt({ journal }: ClinicCounter): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { kind, amount } of partsOfMovements(journal.readable, 0, Number.MAX_SAFE_INTEGER)) {
    sums[kind ?? 'unassigned'] = (sums[kind ?? 'unassigned'] ?? 0) + amount;
  }
  return sums;
}

const tendersOf = ({ till }: ClinicCounter, number: number) =>
  till.handlers.closing
    .zReport({ number })
    .figures.tenders.map((each) => [each.tender, netOf(each)]);

describe('The books of a counter about payments of another one', () => {
  it('have the lines, the receipt and the card of a refund, a second one, and the void of the next day', async () => {
    const { a, b } = await suite.clinicOf('AAAA91', 'BBBB91');
    const [first, second] = [await payTwoLines(a), await payTwoLines(a, 'P0003', 'mastercard')];
    await a.together();
    await b.refund(first, { amount: 1_000 });
    await b.together();
    await b.refund(first, { amount: 2_500 });
    const own = linesOf(a);
    expect(linesOf(b)).toMatchObject([
      { event: 'refund', place: 2, kind: 'deductible', amount: -1_000, externalId: 'P0001' },
      { event: 'refund', place: 2, kind: 'deductible', amount: -2_000, externalId: 'P0001' },
      { event: 'refund', place: 1, kind: 'copay', amount: -500, externalId: 'P0001' },
    ]);
    const [{ receiptNumber, brand, lastFour, trackingId } = { receiptNumber: null }] = own;
    expect(receiptNumber).not.toBeNull();
    for (const line of linesOf(b)) {
      expect(line).toMatchObject({ receiptNumber, brand, lastFour, trackingId });
    }
    expect(await closeDay(b)).toBe(1);
    expect(tendersOf(b, 1)).toEqual([['visa', -3_500]]);
    await b.refund(second, { kind: 'void' });
    expect(bookedAt(b)).toEqual({ copay: -3_000, deductible: -6_000 });
    verify(b);
    expect(linesOf(a)).toEqual(own);
  });

  it('have the lines and the receipt of cash that is refunded from this drawer, in two parts', async () => {
    const { a, b } = await suite.clinicOf('AAAA92', 'BBBB92');
    const sale = { saleId: v7(), lines: LINES, patientId: null, externalId: 'P0002' };
    await a.till.checkout.takeCash({ ...sale, commandId: v7(), given: cents(5_500) });
    await a.together();
    const {
      payments: [payment],
    } = await b.till.handlers.clinic.find({ words: '', offset: 0 });
    const { refundOthersCash } = b.till.handlers.payments;
    const order = { key: payment?.key ?? '', reason: 'duplicate' as const, approval: MANAGER };
    for (const [amount, remaining] of [
      [2_000, 5_500],
      [2_000, 3_500],
    ] as const) {
      const part = { amount: cents(amount), remaining: cents(remaining), commandId: v7() };
      await refundOthersCash({ ...order, ...part });
      await b.together();
    }
    const [own] = linesOf(a);
    const common = { method: 'CASH', externalId: 'P0002', receiptNumber: own?.receiptNumber };
    expect(linesOf(b)).toMatchObject([
      { ...common, kind: 'deductible', amount: -2_000 },
      { ...common, kind: 'deductible', amount: -1_000 },
      { ...common, kind: 'copay', amount: -1_000 },
    ]);
    expect(receiptLinesOf(b)).toMatchObject([
      { kind: 'copay', amount: 1_000 },
      { kind: 'deductible', amount: 1_000 },
    ]);
    verify(b);
  });

  it('take back of an own payment only the lines that a refund of another counter left', async () => {
    const { a, b } = await suite.clinicOf('AAAA95', 'BBBB95');
    const payment = await payTwoLines(a);
    await a.together();
    await b.refund(payment, { amount: 2_900 });
    await b.together();
    const before = linesOf(a).length;
    await a.refund(payment, { amount: 1_000 });
    await a.together();
    await a.refund(payment, { amount: 1_600 });
    const own = { externalId: 'P0001', receiptNumber: '000001', event: 'refund' };
    expect(linesOf(a).slice(before)).toMatchObject([
      { ...own, kind: 'deductible', amount: -100 },
      { ...own, kind: 'copay', amount: -900 },
      { ...own, kind: 'copay', amount: -1_600 },
    ]);
    expect(receiptLinesOf(a)).toMatchObject([{ kind: 'copay', amount: 1_600 }]);
    verify(a);
  });

  it('expect no deposit of a payment that another counter voided, before or after the close', async () => {
    const { a, b } = await suite.clinicOf('AAAA96', 'BBBB96');
    const [before, after] = [await a.pay(), await a.pay({ card: 'mastercard' })];
    const kept = await a.pay({ card: 'amex' });
    await a.together();
    const expected = async ({ till }: ClinicCounter, number: number) =>
      (await till.handlers.closing.deposits({ number })).expected;
    await b.refund(before, { kind: 'void' });
    await b.together();
    expect(await expected(a, await closeDay(a))).toBe(5_000);
    await b.refund(after, { kind: 'void' });
    await b.together();
    await a.till.payments.timeline({ kind: 'ours', key: after.attemptId }, true);
    expect(await expected(a, 1)).toBe(2_500);
    await a.refund(kept, { kind: 'void' });
    expect(await expected(a, 1)).toBe(0);
    expect(await expected(b, await closeDay(b))).toBe(0);
  });

  it('have a receipt of a void, a refund and the charge of a hold', async () => {
    const { a, b } = await suite.clinicOf('AAAA97', 'BBBB97');
    const [voided, refunded] = [await payTwoLines(a), await payTwoLines(a, 'P0003', 'mastercard')];
    const hold = await holdCard(a.till, 2_500);
    await a.together();
    const common = { tillId: 'BBBB97', cashier: { name: 'Dana Reyes' } };
    const back = { ...common, refundReason: { reasonCode: 'duplicate' } };
    const { receiptNumber } = await b.refund(voided, { kind: 'void' });
    expect(receiptNumber).toBe('000001');
    expect(newestReceiptOf(b)).toMatchObject({
      ...{ ...back, number: '000001', type: 'void', total: 5_500, originalNumber: '000001' },
      ...{ saleId: voided.saleId, tender: { kind: 'card', brand: 'visa', lastFour: '1111' } },
      lines: [
        { kind: 'copay', amount: 2_500 },
        { kind: 'deductible', amount: 3_000 },
      ],
    });
    await b.refund(refunded, { amount: 3_500 });
    expect(newestReceiptOf(b)).toMatchObject({
      ...{ ...back, number: '000002', type: 'refund', total: 3_500, originalNumber: '000002' },
      tender: { kind: 'card', brand: 'mastercard' },
      lines: [
        { kind: 'copay', amount: 500 },
        { kind: 'deductible', amount: 3_000 },
      ],
    });
    const order = { key: hold.attemptId, kind: 'capture' as const, amount: hold.amount };
    await b.till.holds.endOthers({ ...order, commandId: v7(), approval: MANAGER });
    expect(newestReceiptOf(b)).toMatchObject({
      ...{ ...common, number: '000003', type: 'capture', total: 2_500, originalNumber: '000003' },
      lines: [{ kind: 'deposit', amount: 2_500 }],
    });
    verify(b);
  });

  it('have the line, the receipt and the card of a hold that is charged and refunded here', async () => {
    const { a, b } = await suite.clinicOf('AAAA93', 'BBBB93');
    const hold = await holdCard(a.till, 2_500);
    await a.together();
    const order = { key: hold.attemptId, kind: 'capture' as const, amount: hold.amount };
    const ended = await b.till.holds.endOthers({ ...order, commandId: v7(), approval: MANAGER });
    expect(ended.attempt).toMatchObject({ state: 'approved' });
    await b.together();
    await b.refund({ ...hold, trackingId: '' }, { amount: 1_000 });
    const receiptNumber = a.till.payments.find({ words: '', offset: 0, limit: 1 }).payments[0]
      ?.receiptNumber;
    const common = { kind: 'deposit', brand: 'visa', lastFour: '1111', receiptNumber };
    expect(linesOf(b)).toMatchObject([
      { ...common, event: 'sale', amount: 2_500 },
      { ...common, event: 'refund', amount: -1_000 },
    ]);
    expect(tendersOf(b, await closeDay(b))).toEqual([['visa', 1_500]]);
  });

  it('are posted and booked once by the close of the clinic, by their lines', async () => {
    const { a, b } = await suite.clinicOf('AAAA94', 'BBBB94');
    const payment = await payTwoLines(a);
    await a.together();
    await b.refund(payment, { amount: 3_500 });
    await b.together();
    for (const counter of [a, b]) await closeDay(counter);
    const { clinicClose } = b.till.handlers;
    const closeId = v7();
    const { byBranch, close } = await clinicClose.begin({ commandId: closeId });
    expect(
      byBranch.map(({ tenders }) => tenders.map((each) => [each.tender, netOf(each)])),
    ).toEqual([[['visa', 2_000]]]);
    const shown = [...(close?.subjects.bags ?? [])];
    await clinicClose.signOff({ commandId: v7(), closeId, step: 'bags', shown, approval: MANAGER });
    const bagsVersion = close?.bagsVersion ?? '';
    await clinicClose.finish({
      ...{ commandId: v7(), closeId, bagsVersion, shown: ['AAAA94-1', 'BBBB94-1'] },
    });
    const cellsOf = async (file: File, ...names: readonly string[]) => {
      const [head = [], ...rows] = (await file.text())
        .trim()
        .split(/\r?\n/)
        .map((line) => line.replaceAll('"', '').split(','));
      return rows.map((row) => names.map((name) => row[head.indexOf(name)]));
    };
    const posting = await clinicClose.postingFile({ closeId });
    expect(await cellsOf(posting.file, 'counter', 'kind', 'amount')).toEqual([
      ['AAAA94', 'copay', '25.00'],
      ['AAAA94', 'deductible', '30.00'],
      ['BBBB94', 'deductible', '-30.00'],
      ['BBBB94', 'copay', '-5.00'],
    ]);
    const { file } = await clinicClose.journal({ closeId });
    const names = (await cellsOf(file, 'AccountName')).flat();
    expect(names.filter((name) => name?.includes('nassigned'))).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../../../src/main/payments-api/report-rows.ts';
import type { MoneyRows } from '../../../../src/main/reconciliation/money-rows.ts';
import { chartsOf } from '../../../../src/main/reports/overview.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';

const transaction = (
  day: string,
  action: string,
  amount: number,
  results = 'APPROVED',
): Transaction => ({
  id: `${day} ${action} ${amount}`,
  method: 'CARD',
  action,
  amount: cents(amount),
  results,
  timestamp: new Date(`2026-01-${day}T18:00:00Z`),
  trackingId: null,
  originalId: 'p1',
});

const deposit = (instructionType: string, amount: number): MoneyRows['deposits'][number] => ({
  batchId: null,
  batchDate: '2026-01-06',
  instructionType,
  depositAmount: cents(amount),
  fundsTransferId: 'FT',
  status: 'CONFIRMED',
  expectedSettlementDate: '2026-01-06',
  transactionCount: 1,
  merchantId: null,
  extra: {},
});

const ROWS: MoneyRows = {
  range: { from: '2026-01-05', to: '2026-01-07' },
  today: '2026-01-08',
  localDay: localDays('UTC'),
  transactions: [
    transaction('05', 'AUTHORIZE', 2_500, 'VOIDED'),
    transaction('05', 'AUTHORIZE', -4_000),
    transaction('05', 'AUTHORIZE', 9_900, 'DECLINED'),
    transaction('06', 'VOID', 2_500),
    transaction('06', 'CREDIT', 1_000),
    transaction('07', 'CREDIT', -500),
    transaction('07', 'CREDIT', 700, 'FAILED'),
  ],
  rejects: [],
  deposits: [deposit('Deposit', 3_000), deposit('Withdrawal', 800)],
  depositDetails: [],
  settlements: [],
  bankDays: new Map(),
  onTheWay: [],
  changeDays: new Map(),
  voids: new Set(),
  differingBags: [],
  statements: new Map(),
  recorded: [
    { at: '2026-01-05T15:00:00Z', method: 'CASH', kind: 'sale', net: cents(5_000) },
    { at: '2026-01-07T15:00:00Z', method: 'CASH', kind: 'refund', net: cents(-1_200) },
    { at: '2026-01-06T15:00:00Z', method: 'CHECK', kind: 'sale', net: cents(3_000) },
    { at: '2026-01-07T15:00:00Z', method: 'CHECK', kind: 'return', net: cents(-3_000) }, // returned
    { at: '2026-01-07T15:00:00Z', method: 'TERMINAL', kind: 'sale', net: cents(800) },
  ],
};

describe('the charts', () => {
  test('add up money as every other sum, by the day on which it moved', () => {
    const { takings } = chartsOf(ROWS);
    expect(takings.series).toEqual(['CARD', 'CASH', 'CHECK', 'TERMINAL']);
    expect(takings.places).toEqual([
      { name: '2026-01-05', values: [6_500, 5_000, 0, 0] },
      { name: '2026-01-06', values: [-3_500, 0, 3_000, 0] },
      { name: '2026-01-07', values: [-500, -1_200, -3_000, 800] },
    ]);
  });

  test('count a deposit as arrived by the bank statement, before the processor confirms it', () => {
    const pending = deposit('Deposit', 3_000);
    const waiting = { ...ROWS, deposits: [{ ...pending, status: 'PENDING' }] };
    const bankDays = new Map([[pending.fundsTransferId ?? '', '2026-01-07']]);
    const arrivedOf = (rows: MoneyRows) => chartsOf(rows).deposits.places[0]?.values[1];
    expect(arrivedOf(waiting)).toBe(0);
    expect(arrivedOf({ ...waiting, bankDays })).toBe(3_000);
  });

  test('subtract a withdrawal from the deposits of its day', () => {
    expect(chartsOf(ROWS).deposits.places).toEqual([
      { name: '2026-01-06', values: [2_200, 2_200] },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Transaction } from '../../../../src/main/payments-api/report-rows.ts';
import type { MoneyRows } from '../../../../src/main/reconciliation/money-rows.ts';
import { monthSummary } from '../../../../src/main/reports/month-summary.ts';
import { FINDING_KINDS, finding, findingName } from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';

const transaction = (
  at: string,
  method: string,
  action: string,
  amount: number,
  results = 'APPROVED',
): Transaction => ({
  id: `${at} ${action}`,
  method,
  action,
  amount: cents(amount),
  results,
  timestamp: new Date(at),
  trackingId: null,
  originalId: 'p1',
});

const deposit = (day: string, amount: number, status: string): MoneyRows['deposits'][number] => ({
  batchId: null,
  batchDate: day,
  instructionType: 'Deposit',
  depositAmount: cents(amount),
  fundsTransferId: `FT ${day}`,
  status,
  expectedSettlementDate: day,
  transactionCount: 1,
  merchantId: null,
  extra: {},
});

const detail = (action: string, amount: number): MoneyRows['depositDetails'][number] => ({
  transactionDate: '2026-01-02',
  settlementDate: '2026-01-20',
  patientExternalId: null,
  patientLastName: null,
  patientFirstName: null,
  transactionId: 'p1',
  transactionType: null,
  paymentPlanId: null,
  payMethod: 'Card',
  action,
  depositAmount: cents(amount),
  fundsTransferId: 'FT',
  merchantId: null,
  extra: {},
});

const ROWS: MoneyRows = {
  range: { from: '2026-01-01', to: '2026-01-31' },
  today: '2026-02-01',
  localDay: localDays('America/Denver'),
  transactions: [
    transaction('2026-01-05T18:00:00Z', 'CARD', 'AUTHORIZE', 4_000, 'VOIDED'),
    transaction('2026-01-05T19:00:00Z', 'CARD', 'VOID', 4_000),
    transaction('2026-01-06T05:00:00Z', 'ACH', 'AUTHORIZE', 9_000, 'REJECTED'), // still the 5th in Denver
    transaction('2026-01-09T18:00:00Z', 'ACH', 'REJECT', -9_000),
    transaction('2026-01-09T18:00:00Z', 'CARD', 'AUTHORIZE', 5_500),
    transaction('2026-01-10T18:00:00Z', 'CARD', 'CREDIT', 1_500),
    transaction('2026-01-10T18:00:00Z', 'CARD', 'AUTHORIZE', 700, 'DECLINED'),
    transaction('2026-02-01T18:00:00Z', 'CARD', 'AUTHORIZE', 100),
  ],
  rejects: [],
  deposits: [
    deposit('2026-01-09', 9_000, 'CONFIRMED'),
    deposit('2026-01-12', 4_000, 'PENDING'),
    deposit('2026-02-12', 1, 'CONFIRMED'),
  ],
  depositDetails: [
    detail('Chargeback', 5_500),
    detail('Chargeback Reversal', 5_500),
    detail('Instruction Correction', -100),
  ],
  settlements: [],
  recorded: [],
  bankDays: new Map(),
  onTheWay: [],
  changeDays: new Map(),
  voids: new Set(),
  differingBags: [],
  statements: new Map(),
};

const RECORDED = [
  { at: '2026-01-05T15:00:00Z', method: 'CASH', kind: 'sale', net: cents(2_000) },
  { at: '2026-01-10T15:00:00Z', method: 'CASH', kind: 'refund', net: cents(-500) },
  { at: '2026-01-10T16:00:00Z', method: 'CHECK', kind: 'return', net: cents(-2_500) },
] as const;

describe('the month summary', () => {
  const { columns, rows, footer } = monthSummary(
    { ...ROWS, recorded: RECORDED },
    {
      kinds: [
        { at: '2026-01-05T18:00:00Z', kind: 'copay', amount: cents(4_000) },
        { at: '2026-01-10T18:00:00Z', kind: 'copay', amount: cents(-1_500) },
        { at: '2026-01-10T18:00:00Z', kind: 'deposit', amount: cents(700) },
        { at: '2026-02-10T18:00:00Z', kind: 'deposit', amount: cents(1) },
      ],
      fees: [
        { what: 'processor-fee', amount: cents(-1_250) },
        { what: 'other', amount: cents(-90_000) },
        { what: 'processor-fee', amount: cents(-50) },
      ],
      findings: [
        finding('charged-twice', {}),
        finding('not-settled', {}),
        finding('charged-twice', {}),
      ],
    },
  );

  test('has a row per day of the clinic, by tender and kind', () => {
    expect(columns.map(({ key }) => key)).toEqual([
      'day',
      ...['CARD', 'ACH', 'CASH', 'voided', 'refunded', 'returned', 'net', 'deposits'],
    ]);
    expect(rows).toEqual([
      ['2026-01-05', 4_000, 9_000, 2_000, -4_000, 0, 0, 11_000, 0],
      ['2026-01-09', 5_500, 0, 0, 0, 0, -9_000, -3_500, 9_000],
      ['2026-01-10', 0, 0, 0, 0, -2_000, -2_500, -4_500, 0],
      ['2026-01-12', 0, 0, 0, 0, 0, 0, 0, 4_000],
    ]);
  });

  test('names the net of each tender, the money of the banks, the fees, and the findings', () => {
    expect(footer.map(({ name, amount }) => [name, amount])).toEqual([
      ['Net, Card', 4_000],
      ['Net, Bank account', 0],
      ['Net, Cash', 1_500],
      ['Net, Check', -2_500],
      ['At this counter, Copay', 2_500],
      ['At this counter, Prepayment', 700],
      ['Charged back by the bank, less reversals', 0],
      ['Taken back or corrected by the bank', -100],
      ['Deposits confirmed by the processor (1 transfer)', 9_000],
      ['Processor fee', -1_300],
      ['3 open findings in the reconciliation', null],
      ['   2 × Charged twice', null],
      [`   1 × ${findingName('not-settled')}`, null],
    ]);
  });

  test('names eight kinds of findings, and counts the findings of the others', () => {
    const kinds = FINDING_KINDS.slice(0, 10);
    const findings = [...kinds, ...kinds].map((kind) => finding(kind, {}));
    const names = monthSummary(ROWS, { kinds: [], fees: [], findings }).footer.map(
      ({ name }) => name,
    );
    expect(names.filter((name) => name.includes('×'))).toHaveLength(8);
    expect(names.at(-1)).toBe('and 4 more');
  });

  test('has no row of a day without money', () => {
    const none = { ...ROWS, transactions: [], deposits: [], depositDetails: [] };
    expect(monthSummary(none, { kinds: [], fees: [], findings: [] }).rows).toEqual([]);
  });
});

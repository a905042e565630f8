import { describe, expect, test } from 'vitest';
import { factsOf, possibleVoidOrRefund } from '../../../../src/main/payments/payment-facts.ts';
import type { PaymentRecords, ServiceSide } from '../../../../src/main/payments/payment-records.ts';
import { timelineEvents } from '../../../../src/main/payments/timeline.ts';
import type { Payment } from '../../../../src/shared/contract/payment-timeline.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paymentStatus } from '../../../../src/shared/domain/payment-status.ts';
import { attempt, FOLLOWS } from '../../../support/attempt-fixtures.ts';
import { DANA, id } from '../../../support/journal-fixtures.ts';

const AT = '2026-03-01T09:30:00.000Z';

const PAYMENT: Payment = {
  key: id('charge'),
  saleId: id('sale A'),
  at: AT,
  operation: 'authorize',
  method: 'CARD',
  amount: cents(2_500),
  card: { brand: 'visa', lastFour: '1111' },
  lastFour: '1111',
  reference: null,
  patientId: null,
  patientName: null,
  payer: null,
  payerName: null,
  cashier: DANA.name,
  trackingId: 'K7M2Q9-2',
  recordId: 'P',
  receiptNumber: '000001',
  state: 'approved',
  problem: null,
  decided: [],
  monitored: false,
  reported: null,
  asked: cents(2_500),
  ending: null,
  refunded: cents(0),
  giveBack: cents(0),
};

type Row = NonNullable<ServiceSide['row']>;

const row = (part: Partial<Row> = {}): Row => ({
  id: 'P',
  method: 'CARD',
  action: 'AUTHORIZE',
  amount: cents(2_500),
  results: 'APPROVED',
  timestamp: new Date(AT),
  trackingId: 'K7M2Q9-2',
  originalId: 'P',
  extra: {},
  ...part,
});
const child = (part: Partial<Row>) =>
  row({ id: 'C', timestamp: new Date('2026-03-01T10:00:00Z'), trackingId: '', ...part });

const side = (part: Partial<ServiceSide> = {}): ServiceSide => ({
  record: {
    id: 'P',
    method: 'CARD',
    action: 'AUTHORIZE',
    results: 'APPROVED',
    code: '123456',
    message: 'APPROVED',
    cvvIndicator: null,
    avsIndicator: null,
    riskIndicator: null,
    timestamp: new Date(AT),
    trackingId: 'K7M2Q9-2',
    settlementDate: null,
    repaidDate: null,
    gateway: null,
    clientId: null,
    memo: null,
    paymentPlanId: null,
    extra: {},
  },
  row: row(),
  children: [],
  settlements: [],
  deposits: [],
  rejects: [],
  ...part,
});

const records = (part: Partial<PaymentRecords> = {}): PaymentRecords => ({
  payment: PAYMENT,
  followUps: [],
  manualRefunds: [],
  returnedCheck: null,
  refundChecks: [],
  decisions: [],
  moves: [],
  outside: [],
  side: side(),
  receiptOf: () => null,
  askedHere: false,
  ...part,
});

const followUp = (part: Parameters<typeof attempt>[0] = {}) =>
  attempt(
    { operation: 'credit', follows: FOLLOWS, state: 'approved', paymentId: 'C', ...part },
    'refund',
  );

const shape = (each: PaymentRecords) =>
  timelineEvents(each).map(({ kind, status, source, differs }) => [kind, status, source, differs]);

describe('a payment timeline from till and service', () => {
  test('comes from the till alone when the service was not read', () => {
    expect(shape(records({ side: null }))).toEqual([['authorized', 'approved', 'till', null]]);
    expect(possibleVoidOrRefund(records({ side: null }))).toBeNull();
  });

  test.each([
    ['amount', { row: row({ amount: cents(2_600) }) }, 'amount'],
    ['the outcome', { record: { ...side().record, results: 'DECLINED' as const } }, 'outcome'],
    ['nothing', {}, null],
  ])('marks differences in %s', (_what, part, differs) => {
    expect(timelineEvents(records({ side: side(part) }))[0]?.differs).toBe(differs);
  });

  test('joins a refund of this till with its row by id', () => {
    const children = [child({ action: 'CREDIT', amount: cents(1_000) })];
    const timeline = records({
      payment: { ...PAYMENT, refunded: cents(1_000) },
      followUps: [followUp({ amount: cents(1_000) })],
      side: side({ children }),
    });
    expect(shape(timeline).slice(1)).toEqual([['refunded', 'approved', 'both', null]]);
    expect(possibleVoidOrRefund(timeline)).toEqual({ kind: 'refund', remaining: 1_500 });
  });

  test('marks a refund of this till that the service does not show', () => {
    expect(shape(records({ followUps: [followUp()] })).slice(1)).toEqual([
      ['refunded', 'approved', 'till', 'not-at-service'],
    ]);
  });

  test.each([
    ['void', 'VOID', -2_500, 'voided', { kind: 'none', why: 'voided' }],
    ['refund', 'CREDIT', 1_000, 'refunded', { kind: 'refund', remaining: 1_500 }],
  ] as const)('counts a %s by another counter', (_what, action, amount, kind, voidOrRefund) => {
    const timeline = records({
      side: side({ children: [child({ action, amount: cents(amount) })] }),
    });
    expect(shape(timeline).slice(1)).toEqual([
      [kind, 'approved', 'service', 'from-another-terminal'],
    ]);
    expect(possibleVoidOrRefund(timeline)).toEqual(voidOrRefund);
  });

  test('counts a refund in doubt that the service already shows once', () => {
    const lost = followUp({ state: 'in-doubt', paymentId: null, trackingId: 'K7M2Q9-3' });
    const children = [child({ action: 'CREDIT', amount: cents(1_000), trackingId: '' })];
    expect(factsOf(records({ followUps: [lost], side: side({ children }) }))?.refunded).toBe(1_000);
  });

  test('does not count a refused refund', () => {
    const children = [child({ action: 'VOID', results: 'FAILED', amount: cents(-2_500) })];
    expect(possibleVoidOrRefund(records({ side: side({ children }) }))?.kind).toBe('void');
  });

  test('counts a refund of another terminal once that the journal and the service show', () => {
    const children = [child({ action: 'CREDIT', amount: cents(1_000), trackingId: '' })];
    const [{ id = '' } = {}] = children;
    const about = { number: 7, changeId: id, what: 'refund', at: AT, amount: -1_000 } as const;
    const outside = [{ ...about, counter: 'Desk 2', isOurs: false }];
    const payment: Payment = { ...PAYMENT, refunded: cents(1_000), by: 'another-terminal' };
    const both = records({ payment, outside, side: side({ children }) });
    expect(factsOf(both)).toMatchObject({ refunded: 1_000, by: 'another-terminal' });
    expect(shape(both).slice(1)).toEqual([
      ['refunded', 'approved', 'service', 'from-another-terminal'],
    ]);
    const journalOnly = records({ payment, outside, side: null });
    expect(factsOf(journalOnly)).toMatchObject({ refunded: 1_000 });
    expect(shape(journalOnly).slice(1)).toEqual([
      ['refunded', 'approved', 'till', 'from-another-terminal'],
    ]);
    for (const shown of [both, journalOnly]) {
      expect(timelineEvents(shown).map(({ counter }) => counter)).toEqual([undefined, 'Desk 2']);
    }
  });

  test('shows a bank return and then offers no void or refund', () => {
    const reject = child({ action: 'REJECT', amount: cents(-2_500) });
    const timeline = records({
      side: side({ row: row({ results: 'REJECTED' }), children: [reject] }),
    });
    expect(shape(timeline).slice(1)).toEqual([['returned', 'approved', 'service', null]]);
    expect(possibleVoidOrRefund(timeline)).toEqual({ kind: 'none', why: 'returned' });
    const rowLags = records({ side: side({ children: [reject] }) });
    expect(possibleVoidOrRefund(rowLags)).toEqual({ kind: 'none', why: 'returned' });
  });

  test.each([
    ['all of it', [['Chargeback', -2_500]], { kind: 'none', why: 'charged-back' }],
    ['a part', [['Chargeback', -1_000]], { kind: 'refund', remaining: 1_500 }],
    [
      'all, and gave it again',
      [
        ['Chargeback', -2_500],
        ['Chargeback Reversal', 2_500],
      ],
      { kind: 'refund', remaining: 2_500 },
    ],
    [
      'nothing: its funding alone was corrected',
      [['Instruction Correction', -100]],
      { kind: 'refund', remaining: 2_500 },
    ],
  ] as const)(
    'offers no refund of money that the patient’s bank took back: %s',
    (_, taken, voidOrRefund) => {
      const record = { ...side().record, settlementDate: '2026-03-02' };
      const deposits = taken.map(([action, amount]) => ({
        transactionDate: '2026-03-01',
        settlementDate: '2026-03-12',
        patientExternalId: null,
        patientLastName: null,
        patientFirstName: null,
        transactionId: 'P',
        transactionType: null,
        paymentPlanId: null,
        payMethod: 'Card',
        action,
        depositAmount: cents(amount),
        fundsTransferId: 'FT',
        merchantId: null,
        extra: {},
      }));
      expect(possibleVoidOrRefund(records({ side: side({ record, deposits }) }))).toEqual(
        voidOrRefund,
      );
    },
  );

  test('shows a hold that a report shows as captured by another terminal', () => {
    const hold: Payment = { ...PAYMENT, operation: 'preauthorize' };
    expect(possibleVoidOrRefund(records({ payment: hold }))?.kind).toBe('void');
    expect(possibleVoidOrRefund(records({ payment: hold, side: side({ row: null }) }))).toEqual({
      kind: 'none',
      why: 'held',
    });
  });

  test.each([
    ['a card’s', side(), { kind: 'void', remaining: 2_500 }],
    [
      'cash without a reported amount',
      side({ record: { ...side().record, method: 'CASH' }, row: null }),
      { kind: 'none', why: 'cash-at-another-terminal' },
    ],
    [
      'a hold',
      side({ record: { ...side().record, action: 'PREAUTHORIZE' }, row: null }),
      { kind: 'none', why: 'held' },
    ],
  ])('of another till: %s', (_what, fromAnotherTerminal, voidOrRefund) => {
    expect(possibleVoidOrRefund(records({ payment: null, side: fromAnotherTerminal }))).toEqual(
      voidOrRefund,
    );
  });

  test('offers no void or refund for a second record of cash that this till took once', () => {
    const again = side({ record: { ...side().record, method: 'CASH' }, row: null });
    expect(possibleVoidOrRefund(records({ payment: null, side: again, askedHere: true }))).toEqual({
      kind: 'none',
      why: 'cash-recorded-twice',
    });
  });
});

test('a payment approved in part has one status in its list and in its timeline', () => {
  const payment = { ...PAYMENT, amount: cents(1_500), reported: cents(1_500) };
  const facts = factsOf(records({ payment, side: side({ row: row({ amount: cents(1_500) }) }) }));
  expect(paymentStatus(payment)).toBe('approved-in-part');
  expect(facts === null ? null : paymentStatus(facts)).toBe('approved-in-part');
});

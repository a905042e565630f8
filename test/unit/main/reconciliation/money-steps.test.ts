import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src/main/payments-api/report-rows.ts';
import type { MoneyRows } from '../../../../src/main/reconciliation/money-rows.ts';
import { reconciliationOf } from '../../../../src/main/reconciliation/money-steps.ts';
import { finding } from '../../../../src/shared/domain/finding.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';

const AMOUNT = cents(2_500);
const AT = new Date('2026-01-05T18:00:00Z');

function transaction(fields: Partial<Transaction> = {}): Transaction {
  const { id = 'p1' } = fields;
  return {
    id,
    method: 'CARD',
    action: 'AUTHORIZE',
    amount: AMOUNT,
    results: 'APPROVED',
    timestamp: AT,
    trackingId: 'TILL01-1',
    originalId: id,
    ...fields,
  };
}

const patient = {
  patientExternalId: null,
  patientLastName: null,
  patientFirstName: null,
  transactionId: 'p1',
  transactionType: 'COPAY',
  merchantId: 'M',
  extra: {},
};
const settled: MoneyRows['settlements'][number] = {
  ...patient,
  transactionTime: AT,
  settlementDate: '2026-01-06',
  payMethod: 'CARD',
  action: 'authorize',
  amount: AMOUNT,
};
const detail: MoneyRows['depositDetails'][number] = {
  ...patient,
  transactionDate: '2026-01-05',
  settlementDate: '2026-01-06',
  paymentPlanId: null,
  payMethod: 'Card',
  action: 'Authorization',
  depositAmount: AMOUNT,
  fundsTransferId: 'FT1',
};
const deposit: MoneyRows['deposits'][number] = {
  batchId: 'B1',
  batchDate: '2026-01-06',
  instructionType: 'Deposit',
  depositAmount: AMOUNT,
  fundsTransferId: 'FT1',
  status: 'CONFIRMED',
  expectedSettlementDate: '2026-01-09',
  transactionCount: 1,
  merchantId: 'M',
  extra: {},
};

/**
 * Two days with one card payment that was charged, settled and paid out, in agreement with the
 * journal.
 */
const DAY: MoneyRows = {
  range: { from: '2026-01-05', to: '2026-01-06' },
  today: '2026-02-20',
  localDay: localDays('UTC'),
  transactions: [transaction()],
  rejects: [],
  settlements: [settled],
  depositDetails: [detail],
  deposits: [deposit],
  recorded: [],
  bankDays: new Map(),
  onTheWay: [],
  changeDays: new Map(),
  voids: new Set(),
  differingBags: [],
  statements: new Map(),
};
const NO_MONEY = { settlements: [], depositDetails: [], deposits: [] };

const kindsOf = (part: Partial<MoneyRows>) =>
  reconciliationOf({ ...DAY, ...part }).differences.map(({ kind }) => kind);

describe('a day without differences', () => {
  it('matches its sum at the bank', () => {
    const { differences, steps } = reconciliationOf(DAY);
    expect(differences).toEqual([]);
    expect(steps.find(({ kind }) => kind === 'arrived')).toMatchObject({ rows: 1, sum: AMOUNT });
  });

  it('may be a day without payments', () => {
    expect(kindsOf({ ...NO_MONEY, transactions: [] })).toEqual([]);
  });

  it('may have money in transit', () => {
    expect(kindsOf({ ...NO_MONEY, today: '2026-01-06' })).toEqual([]);
  });

  it('may have a withdrawal with or without a sign', () => {
    const [dispute, back] = ['Chargeback', 'Chargeback Reversal'].map((action, day) => ({
      ...{ ...detail, action, transactionId: 'earlier', settlementDate: `2026-01-0${day + 7}` },
      ...{ depositAmount: cents(action === 'Chargeback' ? -1_250 : 1_250) },
      fundsTransferId: `FT${day + 2}`,
    }));
    const withdrawn = (depositAmount: number) => ({
      ...{ ...deposit, instructionType: 'Withdrawal', fundsTransferId: 'FT2' },
      depositAmount: cents(depositAmount),
    });
    const repaid = { ...deposit, fundsTransferId: 'FT3', depositAmount: cents(1_250) };
    for (const amount of [1_250, -1_250]) {
      const deposits = [deposit, withdrawn(amount), repaid];
      const details = [detail, dispute, back].flatMap((each) => each ?? []);
      expect(kindsOf({ deposits, depositDetails: details })).not.toContain('transfer-sum-differs');
    }
  });

  it('matches a refund by its payment and amount', () => {
    const refund = transaction({ id: 'c1', action: 'CREDIT', originalId: 'p1', trackingId: null });
    const back = cents(-AMOUNT);
    expect(
      kindsOf({
        transactions: [transaction(), refund],
        settlements: [settled, { ...settled, action: 'credit', amount: back }],
        depositDetails: [detail, { ...detail, action: 'Credit', depositAmount: back }],
        deposits: [{ ...deposit, depositAmount: cents(0), transactionCount: 2 }],
      }),
    ).toEqual([]);
  });
});

describe('a bank payment that is returned before its settlement', () => {
  it('is neither on its way to be settled nor a difference', () => {
    const charged = transaction({ method: 'ACH', results: 'REJECTED' });
    const reject = transaction({
      ...{ id: 'r1', originalId: 'p1', method: 'ACH', action: 'REJECT', amount: cents(-AMOUNT) },
    });
    const rejects = [
      {
        ...{ id: 'p1', amount: AMOUNT, timestamp: AT, rejectDate: '2026-01-06', extra: {} },
        ...{ rejectCode: 'R01', rejectReason: null, trackingId: null },
      },
    ];
    const transactions = [charged, reject];
    const { steps, differences } = reconciliationOf({ ...DAY, ...NO_MONEY, transactions, rejects });
    expect(differences).toEqual([]);
    expect(steps.filter(({ rows, sum }) => rows !== 0 || sum !== 0)).toEqual([
      { kind: 'charged', rows: 1, sum: AMOUNT },
      { kind: 'returned-unsettled', rows: 1, sum: -AMOUNT },
    ]);
  });
});

describe('two equal refunds that the settlements name by their payment', () => {
  const back = cents(-900);
  const refund = (id: string) =>
    transaction({ id, action: 'CREDIT', originalId: 'p1', amount: cents(900), trackingId: null });
  const credited = { ...settled, action: 'credit', amount: back };
  const paidBack = { ...detail, action: 'Credit', depositAmount: back };
  const of = (times: number) =>
    kindsOf({
      transactions: [transaction(), refund('c1'), refund('c2')],
      settlements: [settled, ...Array.from({ length: times }, () => credited)],
      depositDetails: [detail, ...Array.from({ length: times }, () => paidBack)],
      deposits: [
        {
          ...{ ...deposit, instructionType: times > 2 ? 'Withdrawal' : 'Deposit' },
          ...{ depositAmount: cents(2_500 - 900 * times), transactionCount: 1 + times },
        },
      ],
    });

  it('are settled one by one', () => {
    expect(of(2)).toEqual([]);
    expect(of(1)).toEqual(['not-settled']);
    expect(of(3)).toEqual(['settled-twice']);
  });
});

it('a payment that is voided and refunded in full is refunded too much', () => {
  const child = (action: string, amount: number) =>
    transaction({ id: action, action, originalId: 'p1', amount: cents(amount) });
  const [paid, voided] = [transaction({ results: 'VOIDED' }), child('VOID', -2_500)];
  const kinds = (transactions: readonly Transaction[]) => kindsOf({ transactions });
  expect(kinds([paid, voided, child('CREDIT', 2_500)])).toContain('refunded-too-much');
  expect(kinds([paid, voided])).not.toContain('refunded-too-much');
});

it('a charge that is disputed, won and disputed again is not taken back too much', () => {
  const dispute = (action: string, amount: number, settlementDate: string) => ({
    ...{ ...detail, action, settlementDate, depositAmount: cents(amount) },
  });
  const first = [detail, dispute('Chargeback', -2_500, '2026-01-07')];
  const again = [
    dispute('Chargeback Reversal', 2_500, '2026-01-08'),
    dispute('Chargeback', -2_500, '2026-01-09'),
  ];
  const kinds = (depositDetails: MoneyRows['depositDetails']) => kindsOf({ depositDetails });
  expect(kinds([...first, ...again])).not.toContain('taken-back-too-much');
  expect(kinds([...first, ...again.slice(1)])).toContain('taken-back-too-much');
});

describe('a record that the report has twice', () => {
  const child = (action: 'VOID' | 'CREDIT' | 'REJECT', id = 'c1') =>
    transaction({
      id,
      action,
      originalId: 'p1',
      amount: cents(action === 'CREDIT' ? 900 : -2_500),
    });

  it.each([
    ['VOID', 'VOIDED', -5_000],
    ['CREDIT', 'APPROVED', -1_800],
    ['REJECT', 'REJECTED', -5_000],
  ] as const)('is one finding of its payment: %s', (action, results, other) => {
    const transactions = [transaction({ results }), child(action), child(action)];
    const { differences } = reconciliationOf({ ...DAY, transactions });
    const twice = differences.filter(({ kind }) => kind === 'reported-twice');
    expect(twice).toMatchObject([{ payments: ['p1'], recordId: 'c1', other }]);
    expect(differences.map(({ kind }) => kind)).not.toContain('refunded-too-much');
  });

  it('is none if the records differ', () => {
    const transactions = [transaction(), child('CREDIT'), child('CREDIT', 'c2')];
    expect(kindsOf({ transactions })).not.toContain('reported-twice');
  });
});

describe('by transfer', () => {
  it.each([
    ['two with one id', [deposit, deposit], 'transfer-twice'],
    ['one that is overdue', [{ ...deposit, status: 'PENDING' }], 'transfer-not-arrived'],
    ['one without a status, overdue', [{ ...deposit, status: null }], 'transfer-not-arrived'],
  ] as const)('%s', (_, deposits, kind) => {
    expect(kindsOf({ deposits })).toEqual([kind]);
    // Of the range with its day, and of no range before that.
    expect(kindsOf({ deposits, range: { from: '2026-01-05', to: '2026-01-05' } })).toEqual([]);
  });
});

describe('unrecognized rows', () => {
  it('are listed and counted nowhere', () => {
    const odd = transaction({ id: 'p9', action: 'TRIBUTE', trackingId: null });
    expect(kindsOf({ transactions: [transaction(), odd] })).toEqual(['unknown-row']);
  });

  it.each(['constructor', 'valueOf', '__proto__'])('do not take %s for an action', (action) => {
    const odd = { ...detail, action, depositAmount: cents(0) };
    expect(kindsOf({ depositDetails: [detail, odd] })).toContain('unknown-row');
  });
});

describe('a deposit that the imported statements do not show', () => {
  const bag = {
    ...{ kind: 'bag' as const, name: '4711', day: '2026-01-05' },
    ...{ amount: cents(9_000), accountId: 'checking' },
  };
  const batch = { ...bag, kind: 'batch' as const, name: 'Front desk', accountId: null };
  const until = (to: string) => new Map([['checking', { from: '2026-01-01', to }]]);

  it.each([
    ['bag-not-at-bank', { onTheWay: [bag] }],
    ['batch-not-at-bank', { onTheWay: [batch] }],
    ['transfer-not-at-bank', {}],
  ])('is the finding %s more than five banking days later', (kind, part) => {
    const due = deposit.expectedSettlementDate;
    const deposits = [{ ...deposit, expectedSettlementDate: '2026-01-05' }];
    expect(due).not.toBeNull();
    const of = (to: string) => kindsOf({ deposits, ...part, statements: until(to) });
    // Monday, and the Monday of the next week: the fifth banking day.
    expect(of('2026-01-12')).toEqual([]);
    expect(of('2026-01-13')).toContain(kind);
  });

  it('is no finding without a statement of its account, or before the first one', () => {
    const onTheWay = [bag];
    expect(kindsOf({ onTheWay })).toEqual([]);
    const days = { from: '2026-01-01', to: '2026-02-20' };
    expect(kindsOf({ onTheWay, statements: new Map([['savings', days]]) })).not.toContain(
      'bag-not-at-bank',
    );
    const later = new Map([['checking', { ...days, from: '2026-01-06' }]]);
    expect(kindsOf({ onTheWay, statements: later })).not.toContain('bag-not-at-bank');
  });

  it('waits for the statements of all accounts if any may have it', () => {
    const days = { from: '2026-01-01', to: '2026-02-20' };
    const both = [...until('2026-01-08'), ['savings', days] as const];
    expect(kindsOf({ onTheWay: [batch], statements: new Map(both) })).toEqual([]);
  });

  it('waits for no account that was opened after it', () => {
    const opened = (from: string) => [['new', { from, to: '2026-02-03' }] as const];
    const of = (from: string) =>
      kindsOf({
        onTheWay: [batch],
        statements: new Map([...until('2026-02-20'), ...opened(from)]),
      });
    expect(of('2026-02-01')).toContain('batch-not-at-bank');
    const only = new Map(opened('2026-02-01'));
    expect(kindsOf({ onTheWay: [batch], statements: only })).not.toContain('batch-not-at-bank');
  });

  it('waits for no account without a line in the last 45 days of the statements', () => {
    const unused = (to: string) => [['unused', { from: '2025-10-01', to }] as const];
    const of = (to: string) =>
      kindsOf({ onTheWay: [batch], statements: new Map([...until('2026-02-20'), ...unused(to)]) });
    expect(of('2026-01-06')).toEqual([]);
    expect(of('2026-01-05')).toContain('batch-not-at-bank');
    const bagOfUnused = { ...bag, accountId: 'unused' };
    const statements = new Map([...until('2026-02-20'), ...unused('2026-01-05')]);
    expect(kindsOf({ onTheWay: [bagOfUnused], statements })).not.toContain('bag-not-at-bank');
  });

  it('is found once: a transfer that is not confirmed either is no second finding', () => {
    const deposits = [{ ...deposit, status: 'PENDING' }];
    expect(kindsOf({ deposits, statements: until('2026-02-20') })).toEqual([
      'transfer-not-at-bank',
    ]);
  });
});

describe('a transfer that an imported statement has', () => {
  const deposits = [{ ...deposit, status: 'PENDING' }];

  it('has arrived on the day of its line, and is not overdue', () => {
    const bankDays = new Map([['FT1', '2026-01-10']]);
    const { transfers } = reconciliationOf({ ...DAY, deposits, bankDays }, []);
    expect(transfers[0]?.arrival).toEqual({ proof: 'bank-statement', day: '2026-01-10' });
    expect(kindsOf({ deposits, bankDays })).toEqual([]);
  });

  it('has not arrived without its own line', () => {
    expect(kindsOf({ deposits, bankDays: new Map([['FT2', '2026-01-10']]) })).toEqual([
      'transfer-not-arrived',
    ]);
  });
});

describe('findings of the journal and of the reports', () => {
  const voided = finding('void-missing', { recordId: 'v1', attemptId: 'a1', payments: ['p1'] });
  const refunded = (recordId: string, other: number) =>
    finding('refunded-at-another-terminal', {
      ...{ recordId, attemptId: 'a1', payments: ['p1'], amount: AMOUNT, other: cents(other) },
    });
  const missing = (attemptId: string) =>
    finding('refund-missing', { attemptId, payments: ['p1'], amount: cents(900) });
  const chargeback = { ...detail, action: 'Chargeback', depositAmount: cents(-2_500) };
  const kept = finding('charged-back', { recordId: 'p1 chargeback -2500 1', attemptId: 'a1' });

  it.each([
    ['a void that both miss', [voided], { transactions: [transaction({ results: 'VOIDED' })] }, 1],
    ['two refunds of one payment', [refunded('r1', 1_000), refunded('r2', 1_500)], {}, 2],
    ['two missing refunds of one payment', [missing('a2'), missing('a3')], {}, 2],
    [
      'a chargeback that both show',
      [{ ...kept, payments: ['p1'], day: '2026-01-05', amount: AMOUNT, other: cents(0) }],
      {
        depositDetails: [detail, { ...chargeback, settlementDate: '2026-01-05' }],
        deposits: [{ ...deposit, depositAmount: cents(0), transactionCount: 2 }],
      },
      1,
    ],
  ] as const)('are one finding for one fact: %s', (_, ofCounter, part, times) => {
    const { differences } = reconciliationOf({ ...DAY, ...part }, ofCounter);
    const [{ kind }] = ofCounter;
    expect(differences.filter((each) => each.kind === kind)).toHaveLength(times);
  });
});

describe('a finding about money', () => {
  it('has twelve of its rows, and the number of the others', () => {
    const days = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'].map((id) => ({
      charged: transaction({ id, originalId: id, trackingId: `K7M2Q9-${id}` }),
      settlement: { ...settled, transactionId: id },
    }));
    const { differences } = reconciliationOf({
      ...{ ...DAY, depositDetails: [], deposits: [] },
      transactions: days.map(({ charged }) => charged),
      settlements: days.map(({ settlement }) => settlement),
    });
    const missing = differences.find(({ kind }) => kind === 'not-deposited');
    expect(missing?.rows).toHaveLength(12);
    expect(missing?.rowsLeft).toBe(2);
  });

  const bag = { name: '1042', day: '2026-01-05', packed: cents(3_000), booked: cents(2_900) };
  const overdue = { ...deposit, status: 'PENDING' };
  const statements = new Map([['checking', { from: '2026-01-01', to: '2026-02-20' }]]);

  const returned = { id: 'r1', originalId: 'p1', action: 'REJECT', amount: cents(-2_500) } as const;

  it.each<[string, Partial<MoneyRows>, number, number | null]>([
    ['void-missing', { transactions: [transaction({ results: 'VOIDED' })] }, -2_500, null],
    ['return-not-applied', { transactions: [transaction(), transaction(returned)] }, -2_500, null],
    ['deposited-twice', { depositDetails: [detail, detail] }, 2_500, 5_000],
    [
      'deposited-amount-differs',
      { depositDetails: [{ ...detail, depositAmount: cents(2_400) }] },
      2_500,
      2_400,
    ],
    ['transfer-not-arrived', { deposits: [overdue] }, 2_500, 0],
    ['transfer-not-at-bank', { deposits: [overdue], statements }, 2_500, 0],
    ['bag-amount-differs', { differingBags: [bag] }, 3_000, 2_900],
  ])('has the expected sum, and the one found if there is one: %s', (kind, part, amount, other) => {
    const { differences } = reconciliationOf({ ...DAY, ...part });
    expect(differences.find((each) => each.kind === kind)).toMatchObject({ amount, other });
  });
});

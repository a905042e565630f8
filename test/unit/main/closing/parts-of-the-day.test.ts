import { describe, expect, test } from 'vitest';
import { dayReport, withoutCash, zReport } from '../../../../src/main/closing/day-reports.ts';
import { ledgerEntries } from '../../../../src/main/reports/accounting/accounting-file.ts';
import { netOfDay } from '../../../../src/shared/domain/day-figures.ts';
import { fewestPieces } from '../../../../src/shared/domain/drawer.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../src/shared/domain/paper-text.ts';
import type { SaleLine } from '../../../../src/shared/domain/sale.ts';
import { zPaper } from '../../../../src/shared/domain/z-report-paper.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  DANA,
  id,
  journalIn,
  newId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const BRANCHES = [
  { clientId: 'EAST', name: 'East' },
  { clientId: 'WEST', name: 'West' },
];

/** A counter in Chicago, with a clock that the test sets. */
function counter() {
  let time = '2026-11-20T15:00:00Z';
  const journal = journalIn(temporaryFolder(), () => new Date(time));
  const clinic = { clinic: 'Old Mill', timeZone: 'America/Chicago', terminals: [] };
  const x = () => dayReport(journal, { ...clinic, branches: BRANCHES }, new Date(time));
  const at = (iso: string, ...entries: readonly NewEntry[]) => {
    time = iso;
    journal.append(...entries);
  };
  const close = (iso: string, floatKept = 20_000) => {
    time = iso;
    const closingId = newId();
    journal.append({
      kind: 'closing.begun',
      body: { commandId: newId(), closingId, cashier: DANA },
    });
    const ended = { closedBy: DANA, signed: [], match: null, floatKept: cents(floatKept) };
    const report = zReport(journal, x(), ended);
    journal.append({ kind: 'day.closed', body: { commandId: newId(), closingId, report } });
    return report;
  };
  return { journal, at, x, close };
}

const saleOpened = (name: string, lines: readonly SaleLine[]): NewEntry => ({
  kind: 'sale.opened',
  body: { saleId: id(name), patientId: null, lines: [...lines], cashier: DANA },
});

/** A sale that is paid by card at a branch. */
const cardPaid = (name: string, amount: number, cashier = DANA, branch = 'EAST') => [
  saleOpened(name, [{ kind: 'copay', amount: cents(amount) }]),
  attemptOpened(`charge of ${name}`, {
    saleId: id(name),
    amount: cents(amount),
    cashier,
    connection: { ...CONNECTION, clientId: branch },
  }),
  attemptResolved(`charge of ${name}`, 'approved', { paymentId: id(`record of ${name}`) }),
];

/** A sale that is paid in cash at a branch. */
const cashPaid = (name: string, lines: readonly SaleLine[], branch?: string): NewEntry[] => {
  const amount = cents(lines.reduce((sum, line) => sum + line.amount, 0));
  return [
    saleOpened(name, lines),
    {
      kind: 'cash.taken',
      body: {
        commandId: id(`cash of ${name}`),
        saleId: id(name),
        ...{ amount, given: amount, change: cents(0), cashier: DANA },
        ...(branch === undefined ? {} : { branch }),
      },
    },
  ];
};

const COPAY: readonly SaleLine[] = [{ kind: 'copay', amount: cents(2_500) }];

function drawerOpened(name: string, float: number, drawerId = 'front'): NewEntry {
  const drawer = { drawerId, drawerName: `The ${drawerId} drawer` };
  const count = [...fewestPieces(cents(float))];
  const body = { commandId: newId(), sessionId: id(name), ...drawer, count, float: cents(float) };
  return { kind: 'drawer.opened', body: { ...body, cashier: DANA } };
}

function drawerClosed(name: string, counted: number, expected = counted): NewEntry[] {
  const sums = { counted: cents(counted), expected: cents(expected), cashier: DANA };
  const of = { sessionId: id(name), ...sums };
  const count = [...fewestPieces(cents(counted))];
  const isShort = counted !== expected;
  const approved = {
    manager: isShort ? MORGAN : null,
    reason: isShort ? 'Counted twice' : null,
  };
  return [
    { kind: 'drawer.counted', body: { commandId: newId(), ...of, count } },
    { kind: 'drawer.closed', body: { commandId: newId(), ...of, ...approved } },
  ];
}

const paidOut = (name: string, amount: number, reason: string): NewEntry => ({
  kind: 'drawer.moved',
  body: {
    commandId: newId(),
    sessionId: id(name),
    movement: 'paid-out',
    amount: cents(amount),
    reason,
    cashier: DANA,
    manager: MORGAN,
  },
});

const paper = (report: Parameters<typeof zPaper>[0]) =>
  paperText(zPaper(report, { formatTime: (iso) => iso, duplicate: false }), 42);

describe('the business day of a report', () => {
  test('is that of its money, not of its close after midnight', () => {
    const { at, close } = counter();
    at('2026-11-20T18:00:00Z', ...cashPaid('sale', COPAY));
    const report = close('2026-11-21T06:30:00Z'); // half past midnight in Chicago
    expect(report.days).toEqual(['2026-11-20']);
    expect(report.breakdowns.byDay).toEqual([]);
    expect(paper(report)).toContain('Fri, 11/20/2026');
  });

  test('is that of the clinic late in the evening, when UTC has the next one', () => {
    const { at, close } = counter();
    at('2026-11-21T05:59:00Z', ...cashPaid('sale', COPAY));
    expect(close('2026-11-21T05:59:30Z').days).toEqual(['2026-11-20']);
  });

  test('is that of the close on a day without money', () => {
    const { close } = counter();
    expect(close('2026-11-22T18:00:00Z').days).toEqual(['2026-11-22']);
  });

  test('is with the money to deposit also', () => {
    const { at, close } = counter();
    at('2026-11-20T18:00:00Z', ...cashPaid('sale', COPAY));
    const [, slip = ''] = paper(close('2026-11-23T18:00:00Z')).split('TO DEPOSIT');
    expect(slip).toContain('Fri, 11/20/2026');
  });
});

test('the accountant’s journal books the money of a forgotten close on its own business day', () => {
  const { journal, at, close } = counter();
  at('2026-11-30T15:00:00Z', drawerOpened('front', 20_000), ...cashPaid('november', COPAY));
  at('2026-11-30T16:00:00Z', paidOut('front', 1_200, 'Postage'));
  // 23:30 in Chicago on November 30
  at('2026-12-01T05:30:00Z', ...cardPaid('late in november', 10_000));
  at(
    '2026-12-01T15:00:00Z',
    ...cardPaid('december', 700),
    ...drawerClosed('front', 21_200, 21_300),
  );
  close('2026-12-01T23:00:00Z');
  const { readable: db, tillId } = journal;
  const books = { db, tillId, timeZone: 'America/Chicago', accountNames: {}, accounts: [] };
  const entriesOf = (from: string, to: string) =>
    ledgerEntries(books, { from, to }).map(({ number, day, lines }) => [
      number,
      day,
      lines.map(({ account, amount }) => `${account} ${amount}`),
    ]);
  const november = [
    `${tillId}-Z1-261130`,
    '2026-11-30',
    ['undeposited-cash 1300', 'card-clearing 10000', 'paid-out 1200', 'payments-copay -12500'],
  ];
  const december = [
    `${tillId}-Z1`,
    '2026-12-01',
    ['card-clearing 700', 'over-short 100', 'undeposited-cash -100', 'payments-copay -700'],
  ];
  expect(entriesOf('2026-11-01', '2026-11-30')).toEqual([november]);
  expect(entriesOf('2026-12-01', '2026-12-31')).toEqual([december]);
  expect(entriesOf('2026-11-01', '2026-12-31')).toEqual([november, december]);
});

describe('a report over several business days', () => {
  test('splits its totals by day', () => {
    const { at, close } = counter();
    at('2026-11-20T18:00:00Z', ...cardPaid('friday', 6_000), ...cashPaid('cash', COPAY));
    at('2026-11-23T16:00:00Z', ...cardPaid('monday', 1_500));
    const { days, breakdowns, figures } = close('2026-11-23T23:00:00Z');
    expect(days).toEqual(['2026-11-20', '2026-11-23']);
    expect(breakdowns.byDay.map(({ day, tenders }) => [day, netOfDay({ tenders })])).toEqual([
      ['2026-11-20', 8_500],
      ['2026-11-23', 1_500],
    ]);
    expect(netOfDay(figures)).toBe(10_000);
  });

  test('counts a correction of the next day under that day, as taken money of this report', () => {
    const { at, close } = counter();
    at('2026-11-20T18:00:00Z', ...cardPaid('friday', 6_000));
    at('2026-11-21T18:00:00Z', {
      kind: 'attempt.amount-reported',
      body: { attemptId: id('charge of friday'), amount: 4_000 },
    });
    const { breakdowns, figures } = close('2026-11-21T23:00:00Z');
    expect(breakdowns.byDay).toMatchObject([
      { day: '2026-11-20', tenders: [{ taken: { count: 1, sum: 6_000 } }] },
      { day: '2026-11-21', tenders: [{ taken: { count: 0, sum: -2_000 } }] },
    ]);
    expect(figures.tenders).toMatchObject([{ taken: { count: 1, sum: 4_000 } }]);
  });
});

describe('the breakdowns of a day', () => {
  test('add up to its net by cashier, kind of payment and branch', () => {
    const { at, close } = counter();
    at(
      '2026-11-20T18:00:00Z',
      ...cardPaid('first', 6_000, DANA, 'EAST'),
      ...cardPaid('second', 4_000, MORGAN, 'WEST'),
      ...cashPaid(
        'third',
        [
          { kind: 'deductible', amount: cents(3_000) },
          { kind: 'balance', amount: cents(500) },
        ],
        'WEST',
      ),
    );
    const report = close('2026-11-20T23:00:00Z');
    expect(netOfDay(report.figures)).toBe(13_500);
    expect(report.breakdowns).toEqual({
      byDay: [],
      byCashier: [
        { cashier: 'Dana Reyes', count: 2, sum: 9_500 },
        { cashier: 'Morgan Lee', count: 1, sum: 4_000 },
      ],
      byKind: [
        { kind: 'copay', sum: 10_000 },
        { kind: 'deductible', sum: 3_000 },
        { kind: 'balance', sum: 500 },
      ],
      byBranch: [
        { branch: 'East', net: 6_000, payout: 6_000 },
        { branch: 'West', net: 7_500, payout: 4_000 },
      ],
    });
    const text = paper(report);
    for (const line of ['BY CASHIER', 'BY PAYMENT TYPE', 'BY BRANCH', 'Morgan Lee (1)']) {
      expect(text).toContain(line);
    }
  });

  test('count a manual refund for the person that gave it', () => {
    const { at, x } = counter();
    at('2026-11-20T18:00:00Z', ...cashPaid('sale', COPAY), {
      kind: 'cash.refunded',
      body: {
        commandId: newId(),
        saleId: id('sale'),
        paymentKey: id('cash of sale'),
        amount: cents(1_000),
        reason: 'Visit canceled',
        receiptNumber: '000002',
        cashier: MORGAN,
        manager: null,
      },
    });
    expect(x().breakdowns.byCashier).toEqual([
      { cashier: 'Dana Reyes', count: 1, sum: 2_500 },
      { cashier: 'Morgan Lee', count: 0, sum: -1_000 },
    ]);
    expect(x().breakdowns.byKind).toEqual([{ kind: 'copay', sum: 1_500 }]);
  });

  test('are hidden while a drawer is to be counted blind', () => {
    const { at, x } = counter();
    at('2026-11-20T18:00:00Z', ...cashPaid('sale', COPAY));
    expect(withoutCash(x()).breakdowns.byKind).toEqual([]);
  });
});

describe('the drawers of a report', () => {
  test('list cash paid out with its reason, and the reason of an approved over/short', () => {
    const { at, close } = counter();
    at(
      '2026-11-20T18:00:00Z',
      drawerOpened('monday', 20_000),
      paidOut('monday', 1_200, 'Postage'),
      ...drawerClosed('monday', 18_000, 18_800),
    );
    const report = close('2026-11-20T23:00:00Z');
    expect(report.drawers).toMatchObject([
      {
        manual: [{ kind: 'paid-out', amount: 1_200, reason: 'Postage', cashier: 'Dana Reyes' }],
        signedBy: 'Morgan Lee',
        reason: 'Counted twice',
      },
    ]);
    const text = paper(report);
    expect(text).toContain('Paid out, Dana Reyes');
    expect(text).toContain('Postage');
    expect(text).toContain('Counted twice');
  });
});

describe('the starting cash', () => {
  /** A counter with a closed day that left $200.00, and perhaps a day without drawers after it. */
  function morning(cardDays = 0) {
    const till = counter();
    till.at(
      '2026-11-16T15:00:00Z',
      drawerOpened('first', 20_000),
      ...drawerClosed('first', 30_000, 30_000),
    );
    till.close('2026-11-16T23:00:00Z');
    for (let day = 0; day < cardDays; day += 1) till.close(`2026-11-${17 + day}T23:00:00Z`, 0);
    return till;
  }

  test.each([0, 1])('is short of the last close that left any, %i closes later', (cardDays) => {
    const { at, close, x } = morning(cardDays);
    expect(x().startingCash).toBeNull();
    at('2026-11-20T15:00:00Z', drawerOpened('second', 15_500));
    expect(x().startingCash).toEqual({ left: 20_000, counted: 15_500 });
    at('2026-11-20T16:00:00Z', ...drawerClosed('second', 15_500));
    expect(paper(close('2026-11-20T23:00:00Z'))).toMatch(/STARTING CASH SHORT +−\$45\.00/);
  });

  test('is not named when it is complete', () => {
    const { at, close } = morning();
    at('2026-11-20T15:00:00Z', drawerOpened('second', 20_000), ...drawerClosed('second', 20_000));
    const report = close('2026-11-20T23:00:00Z');
    expect(report.startingCash).toEqual({ left: 20_000, counted: 20_000 });
    expect(paper(report)).not.toContain('STARTING CASH');
  });

  test('of two drawers that open on different days is compared on the later one', () => {
    const { at, close, x } = morning();
    const back = (name: string, float: number) => drawerOpened(name, float, 'back');
    at('2026-11-17T15:00:00Z', drawerOpened('second', 20_000), back('back', 5_000));
    at('2026-11-17T16:00:00Z', ...drawerClosed('second', 20_000), ...drawerClosed('back', 5_000));
    close('2026-11-17T23:00:00Z', 25_000);
    at('2026-11-18T15:00:00Z', drawerOpened('third', 20_000));
    expect(x().startingCash).toBeNull();
    at('2026-11-18T16:00:00Z', ...drawerClosed('third', 20_000));
    expect(close('2026-11-18T23:00:00Z').startingCash).toBeNull();
    at('2026-11-19T15:00:00Z', back('back again', 4_000), drawerOpened('fourth', 20_000));
    expect(x().startingCash).toEqual({ left: 45_000, counted: 44_000 });
    at('2026-11-19T16:00:00Z', ...drawerClosed('back again', 4_000));
    at('2026-11-19T16:00:00Z', ...drawerClosed('fourth', 20_000));
    expect(close('2026-11-19T23:00:00Z').startingCash).toEqual({ left: 45_000, counted: 44_000 });
  });

  test('is short of the last count of a drawer that opens again on the same day', () => {
    const { at, close, x } = counter();
    at('2026-11-20T15:00:00Z', drawerOpened('first', 20_000), ...cashPaid('a', COPAY));
    at('2026-11-20T16:00:00Z', ...drawerClosed('first', 22_500));
    expect(x().startingCash).toBeNull();
    at('2026-11-20T17:00:00Z', drawerOpened('second', 12_500));
    expect(x().startingCash).toEqual({ left: 22_500, counted: 12_500 });
    at('2026-11-20T18:00:00Z', ...drawerClosed('second', 12_500));
    const report = close('2026-11-20T23:00:00Z');
    expect(paper(report)).toMatch(/STARTING CASH SHORT +−\$100\.00/);
    expect(report.deposit).toMatchObject({ countedSum: 12_500, floatKept: 12_500, deposit: 0 });
  });

  test('adds the cash missing at a second count of the day to that of the first', () => {
    const { at, x } = morning();
    at('2026-11-20T15:00:00Z', drawerOpened('second', 19_000), ...drawerClosed('second', 19_000));
    expect(x().startingCash).toEqual({ left: 20_000, counted: 19_000 });
    at('2026-11-20T18:00:00Z', drawerOpened('third', 19_000), ...drawerClosed('third', 19_000));
    expect(x().startingCash).toEqual({ left: 20_000, counted: 19_000 });
    at('2026-11-20T20:00:00Z', drawerOpened('fourth', 5_000));
    expect(x().startingCash).toEqual({ left: 39_000, counted: 24_000 });
  });
});

test('the deposit holds the last count of a drawer that was counted and opened again', () => {
  const { at, close } = counter();
  at('2026-11-20T15:00:00Z', drawerOpened('first', 20_000), ...cashPaid('a', COPAY));
  at('2026-11-20T15:00:00Z', ...drawerClosed('first', 22_500)); // at one time, as a clock may stand
  at('2026-11-20T15:00:00Z', drawerOpened('second', 22_500), ...cashPaid('b', COPAY));
  at('2026-11-20T15:00:00Z', drawerOpened('back', 10_000, 'back'), ...drawerClosed('back', 10_000));
  at('2026-11-20T18:00:00Z', ...drawerClosed('second', 25_000));
  const { deposit } = close('2026-11-20T23:00:00Z', 30_000);
  expect(deposit).toMatchObject({ countedSum: 35_000, floatKept: 30_000, deposit: 5_000 });
});

test.each([
  ['Monday', '2026-11-23', '2026-11-30'],
  ['Tuesday', '2026-11-24', '2026-11-30'],
  ['Wednesday', '2026-11-25', '2026-11-30'],
  ['Thursday', '2026-11-26', '2026-12-01'],
])('the payout of a %s is expected by a bank day', (_, day, by) => {
  const { at, close } = counter();
  at(`${day}T18:00:00Z`, ...cardPaid('sale', 2_500));
  expect(close(`${day}T23:00:00Z`).funding).toEqual({ amount: 2_500, by });
});

import { describe, expect, test } from 'vitest';
import { cashOfDays } from '../../../src/main/closing/cash-of-day.ts';
import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import { findingsInRange } from '../../../src/main/reconciliation/in-range.ts';
import { reconciliationOf } from '../../../src/main/reconciliation/money-steps.ts';
import { type Finding, type FindingKind, isByOthers } from '../../../src/shared/domain/finding.ts';
import { add, type Cents, cents } from '../../../src/shared/domain/money.ts';
import { addDays, localDays } from '../../../src/shared/domain/reports/days.ts';
import { chargeAtTerminal } from './at-the-counter.ts';
import type { Clinic } from './clinic.ts';
import { type Shown, TILL } from './clinic-program.ts';
import {
  beginToClose,
  closeDrawer,
  finish,
  matchUntilRead,
  openDrawer,
  signOff,
} from './closing-a-day.ts';
import { type Asked, calmClinic, IN_DRAWER, type WorkedDay, workedDay } from './worked-day.ts';

const HOUR = 3_600_000;
const FLOAT = cents(20_000);
/**
 * Records that the service has not shown by then count as missing (docs/interface-decisions.md,
 * 4.1).
 */
const A_DAY_LATER = 25 * HOUR;
const THREE_DAYS_LATER = 73 * HOUR;

/** One difference: the change to the service's data, and the expected name. */
interface Planted {
  readonly kind: FindingKind;
  /** The payment of the day with the difference; null for a drawer. */
  readonly about: keyof Omit<WorkedDay, 'clinic'> | null;
  readonly listed?: (records: readonly ListedRecord[], of: Asked) => readonly ListedRecord[];
  readonly reported?: (rows: readonly ReportedRow[], of: Asked) => readonly ReportedRow[];
  /** Its findings, if not one. */
  readonly times?: number;
  /** Time from the day to its close, ms. */
  readonly after?: number;
  readonly counted?: Cents;
}

const change =
  (part: (row: ReportedRow) => Partial<ReportedRow>) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.map((row) => (row.id === recordId ? { ...row, ...part(row) } : row));

const changeChild =
  (action: ReportedRow['action'], part: Partial<ReportedRow>) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.map((row) =>
      row.originalId === recordId && row.action === action ? { ...row, ...part } : row,
    );

const without = <T extends { readonly id: string }>(rows: readonly T[], { recordId }: Asked) =>
  rows.filter(({ id }) => id !== recordId);

const withoutChildren = (rows: readonly ReportedRow[], { recordId }: Asked) =>
  rows.filter(({ id, originalId }) => originalId !== recordId || id === recordId);

const childOf =
  (action: ReportedRow['action'], amount: number, later = 0) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) =>
    rows.flatMap((row): readonly ReportedRow[] => {
      if (row.id !== recordId) return [row];
      const timestamp = new Date(row.timestamp.getTime() + later);
      const own = { id: `${action} ${amount} of ${recordId}`, trackingId: null, timestamp };
      return [row, { ...row, ...own, action, results: 'APPROVED', amount: cents(amount) }];
    });

const twice =
  (action: ReportedRow['action']) =>
  (rows: readonly ReportedRow[], { recordId }: Asked) => [
    ...rows,
    ...rows.filter(
      (row) => row.originalId === recordId && row.action === action && !row.id.includes(' of '),
    ),
  ];

const returnedBy = (amount: number) => (rows: readonly ReportedRow[], of: Asked) =>
  change(() => ({ results: 'REJECTED' }))(childOf('REJECT', amount)(rows, of), of);

const voidedBy = (amount: number) => (rows: readonly ReportedRow[], of: Asked) =>
  change(() => ({ results: 'VOIDED' }))(childOf('VOID', amount)(rows, of), of);

/** A copy of a record, under this till's name and a tracking id that this till did not assign. */
const strange =
  (part: Partial<ListedRecord>) =>
  (records: readonly ListedRecord[], { recordId }: Asked) => {
    const [like] = records.filter(({ id }) => id === recordId);
    return like === undefined
      ? records
      : [
          ...records,
          { ...like, id: `strange ${recordId}`, trackingId: `${TILL}-strange`, ...part },
        ];
  };

const PLANTED: readonly Planted[] = [
  {
    kind: 'missing-at-service',
    about: 'sale',
    listed: without,
    reported: without,
    after: A_DAY_LATER,
  },
  { kind: 'never-reported', about: 'sale', reported: without, after: THREE_DAYS_LATER },
  { kind: 'cash-missing', about: 'cash', listed: without, after: A_DAY_LATER },
  {
    kind: 'reported-twice',
    about: 'sale',
    reported: twice('AUTHORIZE'),
  },
  { kind: 'reported-twice', about: 'voided', reported: twice('VOID') },
  { kind: 'reported-twice', about: 'refunded', reported: twice('CREDIT') },
  {
    kind: 'amount-differs',
    about: 'sale',
    reported: change(({ amount }) => ({ amount: add(amount, cents(100)) })),
  },
  { kind: 'method-differs', about: 'sale', reported: change(() => ({ method: 'ACH' })) },
  { kind: 'declined-at-service', about: 'sale', reported: change(() => ({ results: 'DECLINED' })) },
  {
    kind: 'charged-twice',
    about: 'sale',
    listed: (records, of) =>
      strange({ id: `second ${of.recordId}`, trackingId: of.trackingId })(records, of),
  },
  {
    kind: 'cash-recorded-twice',
    about: 'cash',
    listed: (records, of) =>
      strange({ id: `second ${of.recordId}`, trackingId: of.trackingId })(records, of),
  },
  {
    kind: 'approved-at-service',
    about: 'declined',
    listed: (records, { recordId }) =>
      records.map((each) => (each.id === recordId ? { ...each, results: 'APPROVED' } : each)),
  },
  {
    kind: 'approved-at-service',
    about: 'declined',
    reported: change(() => ({ results: 'APPROVED' })),
  },
  { kind: 'unknown-payment', about: 'sale', listed: strange({}) },
  { kind: 'unknown-cash', about: 'cash', listed: strange({}) },
  { kind: 'unknown-hold', about: 'released', listed: strange({}) },
  { kind: 'voided-at-another-terminal', about: 'sale', reported: voidedBy(-2_500) },
  { kind: 'voided-at-another-terminal', about: 'captured', reported: voidedBy(-9_000) },
  { kind: 'void-not-applied', about: 'voided', reported: change(() => ({ results: 'APPROVED' })) },
  { kind: 'refunded-at-another-terminal', about: 'refunded', reported: childOf('CREDIT', 700) },
  {
    kind: 'amount-differs',
    about: 'captured',
    reported: change(({ amount }) => ({ amount: add(amount, cents(-100)) })),
  },
  { kind: 'method-differs', about: 'refunded', reported: change(() => ({ method: 'ACH' })) },
  {
    kind: 'declined-at-service',
    about: 'refunded',
    reported: change(() => ({ results: 'FAILED' })),
  },
  { kind: 'refunded-at-another-terminal', about: 'sale', reported: childOf('CREDIT', 1_000) },
  {
    kind: 'refunded-at-another-terminal',
    about: 'sale',
    times: 2,
    reported: (rows, of) => childOf('CREDIT', 1_500)(childOf('CREDIT', 1_000)(rows, of), of),
  },
  { kind: 'returned-by-bank', about: 'sale', reported: returnedBy(-2_500) },
  { kind: 'void-missing', about: 'voided', reported: withoutChildren, after: A_DAY_LATER },
  {
    kind: 'void-amount-differs',
    about: 'voided',
    reported: changeChild('VOID', { amount: cents(-5_900) }),
  },
  { kind: 'refund-missing', about: 'refunded', reported: withoutChildren, after: A_DAY_LATER },
  {
    kind: 'refund-amount-differs',
    about: 'refunded',
    reported: changeChild('CREDIT', { amount: cents(3_900) }),
  },
  { kind: 'capture-missing', about: 'captured', reported: without, after: A_DAY_LATER },
  {
    kind: 'released-but-charged',
    about: 'released',
    reported: (rows, { recordId, trackingId }) => {
      const charge = rows.find(
        ({ action, results }) => action === 'AUTHORIZE' && results === 'APPROVED',
      );
      const released = { id: recordId, originalId: recordId, trackingId };
      return charge === undefined ? rows : [...rows, { ...charge, ...released }];
    },
  },
  { kind: 'drawer-over', about: null, counted: cents(IN_DRAWER + 1) },
  { kind: 'drawer-short', about: null, counted: cents(IN_DRAWER - 1) },
];

const NO_PAYMENT: Asked = { attemptId: '', trackingId: '', recordId: '' };
const UNCHANGED: Shown = { listed: (records) => records, reported: (rows) => rows };

/** The service's data with planted differences. */
function planted(day: WorkedDay, plants: readonly Planted[]): Shown {
  return plants.reduce<Shown>((before, { about, listed, reported }) => {
    const of = about === null ? NO_PAYMENT : day[about];
    return {
      listed: (...read) => listed?.(before.listed(...read), of) ?? before.listed(...read),
      reported: (...read) => reported?.(before.reported(...read), of) ?? before.reported(...read),
    };
  }, UNCHANGED);
}

/** A finding as the close and the tab must both have it. */
const facts = ({ kind, payments, recordId, name, amount, other }: Finding) =>
  `${kind} ${payments.join() || name} ${recordId} ${amount} ${other}`;

/** A finding as a person recognizes it: its name and its payment, record or drawer. */
const named = ({ kind, payments, recordId, name }: Finding) =>
  `${kind} ${payments.join() || (recordId ?? name)}`;

/** A day with its drawer counted and its close begun, some time after its last payment. */
async function closedDay(after: number, counted: Cents) {
  const day = await workedDay();
  const { clinic } = day;
  await clinic.wait(after);
  await closeDrawer(clinic, counted);
  const closingId = await beginToClose(clinic);
  /** The findings of the close with these planted differences. */
  const atTheClose = async (plants: readonly Planted[]): Promise<readonly Finding[]> => {
    clinic.program.shown = planted(day, plants);
    await matchUntilRead(clinic, closingId);
    const closing = await clinic.must(({ closing }) => closing.service.current);
    expect(closing?.match?.pending).toEqual([]);
    return closing?.match?.differences ?? [];
  };
  /** The findings of the tab over all days, which are those of its months, each in one of them. */
  const inTheTab = async (): Promise<readonly Finding[]> => {
    const all = await findingsOfTab(clinic);
    const months = await byMonth(clinic);
    expect(months.flat().map(named).toSorted()).toEqual(all.map(named).toSorted());
    return all;
  };
  return { day, atTheClose, inTheTab };
}

/** The findings of the month before now, of this one and of the next two. */
async function byMonth(clinic: Clinic): Promise<readonly (readonly Finding[])[]> {
  const now = new Date(clinic.environment.clock.now);
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day));
  const found: (readonly Finding[])[] = [];
  for (const month of [-1, 0, 1, 2]) {
    const range = { from: utcDay(dayOf(month, 1)), to: utcDay(dayOf(month + 1, 0)) };
    found.push(await findingsOfTab(clinic, range));
  }
  return found;
}

const utcDay = (at: Date) => at.toISOString().slice(0, 10);

/** The reports of later money have no rows here: no payment is five days old. */
const NO_REPORTS = {
  ...{ settlements: [], depositDetails: [], deposits: [] },
  ...{
    recorded: [],
    changeDays: new Map(),
    bankDays: new Map(),
    onTheWay: [],
    statements: new Map(),
    differingBags: [],
  },
};

const ALL = { from: '2020-01-01', to: '2030-01-01' };

/** The return of a row in the report of returns, under the payment's id (interface.md §2.7). */
const asReject = ({ originalId: id, amount, timestamp, trackingId }: ReportedRow) => ({
  ...{ id, amount, timestamp, trackingId, rejectDate: utcDay(timestamp) },
  ...{ rejectCode: 'R01', rejectReason: null, extra: {} },
});

/** The findings of the Reconciliation tab over these days, read with the days around them. */
function findingsOfTab(clinic: Clinic, range = ALL): Promise<readonly Finding[]> {
  return clinic.must(async ({ journal, line }) => {
    const localDay = localDays('UTC');
    const today = localDay(clinic.environment.clock.now);
    const read =
      (later: number) =>
      ({ timestamp }: { readonly timestamp: Date }) =>
        utcDay(timestamp) >= addDays(range.from, -2) &&
        utcDay(timestamp) <= addDays(range.to, later);
    const transactions = (await line.transactions(ALL.from, ALL.to)).filter(read(35));
    const ofCounter = findingsInRange(journal, {
      ...{ range, localDay },
      cash: cashOfDays(journal, range, localDay, today),
      connections: [line.connection],
      serviceNow: clinic.environment.clock.now,
      listed: (await line.list(new Date(ALL.from), new Date(ALL.to))).filter(read(2)),
      transactions,
    });
    const rows = { ...NO_REPORTS, range, today, localDay };
    const rejects = transactions.filter(({ action }) => action === 'REJECT').map(asReject);
    return reconciliationOf({ ...rows, transactions, rejects }, ofCounter).differences;
  });
}

/** The planted findings as a person recognizes them. */
function expected(day: WorkedDay, plants: readonly Planted[]): readonly string[] {
  return plants
    .flatMap(({ kind, about, times = 1 }): readonly string[] => {
      if (about === null) return [`${kind} Cash drawer`];
      const isUnknown = kind.startsWith('unknown-');
      return Array.from(
        { length: times },
        () => `${kind} ${isUnknown ? 'strange ' : ''}${day[about].recordId}`,
      );
    })
    .toSorted();
}

/** Differences without the rows that the others of their payment would be found in. */
const ABSENT: readonly FindingKind[] = [
  'missing-at-service',
  'cash-missing',
  'void-missing',
  'refund-missing',
  'capture-missing',
];

/** A request has one finding of its own record: the first of these. Changes by others are beside it. */
const FIRST_OF: readonly (readonly [keyof WorkedDay, ...FindingKind[]])[] = [
  [
    'sale',
    ...(['charged-twice', 'never-reported', 'reported-twice', 'amount-differs'] as const),
    ...(['method-differs', 'declined-at-service'] as const),
  ],
  ['refunded', 'amount-differs', 'method-differs', 'declined-at-service'],
  ['refunded', 'reported-twice', 'refund-amount-differs'],
  ['voided', 'reported-twice', 'void-amount-differs'],
];

/** Findings of the report alone, beside those of a payment with two differences. */
const OF_REPORT_ALONE: readonly FindingKind[] = [
  'reported-twice',
  'void-amount-differs',
  'return-amount-differs',
];

/** Those of two differences of one payment that are found: one may hide the other. */
function visible(one: Planted, other: Planted): readonly Planted[] {
  const both = [one, other];
  // A change by others has a row of its own, which no missing row of its payment hides.
  if (both.some(({ kind }) => ABSENT.includes(kind))) {
    // The payment of a missing refund has its own row.
    return both.filter(({ kind, about }) => {
      const isOfPayment = kind === 'method-differs' || kind === 'declined-at-service';
      return ABSENT.includes(kind) || (about === 'refunded' ? isOfPayment : isByOthers(kind));
    });
  }
  const isUnreported = both.some(({ kind }) => kind === 'never-reported');
  if (isUnreported && both.every(({ reported }) => reported !== undefined)) {
    return both.filter(({ kind }) => kind === 'never-reported' || isByOthers(kind));
  }
  const rank =
    ([about, ...kinds]: (typeof FIRST_OF)[number]) =>
    (each: Planted) =>
      each.about === about ? kinds.indexOf(each.kind) : -1;
  const order = FIRST_OF.map(rank).find((of) => both.every((each) => of(each) >= 0));
  const given = ['voided-at-another-terminal', 'refunded-at-another-terminal'];
  if (given.every((kind) => both.some((each) => each.kind === kind))) {
    return [...both, { kind: 'refunded-too-much', about: one.about }];
  }
  return order === undefined ? both : both.toSorted((a, b) => order(a) - order(b)).slice(0, 1);
}

/** Two of these state different results of one row. */
const OF_RESULT: readonly FindingKind[] = [
  'declined-at-service',
  'voided-at-another-terminal',
  'void-not-applied',
  'returned-by-bank',
];

/** True for two differences that one payment may have at once. */
const areTogether = (one: Planted, other: Planted): boolean =>
  one.kind !== other.kind && ![one, other].every(({ kind }) => OF_RESULT.includes(kind));

/**
 * Changes by others are planted first, since they have rows of their own; a row that is shown twice is copied with the other
 * change.
 */
const inOrder = (one: Planted, other: Planted): readonly Planted[] =>
  one.kind === 'reported-twice' || isByOthers(other.kind) ? [other, one] : [one, other];

const isOfDrawer = ({ about }: Planted) => about === null;
const OF_SERVICE = PLANTED.filter((each) => !isOfDrawer(each));

describe(`${PLANTED.length} planted differences`, () => {
  test('are absent from a day that agrees, at the close and in the tab', async () => {
    const { atTheClose, inTheTab } = await closedDay(0, IN_DRAWER);
    expect(await atTheClose([])).toEqual([]);
    expect(await inTheTab()).toEqual([]);
  });

  test.each(PLANTED)(
    '$kind of the $about is reported in its time and nothing else',
    async (each) => {
      const { day, atTheClose, inTheTab } = await closedDay(
        each.after ?? 0,
        each.counted ?? IN_DRAWER,
      );
      const found = await atTheClose([each]);
      expect(found.map(named)).toEqual(expected(day, [each]));
      expect((await inTheTab()).map(facts)).toEqual(found.map(facts));
    },
  );

  test('are the same findings in the tab, alone and in pairs', { timeout: 300_000 }, async () => {
    const { day, atTheClose, inTheTab } = await closedDay(THREE_DAYS_LATER, IN_DRAWER);
    const pairs = OF_SERVICE.flatMap((one, n) =>
      OF_SERVICE.slice(n + 1)
        .filter(({ about }) => about !== one.about)
        .map((other) => [one, other]),
    );
    for (const plants of [...OF_SERVICE.map((one) => [one]), ...pairs]) {
      const found = await atTheClose(plants);
      expect(found.map(named).toSorted()).toEqual(expected(day, plants));
      expect((await inTheTab()).map(facts).toSorted()).toEqual(found.map(facts).toSorted());
    }
  });

  test('are found in pairs of one payment, at the close and in the tab', {
    timeout: 300_000,
  }, async () => {
    const { day, atTheClose, inTheTab } = await closedDay(THREE_DAYS_LATER, IN_DRAWER);
    const pairs = OF_SERVICE.flatMap((one, n) =>
      OF_SERVICE.slice(n + 1)
        .filter((other) => other.about === one.about && areTogether(one, other))
        .map((other) => [one, other] as const),
    );
    expect(pairs.length).toBeGreaterThan(60);
    for (const [one, other] of pairs) {
      const close = await atTheClose(inOrder(one, other));
      expect(close.map(named).toSorted()).toEqual(expected(day, visible(one, other)));
      const [found, tab] = [close.map(facts), await inTheTab()];
      expect(tab.map(facts)).toEqual(expect.arrayContaining(found));
      const more = tab.filter((each) => !found.includes(facts(each)));
      expect(OF_REPORT_ALONE).toEqual(expect.arrayContaining(more.map(({ kind }) => kind)));
    }
  });

  test.each(PLANTED.filter(isOfDrawer))(
    '$kind is reported beside each other one',
    async (drawer) => {
      const counted = drawer.counted ?? IN_DRAWER;
      const { day, atTheClose, inTheTab } = await closedDay(THREE_DAYS_LATER, counted);
      for (const other of OF_SERVICE) {
        const found = await atTheClose([drawer, other]);
        expect(found.map(named).toSorted()).toEqual(expected(day, [drawer, other]));
        expect((await inTheTab()).map(facts).toSorted()).toEqual(found.map(facts).toSorted());
      }
    },
  );
});

/** The result of a payment after a change by others. */
const RESULT_OF: Readonly<Partial<Record<string, ReportedRow['results']>>> = {
  VOID: 'VOIDED',
  REJECT: 'REJECTED',
};

describe('a change of the next month', () => {
  test.each([
    ['voided-at-another-terminal', 'VOID', -2_500],
    ['refunded-at-another-terminal', 'CREDIT', 1_000],
    ['returned-by-bank', 'REJECT', -2_500],
  ] as const)('is %s in the tab of that month alone', async (kind, action, amount) => {
    const { day, atTheClose } = await closedDay(0, IN_DRAWER);
    const reported = (rows: readonly ReportedRow[], of: Asked) =>
      change(({ results }) => ({ results: RESULT_OF[action] ?? results }))(
        childOf(action, amount, 33 * 24 * HOUR)(rows, of),
        of,
      );
    const wanted = [`${kind} ${day.sale.recordId}`];
    const found = await atTheClose([{ kind, about: 'sale', reported }]);
    expect(found.map(named)).toEqual(wanted);
    const months = await byMonth(day.clinic);
    expect(months.map((some) => some.map(named))).toEqual([[], [], wanted, []]);
    expect((await findingsOfTab(day.clinic)).map(named)).toEqual(wanted);
  });
});

describe('differences of cash and card terminals', () => {
  test('are the same findings at the close, in the tab and after the close', async () => {
    const clinic = await calmClinic();
    await closeDrawer(clinic, FLOAT);
    const first = await beginToClose(clinic);
    await matchUntilRead(clinic, first);
    await finish(clinic, first);
    await clinic.wait(24 * HOUR);
    await openDrawer(clinic, cents(FLOAT - 4_500));
    await chargeAtTerminal(clinic, cents(4_000));
    await closeDrawer(clinic, cents(FLOAT - 4_400));
    const closingId = await beginToClose(clinic);
    const batch = { commandId: clinic.environment.newId(), closingId, terminal: 'Front desk' };
    await clinic.must(({ closing }) =>
      closing.service.enterBatch({ ...batch, total: cents(3_900) }),
    );
    await matchUntilRead(clinic, closingId);
    const closing = await clinic.must(({ closing }) => closing.service.current);
    const found = (closing?.match?.differences ?? []).map(({ payment: _, ...each }) => each);
    expect(found.map(({ kind, amount, other }) => [kind, amount, other])).toEqual([
      ['drawer-over', FLOAT - 4_400, FLOAT - 4_500],
      ['terminal-short', 3_900, 4_000],
      ['starting-cash-short', FLOAT - 4_500, FLOAT],
    ]);
    expect(await findingsOfTab(clinic)).toEqual(expect.arrayContaining([...found]));
    await signOff(clinic, closingId, 'match');
    expect(await finish(clinic, closingId)).toMatchObject({ match: { differences: found } });
    expect(await findingsOfTab(clinic)).toEqual(expect.arrayContaining([...found]));
  });
});

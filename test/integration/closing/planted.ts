import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import type { FindingKind } from '../../../src/shared/domain/finding.ts';
import { add, type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { Shown } from './clinic-program.ts';
import {
  change,
  changeChild,
  childOf,
  returnedBy,
  strange,
  twice,
  voidedBy,
  without,
  withoutChildren,
} from './service-changes.ts';
import { type Asked, IN_DRAWER, type WorkedDay } from './worked-day.ts';

/** Milliseconds. */
export const HOUR = 3_600_000;

/**
 * Records that the service has not shown by then count as missing (docs/reference/interface-decisions.md,
 * 4.1).
 */
const A_DAY_LATER = 25 * HOUR;
export const THREE_DAYS_LATER = 73 * HOUR;

/** One difference: the change to the service's data, and the expected name. */
export interface Planted {
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

export const PLANTED: readonly Planted[] = [
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

const isOfDrawer = ({ about }: Planted) => about === null;
export const OF_DRAWER = PLANTED.filter(isOfDrawer);
export const OF_SERVICE = PLANTED.filter((each) => !isOfDrawer(each));

const NO_PAYMENT: Asked = { attemptId: '', trackingId: '', recordId: '' };
const UNCHANGED: Shown = { listed: (records) => records, reported: (rows) => rows };

/** The service's data with planted differences. */
export function planted(day: WorkedDay, plants: readonly Planted[]): Shown {
  return plants.reduce<Shown>((before, { about, listed, reported }) => {
    const of = about === null ? NO_PAYMENT : day[about];
    return {
      listed: (...read) => listed?.(before.listed(...read), of) ?? before.listed(...read),
      reported: (...read) => reported?.(before.reported(...read), of) ?? before.reported(...read),
    };
  }, UNCHANGED);
}

/** The planted findings as a person recognizes them. */
export function expected(day: WorkedDay, plants: readonly Planted[]): readonly string[] {
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

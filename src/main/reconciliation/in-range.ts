import type { Operation } from '../../shared/domain/attempt.ts';
import {
  type Finding,
  type FindingKind,
  finding,
  isByOthers,
} from '../../shared/domain/finding.ts';
import { addDays, type DayRange } from '../../shared/domain/reports/days.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { openAlarms } from '../journal/projections/alarms.ts';
import { type Attempt, attemptById } from '../journal/projections/attempts.ts';
import { connectionKey } from '../journal/projections/service-records.ts';
import type { JournalReader } from '../journal/statements.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import { isTransactionRow, type Transaction } from '../payments-api/report-rows.ts';
import { type CashOfDay, ownFinding } from './journal-findings.ts';
import { changedAfter, earlierRows, ownRowsBetween, unpostedCash } from './own-rows.ts';
import { reconcile } from './reconcile.ts';

/** The service's records of a range of days and of the days around it. */
export interface RangeRecords {
  readonly range: DayRange;
  readonly localDay: (ms: number) => string;
  /** Of this counter's branches. */
  readonly connections: readonly AttemptConnection[];
  /** By the service's clock, ms since 1970. */
  readonly serviceNow: number;
  readonly listed: readonly ListedRecord[];
  readonly transactions: readonly Transaction[];
  /** Of the days with a business day in the range. */
  readonly cash: readonly CashOfDay[];
}

/**
 * The findings between journal, service and drawers of a range of days: the same rules as at the
 * close, over the service's present records.
 */
export function findingsInRange(
  { readable: db, tillId }: JournalReader,
  { range, localDay, connections, serviceNow, listed, transactions, cash }: RangeRecords,
): readonly Finding[] {
  const isInside = (day: string) => day >= range.from && day <= range.to;
  // A deposit has a day without a time, in the zone of the clinic.
  const dayOfChange = (at: string) => (at.length > 10 ? localDay(Date.parse(at)) : at);
  const changed = changedAfter(db, 0)
    .map(({ paymentId, changes }) => ({
      paymentId,
      changes: changes.map((each) => ({ ...each, isNew: isInside(dayOfChange(each.at)) })),
    }))
    .filter(({ changes }) => changes.some(({ isNew }) => isNew));
  const dayOf = new Map<string | null, string>([
    ...changed.flatMap(({ changes }) =>
      changes.map(({ changeId, at }) => [changeId, dayOfChange(at)] as const),
    ),
    ...[...listed, ...transactions].map(
      ({ id, timestamp }) => [id, localDay(timestamp.getTime())] as const,
    ),
  ]);
  const [from, until] = [addDays(range.from, -1), addDays(range.to, 2)];
  const own = ownRowsBetween(db, connections, from, until).filter(({ openedAt }) =>
    isInside(localDay(Date.parse(openedAt))),
  );
  const reported = transactions.filter(isTransactionRow);
  const earlier = earlierRows(db, tillId, own, { listed, reported, changed });
  const branches = new Set(connections.map(connectionKey));
  const payments = new Set(
    [...own, ...earlier]
      .filter(({ connection }) => branches.has(connectionKey(connection)))
      .map(({ paymentId }) => paymentId),
  );
  const { differences } = reconcile({
    ...{ tillId, now: serviceNow, own, unread: new Set(), listed, reported, earlier },
    changed: changed.filter(({ paymentId }) => payments.has(paymentId)),
    ...{ othersAfter: 0, othersSeen: new Set(), listedFrom: 0 },
    unposted: isInside(localDay(serviceNow)) ? unpostedCash(db) : [],
    cash,
  });
  const openedOn = new Map(own.map(({ attemptId, openedAt }) => [attemptId, openedAt]));
  const found = differences.flatMap((each): readonly Finding[] => {
    // A change by others belongs to its own day, not to that of its payment.
    const opened = isByOthers(each.kind) ? undefined : openedOn.get(each.attemptId ?? '');
    const day =
      opened === undefined
        ? (each.day ?? dayOf.get(each.recordId) ?? null)
        : localDay(Date.parse(opened));
    // The days around the range are read to explain its records, not to find more.
    return day !== null && !isInside(day) ? [] : [{ ...each, day }];
  });
  const alarms = openAlarms(db).flatMap((alarm): readonly Finding[] => {
    const { kind, attemptId, paymentId, trackingId, asked, amount, raisedAt } = alarm;
    // Of the day of its payment, as the finding of the same payment.
    const attempt = attemptId === null ? null : attemptById(db, attemptId);
    const day =
      attempt === null
        ? (dayOf.get(paymentId) ?? localDay(Date.parse(raisedAt)))
        : localDay(Date.parse(attempt.openedAt));
    if (!isInside(day)) return [];
    const payments = paymentId === null ? [] : [paymentId];
    const about = { trackingId, recordId: paymentId, day, amount: asked, other: amount };
    return [
      attempt === null
        ? finding(kind, { ...about, payments })
        : { ...ownFinding(attempt, kindAtTheClose(kind, attempt)), ...about },
    ];
  });
  return [...found, ...alarms];
}

/** A missing record is named after its request, as at the close. */
function kindAtTheClose(kind: FindingKind, { operation, method }: Attempt): FindingKind {
  if (kind !== 'missing-at-service') return kind;
  if (operation === 'authorize' && method === 'CASH') return 'cash-missing';
  return MISSING[operation] ?? kind;
}

const MISSING: Readonly<Partial<Record<Operation, FindingKind>>> = {
  void: 'void-missing',
  credit: 'refund-missing',
  capture: 'capture-missing',
};

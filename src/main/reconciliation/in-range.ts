import { type Finding, finding } from '../../shared/domain/finding.ts';
import { addDays, type DayRange } from '../../shared/domain/reports/days.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import { openAlarms } from '../journal/projections/alarms.ts';
import type { JournalReader } from '../journal/statements.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import { isTransactionRow, type Transaction } from '../payments-api/report-rows.ts';
import type { CashOfDay } from './journal-findings.ts';
import { changedPayments, earlierRows, ownRowsBetween, unpostedCash } from './own-rows.ts';
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
  const dayOf = new Map<string | null, string>(
    [...listed, ...transactions].map(({ id, timestamp }) => [id, localDay(timestamp.getTime())]),
  );
  const [from, until] = [addDays(range.from, -1), addDays(range.to, 2)];
  const own = ownRowsBetween(db, connections, from, until).filter(({ openedAt }) =>
    isInside(localDay(Date.parse(openedAt))),
  );
  const reported = transactions.filter(isTransactionRow);
  const changed = changedPayments(db, own);
  const { differences } = reconcile({
    ...{ tillId, now: serviceNow, own, unread: new Set(), listed, reported, changed },
    earlier: earlierRows(db, tillId, own, { listed, reported, changed }),
    ...{ othersAfter: 0, othersSeen: new Set(), listedFrom: 0 },
    unposted: isInside(localDay(serviceNow)) ? unpostedCash(db) : [],
    cash,
  });
  const openedOn = new Map(own.map(({ attemptId, openedAt }) => [attemptId, openedAt]));
  const found = differences.flatMap((each): readonly Finding[] => {
    const opened = openedOn.get(each.attemptId ?? '');
    const day =
      opened === undefined
        ? (each.day ?? dayOf.get(each.recordId) ?? null)
        : localDay(Date.parse(opened));
    // The days around the range are read to explain its records, not to find more.
    return day !== null && !isInside(day) ? [] : [{ ...each, day }];
  });
  const alarms = openAlarms(db)
    .filter(({ raisedAt }) => isInside(localDay(Date.parse(raisedAt))))
    .map(({ kind, attemptId, paymentId, trackingId, asked, amount, raisedAt }) =>
      finding(kind, {
        ...{ attemptId, trackingId, recordId: paymentId, amount: asked, other: amount },
        payments: paymentId === null ? [] : [paymentId],
        day: localDay(Date.parse(raisedAt)),
      }),
    );
  return [...found, ...alarms];
}

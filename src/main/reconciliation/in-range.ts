import { type Finding, finding } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../shared/domain/reports/days.ts';
import type { AttemptConnection } from '../../shared/journal/attempt-entries.ts';
import type { Readable } from '../journal/journal.ts';
import { openAlarms } from '../journal/projections/alarms.ts';
import { zReportsOfDays } from '../journal/projections/closing.ts';
import { sessionsOpenedBetween } from '../journal/projections/drawer.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import { isTransactionRow } from '../payments-api/report-rows.ts';
import { countedDrawers } from './cash.ts';
import type { Transaction } from './money-rows.ts';
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
}

/** Compared once, at the close of their day. */
const OF_CLOSES: readonly Finding['kind'][] = [
  'cash-without-drawer',
  'drawer-disagrees',
  'terminal-over',
  'terminal-short',
];

/**
 * The findings between journal, service and drawers of a range of days: the same rules as at the
 * close, over the service's present records.
 */
export function findingsInRange(
  { readable: db, tillId }: { readonly readable: Readable; readonly tillId: string },
  { range, localDay, connections, serviceNow, listed, transactions }: RangeRecords,
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
  const drawers = sessionsOpenedBetween(db, from, until).filter(({ openedAt }) =>
    isInside(localDay(Date.parse(openedAt))),
  );
  const { differences } = reconcile({
    ...{ tillId, now: serviceNow, own, unread: new Set(), listed, reported, changed },
    earlier: earlierRows(db, tillId, own, { listed, reported, changed }),
    unposted: isInside(localDay(serviceNow)) ? unpostedCash(db) : [],
    drawers: countedDrawers(drawers, localDay),
    ...{ terminals: [], loose: [], cashTaken: cents(0), drawerSales: cents(0) },
  });
  const ofCloses = zReportsOfDays(db, range.from, range.to)
    .flatMap(({ match, days }) =>
      (match?.differences ?? []).map((each) => ({ ...each, day: days.at(-1) ?? null })),
    )
    .filter(({ kind }) => OF_CLOSES.includes(kind));
  const openedOn = new Map(own.map(({ attemptId, openedAt }) => [attemptId, openedAt]));
  const ofService = differences.flatMap((each): readonly Finding[] => {
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
  return [...ofService, ...ofCloses, ...alarms];
}

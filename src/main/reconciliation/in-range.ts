import { type Finding, finding } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import { addDays, type DayRange } from '../../shared/domain/reports/days.ts';
import type { Readable } from '../journal/journal.ts';
import { openAlarms } from '../journal/projections/alarms.ts';
import { zReportsBetween } from '../journal/projections/closing.ts';
import type { AttemptConnection, ListedRecord } from '../payments/engine/payments-port.ts';
import { isTransactionRow } from '../payments-api/report-rows.ts';
import type { Transaction } from './money-rows.ts';
import { earlierRows, ownRowsBetween, unpostedCash } from './own-rows.ts';
import { reconcile } from './reconcile.ts';

/** The service's records of a range of days and of the days around it. */
export interface RangeRecords {
  readonly range: DayRange;
  readonly localDay: (ms: number) => string;
  readonly connection: AttemptConnection;
  /** By the service's clock, ms since 1970. */
  readonly serviceNow: number;
  readonly listed: readonly ListedRecord[];
  readonly transactions: readonly Transaction[];
}

/** Drawers and card terminals are compared once, at the close of their day. */
const OF_CLOSES: readonly Finding['kind'][] = [
  'cash-without-drawer',
  'drawer-over',
  'drawer-short',
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
  { range, localDay, connection, serviceNow, listed, transactions }: RangeRecords,
): readonly Finding[] {
  const isInside = (day: string) => day >= range.from && day <= range.to;
  const dayOf = new Map<string | null, string>(
    [...listed, ...transactions].map(({ id, timestamp }) => [id, localDay(timestamp.getTime())]),
  );
  const [from, until] = [addDays(range.from, -1), addDays(range.to, 2)];
  const own = ownRowsBetween(db, connection, from, until).filter(({ openedAt }) =>
    isInside(localDay(Date.parse(openedAt))),
  );
  const reported = transactions.filter(isTransactionRow);
  const { differences } = reconcile({
    ...{ tillId, now: serviceNow, own, unread: new Set(), listed, reported },
    earlier: earlierRows(db, tillId, own, { listed, reported }),
    unposted: isInside(localDay(serviceNow)) ? unpostedCash(db) : [],
    ...{ drawers: [], terminals: [], loose: [], cashTaken: cents(0), drawerSales: cents(0) },
  });
  const ofCloses = zReportsBetween(db, from, until)
    .filter(({ to }) => isInside(localDay(Date.parse(to))))
    .flatMap(({ match }) => match?.differences ?? [])
    .filter(({ kind }) => OF_CLOSES.includes(kind));
  const openedOn = new Map(own.map(({ attemptId, openedAt }) => [attemptId, openedAt]));
  const ofService = differences.flatMap((each): readonly Finding[] => {
    const opened = openedOn.get(each.attemptId ?? '');
    const day =
      opened === undefined ? (dayOf.get(each.recordId) ?? null) : localDay(Date.parse(opened));
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

import type { ReturnedPayment } from '../../shared/contract/reports.ts';
import { addDays } from '../../shared/domain/reports/days.ts';
import { returnAdvice } from '../../shared/domain/reports/return-codes.ts';
import type { RejectRow } from '../payments-api/report-rows.ts';
import type { Reports } from '../payments-api/reports.ts';
import type { OwnPayments } from './report-source.ts';
import type { SavedReportsService } from './saved-reports.ts';

/** Days that the first search of a till covers. */
const FIRST_CHECK_DAYS = 30;
/**
 * Days searched again before the newest seen return: a bank may add one to a day already searched.
 */
const LATE_DAYS = 14;
/** More returns than any clinic has in that time. */
const SEEN_KEPT = 500;

/** Bank payments returned since the last review. */
export interface Returns {
  /** @throws {PaymentsApiError} */
  since(): Promise<readonly ReturnedPayment[]>;
  /** Marks these as seen: they are not announced again. */
  seen(returns: readonly { readonly paymentId: string; readonly returnedOn: string }[]): void;
}

/**
 * The report has only the day of a return, no time, so the newest seen day is saved with the ids of
 * the seen returns: one that the bank adds to a day later is still announced.
 */
export function createReturns(options: {
  readonly service: () => { readonly rejects: Reports['rejects'] };
  /** The connection and its branch: each has its own returns. */
  readonly branch: () => string;
  readonly ownPayments: () => OwnPayments;
  readonly today: () => string;
  readonly saved: SavedReportsService;
}): Returns {
  const { service, branch, ownPayments, today, saved } = options;
  return {
    since: async () => {
      const seen = saved.seenReturns(branch());
      const startDate =
        seen === null ? addDays(today(), -FIRST_CHECK_DAYS) : addDays(seen.until, -LATE_DAYS);
      const rows: RejectRow[] = [];
      const range = { startDate, endDate: addDays(today(), 1) };
      for await (const batch of service().rejects(range)) rows.push(...batch);
      const own = ownPayments();
      return rows
        .filter(({ id }) => seen?.ids.includes(id) !== true)
        .map((row) => ({
          paymentId: row.id,
          returnedOn: row.rejectDate,
          paidAt: row.timestamp.toISOString(),
          amount: row.amount,
          code: row.rejectCode,
          reason: row.rejectReason,
          advice: returnAdvice(row.rejectCode),
          cashier: own(row.id)?.cashier ?? null,
        }));
    },
    seen: (returns) => {
      if (returns.length === 0) return;
      const before = saved.seenReturns(branch());
      // Not before the start of the first search: older ones were never announced, and are not now.
      const first = addDays(today(), LATE_DAYS - FIRST_CHECK_DAYS);
      const days = [...returns.map(({ returnedOn }) => returnedOn), before?.until ?? first];
      const ids = [...(before?.ids ?? []), ...returns.map(({ paymentId }) => paymentId)];
      saved.returnsSeen(branch(), {
        until: days.toSorted().at(-1) ?? '',
        ids: ids.slice(-SEEN_KEPT),
      });
    },
  };
}

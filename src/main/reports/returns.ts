import type { ReturnedPayment } from '../../shared/contract/reports.ts';
import { addDays } from '../../shared/domain/reports/days.ts';
import { returnAdvice } from '../../shared/domain/reports/return-codes.ts';
import type { RejectRow } from '../payments-api/report-rows.ts';
import type { Reports } from '../payments-api/reports.ts';
import type { OwnPayments } from './cells.ts';
import type { KeptReportsDesk } from './kept-reports.ts';

/** How far back a till looks that has never looked before. */
const FIRST_LOOK_DAYS = 30;

export interface ReturnsOptions {
  readonly service: () => Reports;
  readonly connectionId: () => string;
  readonly ownPayments: () => OwnPayments;
  readonly today: () => string;
  readonly kept: KeptReportsDesk;
}

/** The bank payments that came back since somebody last looked. */
export interface Returns {
  /** @throws {PaymentsApiError} */
  since(): Promise<readonly ReturnedPayment[]>;
  /** These have been seen: they are not announced again. */
  seen(returns: readonly Pick<ReturnedPayment, 'paymentId' | 'returnedOn'>[]): void;
}

/**
 * The report has no time of a return but its day, so the day looked up to is kept, and which returns
 * of that day have been seen: one that the bank adds to it later is announced all the same.
 */
export function createReturns(options: ReturnsOptions): Returns {
  const { service, connectionId, ownPayments, today, kept } = options;
  return {
    since: async () => {
      const seen = kept.seenReturns(connectionId());
      const startDate = seen?.until ?? addDays(today(), -FIRST_LOOK_DAYS);
      const rows: RejectRow[] = [];
      const range = { startDate, endDate: addDays(today(), 1) };
      for await (const batch of service().rejects(range)) rows.push(...batch);
      const own = ownPayments();
      return rows
        .filter(({ id, rejectDate }) => seen?.until !== rejectDate || !seen.ids.includes(id))
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
      const before = kept.seenReturns(connectionId());
      const all = [
        ...(before?.ids ?? []).map((id) => ({ paymentId: id, returnedOn: before?.until ?? '' })),
        ...returns,
      ];
      const until =
        all
          .map(({ returnedOn }) => returnedOn)
          .sort()
          .at(-1) ?? '';
      if (until === '') return;
      const ids = all
        .filter(({ returnedOn }) => returnedOn === until)
        .map((each) => each.paymentId);
      kept.returnsSeen(connectionId(), { until, ids });
    },
  };
}

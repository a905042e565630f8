import type { StartingCash } from '../../shared/domain/day-report.ts';
import { type Finding, type FindingKind, finding } from '../../shared/domain/finding.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { DayRange } from '../../shared/domain/reports/days.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import type { OutsideChangeRow } from '../journal/projections/outside-changes.ts';
import type { ListedRecord } from '../payments-api/payments.ts';
import type { ReportedRow } from '../payments-api/report-rows.ts';

/** Cash that was taken and has no record at the service. */
export interface UnpostedCash {
  readonly saleId: string;
  readonly amount: Cents;
  /** Only these two: a posting in doubt is listed as its request. */
  readonly posting: 'waiting' | 'refused';
  /** The number on the patient's receipt; null while the sale is not paid in full. */
  readonly receipt: string | null;
}

/** The cash and the card terminals of a business day. */
export interface CashOfDay {
  /** Its last calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** Those that were counted, each with the business day on which it was opened. */
  readonly drawers: readonly {
    readonly name: string;
    readonly day: string;
    readonly counted: Cents;
    readonly expected: Cents;
  }[];
  /** Card terminals with the total of their batch. */
  readonly terminals: readonly {
    readonly name: string;
    readonly batch: Cents;
    readonly expected: Cents;
  }[];
  /** Cash of sales and refunds that moved while no drawer was open. */
  readonly loose: readonly { readonly saleId: string | null; readonly amount: Cents }[];
  readonly startingCash: StartingCash | null;
  /** Cash of the sales. */
  readonly cashTaken: Cents;
  /** The drawers' cash from sales, including `loose`. */
  readonly drawerSales: Cents;
}

/** The cash of the days of a range; `now` is the service's clock, ms since 1970. */
export type CashOfDays = (
  range: DayRange,
  localDay: (ms: number) => string,
  now: number,
) => readonly CashOfDay[];

/** A payment of this till that another terminal, the processor or a bank changed. */
export interface ChangedPayment {
  readonly paymentId: string;
  readonly changes: readonly (OutsideChangeRow & { readonly isNew: boolean })[];
}

/** The input of a reconciliation. */
export interface MatchInput {
  readonly tillId: string;
  /** By the service's clock, ms since 1970. */
  readonly now: number;
  readonly own: readonly Attempt[];
  /** Those of `own`, by attempt id, with a connection that this till no longer has. */
  readonly unread: ReadonlySet<string>;
  /**
   * Requests of closed days, which reading whole UTC days returns again: they are no news, but
   * later changes of them (a bank's return, a void at another terminal) are.
   */
  readonly earlier: readonly Attempt[];
  /** Records of other terminals up to here, by the service's clock, ms, or with these ids are counted already. */
  readonly othersAfter: number;
  readonly othersSeen: ReadonlySet<string>;
  /** The start of the list, by the service's clock, ms. */
  readonly listedFrom: number;
  readonly listed: readonly ListedRecord[];
  readonly reported: readonly ReportedRow[];
  /** The payments that the journal knows as changed by others, each with all of its changes. */
  readonly changed: readonly ChangedPayment[];
  /** Of any day: it is listed until it is posted. */
  readonly unposted: readonly UnpostedCash[];
  /** The cash of the open day at its close; of each day of a range. */
  readonly cash: readonly CashOfDay[];
}

/** A finding about a request of ours. */
export function ownFinding(own: Attempt, kind: FindingKind, other: Cents | null = null): Finding {
  const { trackingId, paymentId, follows, attemptId, saleId, amount } = own;
  const payment = follows?.paymentId ?? paymentId;
  const payments = payment === null ? [] : [payment];
  return finding(kind, {
    ...{ trackingId, recordId: paymentId, attemptId, saleId, payments, amount, other },
  });
}

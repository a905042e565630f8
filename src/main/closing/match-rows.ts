import type { DifferenceKind } from '../../shared/domain/match-words.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { AttemptConnection, ListedRecord, ReportedRow } from '../attempts/payments-line.ts';
import type { Attempt } from '../journal/views/attempts.ts';

/** A money request of this till, as the journal knows it. */
export type OwnRow = Pick<
  Attempt,
  | 'attemptId'
  | 'trackingId'
  | 'operation'
  | 'method'
  | 'amount'
  | 'state'
  | 'paymentId'
  | 'saleId'
  | 'openedAt'
> & {
  /** The record that a follow-up acts on. */
  readonly follows: string | null;
  readonly connection: AttemptConnection;
};

/** Cash that was taken and does not stand at the service. */
export interface UnpostedCash {
  readonly saleId: string;
  readonly amount: Cents;
  /** Where its posting is in doubt, its request says so itself. */
  readonly posting: 'waiting' | 'refused';
  /** The number on the patient's receipt; null while the sale is not paid in full. */
  readonly receipt: string | null;
}

/** A drawer that was counted. */
export interface DrawerRow {
  readonly sessionId: string;
  readonly name: string;
  readonly counted: Cents;
  readonly expected: Cents;
}

/** All that is held against one another. */
export interface MatchInput {
  readonly tillId: string;
  /** By the service's clock, ms since 1970. */
  readonly now: number;
  readonly own: readonly OwnRow[];
  /** Those of `own`, by attempt id, whose connection this till has no more. */
  readonly unread: ReadonlySet<string>;
  /**
   * Requests of days that are closed, which whole UTC days show again: they are no news, and what
   * became of them since (a bank's return, a void elsewhere) is.
   */
  readonly earlier: readonly OwnRow[];
  readonly listed: readonly ListedRecord[];
  readonly reported: readonly ReportedRow[];
  /** Of whichever day: it is named until it is posted. */
  readonly unposted: readonly UnpostedCash[];
  readonly drawers: readonly DrawerRow[];
  /** Cash of sales and refunds that moved while no drawer was open. */
  readonly loose: readonly { readonly saleId: string | null; readonly amount: Cents }[];
  /** What the sales took in cash since the last close. */
  readonly cashTaken: Cents;
  /** What the drawers took of sales since the last close, those of `loose` included. */
  readonly drawerSales: Cents;
}

/** One thing that does not agree, and all that is needed to find it. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly trackingId: string | null;
  /** The service's id. */
  readonly recordId: string | null;
  readonly attemptId: string | null;
  readonly saleId: string | null;
  /** By the journal, or what was counted. */
  readonly amount: Cents | null;
  /** By the service, or what had to be there. */
  readonly other: Cents | null;
  readonly name: string | null;
}

/** In the journal and not shown by the service yet: no difference, and matched again. */
export interface Pending {
  readonly attemptId: string;
  readonly trackingId: string;
  readonly saleId: string | null;
  readonly amount: Cents;
}

export interface MatchResult {
  readonly differences: readonly Difference[];
  readonly pending: readonly Pending[];
  /** Requests that agree on all sides. */
  readonly matched: { readonly count: number; readonly sum: Cents };
  /** Records of other tills and terminals, which this one cannot judge. */
  readonly elsewhere: number;
}

import type { DayFigures } from './day-figures.ts';
import type { DepositSlip } from './deposit-slip.ts';
import type { DifferenceKind } from './match-words.ts';
import type { Cents } from './money.ts';

/** One drawer of the day. */
export interface DrawerFigures {
  readonly name: string;
  readonly float: Cents;
  readonly sales: Cents;
  readonly refunds: Cents;
  readonly paidIn: Cents;
  readonly paidOut: Cents;
  readonly drops: Cents;
  readonly expected: Cents;
  /** Null while it is open. */
  readonly counted: Cents | null;
  readonly signedBy: string | null;
}

/** The day so far: an X report, available at any time. */
export interface DayReport {
  /** ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  readonly tillId: string;
  readonly clinic: string;
  readonly figures: DayFigures;
  readonly drawers: readonly DrawerFigures[];
  /** The newest entry of the journal; its hash covers all earlier ones. */
  readonly head: { readonly number: number; readonly hash: string };
}

/** One difference in a report. */
export interface ReportedDifference {
  readonly kind: DifferenceKind;
  readonly trackingId: string | null;
  readonly amount: Cents | null;
  readonly other: Cents | null;
  readonly name: string | null;
}

/** The closed day: a permanent record, with identical reprints years later. */
export interface ZReport extends DayReport {
  /** From 1, without gaps. */
  readonly number: number;
  readonly closedBy: { readonly name: string };
  readonly signedBy: readonly {
    readonly step: string;
    readonly name: string;
    readonly reason: string;
  }[];
  /** Null where the service could not be read, and a manager signed for it. */
  readonly match: {
    readonly differences: readonly ReportedDifference[];
    readonly pending: readonly { readonly amount: Cents }[];
    readonly matched: { readonly count: number; readonly sum: Cents };
  } | null;
  readonly deposit: DepositSlip;
  readonly funding: { readonly amount: Cents; readonly by: string };
}

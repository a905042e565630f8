import type { CountAndSum, DayBreakdowns, DayFigures } from './day-figures.ts';
import { type CashCount, countTotal, DENOMINATIONS, type ManualMovement } from './drawer.ts';
import type { FindingKind } from './finding.ts';
import { type Cents, cents } from './money.ts';

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
  /** The manager that approved the over/short, and the reason. */
  readonly signedBy: string | null;
  readonly reason: string | null;
  /** Cash in and out without a sale, oldest first. */
  readonly manual: readonly {
    readonly at: string;
    readonly kind: ManualMovement;
    readonly amount: Cents;
    readonly reason: string | null;
    readonly cashier: string;
  }[];
}

/** One of the clinic's own card terminals. */
export interface TerminalFigures {
  readonly name: string;
  /** Recorded here. */
  readonly charges: CountAndSum;
  /** Below zero. */
  readonly refunds: CountAndSum;
  /** Charges less refunds. */
  readonly expected: Cents;
  /** The typed total of its batch; null before the close asks for it. */
  readonly batch: Cents | null;
}

/**
 * The cash that was left in the drawers by the last close, or by a count of the day, and the cash with which they
 * were opened again.
 */
export interface StartingCash {
  readonly left: Cents;
  readonly counted: Cents;
}

/** The day so far: an X report, available at any time. */
export interface DayReport {
  /** ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
  readonly tillId: string;
  readonly clinic: string;
  /** The clinic's days with money or an opened drawer, YYYY-MM-DD, oldest first; at least one. */
  readonly days: readonly string[];
  readonly figures: DayFigures;
  readonly breakdowns: DayBreakdowns;
  readonly startingCash: StartingCash | null;
  readonly drawers: readonly DrawerFigures[];
  readonly terminals: readonly TerminalFigures[];
  /** The newest entry of the journal; its hash covers all earlier ones. */
  readonly head: { readonly number: number; readonly hash: string };
}

/** One difference in a report. */
export interface ReportedDifference {
  readonly kind: FindingKind;
  readonly trackingId: string | null;
  readonly amount: Cents | null;
  readonly other: Cents | null;
  readonly name: string | null;
  /** As far as this till has it; absent from the journal's report. */
  readonly payment?: {
    readonly receiptNumber: string | null;
    readonly lastFour: string | null;
  } | null;
}

/** The closed day: a permanent record, with identical reprints years later. */
export interface ZReport extends DayReport {
  /** From 1, without gaps. */
  readonly number: number;
  readonly closedBy: { readonly name: string };
  readonly signedBy: readonly {
    readonly step: 'in-doubt' | 'holds' | 'unfinished' | 'voids' | 'match';
    readonly name: string;
    readonly reason: string;
  }[];
  /** Null where the service could not be read, and a manager signed for it. */
  readonly match: {
    readonly differences: readonly ReportedDifference[];
    readonly pending: readonly { readonly amount: Cents }[];
    readonly matched: { readonly count: number; readonly sum: Cents };
    /** Open holds; they move no money. */
    readonly held: { readonly count: number; readonly sum: Cents };
    /** Charges of other tills and terminals, which this one cannot check. */
    readonly fromAnotherTerminal: { readonly count: number; readonly sum: Cents };
  } | null;
  readonly deposit: DayDeposit;
  readonly funding: { readonly amount: Cents; readonly by: string };
  /** To compare with a file on the verification page; absent from reports without a proof. */
  readonly codes?: { readonly day: string; readonly key: string | null } | undefined;
}

/** The parts of a day's cash: for the bank, and for the next day's float. */
interface DayDeposit {
  /** The last count of each drawer together, by denomination. */
  readonly counted: CashCount;
  readonly countedSum: Cents;
  /** Dropped to the safe during the day: already out of the drawers. */
  readonly drops: Cents;
  readonly floatKept: Cents;
  /** The cash to take out of the drawers, in the largest pieces. */
  readonly bag: CashCount;
  readonly bagSum: Cents;
  /** In the bag and the safe together. */
  readonly deposit: Cents;
  readonly checks: { readonly count: number; readonly sum: Cents };
}

/** The counts of several drawers as one. */
function together(counts: readonly CashCount[]): CashCount {
  return DENOMINATIONS.flatMap((of) => {
    const pieces = counts.flat().reduce((sum, each) => sum + (each.of === of ? each.pieces : 0), 0);
    return pieces === 0 ? [] : [{ of, pieces }];
  });
}

/** The largest pieces of a count up to a sum: less if the pieces cannot make it to the cent. */
export function largestPieces(count: CashCount, upTo: Cents): CashCount {
  let rest: number = Math.max(0, upTo);
  return [...count]
    .sort((one, other) => other.of - one.of)
    .flatMap(({ of, pieces }) => {
      const taken = Math.min(pieces, Math.floor(rest / of));
      rest -= taken * of;
      return taken === 0 ? [] : [{ of, pieces: taken }];
    });
}

/** The cash of a day for the bank: all counted cash less the next float, in existing pieces. */
export function dayDeposit(day: {
  readonly counts: readonly CashCount[];
  readonly drops: Cents;
  readonly keep: Cents;
  readonly checks: DayDeposit['checks'];
}): DayDeposit {
  const counted = together(day.counts);
  const countedSum = countTotal(counted);
  const bag = largestPieces(counted, cents(countedSum - day.keep));
  const bagSum = countTotal(bag);
  return {
    counted,
    countedSum,
    drops: day.drops,
    floatKept: cents(countedSum - bagSum),
    bag,
    bagSum,
    deposit: cents(bagSum + day.drops),
    checks: day.checks,
  };
}

import {
  DAY_TENDERS,
  type DayTender,
  NONE,
  netOfDay,
  plus,
  type TenderFigures,
  toBeFunded,
} from './day-figures.ts';
import type { ZReport } from './day-report.ts';
import { add, type Cents, cents, subtract } from './money.ts';

/** A Z report of a counter, as a clinic close counts it. */
export interface CounterZ {
  readonly tillId: string;
  /** The name of its counter. */
  readonly name: string;
  /** Of its counter. */
  readonly branch: string;
  readonly report: Pick<
    ZReport,
    'number' | 'to' | 'days' | 'figures' | 'drawers' | 'deposit' | 'head'
  >;
  /** Its cash for the bank that is in no bag of its counter. */
  readonly cash: Cents;
}

/** The Z reports of one branch together. */
export interface BranchSums {
  readonly branch: string;
  readonly tenders: readonly TenderFigures[];
  readonly net: Cents;
  /** The sum that the payments service owes the branch. */
  readonly payout: Cents;
  /** For the bags of the close: without the cash that stays in the drawers, and without that in bags of the counters. */
  readonly cash: Cents;
  /** The cash that earlier closes left out, of counters that pack no bag any more: for the bags of the close, too. */
  readonly earlier: Cents;
  /** The cash in bags that the counters packed themselves. */
  readonly atCounters: Cents;
  /** For the bags of the close, as the cash. */
  readonly checks: TenderFigures['taken'];
  /** Counted less expected, over all drawers. */
  readonly overShort: Cents;
}

type Column = 'taken' | 'voided' | 'refunded' | 'corrected';

interface BranchTender {
  readonly branch: string;
  readonly tender: DayTender;
}

/** Money of a Z report that counts for another branch or tender than it is listed under there. */
export interface CountedAt {
  readonly column: Column;
  readonly amount: Cents;
  readonly at: BranchTender;
  /** Null for money that no Z report lists. */
  readonly notAt: BranchTender | null;
}

/** Figures of several days or counters as one. */
export function addTenders(all: readonly (readonly TenderFigures[])[]): readonly TenderFigures[] {
  const rows = all.flat();
  return DAY_TENDERS.flatMap((tender) => {
    const its = rows.filter((row) => row.tender === tender);
    const sumOf = (column: Column) =>
      its.reduce(
        (sum, row) => plus(sum, (row[column] ?? NONE).count, (row[column] ?? NONE).sum),
        NONE,
      );
    return its.length === 0
      ? []
      : [
          {
            ...{ tender, taken: sumOf('taken'), voided: sumOf('voided') },
            ...{ refunded: sumOf('refunded'), corrected: sumOf('corrected') },
          },
        ];
  });
}

/**
 * The sums of each branch, by name.
 * @param checks of the Z reports, in no bag of a counter.
 * @param counted money that the Z reports list under another branch or tender.
 * @param leftOut cash that earlier closes left out.
 */
export function branchSums(
  zReports: readonly CounterZ[],
  checks: readonly { readonly branch: string; readonly amount: Cents }[],
  counted: readonly CountedAt[],
  leftOut: readonly { readonly branch: string; readonly cash: Cents }[],
): readonly BranchSums[] {
  const branches = new Set(
    [...zReports, ...counted.map(({ at }) => at), ...leftOut].map((each) => each.branch),
  );
  return [...branches]
    .map((branch) => {
      const ofBranch = zReports.filter((each) => each.branch === branch);
      const reports = ofBranch.map(({ report }) => report);
      const listed = reports.map(({ figures }) => figures.tenders);
      const tenders = addTenders([...listed, movedTenders(branch, counted)]).filter(isUsed);
      const drawers = reports.flatMap((report) => report.drawers);
      const differences = drawers.map(({ counted, expected }) =>
        counted === null ? cents(0) : subtract(counted, expected),
      );
      const cash = add(...ofBranch.map((each) => each.cash));
      return {
        ...{ branch, tenders, cash, net: netOfDay({ tenders }), payout: toBeFunded({ tenders }) },
        earlier: add(...leftOut.filter((each) => each.branch === branch).map((each) => each.cash)),
        atCounters: subtract(add(...reports.map(({ deposit }) => deposit.deposit)), cash),
        checks: checks
          .filter((check) => check.branch === branch)
          .reduce((sum, { amount }) => plus(sum, 1, amount), NONE),
        overShort: add(...differences),
      };
    })
    .toSorted((one, other) => one.branch.localeCompare(other.branch));
}

const COLUMNS: readonly Column[] = ['taken', 'voided', 'refunded', 'corrected'];

const isUsed = (figures: TenderFigures): boolean =>
  COLUMNS.some((column) => figures[column]?.count !== 0 || figures[column]?.sum !== 0);

/** Takes the money from the tenders under which Z reports list it, and adds it to those of its payments. */
function movedTenders(branch: string, counted: readonly CountedAt[]): readonly TenderFigures[] {
  const none = { taken: NONE, voided: NONE, refunded: NONE, corrected: NONE };
  return counted
    .flatMap(({ column, amount, at, notAt }) => [
      { ...at, column, by: { count: 1, sum: amount } },
      ...(notAt === null
        ? []
        : [{ ...notAt, column, by: { count: -1, sum: subtract(cents(0), amount) } }]),
    ])
    .filter((each) => each.branch === branch)
    .map(({ tender, column, by }) => ({ tender, ...none, [column]: by }));
}

/** Why a counter may have money that is in no Z report of the close. */
export const NOT_CLOSED = ['open', 'silent', 'second-chain'] as const;

/** Steps that a manager signs off, with a reason. */
export const CLINIC_CLOSE_SIGNED = ['counters', 'twice', 'bags'] as const;

/** The permanent report of a clinic close. */
export interface ClinicReport {
  readonly epoch: string;
  /** From 1 without gaps in its epoch. */
  readonly number: number;
  /** ISO 8601. */
  readonly closedAt: string;
  readonly closedBy: { readonly name: string };
  /** The business days, oldest first. */
  readonly days: readonly string[];
  readonly zReports: readonly {
    readonly name: string;
    readonly number: number;
    readonly days: readonly string[];
    readonly net: Cents;
    readonly isLate: boolean;
  }[];
  readonly notClosed: readonly {
    readonly name: string;
    readonly why: (typeof NOT_CLOSED)[number];
    readonly since: string | null;
  }[];
  readonly byBranch: readonly BranchSums[];
  /** Voids and refunds that two Z reports count: the sums are corrected by them. */
  readonly countedTwice: readonly {
    readonly name: string;
    readonly madeAt: string;
    readonly amount: Cents;
    /** Null in a close of an earlier version, which corrected no sum. */
    readonly tender: DayTender | null;
    /** True once the counter has taken it back. */
    readonly isEnded: boolean;
  }[];
  readonly bags: readonly {
    readonly branch: string;
    readonly entity: string;
    readonly account: string;
    readonly bagNumber: string;
    readonly bills: Cents;
    readonly coin: Cents;
    readonly checks: readonly { readonly number: string; readonly amount: Cents }[];
  }[];
  readonly signed: readonly {
    readonly step: (typeof CLINIC_CLOSE_SIGNED)[number];
    readonly manager: { readonly name: string };
    readonly reason: string;
  }[];
  /** The newest entry of each journal; its hash covers all earlier ones. */
  readonly heads: readonly {
    readonly tillId: string;
    readonly name: string;
    readonly number: number;
    readonly hash: string;
  }[];
}

/** Characters of an epoch on paper. */
const EPOCH_NAME = 6;

/** The short name of an epoch: its last characters, which are random. */
export const epochName = (epoch: string): string => epoch.slice(-EPOCH_NAME).toUpperCase();

/** The name of a report on paper and in files: `4F21A0-17`. */
export const clinicReportName = (epoch: string, number: number): string =>
  `${epochName(epoch)}-${number}`;

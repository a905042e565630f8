import { z } from 'zod';
import type { SignedOff } from '../../shared/contract/closing.ts';
import type { Branch } from '../../shared/contract/connection.ts';
import type { DayReport, ZReport } from '../../shared/contract/day-report.ts';
import { signedCentsSchema } from '../../shared/contract/drawer.ts';
import {
  type CountAndSum,
  type DayBreakdowns,
  less,
  NONE,
  netOfDay,
  plus,
  toBeFunded,
} from '../../shared/domain/day-figures.ts';
import { dayDeposit } from '../../shared/domain/day-report.ts';
import type { CashCount } from '../../shared/domain/drawer.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { addBankingDays, addDays, localDays, utcDay } from '../../shared/domain/reports/days.ts';
import { type Cashier, LINE_KINDS } from '../../shared/domain/sale.ts';
import type { Head } from '../../shared/journal/chain.ts';
import { startingCash } from '../drawer/starting-cash.ts';
import type { Journal } from '../journal/journal.ts';
import { firstRowAt, lastDay } from '../journal/projections/closing.ts';
import type { SessionRow } from '../journal/projections/drawer.ts';
import { type Movement, movementsAfter } from '../journal/projections/moved-money.ts';
import type { JournalReader, Readable } from '../journal/statements.ts';
import {
  dayFigures,
  drawerFigures,
  sessionsOfDay,
  tenderFigures,
  terminalFigures,
} from './day-figures.ts';

/** Where the open day begins, and how its parts are named. */
interface PartsOfDay {
  /** The newest entry of the last closed day. */
  readonly after: number;
  /** The clinic's day of an instant, ms since 1970. */
  readonly localDay: (ms: number) => string;
  readonly branches: readonly Branch[];
}

/** The money of a day by business day, cashier, kind of payment and branch. Each adds up to the day. */
function dayBreakdowns(
  db: Readable,
  movements: readonly Movement[],
  { after, localDay, branches }: PartsOfDay,
): DayBreakdowns {
  const moved = movements.filter(({ kind }) => kind !== 'hold' && kind !== 'release');
  const tendersOf = (part: readonly Movement[]) => tenderFigures(part, movements, after);
  const days = Map.groupBy(moved, ({ at }) => localDay(Date.parse(at)));
  const cashiers = Map.groupBy(moved, ({ cashier }) => cashier);
  const ofBranch = Map.groupBy(moved, ({ branch }) => branch);
  const nameOf = (branch: string | null) =>
    branches.find(({ clientId }) => clientId === branch)?.name ?? branch;
  return {
    byDay:
      days.size < 2
        ? []
        : [...days]
            .map(([day, part]) => ({ day, tenders: tendersOf(part) }))
            .toSorted((one, other) => one.day.localeCompare(other.day)),
    byCashier: [...cashiers]
      .map(([cashier, part]) => ({ cashier, ...countAndNet(part) }))
      .toSorted((one, other) => (one.cashier ?? '').localeCompare(other.cashier ?? '')),
    byKind: kindSums(db, after),
    byBranch:
      ofBranch.size < 2 && (branches.length < 2 || ofBranch.has(null))
        ? []
        : [...ofBranch].map(([branch, part]) => {
            const tenders = tendersOf(part);
            return {
              branch: nameOf(branch),
              net: netOfDay({ tenders }),
              payout: toBeFunded({ tenders }),
            };
          }),
  };
}

/** The number of payments, and the net of all movements. */
function countAndNet(movements: readonly Movement[]): CountAndSum {
  return movements.reduce(
    (all, { kind, count, net }) => plus(all, kind === 'sale' ? count : 0, net),
    NONE,
  );
}

const kindRow = z.object({ kind: z.enum(LINE_KINDS).nullable(), sum: signedCentsSchema });

/** By the lines of the posting file: the same allocation of each payment to the lines of its sale. */
function kindSums(db: Readable, after: number): DayBreakdowns['byKind'] {
  const sums = db
    .all(
      `SELECT kind, sum(amount) AS sum FROM posting_lines
       WHERE sequence > coalesce((SELECT sequence FROM posting_lines WHERE number <= ?
                                  ORDER BY sequence DESC LIMIT 1), 0)
       GROUP BY kind`,
      after,
    )
    .map((row) => kindRow.parse(row));
  return [...LINE_KINDS, null].flatMap((kind) =>
    sums.filter((each) => each.kind === kind && each.sum !== cents(0)),
  );
}

/**
 * Days after a business day, within which the service has paid out its cards and bank payments. The interface
 * states no days of a payout; a bank books none on a weekend, so that it is expected by the next bank day.
 */
const FUNDED_WITHIN_DAYS = 5;

/** The business day that is not closed yet: all entries after the last Z report. */
export interface OpenDay {
  /** The number of its future Z report. */
  readonly number: number;
  /** ISO 8601. */
  readonly began: string;
  /** The newest entry of the last closed day; 0 before the first. */
  readonly after: number;
}

export function openDay({ readable: db, tillId }: JournalReader): OpenDay {
  const last = lastDay(db);
  return {
    number: (last?.number ?? 0) + 1,
    began: last?.closedAt ?? firstRowAt(db, tillId),
    after: last?.upTo ?? 0,
  };
}

/** The settings that a report uses. */
export interface ReportedClinic {
  readonly clinic: string;
  /** The zone of its business days. */
  readonly timeZone: string;
  /** The names of its card terminals. */
  readonly terminals: readonly string[];
  /** Empty for a clinic with only one. */
  readonly branches: readonly Branch[];
}

/** The X report: the day so far. */
export function dayReport(
  journal: Journal,
  { clinic, timeZone, terminals, branches }: ReportedClinic,
  now: Date,
): DayReport {
  const { readable: db, tillId } = journal;
  const open = openDay(journal);
  const { number: day, began, after } = open;
  const movements = movementsAfter(db, tillId, after);
  const sessions = sessionsOfDay(db, day);
  const localDay = localDays(timeZone);
  const days = businessDays(movements, sessions, localDay);
  const { number, hash } = journal.head;
  return {
    from: began,
    to: now.toISOString(),
    tillId,
    clinic,
    days: days.length === 0 ? [localDay(now.getTime())] : days,
    figures: dayFigures(db, tillId, after, movements),
    breakdowns: dayBreakdowns(db, movements, { after, localDay, branches }),
    startingCash: startingCash(db, day),
    drawers: sessions.map((each) => drawerFigures(db, each)),
    terminals: [...terminalFigures(journal, open, terminals)],
    head: { number, hash },
  };
}

/**
 * The clinic's days with money or an opened drawer, oldest first: the close itself may be after
 * midnight, or days later.
 */
function businessDays(
  movements: readonly Movement[],
  sessions: readonly SessionRow[],
  localDay: (ms: number) => string,
): readonly string[] {
  const times = [...movements.map(({ at }) => at), ...sessions.map(({ openedAt }) => openedAt)];
  return [...new Set(times.map((at) => localDay(Date.parse(at))))].toSorted();
}

/** The business days since the last close; empty without money and drawers. */
export function openBusinessDays(
  journal: JournalReader,
  localDay: (ms: number) => string,
): readonly string[] {
  const { readable: db, tillId } = journal;
  const { number, after } = openDay(journal);
  return businessDays(movementsAfter(db, tillId, after), sessionsOfDay(db, number), localDay);
}

const NO_BREAKDOWNS: DayBreakdowns = { byDay: [], byCashier: [], byKind: [], byBranch: [] };

/** The same without any figure that reveals the sum of an uncounted drawer. */
export function withoutCash(report: DayReport): DayReport {
  const tenders = report.figures.tenders.filter(({ tender }) => tender !== 'cash');
  return {
    ...report,
    figures: { ...report.figures, tenders, reportedCash: [] },
    breakdowns: NO_BREAKDOWNS,
    drawers: [],
  };
}

export interface CloseOfDay {
  readonly closedBy: Cashier;
  readonly signed: readonly SignedOff[];
  readonly match: ZReport['match'];
  /** The cash that stays in the drawers for the next day. */
  readonly floatKept: Cents;
  /** The newest entries of the other counters of the clinic. */
  readonly witnessed?: readonly Head[];
}

/** The last count of each drawer: an earlier count of the day was of the same cash. */
function lastCounts(sessions: readonly SessionRow[]): readonly CashCount[] {
  const byDrawer = new Map(sessions.map(({ drawerId, pieces }) => [drawerId, pieces ?? []]));
  return [...byDrawer.values()];
}

/** The permanent record of the day. */
export function zReport(journal: Journal, x: DayReport, close: CloseOfDay): ZReport {
  const { number } = openDay(journal);
  const { witnessed = [] } = close;
  const checks = x.figures.tenders.find(({ tender }) => tender === 'check');
  const deposit = dayDeposit({
    counts: lastCounts(sessionsOfDay(journal.readable, number)),
    drops: add(...x.drawers.map(({ drops }) => drops)),
    keep: close.floatKept,
    checks: checks === undefined ? NONE : less(checks.taken, checks.voided),
  });
  return {
    ...x,
    number,
    closedBy: close.closedBy,
    signedBy: close.signed.flatMap(({ step, manager, reason }) =>
      manager === null ? [] : [{ step, name: manager.name, reason: reason ?? '' }],
    ),
    match: close.match,
    deposit: { ...deposit, counted: [...deposit.counted], bag: [...deposit.bag] },
    funding: {
      amount: toBeFunded(x.figures),
      by: addBankingDays(
        addDays(x.days.at(-1) ?? utcDay(Date.parse(x.to)), FUNDED_WITHIN_DAYS - 1),
        1,
      ),
    },
    ...(witnessed.length === 0 ? {} : { witnessed }),
  };
}

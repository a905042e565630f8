import type { Closing, ClosingStepState, LOOKED_AT } from '../../shared/contract/closing.ts';
import type { TerminalFigures } from '../../shared/domain/day-report.ts';
import { cents } from '../../shared/domain/money.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type ClosingRow,
  lastMatch,
  type MatchRow,
  unfinishedSales,
} from '../journal/projections/closing.ts';
import { openSessions } from '../journal/projections/drawer.ts';
import { openHolds } from '../journal/projections/payments.ts';
import { described } from '../reconciliation/described.ts';
import { voidsSince } from '../reconciliation/own-rows.ts';
import { openDay } from './day-reports.ts';
import type { Matching } from './reconciliation.ts';
import { differenceId, NOT_READ, stepsOf, toSign } from './steps.ts';

type LookedAt = (typeof LOOKED_AT)[number];

/** The state of a close that is not in the journal. */
export interface ClosingState {
  readonly journal: Journal;
  /** Attempts in doubt and open alarms, by ids. */
  readonly inDoubt: () => readonly string[];
  readonly matching: Matching;
  readonly terminals: () => readonly TerminalFigures[];
  /** True if this run of the program swept the service for this close. */
  readonly isSwept: (closingId: string) => boolean;
}

/** The close under way, as its page displays it. */
export function closingView(state: ClosingState, closing: ClosingRow): Closing {
  const { journal, matching } = state;
  const { readable: db } = journal;
  const { closingId, begunAt, begunBy } = closing;
  const match = matchOf(state, closing)?.result ?? null;
  return {
    closingId,
    begunAt,
    begunBy,
    steps: [...closingSteps(state, closing)],
    terminals: [...state.terminals()],
    match:
      match === null
        ? null
        : { ...match, differences: match.differences.map((each) => described(db, each)) },
    progress: matching.progress,
    problem: matching.problem,
    unfinished: unfinishedSales(db).map((sale) => ({
      saleId: sale.sale_id,
      openedAt: sale.opened_at,
      total: cents(sale.total),
      cashier: sale.cashier_name,
    })),
  };
}

/** The current state of each step. */
export function closingSteps(
  state: ClosingState,
  closing: ClosingRow,
): readonly ClosingStepState[] {
  const found = matchOf(state, closing);
  return stepsOf({
    subjects: closingSubjects(state, closing),
    openDrawers: openSessions(state.journal.readable).length,
    openTerminals: state.terminals().filter(({ batch }) => batch === null).length,
    swept: state.isSwept(closing.closingId),
    matchIsNew: found === null ? null : state.matching.isNew(found),
    signed: closing.signed,
  });
}

/** The items to review in each step, by ids. */
export function closingSubjects(
  state: ClosingState,
  closing: ClosingRow,
): Readonly<Record<LookedAt, readonly string[]>> {
  const { journal, inDoubt, isSwept } = state;
  const { readable: db, tillId } = journal;
  return {
    'in-doubt': [...inDoubt(), ...(isSwept(closing.closingId) ? [] : [NOT_READ])],
    holds: openHolds(db).map(({ key }) => key),
    unfinished: unfinishedSales(db).map(({ sale_id }) => sale_id),
    voids: voidsSince(db, tillId, openDay(journal).after),
    match: matchSubjects(state, matchOf(state, closing)),
  };
}

/** The reconciliation of this close; null before the first. */
export function matchOf({ journal }: ClosingState, closing: ClosingRow): MatchRow | null {
  const found = lastMatch(journal.readable);
  return found?.closingId === closing.closingId ? found : null;
}

/**
 * A reconciliation older than the newest money counts as missing, and an earlier sign-off without
 * any does not cover it.
 */
function matchSubjects({ matching }: ClosingState, found: MatchRow | null): readonly string[] {
  if (found === null) return [NOT_READ];
  if (!matching.isNew(found)) return [`${NOT_READ}-since-${found.upTo}`];
  return toSign(found.result.differences).map(differenceId);
}

import {
  CLOSING_STEPS,
  type Closing,
  type ClosingStep,
  type ClosingStepState,
  type SignedOff,
} from '../../shared/contract/closing.ts';
import type { LOOKED_AT } from '../../shared/contract/day-report.ts';
import type { TerminalFigures } from '../../shared/domain/day-report.ts';
import { type Finding, SIGNED_AT_COUNT } from '../../shared/domain/finding.ts';
import { cents } from '../../shared/domain/money.ts';
import type { Journal } from '../journal/journal.ts';
import {
  type ClosingRow,
  lastMatch,
  type MatchRow,
  unfinishedSales,
} from '../journal/projections/closing.ts';
import { described } from '../journal/projections/described.ts';
import { openSessions } from '../journal/projections/drawer.ts';
import { openHolds } from '../journal/projections/payments.ts';
import { voidsSince } from '../reconciliation/own-rows.ts';
import { openDay } from './day-reports.ts';
import type { Matching } from './reconciliation.ts';

type LookedAt = (typeof LOOKED_AT)[number];

/** All facts that determine the progress of a close. */
export interface ClosingFacts {
  /** The items to review in each step, by ids. */
  readonly subjects: Readonly<Record<LookedAt, readonly string[]>>;
  readonly openDrawers: number;
  /** Card terminals without the total of their batch. */
  readonly openTerminals: number;
  /** The service was swept for this till's records since the close began. */
  readonly swept: boolean;
  /** True if the last reconciliation includes all money; null before the first. */
  readonly matchIsNew: boolean | null;
  readonly signed: readonly SignedOff[];
}

/**
 * The service could not be read: a manager signs this off instead of a reconciliation or a sweep.
 */
export const NOT_READ = 'service-not-read';

/**
 * Identifies a difference by its subject, so that a sign-off also covers it after another
 * reconciliation.
 */
export function differenceId(difference: Finding): string {
  const { kind, trackingId, recordId, saleId, payments, name, amount } = difference;
  return [kind, trackingId, recordId, saleId, ...payments, name, amount].join('|');
}

/** The differences that were not signed off where they arose. */
export function toSign(differences: readonly Finding[]): readonly Finding[] {
  return differences.filter(({ kind }) => !SIGNED_AT_COUNT.includes(kind));
}

const MANAGERS: readonly ClosingStep[] = ['in-doubt', 'match'];

/** The state of each step, in their order. */
export function stepsOf(facts: ClosingFacts): readonly ClosingStepState[] {
  const steps: ClosingStepState[] = [];
  for (const step of CLOSING_STEPS) steps.push(stateOf(step, facts, steps));
  return steps;
}

function stateOf(
  step: ClosingStep,
  facts: ClosingFacts,
  before: readonly ClosingStepState[],
): ClosingStepState {
  const known = { step, needsManager: MANAGERS.includes(step), doneBy: null };
  switch (step) {
    case 'drawers':
    case 'terminals': {
      const items = step === 'drawers' ? facts.openDrawers : facts.openTerminals;
      return { ...known, items, state: items === 0 ? 'done' : 'open' };
    }
    case 'report': {
      const ready = before.every(({ state }) => state === 'done');
      return { ...known, items: 0, state: ready ? 'ready' : 'open' };
    }
    default: {
      const subjects = facts.subjects[step];
      const items = subjects.length;
      const by = signerOf(step, subjects, facts.signed);
      if (by !== null) return { ...known, items, state: 'done', doneBy: by };
      if (step === 'in-doubt' && !facts.swept) return { ...known, items, state: 'open' };
      if (step === 'match' && facts.matchIsNew !== true) return { ...known, items, state: 'open' };
      return { ...known, items, state: items === 0 ? 'done' : 'ready' };
    }
  }
}

/** The reviewer of all items; a new item needs another review. */
function signerOf(
  step: LookedAt,
  subjects: readonly string[],
  signed: readonly SignedOff[],
): string | null {
  const last = signed.findLast(
    (each) => each.step === step && subjects.every((subject) => each.subjects.includes(subject)),
  );
  // An approval for an unreadable service is valid until a read succeeds.
  if (last === undefined) return null;
  if (last.subjects.length === 0) return null;
  return (last.manager ?? last.cashier).name;
}

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

import {
  CLOSING_STEPS,
  type ClosingStep,
  type ClosingStepState,
  type LOOKED_AT,
  type SignedOff,
} from '../../shared/contract/closing.ts';
import { type Finding, SIGNED_AT_COUNT } from '../../shared/domain/finding.ts';

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
  const { kind, trackingId, recordId, saleId, name, amount } = difference;
  return [kind, trackingId, recordId, saleId, name, amount].join('|');
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

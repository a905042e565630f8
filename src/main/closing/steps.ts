import {
  CLOSING_STEPS,
  type ClosingStep,
  type ClosingStepState,
  type DifferenceView,
  type LOOKED_AT,
  type SignedOff,
} from '../../shared/contract/closing.ts';
import { SIGNED_AT_COUNT } from '../../shared/domain/match-words.ts';

type LookedAt = (typeof LOOKED_AT)[number];

/** Everything that decides how far a close has come. */
export interface ClosingFacts {
  /** What is to be looked at in each step, by ids. */
  readonly subjects: Readonly<Record<LookedAt, readonly string[]>>;
  readonly openDrawers: number;
  /** The service was scanned for this till's records since the close began. */
  readonly scanned: boolean;
  /** The last match takes in everything; null before there is one. */
  readonly matchIsNew: boolean | null;
  readonly signed: readonly SignedOff[];
}

/** Nobody could read the service: what a manager signs for instead of a match or a scan. */
export const NOT_READ = 'service-not-read';

/** A difference by what it is about, so that a word given for it holds for the same one again. */
export function differenceId(difference: DifferenceView): string {
  const { kind, trackingId, recordId, saleId, name, amount } = difference;
  return [kind, trackingId, recordId, saleId, name, amount].join('|');
}

/** The differences that nobody has signed for where they arose. */
export function toSign(differences: readonly DifferenceView[]): readonly DifferenceView[] {
  return differences.filter(({ kind }) => !SIGNED_AT_COUNT.includes(kind));
}

const MANAGERS: readonly ClosingStep[] = ['in-doubt', 'match'];

/** How each step stands, in their order. */
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
    case 'drawers': {
      const items = facts.openDrawers;
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
      if (step === 'in-doubt' && !facts.scanned) return { ...known, items, state: 'open' };
      if (step === 'match' && facts.matchIsNew !== true) return { ...known, items, state: 'open' };
      return { ...known, items, state: items === 0 ? 'done' : 'ready' };
    }
  }
}

/** Who has seen all of it; what came up since is to be looked at again. */
function signerOf(
  step: LookedAt,
  subjects: readonly string[],
  signed: readonly SignedOff[],
): string | null {
  const last = signed.findLast(
    (each) => each.step === step && subjects.every((subject) => each.subjects.includes(subject)),
  );
  // A word for a service that could not be read holds until it could.
  if (last === undefined) return null;
  if (last.subjects.length === 0) return null;
  return (last.manager ?? last.cashier).name;
}

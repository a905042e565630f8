import { ATTEMPT_STATES, NEXT_STATES } from '../../../src/shared/domain/attempt.ts';
import type { History } from './history.ts';

/** Each allowed change of an attempt's state, as `in-doubt > approved`. */
export const LEGAL_TRANSITIONS: readonly string[] = ATTEMPT_STATES.flatMap((state) =>
  NEXT_STATES[state].map((next) => `${state} > ${next}`),
);

/** Those that no seed takes yet, with the event that the simulation lacks. */
export const UNTAKEN: ReadonlyMap<string, string> = new Map([
  [
    'needs-human > needs-human',
    'a report that is cut for a day after a partial refund, which was of another amount',
  ],
]);

/** The changes of state in a journal. */
export function transitionsIn({ attempts }: History): ReadonlySet<string> {
  return new Set(
    attempts.flatMap(({ outcomes }) =>
      outcomes.map(({ state }, index) => `${outcomes[index - 1]?.state ?? 'sending'} > ${state}`),
    ),
  );
}

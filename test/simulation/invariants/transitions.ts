import { ATTEMPT_STATES, NEXT_STATES } from '../../../src/shared/domain/attempt.ts';
import type { History } from './history.ts';

/** Each allowed change of an attempt's state, as `in-doubt > approved`. */
export const LEGAL_TRANSITIONS: readonly string[] = ATTEMPT_STATES.flatMap((state) =>
  NEXT_STATES[state].map((next) => `${state} > ${next}`),
);

/** The changes of state in a journal. */
export function transitionsIn({ attempts }: History): ReadonlySet<string> {
  return new Set(
    attempts.flatMap(({ outcomes }) =>
      outcomes.map(({ state }, index) => `${outcomes[index - 1]?.state ?? 'sending'} > ${state}`),
    ),
  );
}

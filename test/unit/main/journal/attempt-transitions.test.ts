import { expect, test } from 'vitest';
import { attemptById } from '../../../../src/main/journal/projections/attempts.ts';
import {
  ATTEMPT_STATES,
  type AttemptState,
  NEXT_STATES,
} from '../../../../src/shared/domain/attempt.ts';
import {
  attemptOpened,
  attemptResolved,
  id,
  journalIn,
  SALE_OPENED,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

type Outcome = Exclude<AttemptState, 'sending'>;

const OUTCOMES = ATTEMPT_STATES.filter((state): state is Outcome => state !== 'sending');

/** A path from `sending` to each state, by the table alone. */
function wayTo(state: Outcome): readonly Outcome[] {
  if (NEXT_STATES.sending.includes(state)) return [state];
  return ['in-doubt', state];
}

test.each(OUTCOMES)(
  'the journal accepts after %s the transitions of the table and no others',
  (from) => {
    const journal = journalIn(temporaryFolder());
    journal.append(SALE_OPENED);
    for (const to of OUTCOMES) {
      const attempt = `attempt to be ${to}`;
      journal.append(
        attemptOpened(attempt),
        ...wayTo(from).map((state) => attemptResolved(attempt, state)),
      );
      const then = () => journal.append(attemptResolved(attempt, to));
      if (NEXT_STATES[from].includes(to)) expect(then).not.toThrow();
      else expect(then).toThrow(`${to} cannot follow ${from}`);
      const now = NEXT_STATES[from].includes(to) ? to : from;
      expect(attemptById(journal.readable, id(attempt))?.state).toBe(now);
    }
  },
);

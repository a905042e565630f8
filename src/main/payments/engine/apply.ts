import { type Attempt, attemptById } from '../../journal/projections/attempts.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { entriesOf } from './entries.ts';
import { type AttemptEvent, step } from './machine.ts';

/** The attempt in its present state, from the journal. */
export function readAttempt(
  { journal }: Pick<AttemptsPorts, 'journal'>,
  attemptId: string,
): Attempt {
  const attempt = attemptById(journal.readable, attemptId);
  if (attempt === null) throw new Error(`No attempt ${attemptId} in the journal.`);
  return attempt;
}

/**
 * Journals an event of an attempt and all its consequences in one commit.
 * @param before the attempt in its present state.
 * @throws {JournalError} and then nothing has changed.
 */
export function apply(ports: AttemptsPorts, before: Attempt, event: AttemptEvent): Attempt {
  const { journal, rules } = ports;
  const entries = entriesOf({ ...ports, db: journal.readable }, before, step(before, event, rules));
  if (entries.length === 0) return before;
  journal.append(...entries);
  const after = readAttempt(ports, before.attemptId);
  const isNews =
    after.state !== before.state ||
    after.checked !== before.checked ||
    after.reported !== before.reported;
  if (isNews) ports.settled(after, before);
  return after;
}

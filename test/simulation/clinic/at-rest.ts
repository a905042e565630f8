import { z } from 'zod';
import { type EntryBody, readBody } from '../../../src/shared/journal/entry.ts';
import type { ModelCounter } from './counter-day.ts';

export const heldRow = z.object({
  till_id: z.string(),
  reservation_id: z.string(),
  state: z.string(),
});

/** What happened to a clinic beyond its counters' own faults. */
export interface Happened {
  /** The database lost its last commits. */
  failedOver: boolean;
  /** The hub began again with an older copy. */
  restored: boolean;
  /** Entries and reservations that an older copy of the database lacked, each with its counter. */
  readonly forgotten: Set<string>;
}

/** Rows of the hub's database. */
export type ReadRows = <T>(
  schema: z.ZodType<T>,
  text: string,
  ...values: readonly unknown[]
) => Promise<readonly T[]>;

/** An intent, with the counter and the true time of its entry, ms. */
export type Opened = EntryBody<'attempt.opened'> & {
  readonly tillId: string;
  readonly trueTime: number;
};

/** The journal of a counter, or of its lost PC. */
export const journalOf = ({ program, lost }: ModelCounter) =>
  lost ?? program.running?.journal ?? null;

/** True for a counter that lost no entry: neither its PC nor its disk. */
export const isWhole = ({ lost, olderUpTo }: ModelCounter) => lost === null && olderUpTo === null;

/** The intents in a counter's journal. */
export function openedAt(counter: ModelCounter): readonly Opened[] {
  const { tillId, trueTimes } = counter.environment;
  return (journalOf(counter)?.rows() ?? []).flatMap(({ kind, number, body }) =>
    kind === 'attempt.opened'
      ? [
          {
            ...readBody('attempt.opened', body),
            ...{ tillId, trueTime: trueTimes.get(number) ?? 0 },
          },
        ]
      : [],
  );
}

import {
  type EntryBody,
  type EntryKind,
  parseRow,
  type Row,
} from '../../../src/main/journal/entry.ts';
import type { AttemptState } from '../../../src/shared/domain/attempt.ts';

/** One attempt as the roll tells it, read without the till's own views. */
export interface AttemptStory {
  readonly opened: EntryBody<'attempt.opened'>;
  /** Numbers of rows. */
  readonly openedIn: number;
  readonly outcomes: readonly (EntryBody<'attempt.resolved'> & { readonly row: number })[];
  readonly decisions: readonly (EntryBody<'attempt.decided'> & { readonly row: number })[];
  readonly lookedUpIn: number | null;
  /** The row in which its watch ended, by a day of looking or by the amount that was looked for. */
  readonly watchEndedIn: number | null;
  readonly reported: number | null;
}

/** What the roll says at rest. */
export interface History {
  readonly attempts: readonly AttemptStory[];
  /** Bodies of every entry of a kind, in order, with the numbers of their rows. */
  all<K extends EntryKind>(kind: K): readonly (EntryBody<K> & { readonly row: number })[];
}

export function stateOf(story: AttemptStory): AttemptState {
  return story.outcomes.at(-1)?.state ?? 'sending';
}

/** The state it had when row `row` was added. */
export function stateBefore(story: AttemptStory, row: number): AttemptState {
  return story.outcomes.findLast((outcome) => outcome.row < row)?.state ?? 'sending';
}

export function paymentIdOf(story: AttemptStory): string | null {
  return story.outcomes.at(-1)?.paymentId ?? null;
}

const CLOSING: readonly string[] = ['not-charged', 'other-tender', 'send-again', 'was-done'];

/** Whether a manager had closed it before row `row`. */
export function closedBefore(story: AttemptStory, row: number): boolean {
  return story.decisions.some((each) => each.row < row && CLOSING.includes(each.decision));
}

export function closedByPerson(story: AttemptStory): boolean {
  return closedBefore(story, Number.POSITIVE_INFINITY);
}

export function readHistory(rows: readonly Row[]): History {
  const entries = rows.map((row) => ({ number: row.number, entry: parseRow(row) }));
  const numbered = <K extends EntryKind>(kind: K) =>
    entries.flatMap(({ number, entry }) =>
      entry.kind === kind ? [{ ...(entry.body as EntryBody<K>), row: number }] : [],
    );
  const of = <T extends { readonly attemptId: string }>(items: readonly T[]) =>
    Map.groupBy(items, ({ attemptId }) => attemptId);
  const outcomes = of(numbered('attempt.resolved'));
  const decisions = of(numbered('attempt.decided'));
  const looked = of(numbered('attempt.looked-up'));
  const ended = of(numbered('attempt.watch-ended'));
  const reported = of(numbered('attempt.amount-reported'));
  return {
    attempts: numbered('attempt.opened').map(({ row, ...opened }) => ({
      opened,
      openedIn: row,
      outcomes: outcomes.get(opened.attemptId) ?? [],
      decisions: decisions.get(opened.attemptId) ?? [],
      lookedUpIn: looked.get(opened.attemptId)?.[0]?.row ?? null,
      watchEndedIn: ended.get(opened.attemptId)?.[0]?.row ?? null,
      reported: reported.get(opened.attemptId)?.at(-1)?.amount ?? null,
    })),
    all: numbered,
  };
}

import {
  type EntryBody,
  type EntryKind,
  parseRow,
  type Row,
} from '../../../src/main/journal/entry.ts';
import type { AttemptState } from '../../../src/shared/domain/attempt.ts';

/** One attempt from the entries, read without the till's own projections. */
export interface AttemptStory {
  readonly opened: EntryBody<'attempt.opened'>;
  /** Numbers of entries. */
  readonly openedIn: number;
  readonly outcomes: readonly (EntryBody<'attempt.resolved'> & { readonly row: number })[];
  readonly decisions: readonly (EntryBody<'attempt.decided'> & { readonly row: number })[];
  readonly lookedUpIn: number | null;
  /**
   * The entry that ended its monitoring, after a day of status checks or by the reported amount.
   */
  readonly watchEndedIn: number | null;
  /** What the report told of its amount, cents, oldest first. */
  readonly reports: readonly (EntryBody<'attempt.amount-reported'> & { readonly row: number })[];
}

/** The content of the journal at rest. */
export interface History {
  readonly attempts: readonly AttemptStory[];
  /** Bodies of every entry of a kind, in order, with their numbers. */
  all<K extends EntryKind>(kind: K): readonly (EntryBody<K> & { readonly row: number })[];
}

export function stateOf(story: AttemptStory): AttemptState {
  return story.outcomes.at(-1)?.state ?? 'sending';
}

/** Its state before entry `row`. */
export function stateBefore(story: AttemptStory, row: number): AttemptState {
  return story.outcomes.findLast((outcome) => outcome.row < row)?.state ?? 'sending';
}

export function paymentIdOf(story: AttemptStory): string | null {
  return story.outcomes.at(-1)?.paymentId ?? null;
}

/** What a charge came to when row `row` was added, as far as the report had told it, cents. */
export function chargedBefore({ opened, reports }: AttemptStory, row: number): number {
  const told = reports.findLast((each) => each.row < row)?.amount ?? opened.amount;
  return opened.operation === 'authorize' ? Math.min(told, opened.amount) : opened.amount;
}

export function chargedAtRest(story: AttemptStory): number {
  return chargedBefore(story, Number.POSITIVE_INFINITY);
}

const CLOSING: readonly string[] = ['not-charged', 'other-tender', 'send-again', 'was-done'];

/** True if a manager had closed it before entry `row`. */
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
      reports: reported.get(opened.attemptId) ?? [],
    })),
    all: numbered,
  };
}

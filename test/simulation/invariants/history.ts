import type { AttemptState } from '../../../src/shared/domain/attempt.ts';
import {
  type EntryBody,
  type EntryKind,
  parseRow,
  type Row,
} from '../../../src/shared/journal/entry.ts';

/** One attempt from the entries, read without the till's own projections. */
export interface AttemptHistory {
  readonly opened: EntryBody<'attempt.opened'>;
  /** Numbers of entries. */
  readonly openedIn: number;
  /** The time of its sending by the service's clock, ms since 1970. */
  readonly sentAt: number;
  readonly outcomes: readonly (EntryBody<'attempt.resolved'> & { readonly row: number })[];
  readonly decisions: readonly (EntryBody<'attempt.decided'> & { readonly row: number })[];
  readonly checkedIn: number | null;
  /**
   * The entry that ended its monitoring, after a day of status checks or by the reported amount.
   */
  readonly monitoringEndedIn: number | null;
  /** The amounts of the report, cents, oldest first. */
  readonly reports: readonly (EntryBody<'attempt.amount-reported'> & { readonly row: number })[];
}

/** The content of the journal at rest. */
export interface History {
  readonly attempts: readonly AttemptHistory[];
  /** Bodies of every entry of a kind, in order, with their numbers. */
  all<K extends EntryKind>(kind: K): readonly (EntryBody<K> & { readonly row: number })[];
}

export function stateOf(timeline: AttemptHistory): AttemptState {
  return timeline.outcomes.at(-1)?.state ?? 'sending';
}

/** Its state before entry `row`. */
export function stateBefore(timeline: AttemptHistory, row: number): AttemptState {
  return timeline.outcomes.findLast((outcome) => outcome.row < row)?.state ?? 'sending';
}

export function paymentIdOf(timeline: AttemptHistory): string | null {
  return timeline.outcomes.at(-1)?.paymentId ?? null;
}

/** The service's id that it had before entry `row`. */
export function paymentIdBefore(timeline: AttemptHistory, row: number): string | null {
  return timeline.outcomes.findLast((outcome) => outcome.row < row)?.paymentId ?? null;
}

/** The amount that the report had shown before entry `row`, cents. */
export function reportedBefore({ reports }: AttemptHistory, row: number): number | null {
  return reports.findLast((each) => each.row < row)?.amount ?? null;
}

/**
 * The charged amount before entry `row`, corrected by the report up to then, cents: of a capture
 * only upward.
 */
export function chargedBefore(timeline: AttemptHistory, row: number): number {
  const { operation, amount } = timeline.opened;
  const reported = reportedBefore(timeline, row) ?? amount;
  if (operation === 'capture') return Math.max(reported, amount);
  return operation === 'authorize' ? reported : amount;
}

/** The part of the charge that pays its sale before entry `row`: never more than asked, cents. */
export function paidBefore(timeline: AttemptHistory, row: number): number {
  return Math.min(chargedBefore(timeline, row), timeline.opened.amount);
}

export function paidAtRest(timeline: AttemptHistory): number {
  return paidBefore(timeline, Number.POSITIVE_INFINITY);
}

/** The outside changes before entry `row`, each by its newest entry: a second one names the counter that made it. */
export function outsideChanges(history: History, row: number) {
  const entries = history.all('payment.changed-outside').filter((each) => each.row < row);
  return entries.filter(
    ({ changeId }, index) => !entries.slice(index + 1).some((each) => each.changeId === changeId),
  );
}

/** The refunds of a sale's payments by other terminals before entry `row`. */
export function outsideRefundsOf(history: History, saleId: string | null, row: number) {
  const payments = new Set(
    history.attempts
      .filter(({ opened }) => opened.saleId === saleId)
      .map((timeline) => paymentIdBefore(timeline, row)),
  );
  return outsideChanges(history, row).filter((each) => payments.has(each.paymentId));
}

const CLOSING: readonly string[] = ['not-charged', 'other-tender', 'send-again', 'was-done'];

const APPROVED_PROBLEMS: readonly (string | null)[] = ['contradiction', 'amount-higher'];

/** True if a manager had closed it before entry `row`, and it was not found approved since. */
export function closedBefore(timeline: AttemptHistory, row: number): boolean {
  const last = timeline.outcomes.findLast((outcome) => outcome.row < row);
  if (last?.state === 'needs-human' && APPROVED_PROBLEMS.includes(last.problem)) return false;
  return timeline.decisions.some((each) => each.row < row && CLOSING.includes(each.decision));
}

export function closedByPerson(timeline: AttemptHistory): boolean {
  return closedBefore(timeline, Number.POSITIVE_INFINITY);
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
  const checked = of(numbered('attempt.checked'));
  const ended = of(numbered('attempt.monitoring-ended'));
  const reported = of(numbered('attempt.amount-reported'));
  const times = new Map(rows.map(({ number, at }) => [number, Date.parse(at)]));
  return {
    attempts: numbered('attempt.opened').map(({ row, ...opened }) => ({
      opened,
      openedIn: row,
      sentAt: (times.get(row) ?? Number.NaN) + opened.clockOffsetMs,
      outcomes: outcomes.get(opened.attemptId) ?? [],
      decisions: decisions.get(opened.attemptId) ?? [],
      checkedIn: checked.get(opened.attemptId)?.[0]?.row ?? null,
      monitoringEndedIn: ended.get(opened.attemptId)?.[0]?.row ?? null,
      reports: reported.get(opened.attemptId) ?? [],
    })),
    all: numbered,
  };
}

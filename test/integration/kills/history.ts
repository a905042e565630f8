import type { AttemptState, FoundBy } from '../../../src/shared/domain/attempt.ts';
import {
  type EntryBody,
  type NewEntry,
  parseRow,
  type Row,
} from '../../../src/shared/journal/entry.ts';

/** An attempt from the entries, read here without the program's own projections. */
export interface AttemptHistory extends EntryBody<'attempt.opened'> {
  /** The number of its entry. */
  readonly at: number;
  state: AttemptState;
  foundBy: FoundBy | null;
  problem: string | null;
  paymentId: string | null;
  /** The entry with which a person unlocked the sale. */
  freedAt: number | null;
  /** The entry with its outcome. */
  endedAt: number | null;
}

/** The data of the journal for the invariants. */
export interface History {
  readonly attempts: readonly AttemptHistory[];
  readonly alarms: readonly EntryBody<'alarm.raised'>[];
  readonly cash: readonly EntryBody<'cash.taken'>[];
  readonly receipts: readonly EntryBody<'receipt.issued'>['receipt'][];
  readonly outbox: readonly EntryBody<'outbox.queued'>[];
  readonly begun: readonly string[];
}

const OPEN: readonly AttemptState[] = ['sending', 'in-doubt', 'needs-human', 'presumed-absent'];

/** True while the outcome is unknown, or a person must decide. */
export function isOpen({ state }: Pick<AttemptHistory, 'state'>): boolean {
  return OPEN.includes(state);
}

function bodies<K extends NewEntry['kind']>(entries: readonly NewEntry[], kind: K) {
  return entries
    .filter((entry): entry is Extract<NewEntry, { kind: K }> => entry.kind === kind)
    .map(({ body }) => body as EntryBody<K>); // the body of this kind
}

export function historyOf(rows: readonly Row[]): History {
  const entries = rows.map(parseRow);
  const attempts = new Map<string, AttemptHistory>();
  for (const [at, entry] of entries.entries()) {
    if (entry.kind === 'attempt.opened') {
      const start = {
        state: 'sending',
        foundBy: null,
        problem: null,
        paymentId: null,
        freedAt: null,
        endedAt: null,
      } as const;
      attempts.set(entry.body.attemptId, { ...entry.body, at, ...start });
    } else if (entry.kind === 'attempt.resolved') {
      const attempt = attempts.get(entry.body.attemptId);
      if (attempt === undefined) throw new Error('An outcome without an attempt.');
      attempt.state = entry.body.state;
      attempt.foundBy = entry.body.foundBy;
      attempt.problem = entry.body.problem;
      attempt.paymentId = entry.body.paymentId;
      attempt.endedAt = isOpen(entry.body) ? null : at;
    } else if (entry.kind === 'attempt.decided' && entry.body.decision !== 'set-aside') {
      const attempt = attempts.get(entry.body.attemptId);
      if (attempt !== undefined) attempt.freedAt ??= at;
    }
  }
  return {
    attempts: [...attempts.values()],
    alarms: bodies(entries, 'alarm.raised'),
    cash: bodies(entries, 'cash.taken'),
    receipts: bodies(entries, 'receipt.issued').map(({ receipt }) => receipt),
    outbox: bodies(entries, 'outbox.queued'),
    begun: bodies(entries, 'outbox.begun').map(({ outboxId }) => outboxId),
  };
}

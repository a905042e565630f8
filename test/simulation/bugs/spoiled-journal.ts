import Database from 'better-sqlite3';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import type { Append, Bug } from './bug.ts';

/** True if an append holds entries of a kind. */
function has(entries: readonly NewEntry[], kind: NewEntry['kind']): boolean {
  return entries.some((entry) => entry.kind === kind);
}

/** Appends without the entries that match `forgotten`. */
function forgetting(forgotten: (entry: NewEntry) => boolean): NonNullable<Bug['append']> {
  return (append) =>
    (...entries) => {
      const kept = entries.filter((entry) => !forgotten(entry));
      if (kept.length > 0) append(...kept);
    };
}

/** Appends without the alarms of a missing follow-up. */
function forgettingMissing(
  ...operations: readonly ('capture' | 'void' | 'credit')[]
): NonNullable<Bug['append']> {
  return (append, environment, life) => {
    const isOne = (attemptId: string | null) =>
      environment.db
        .prepare(
          `SELECT 1 FROM attempts WHERE attempt_id = ?
           AND operation IN (SELECT value FROM json_each(?))`,
        )
        .get(attemptId, JSON.stringify(operations)) !== undefined;
    return forgetting(
      ({ kind, body }) =>
        kind === 'alarm.raised' && body.kind === 'missing-at-service' && isOne(body.attemptId),
    )(append, environment, life);
  };
}

/** Mistakes between the program and its journal. */
export const SPOILED_JOURNALS = {
  'journal-after-sending': {
    what: 'The intent reaches the disk with the outcome, not before the sending.',
    append: (append, environment, life) => {
      let before: Buffer | null = null;
      void life.died.then(() => {
        if (before === null) return;
        environment.db = new Database(before);
      });
      return (...entries) => {
        if (has(entries, 'attempt.opened')) before = environment.db.serialize();
        append(...entries);
        if (has(entries, 'attempt.resolved')) before = null;
      };
    },
  },
  'effect-outside-the-transaction': {
    what: 'The receipt is queued for the printer in a commit of its own.',
    append:
      (append) =>
      (...entries) => {
        const outbox = entries.filter(({ kind }) => kind === 'outbox.queued');
        const others = entries.filter(({ kind }) => kind !== 'outbox.queued');
        if (others.length > 0) append(...others);
        if (outbox.length > 0) append(...outbox);
      },
  },
  'effect-begun-too-late': {
    what: 'That an effect has begun is written down when it is done.',
    append: (append): Append => {
      let begun: readonly NewEntry[] = [];
      return (...entries) => {
        if (has(entries, 'outbox.begun')) {
          begun = entries;
          return;
        }
        append(...(has(entries, 'outbox.done') ? begun : []), ...entries);
        if (has(entries, 'outbox.done')) begun = [];
      };
    },
  },
  'crash-taken-as-failure': {
    what: 'What a crash left half-way is taken as failed.',
    append:
      (append) =>
      (...entries) =>
        append(
          ...entries.map((entry) =>
            entry.kind === 'attempt.resolved' && entry.body.problem === 'interrupted'
              ? { ...entry, body: { ...entry.body, state: 'declined' as const } }
              : entry,
          ),
        ),
  },
  'one-of-several-kept': {
    what: 'Of several payments beside which another is meant, only the first is written down.',
    append:
      (append) =>
      (...entries) =>
        append(
          ...entries.map((entry) =>
            entry.kind === 'attempt.opened' || entry.kind === 'cash.taken'
              ? ({
                  ...entry,
                  body: {
                    ...entry.body,
                    acknowledgedDuplicates: entry.body.acknowledgedDuplicates?.slice(0, 1),
                  },
                } as NewEntry)
              : entry,
          ),
        ),
  },
  'other-amount-untold': {
    what: 'The amount that the report tells is compared, and a difference kept quiet.',
    append: forgetting(
      ({ kind, body }) => kind === 'alarm.raised' && body.kind === 'amount-differs',
    ),
  },
  'correction-not-booked': {
    what: 'A later change of a payment books no movement.',
    append: (append, { db }) => {
      db.exec(
        `CREATE TEMP TRIGGER IF NOT EXISTS no_correction BEFORE INSERT ON movements
         WHEN NEW.correction BEGIN SELECT RAISE(IGNORE); END`,
      );
      return append;
    },
  },
  'second-charge-untold': {
    what: 'Of two approved records of one attempt the second is dropped.',
    append: forgetting(
      ({ kind, body }) => kind === 'alarm.raised' && body.kind === 'charged-twice',
    ),
  },
  'other-action-untold': {
    what: 'An approved record of another action under our tracking id is ignored.',
    append: forgetting(
      ({ kind, body }) =>
        (kind === 'alarm.raised' && body.kind === 'other-action') ||
        (kind === 'attempt.resolved' && body.problem === 'other-action'),
    ),
  },
  'forgotten-untold': {
    what: 'A payment that matched once is never compared with the service again.',
    append: forgetting(
      ({ kind, body }) => kind === 'alarm.raised' && body.kind === 'missing-at-service',
    ),
  },
  'forgotten-capture-untold': {
    what: 'A capture that the report showed once is never compared with it again.',
    theme: 'holds',
    append: forgettingMissing('capture'),
  },
  'forgotten-refund-untold': {
    what: 'A void or refund that the report showed once is never compared with it again.',
    append: forgettingMissing('void', 'credit'),
  },
  'taken-record-adopted': {
    what: 'A record that another attempt holds pays for this one too.',
    theme: 'refunds',
    append: (append) => {
      const taken = (entries: readonly NewEntry[]) =>
        entries.flatMap(({ kind, body }) =>
          kind === 'alarm.raised' && body.kind === 'record-taken' ? [body] : [],
        )[0];
      return (...entries) => {
        const alarm = taken(entries);
        if (alarm === undefined) return append(...entries);
        append(
          ...entries
            .filter(({ kind }) => kind !== 'alarm.raised')
            .map((entry) =>
              entry.kind === 'attempt.resolved' && entry.body.problem === 'record-taken'
                ? ({
                    ...entry,
                    body: { ...entry.body, state: 'approved', paymentId: alarm.paymentId },
                  } as NewEntry)
                : entry,
            ),
        );
      };
    },
  },
  'recovery-removed': {
    what: 'A start leaves the attempts that a crash interrupted as they are.',
    append: forgetting(
      ({ kind, body }) => kind === 'attempt.resolved' && body.problem === 'interrupted',
    ),
  },
  'contradiction-dropped': {
    what: 'An approved record against an earlier answer is ignored.',
    append: forgetting(
      ({ kind, body }) =>
        (kind === 'attempt.resolved' && body.problem === 'contradiction') ||
        (kind === 'alarm.raised' && body.kind === 'contradiction'),
    ),
  },
  'overpaid-untold': {
    what: 'A charge found beside another tender raises no alarm.',
    append: forgetting(({ kind, body }) => kind === 'alarm.raised' && body.kind === 'overpaid'),
  },
  'unknown-payment-untold': {
    what: 'A record with the prefix of the till and without an attempt raises no alarm.',
    append: forgetting(
      ({ kind, body }) => kind === 'alarm.raised' && body.kind === 'unknown-payment',
    ),
  },
  'late-approval-untold': {
    what: 'A charge found after it was told as not charged is adopted without a word.',
    append: forgetting(
      ({ kind, body }) => kind === 'alarm.raised' && body.kind === 'approved-late',
    ),
  },
} as const satisfies Readonly<Record<string, Bug>>;

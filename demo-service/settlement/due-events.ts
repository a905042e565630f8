import type { Db } from '../store/open.ts';

/** Events that the clock causes. */
export type Happening =
  | 'settle'
  | 'return'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'correct'
  | 'reverse'
  | 'reprocess'
  | 'fund';

/** An event that happens when the clock passes `due_at` (Unix seconds). */
export interface DueEvent {
  readonly due_at: number;
  readonly does: Happening;
  readonly client_id: string;
  /** The payment or credit concerned, or for `fund` the funds transfer. */
  readonly subject_id: string;
  /** Time of the request for the money: for a captured hold, the capture. Unix seconds. */
  readonly txn_time: number;
}

/** The scheduled events of the service. */
export interface DueEvents {
  add(event: DueEvent): void;
  isDue(now: number): boolean;
  /** Removes and returns the earliest event that is due at `now`. */
  take(now: number): DueEvent | undefined;
  /** Removes all events of a payment. */
  cancel(subjectId: string): void;
}

export function dueEvents(db: Db): DueEvents {
  const insert = db.prepare<[DueEvent]>(
    `INSERT INTO due_events (due_at, does, client_id, subject_id, txn_time)
     VALUES (@due_at, @does, @client_id, @subject_id, @txn_time)`,
  );
  const next = db.prepare<[number], DueEvent & { seq: number }>(
    `SELECT seq, due_at, does, client_id, subject_id, txn_time FROM due_events
     WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1`,
  );
  const remove = db.prepare<[number]>('DELETE FROM due_events WHERE seq = ?');
  const removeAll = db.prepare<[string]>('DELETE FROM due_events WHERE subject_id = ?');
  return {
    add: (event) => void insert.run(event),
    isDue: (now) => next.get(now) !== undefined,
    take: (now) => {
      const event = next.get(now);
      if (event !== undefined) remove.run(event.seq);
      return event;
    },
    cancel: (subjectId) => void removeAll.run(subjectId),
  };
}

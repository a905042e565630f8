import type { NewEntry } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import { spendCommand } from './spend-command.ts';
import type { Statements } from './statements.ts';

type AlarmEntry = Extract<NewEntry, { kind: `alarm.${string}` }>;

/** Applies one entry of an alarm to the projections. @throws {JournalError} `out-of-turn`. */
export function projectAlarm(db: Statements, at: string, entry: AlarmEntry): void {
  if (entry.kind === 'alarm.raised') {
    const { alarmId, kind, attemptId, paymentId, trackingId, amount, asked } = entry.body;
    // Another amount replaces the alarm, closed or not: a manager closes it with the newest amount.
    db.prepare(
      `INSERT INTO alarms VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
       ON CONFLICT (kind, coalesce(payment_id, ''), coalesce(attempt_id, '')) DO UPDATE
       SET alarm_id = excluded.alarm_id, tracking_id = excluded.tracking_id,
         amount = excluded.amount, asked = excluded.asked, raised_at = excluded.raised_at,
         closed = 0`,
    ).run(alarmId, kind, attemptId, paymentId, trackingId, amount, asked, at);
    return;
  }
  const { alarmId, commandId } = entry.body;
  spendCommand(db, commandId);
  mustChangeOne(
    db.prepare('UPDATE alarms SET closed = 1 WHERE alarm_id = ? AND closed = 0').run(alarmId),
    'an alarm is closed once, after it was raised',
  );
}

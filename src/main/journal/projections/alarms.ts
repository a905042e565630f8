import { z } from 'zod';
import { ALARM_KINDS } from '../../../shared/domain/attempt.ts';
import { cents } from '../../../shared/domain/money.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { spendCommand } from './commands.ts';

const amountColumn = z
  .int()
  .nullable()
  .transform((value) => (value === null ? null : cents(Math.abs(value))));

const alarmRow = z.object({
  alarmId: z.string(),
  kind: z.enum(ALARM_KINDS),
  attemptId: z.string().nullable(),
  paymentId: z.string().nullable(),
  trackingId: z.string().nullable(),
  amount: amountColumn,
  asked: amountColumn,
  raisedAt: z.string(),
});

const raisedRow = z.object({ amount: z.int().nullable() });

/** Open alarms, oldest first; one of another amount only while the report shows one. */
export function openAlarms(db: Readable): z.infer<typeof alarmRow>[] {
  return db
    .all(
      `SELECT alarm_id AS alarmId, kind, attempt_id AS attemptId, payment_id AS paymentId,
         tracking_id AS trackingId, amount, asked, raised_at AS raisedAt
       FROM alarms WHERE closed = 0 AND NOT (kind = 'amount-differs' AND amount IS asked)
       ORDER BY raised_at, alarm_id`,
    )
    .map((row) => alarmRow.parse(row));
}

/** True if an alarm with this id was ever raised. */
export function isAlarm(db: Readable, alarmId: string): boolean {
  return db.all('SELECT 1 FROM alarms WHERE alarm_id = ?', alarmId).length > 0;
}

/** An alarm to raise. */
export type NewAlarm = Omit<EntryBody<'alarm.raised'>, 'alarmId'>;

/** True if such an alarm was raised before, closed or not, and with no other amount. */
export function isRaised(db: Readable, { kind, attemptId, paymentId, amount }: NewAlarm): boolean {
  const rows = db.all(
    `SELECT amount FROM alarms WHERE kind = ? AND coalesce(payment_id, '') = ?
       AND coalesce(attempt_id, '') = ?`,
    kind,
    paymentId ?? '',
    attemptId ?? '',
  );
  return rows
    .map((row) => raisedRow.parse(row))
    .some((raised) => raised.amount === null || amount === null || raised.amount === amount);
}

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
  spendCommand(db, commandId, entry.kind);
  mustChangeOne(
    db.prepare('UPDATE alarms SET closed = 1 WHERE alarm_id = ? AND closed = 0').run(alarmId),
    'an alarm is closed once, after it was raised',
  );
}

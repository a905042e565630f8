import type { Database } from 'better-sqlite3';
import { printJobSchema } from '../../shared/contract/printers.ts';
import { connectionKey, knowConnection } from './connections.ts';
import { type NewEntry, parseRow, type Row } from './entry.ts';
import { projectAttempt } from './project-attempts.ts';
import { projectClosing } from './projections/closing.ts';
import { projectCash, projectDrawer } from './projections/drawer.ts';
import { projectPayment } from './projections/payments.ts';
import { projectReceipt } from './projections/receipts.ts';
import { dealtWith } from './projections/recent-patients.ts';
import { projectSale, projectTender } from './projections/sales.ts';
import { kept } from './saved-text.ts';
import { spendCommand } from './spend-command.ts';
import { mustChangeOne, type Statements } from './statements.ts';

/** The tables derived from the entries, children first. */
const PROJECTION_TABLES = [
  'installations',
  'consents',
  'recent_patients',
  'pin_tries',
  'print_jobs',
  'slip_prints',
  'slips',
  'closings',
  'reconciliations',
  'z_reports',
  'cash_movements',
  'drawer_sessions',
  'outbox',
  'connections',
  'cashiers',
  'alarms',
  'commands',
  'manual_refunds',
  'receipts',
  'cash_takings',
  'recorded_tenders',
  'acknowledged_duplicates',
  'movements',
  'tender_requests',
  'sales',
] as const;

/**
 * Applies one entry to the projections, from its row as it is read back. Runs in the transaction
 * that adds the row, and again for every row of a rebuild.
 * @throws {JournalError} `out-of-turn` if the entry cannot follow the earlier ones.
 */
export function project(db: Statements, row: Row, entry: NewEntry): void {
  const { at } = row;
  projectPayment(db, row, entry);
  projectCash(db, row, entry);
  switch (entry.kind) {
    case 'sale.opened':
    case 'sale.lines-changed':
    case 'sale.patient-changed':
    case 'sale.parked':
    case 'sale.resumed':
    case 'sale.dropped':
      projectSale(db, at, entry);
      return;
    case 'attempt.opened':
    case 'attempt.resolved':
    case 'attempt.checked':
    case 'attempt.amount-reported':
    case 'attempt.monitoring-ended':
    case 'attempt.decided':
      projectAttempt(db, row, entry);
      return;
    case 'alarm.raised':
    case 'alarm.closed':
      projectAlarm(db, at, entry);
      return;
    case 'connection.used':
      knowConnection(db, entry.body.connection);
      return;
    case 'sweep.completed': {
      const { connection, upTo } = entry.body;
      db.prepare('UPDATE connections SET swept_up_to = ? WHERE key = ?').run(
        upTo,
        connectionKey(connection),
      );
      return;
    }
    case 'outbox.queued':
    case 'outbox.begun':
    case 'outbox.done':
      projectOutbox(db, entry);
      return;
    case 'cash.taken':
    case 'tender.recorded':
      projectTender(db, row, entry);
      return;
    case 'drawer.opened':
    case 'drawer.moved':
    case 'drawer.no-sale':
    case 'drawer.counted':
    case 'drawer.closed':
      projectDrawer(db, row, entry);
      return;
    case 'closing.begun':
    case 'closing.signed-off':
    case 'closing.matched':
    case 'closing.left':
    case 'day.closed':
      projectClosing(db, at, entry);
      return;
    case 'downtime.slips-printed':
      db.prepare('INSERT INTO slip_prints (last) VALUES (?)').run(entry.body.to);
      return;
    case 'downtime.slip-entered': {
      const { slip, saleId, takenAt, amount, cashier } = entry.body;
      db.prepare('INSERT INTO slips VALUES (?, ?, ?, ?, ?)').run(
        slip,
        saleId,
        takenAt,
        amount,
        cashier.name,
      );
      return;
    }
    case 'print.changed': {
      const { id, state } = entry.body;
      const over = state.kind === 'done' || state.kind === 'dropped' ? 1 : 0;
      db.prepare(
        `INSERT INTO print_jobs VALUES (?, ?, ?)
         ON CONFLICT (job_id) DO UPDATE SET job = excluded.job, over = excluded.over`,
      ).run(id, kept(printJobSchema, entry.body), over);
      return;
    }
    case 'receipt.issued':
    case 'receipt.printed':
      projectReceipt(db, row, entry);
      return;
    case 'staff.pin-refused':
      db.prepare(
        `INSERT INTO pin_tries VALUES (?, 1, ?)
         ON CONFLICT (person_id) DO UPDATE SET wrong = wrong + 1, last_at = excluded.last_at`,
      ).run(entry.body.personId, at);
      return;
    case 'staff.signed-in':
    case 'staff.unlocked':
      forgetTries(db, entry.body.cashier.id);
      return;
    case 'staff.approved':
      forgetTries(db, entry.body.manager.id);
      return;
    case 'staff.pin-opened':
    case 'staff.recovered':
      forgetTries(db, entry.body.personId);
      return;
    case 'staff.changed':
      if (entry.body.newPin) forgetTries(db, entry.body.personId);
      return;
    case 'patient.opened':
    case 'patient.changed':
      dealtWith(db, entry.body.patientId, at);
      return;
    case 'drawer.opened-to-count':
      spendCommand(db, entry.body.commandId);
      return;
    case 'cash.refunded':
    case 'tender.returned':
    case 'hold.closed':
      spendCommand(db, entry.body.commandId);
      return;
    case 'patient.created':
      if (entry.body.patientId !== null) dealtWith(db, entry.body.patientId, at);
      return;
    case 'patient.deleted':
      db.prepare('DELETE FROM recent_patients WHERE patient_id = ?').run(entry.body.patientId);
      return;
    case 'profile.created': {
      const { profileId, consent, by } = entry.body;
      if (profileId === null) return;
      db.prepare('INSERT OR REPLACE INTO consents VALUES (?, ?, ?, ?)').run(
        profileId,
        at,
        by.name,
        consent,
      );
      return;
    }
    case 'profile.deleted':
      db.prepare('DELETE FROM consents WHERE profile_id = ?').run(entry.body.profileId);
      return;
    case 'installation.bound':
      db.prepare('INSERT OR IGNORE INTO installations VALUES (?)').run(entry.body.installation);
      return;
    case 'till.retired':
    case 'till.created':
    case 'till.started':
    case 'staff.signed-out':
    case 'report.exported':
    case 'staff.locked':
    case 'staff.added':
    case 'staff.removed':
    case 'staff.recovery-refused':
    case 'staff.recovery-renewed':
    case 'setting.changed':
    case 'branch.chosen':
    case 'reader.registered':
    case 'reader.forgotten':
    case 'reader.exchanged':
    case 'reader.checked':
    case 'card.chip-swiped':
    case 'patient.secret-seen':
    case 'profile.changed':
    case 'eligibility.asked':
    case 'drawer.tested':
    case 'drawer.open-too-long':
    case 'account.authorized':
    case 'amount.approved':
    case 'profile.agreed':
      return; // in the journal for the audit log; no projection shows them
  }
}

function forgetTries(db: Statements, personId: string): void {
  db.prepare('DELETE FROM pin_tries WHERE person_id = ?').run(personId);
}

/** Rebuilds the projections from all entries; the caller holds the transaction. */
export function rebuildProjections(
  db: Database,
  statements: Statements,
  rows: readonly Row[],
): void {
  for (const table of PROJECTION_TABLES) db.exec(`DELETE FROM ${table}`);
  statements.known.clear();
  for (const row of rows) project(statements, row, parseRow(row));
}

type AlarmEntry = Extract<NewEntry, { kind: `alarm.${string}` }>;

/** Applies one entry of an alarm to the projections. @throws {JournalError} `out-of-turn`. */
function projectAlarm(db: Statements, at: string, entry: AlarmEntry): void {
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

type OutboxEntry = Extract<NewEntry, { kind: `outbox.${string}` }>;

/** Applies one outbox entry to the projections. @throws {JournalError} `out-of-turn`. */
function projectOutbox(db: Statements, entry: OutboxEntry): void {
  switch (entry.kind) {
    case 'outbox.queued': {
      const { outboxId, kind, saleId, receiptNumber, sessionId } = entry.body;
      db.prepare(`INSERT INTO outbox VALUES (?, ?, ?, ?, ?, 'queued')`).run(
        outboxId,
        kind,
        saleId,
        receiptNumber,
        sessionId,
      );
      return;
    }
    case 'outbox.begun':
      mustChangeOne(
        db
          .prepare(`UPDATE outbox SET state = 'begun' WHERE outbox_id = ? AND state = 'queued'`)
          .run(entry.body.outboxId),
        'an effect begins once, after it was queued',
      );
      return;
    case 'outbox.done':
      mustChangeOne(
        db
          .prepare(`UPDATE outbox SET state = 'done' WHERE outbox_id = ? AND state = 'begun'`)
          .run(entry.body.outboxId),
        'an effect is done once, after it began',
      );
      return;
  }
}

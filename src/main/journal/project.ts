/**
 * The projections: tables derived from the entries, written in the transaction of each entry and rebuilt from the journal.
 *
 *    journal.append ─▶ project ─▶ projections/<feature>.ts: applies its entries, and has its queries
 *    rebuild: tables emptied, children first ─▶ project of every entry, in order
 */

import type { Database } from 'better-sqlite3';
import { type NewEntry, parseRow, type Row } from '../../shared/journal/entry.ts';
import { projectAgreement, spendAgreement } from './projections/agreements.ts';
import { projectAlarm } from './projections/alarms.ts';
import { movePostings } from './projections/allocation.ts';
import { projectBag } from './projections/bags.ts';
import { projectBank } from './projections/bank.ts';
import { projectClosing } from './projections/closing.ts';
import { spendCommand } from './projections/commands.ts';
import { projectSlips } from './projections/downtime.ts';
import { projectCash, projectDrawer } from './projections/drawer.ts';
import { projectFollowed } from './projections/followed-payments.ts';
import { projectMail } from './projections/mails.ts';
import { projectMove } from './projections/moves.ts';
import { projectOutbox, projectPrintJob } from './projections/outbox.ts';
import { projectOutsideChange } from './projections/outside-changes.ts';
import { projectPatient } from './projections/patients.ts';
import { projectPayment } from './projections/payments.ts';
import { projectPosting } from './projections/posting-files.ts';
import { projectAttempt } from './projections/project-attempts.ts';
import { projectReceipt } from './projections/receipts.ts';
import { projectRefundCheck } from './projections/refund-checks.ts';
import { projectReturn } from './projections/returned-payments.ts';
import { projectSale, projectTender } from './projections/sales.ts';
import { projectConnection } from './projections/service-records.ts';
import { projectPinTries } from './projections/staff.ts';
import { projectBatch } from './projections/terminals.ts';
import type { Statements } from './statements.ts';

/** The tables derived from the entries, children first. */
const PROJECTION_TABLES = [
  'installations',
  'consents',
  'recent_patients',
  'pin_tries',
  'print_jobs',
  'slip_prints',
  'slips',
  'bank_matches',
  'clinic_packed_checks',
  'clinic_packed',
  'bag_checks',
  'bags',
  'closings',
  'reconciliations',
  'z_reports',
  'cash_movements',
  'drawer_sessions',
  'agreements',
  'mails',
  'outbox',
  'connections',
  'other_counters',
  'cashiers',
  'alarms',
  'commands',
  'manual_refunds',
  'refund_checks',
  'returned_checks',
  'receipts',
  'cash_takings',
  'recorded_tenders',
  'terminal_batches',
  'acknowledged_duplicates',
  'posting_answers',
  'posting_files',
  'posting_lines',
  'followed_payments',
  'movements',
  'payment_moves',
  'line_patients',
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
  projectFollowed(db, row, entry);
  projectPayment(db, row, entry);
  projectCash(db, row, entry);
  switch (entry.kind) {
    case 'sale.opened':
    case 'sale.lines-changed':
    case 'sale.parked':
    case 'sale.resumed':
    case 'sale.dropped':
      projectSale(db, at, entry);
      return;
    case 'sale.patient-changed':
      // Lines with a patient of their own stay.
      movePostings(db, row, entry.body, (_, line) => line?.patient === undefined);
      projectSale(db, at, entry);
      return;
    case 'payment.moved':
      projectMove(db, row, entry.body);
      return;
    case 'attempt.opened':
    case 'attempt.resolved':
    case 'attempt.checked':
    case 'attempt.amount-reported':
    case 'attempt.monitoring-ended':
    case 'attempt.decided':
      projectAttempt(db, row, entry);
      return;
    case 'payment.changed-outside':
      projectOutsideChange(db, row, entry.body);
      return;
    case 'alarm.raised':
    case 'alarm.closed':
      projectAlarm(db, at, entry);
      return;
    case 'connection.used':
    case 'counter.found':
    case 'sweep.completed':
      projectConnection(db, entry);
      return;
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
    case 'closing.batch-entered':
      projectBatch(db, row, entry.body);
      return;
    case 'closing.begun':
    case 'closing.signed-off':
    case 'closing.matched':
    case 'closing.left':
    case 'day.closed':
      projectClosing(db, at, entry);
      return;
    case 'posting.started':
    case 'posting.written':
    case 'posting.placed':
    case 'posting.acknowledged':
      projectPosting(db, row, entry);
      return;
    case 'bank.statement-imported':
    case 'bank.lines-matched':
    case 'bank.line-unmatched':
      projectBank(db, row, entry);
      return;
    case 'bag.packed':
    case 'bag.unpacked':
    case 'bag.clinic-packed':
      projectBag(db, row, entry);
      return;
    case 'refund.check-requested':
    case 'refund.check-issued':
    case 'refund.check-declined':
    case 'refund.check-canceled':
      spendCommand(db, entry.body.commandId, entry.kind);
      projectRefundCheck(db, row, entry);
      return;
    case 'downtime.slips-printed':
    case 'downtime.slip-entered':
      projectSlips(db, entry);
      return;
    case 'print.changed':
      projectPrintJob(db, entry.body);
      return;
    case 'agreement.signed':
    case 'agreement.printed':
    case 'agreement.filed':
    case 'agreement.unfiled':
    case 'agreement.revoked':
      projectAgreement(db, row, entry);
      return;
    case 'account.authorized':
    case 'profile.agreed':
      spendAgreement(db, entry.body.agreementId, entry.body.commandId);
      return;
    case 'mail.queued':
    case 'mail.begun':
    case 'mail.ended':
    case 'mail.retried':
      projectMail(db, at, entry);
      return;
    case 'receipt.issued':
    case 'receipt.printed':
    case 'receipt.details-saved':
      projectReceipt(db, row, entry);
      return;
    case 'staff.pin-refused':
    case 'staff.signed-in':
    case 'staff.unlocked':
    case 'staff.approved':
    case 'staff.pin-opened':
    case 'staff.recovered':
    case 'staff.changed':
      projectPinTries(db, at, entry);
      return;
    case 'drawer.opened-to-count':
    case 'cash.refunded':
    case 'tender.returned':
    case 'hold.closed':
    case 'command.done':
      spendCommand(db, entry.body.commandId, entry.kind);
      return;
    case 'check.returned':
    case 'return.closed':
      projectReturn(db, row, entry);
      return;
    case 'patient.opened':
    case 'patient.created':
    case 'patient.changed':
    case 'patient.deleted':
    case 'profile.created':
    case 'profile.deleted':
      projectPatient(db, at, entry);
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
    case 'patient.listed':
    case 'patient.secret-seen':
    case 'patient.name-erased':
    case 'patient.names-held':
    case 'list.imported':
    case 'list.cleared':
    case 'profile.changed':
    case 'eligibility.asked':
    case 'drawer.tested':
    case 'drawer.open-too-long':
    case 'amount.approved':
    case 'day.booked':
      return; // in the journal for the audit log; no projection shows them
  }
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

/**
 * Processors and banks: the course of approved money by the simulated clock (interface.md §2.7).
 *
 *    approved ─▶ fates.ts: days and events ─▶ due-events.ts ─clock─▶ settle │ return │ chargeback │ correct …
 *                                                                      └─▶ funding.ts: a transfer of the day ─▶ paid
 *
 * A void cancels the events of its payment; events run in order, each at the time it was due.
 */

import { DAY_SECONDS, parseDate, toDate } from '../format/dates.ts';
import type { Fate, PaymentRecord, PaymentRecords } from '../payments/records.ts';
import type { Db } from '../store/open.ts';
import { type DueEvent, dueEvents, type Happening } from './due-events.ts';
import { FATES, FUNDED_AFTER_DAYS } from './fates.ts';
import { type DepositAction, fundingStore } from './funding.ts';

/** The processors and banks behind the service: the course of money after its approval. */
export interface Settlement {
  /**
   * Schedules the events of an approved payment, capture or credit, from `at` (Unix seconds) on.
   */
  schedule(record: PaymentRecord, fate: Fate, at: number): void;
  /** Stops a voided payment. */
  cancel(paymentId: string): void;
  /** Cents of a payment that the banks have taken back and not returned. */
  takenBack(paymentId: string): number;
  /** Defers all events until `work` is done. Several works run one after the other. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs all events that are due at `now`, in order, at the times they were due. */
  catchUp(now: number): void;
}

/** The movement of a payment's money: the deposit action, and the sum from the payment's cents. */
interface Move {
  readonly action: DepositAction;
  readonly cents: (amount: number) => number;
}

const MOVES: Readonly<Record<Exclude<Happening, 'fund'>, Move>> = {
  settle: { action: 'Authorization', cents: (amount) => amount },
  return: { action: 'Instruction Reversal', cents: (amount) => -amount },
  chargeback: { action: 'Chargeback', cents: (amount) => -amount },
  chargeback_reversal: { action: 'Chargeback Reversal', cents: (amount) => amount },
  // An administrative correction: one dollar too much was paid.
  correct: { action: 'Instruction Correction', cents: (amount) => -Math.min(amount, 100) },
  reverse: { action: 'Instruction Reversal', cents: (amount) => -amount },
  reprocess: { action: 'Reprocess Reject', cents: (amount) => amount },
};
/** Events that return a payment taken back as a whole; meanwhile no amount was left to credit. */
const GIVES_AGAIN: ReadonlySet<Happening> = new Set(['chargeback_reversal', 'reprocess']);
const CREDIT_MOVE: Move = { action: 'Credit', cents: (amount) => -amount };

/** Only the first of the many return codes: a demo account has no other problem (§2.7). */
const RETURN = { code: 'R01', message: 'INSUFFICIENT FUNDS' };

export function settlementOf(db: Db, records: PaymentRecords, newId: () => string): Settlement {
  const diary = dueEvents(db);
  const funding = fundingStore(db);

  const happen = (event: DueEvent): void => {
    if (event.does === 'fund') {
      funding.confirm(event.subject_id);
      return;
    }
    const record = records.find(event.client_id, event.subject_id);
    if (record === undefined) throw new Error('The diary names a payment that is not there.');
    if (event.does === 'settle') records.setSettlementDate(record.id, toDate(event.due_at));
    // The bank neither takes back nor corrects money that the clinic has already given back.
    else if (records.followUps(record.id).some(isApprovedCredit) && !GIVES_AGAIN.has(event.does)) {
      diary.cancel(record.id);
      return;
    }
    if (event.does === 'return') {
      records.add(rejectOf(record, newId(), event.due_at));
      records.setReportResults(record.id, 'REJECTED');
    }
    move(record, event, record.action === 'CREDIT' ? CREDIT_MOVE : MOVES[event.does]);
  };

  const move = (record: PaymentRecord, event: DueEvent, { action, cents }: Move): void => {
    const day = toDate(event.due_at);
    const transferId = openTransfer(record.client_id, day);
    funding.addEntry({
      client_id: record.client_id,
      transfer_id: transferId,
      txn_id: record.id,
      action,
      amount_cents: cents(record.amount_cents),
      txn_time: event.txn_time,
      settle_date: day,
    });
  };

  const openTransfer = (clientId: string, day: string): string => {
    const compact = day.replaceAll('-', '');
    // A paid transfer does not change: later seed data of such a day gets a separate transfer.
    const paid = funding.confirmedOn(clientId, day);
    const suffix = paid === 0 ? '' : `-${paid + 1}`;
    const id = `FT-${compact}-${clientId}${suffix}`;
    const paidAt = (parseDate(day) ?? 0) + FUNDED_AFTER_DAYS * DAY_SECONDS;
    const opened = funding.openTransfer({
      id,
      client_id: clientId,
      batch_id: `B${compact}${clientId}${suffix}`,
      batch_date: day,
      expected_settlement_date: toDate(paidAt),
    });
    if (opened)
      diary.add({
        due_at: paidAt,
        does: 'fund',
        client_id: clientId,
        subject_id: id,
        txn_time: paidAt,
      });
    return id;
  };

  let works = 0;
  let lastWork: Promise<unknown> = Promise.resolve();

  const takeAll = db.transaction((now: number) => {
    for (let event = diary.take(now); event !== undefined; event = diary.take(now)) happen(event);
  });

  return {
    schedule: (record, fate, at) => {
      for (const [days, does] of FATES[fate])
        diary.add({
          due_at: at + days * DAY_SECONDS,
          does,
          client_id: record.client_id,
          subject_id: record.id,
          txn_time: at,
        });
    },
    cancel: (paymentId) => diary.cancel(paymentId),
    takenBack: (paymentId) => funding.takenBack(paymentId),
    during: (work) => {
      works += 1;
      const done = lastWork.then(work).finally(() => {
        works -= 1;
      });
      lastWork = Promise.allSettled([done]);
      return done;
    },
    catchUp: (now) => {
      if (works === 0 && diary.isDue(now)) takeAll(now);
    },
  };
}

function isApprovedCredit(record: PaymentRecord): boolean {
  return record.action === 'CREDIT' && record.results === 'APPROVED';
}

function rejectOf(payment: PaymentRecord, id: string, at: number): PaymentRecord {
  return {
    ...payment,
    ...RETURN,
    id,
    user_id: '',
    action: 'REJECT',
    results: 'APPROVED',
    report_results: 'APPROVED',
    timestamp: at,
    tracking_id: '',
    memo: '',
    settlement_date: null,
    repaid_date: null,
    account_fingerprint: null,
  };
}

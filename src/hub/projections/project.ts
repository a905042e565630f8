/**
 * One batch of entries of one till, applied to its rows in memory; `tables.ts` reads them before and writes them after.
 *
 *    entry ─▶ rows (payment, follow-up, movement, sale, receipt, Z report, bag, bank line)
 *         └─▶ effects on reservations: an intent uses one, an outcome ends it
 */

import type { AttemptState } from '../../shared/domain/attempt.ts';
import { add } from '../../shared/domain/money.ts';
import { total } from '../../shared/domain/sale.ts';
import { depositOf } from '../../shared/journal/bank-entries.ts';
import type { EntryBody, NewEntry } from '../../shared/journal/entry.ts';
import { ChangedRows } from './changed-rows.ts';
import { book, bookAtOnce, OUTSIDE } from './movements.ts';
import type { BatchRows, FollowUpRow, PaymentRow } from './tables.ts';

/** An intent of a till, as its entry says: with a reservation, or made without the hub. */
export interface Intent {
  readonly key: string;
  /** The key of its payment or follow-up; for a refund check, its request's. */
  readonly row: string;
  readonly what:
    | PaymentRow['operation']
    | 'cash'
    | 'recorded'
    | 'open-saved'
    | FollowUpRow['operation'];
  /** The record or payment of a follow-up, or a saved payment that is opened; null for a charge. */
  readonly ofPayment: string | null;
  readonly trackingId: string | null;
  readonly amount: number;
  readonly mark: EntryBody<'attempt.opened'>['reservation'];
}

/** The effect of an entry on the reservation with the id of its attempt or command. */
export type Effect = { readonly intent: Intent } | { readonly ended: string };

/** The row of an entry that is projected. */
export interface ProjectedRow {
  readonly number: number;
  readonly at: string;
  readonly body: string;
  readonly receivedAt: string;
}

/** The till of a batch. */
export interface BatchTill {
  readonly tillId: string;
  readonly branch: string;
}

/** Applies one entry; changed rows are put into `changed` too. Returns its effects on reservations. */
export function project(
  till: BatchTill,
  row: ProjectedRow,
  entry: NewEntry,
  known: BatchRows,
  changed: BatchRows,
): readonly Effect[] {
  const { tillId } = till;
  const rows = new ChangedRows(tillId, known, changed);
  const paid = {
    ...{ till_id: tillId, number: row.number, branch: till.branch, record_id: null },
    ...{ decided: [], opened_at: row.at, received_at: row.receivedAt, counted_in: row.number },
    booked: null,
  };
  const made = {
    ...{ till_id: tillId, number: row.number, record_id: null, decided: [], at: row.at },
    ...{ counted_in: row.number, taken_back_in: null, booked: null },
  };

  switch (entry.kind) {
    case 'sale.opened': {
      const { saleId, patientId, externalId = null, lines, saved, reservation } = entry.body;
      rows.setPatients(saleId, [{ patientId, externalId }, ...patientsOfLines(lines)], {
        ...{ opened_in: row.number, of_sale: saved?.saleId ?? null },
      });
      return saved === undefined ? [] : opening(saleId, saved.saleId, total(lines), reservation);
    }
    case 'sale.patient-changed': {
      const { saleId, patientId, externalId } = entry.body;
      const patients = [{ patientId, externalId }, ...rows.patientsOf(saleId).slice(1)];
      rows.setPatients(saleId, patients, { patient_in: row.number });
      return [];
    }
    case 'sale.lines-changed': {
      const { saleId, lines } = entry.body;
      const patients = [...rows.patientsOf(saleId).slice(0, 1), ...patientsOfLines(lines)];
      rows.setPatients(saleId, patients, { lines_in: row.number });
      return [];
    }
    case 'sale.parked':
      rows.changeSale(entry.body.saleId, { saved_in: row.number });
      return [];
    case 'sale.dropped':
      rows.changeSale(entry.body.saleId, { saved_in: null });
      return [];
    case 'sale.resumed': {
      const { saleId, opening: opened } = entry.body;
      rows.changeSale(saleId, { saved_in: null });
      return opened === undefined ? [] : opening(opened.openingId, saleId, 0, opened.reservation);
    }
    case 'payment.moved': {
      const { saleId, to } = entry.body;
      const { patientId, externalId } = to;
      rows.setPatients(saleId, [...rows.patientsOf(saleId), { patientId, externalId }]);
      return [];
    }
    case 'attempt.opened': {
      const { body } = entry;
      if (body.posts !== undefined) return []; // of cash that is a payment already
      const intent = {
        ...{ key: body.attemptId, row: body.attemptId, trackingId: body.trackingId },
        ...{ amount: body.amount, mark: body.reservation },
      };
      if (body.operation === 'authorize' || body.operation === 'preauthorize') {
        const payment = {
          ...paid,
          ...{ key: body.attemptId, sale_id: body.saleId, tracking_id: body.trackingId },
          ...{ operation: body.operation, method: body.method, patient_id: body.patientId },
          ...{ amount: body.amount, asked: body.amount, state: 'sending' as const, watched: true },
          acknowledged: body.acknowledgedDuplicates.map(({ attemptId }) => attemptId),
          brand: body.card?.brand ?? null,
          last_four: body.card?.lastFour ?? body.bankAccount?.lastFour ?? null,
          ...{ cashier: body.cashier, counted_in: null },
        };
        rows.put({ ...payment, guard_keys: rows.keysOf(payment) });
        return [{ intent: { ...intent, what: body.operation, ofPayment: null } }];
      }
      const ofPayment = body.follows?.paymentId ?? '';
      rows.putFollowUp({
        ...made,
        ...{ key: body.attemptId, of_payment: ofPayment, operation: body.operation },
        ...{ amount: body.amount, state: 'sending', watched: true, cashier: body.cashier },
        counted_in: null,
        reserved: body.reservation !== undefined && 'epoch' in body.reservation,
        manager: body.ordered?.manager ?? null,
        reason: body.ordered?.reason ?? null,
      });
      return [{ intent: { ...intent, what: body.operation, ofPayment } }];
    }
    case 'attempt.resolved': {
      const { attemptId, state, paymentId, foundBy } = entry.body;
      const earlierRecord = rows.payment(attemptId)?.record_id;
      const changedTo = rows.change(attemptId, (before) => ({
        state,
        watched: isWatched(state, foundBy),
        record_id: paymentId ?? before.record_id,
      }));
      rows.setCounted(attemptId, row.number, state === 'approved');
      book(rows, row, attemptId, earlierRecord);
      const isEnd =
        ['approved', 'declined', 'not-sent'].includes(state) ||
        (state === 'failed' && foundBy !== 'answer');
      return changedTo !== null && isEnd ? [{ ended: attemptId }] : [];
    }
    case 'attempt.checked': {
      const attempt = rows.change(entry.body.attemptId, () => ({}));
      const isEnd = attempt?.state === 'refused' || attempt?.state === 'failed';
      return isEnd ? [{ ended: entry.body.attemptId }] : [];
    }
    case 'attempt.amount-reported': {
      const { attemptId, amount } = entry.body;
      rows.change(attemptId, (before) => ({
        amount: before.operation === 'capture' ? Math.max(before.amount, amount) : amount,
      }));
      book(rows, row, attemptId);
      return [];
    }
    case 'attempt.monitoring-ended': {
      const after = rows.change(entry.body.attemptId, () => ({ watched: false }));
      const stays = ['in-doubt', 'needs-human', 'sending'].includes(after?.state ?? 'sending');
      return stays ? [] : [{ ended: entry.body.attemptId }];
    }
    case 'attempt.decided': {
      const { attemptId, decision } = entry.body;
      const after = rows.change(attemptId, (before) => ({
        decided: [...before.decided, decision],
      }));
      return after === null || decision === 'set-aside' ? [] : [{ ended: attemptId }];
    }
    case 'payment.changed-outside': {
      const { changeId, paymentId, what, amount, at, countedThere, reason } = entry.body;
      if (countedThere) {
        rows.setCounted(changeId, row.number, false);
        book(rows, row, changeId);
        return [];
      }
      if (what === 'funding-correction') {
        if (rows.paymentOf(paymentId) === undefined) return [];
        const correction = { operation: 'authorize', outside: what, cashier: null } as const;
        bookAtOnce(rows, row, { ...correction, key: changeId, of_payment: paymentId, amount });
        return [];
      }
      rows.putFollowUp({
        ...{ ...made, key: changeId, of_payment: paymentId },
        operation: what === 'void' ? 'void' : 'credit',
        amount: what === 'chargeback-reversal' ? -Math.abs(amount) : Math.abs(amount),
        ...{ state: 'approved', watched: false, reserved: true, manager: null, reason },
        cashier: { id: OUTSIDE, name: what },
        at: Number.isNaN(Date.parse(at)) ? row.at : new Date(at).toISOString(),
      });
      book(rows, row, changeId);
      return [];
    }
    case 'cash.taken':
    case 'tender.recorded': {
      const { body } = entry;
      const isCash = entry.kind === 'cash.taken';
      const method =
        entry.kind === 'cash.taken'
          ? ('CASH' as const)
          : entry.body.what === 'check'
            ? ('CHECK' as const)
            : ('TERMINAL' as const);
      const slip = entry.kind === 'tender.recorded' ? entry.body.slip : undefined;
      const payment = {
        ...{ ...paid, key: body.commandId, sale_id: body.saleId, tracking_id: null, method },
        ...{ operation: 'authorize' as const, amount: body.amount, asked: body.amount },
        ...{ state: 'approved' as const, watched: false, patient_id: null },
        acknowledged: (body.acknowledgedDuplicates ?? []).map(({ attemptId }) => attemptId),
        ...{ brand: slip?.brand ?? null, last_four: slip?.lastFour ?? null, cashier: body.cashier },
      };
      rows.put({ ...payment, guard_keys: rows.keysOf(payment) });
      const { key, operation, amount, cashier } = payment;
      bookAtOnce(rows, row, { key, of_payment: key, operation, amount, cashier });
      const intent = {
        ...{ key: body.commandId, row: body.commandId },
        what: isCash ? ('cash' as const) : ('recorded' as const),
        ...{ ofPayment: null, trackingId: null, amount: body.amount, mark: body.reservation },
      };
      return [{ intent }, { ended: body.commandId }];
    }
    case 'check.returned': {
      const { paymentKey: key, amount, cashier } = entry.body;
      if (rows.change(key, () => ({ state: 'failed' })) === null) return [];
      const returned = {
        operation: 'credit',
        outside: 'return',
        amount: -amount,
        cashier,
      } as const;
      bookAtOnce(rows, row, { ...returned, key, of_payment: key });
      return [];
    }
    case 'hold.closed': {
      const { commandId, paymentKey, reason, cashier, manager } = entry.body;
      const hold = known.payments.get(paymentKey);
      if (hold === undefined) return [];
      rows.putFollowUp({
        ...{ ...made, key: commandId, of_payment: hold.record_id ?? hold.key },
        ...{ operation: 'deauthorize', amount: hold.amount, state: 'approved', watched: false },
        ...{ reserved: true, cashier, manager, reason },
      });
      return [];
    }
    case 'cash.refunded':
    case 'tender.returned':
    case 'refund.check-issued': {
      const { body } = entry;
      const isCheck = entry.kind === 'refund.check-issued';
      const key = isCheck ? entry.body.requestId : body.commandId;
      rows.putFollowUp({
        ...{ ...made, key },
        ...{ of_payment: body.paymentKey, operation: 'manual-refund', amount: body.amount },
        ...{ state: 'approved', watched: false, cashier: body.cashier, manager: body.manager },
        reserved: body.reservation !== undefined && 'epoch' in body.reservation,
        reason: isCheck ? null : entry.body.reason,
      });
      bookAtOnce(rows, row, {
        ...{ key, of_payment: body.paymentKey, operation: 'manual-refund', cashier: body.cashier },
        ...{ amount: -body.amount, by_check: isCheck },
      });
      const intent = {
        ...{ key: body.commandId, row: key, what: 'manual-refund' as const },
        ofPayment: body.paymentKey,
        ...{ trackingId: null, amount: body.amount, mark: body.reservation },
      };
      return [{ intent }, { ended: body.commandId }];
    }
    case 'refund.check-canceled': {
      const { requestId: key, paymentKey, amount, cashier } = entry.body;
      if (rows.change(key, () => ({ state: 'not-sent' })) === null) return [];
      bookAtOnce(rows, row, {
        ...{ key, of_payment: paymentKey, operation: 'manual-refund', cashier },
        ...{ amount, by_check: true, is_correction: true },
      });
      return [];
    }
    case 'receipt.issued': {
      const { receipt } = entry.body;
      const { number, saleId, type, issuedAt } = receipt;
      changed.receipts.set(number, {
        ...{ till_id: tillId, number, sale_id: saleId, type, at: issuedAt, body: row.body },
      });
      return [];
    }
    case 'day.closed': {
      const { number, days, deposit } = entry.body.report;
      changed.zReports.set(number, {
        ...{ till_id: tillId, number, entry_number: row.number, at: row.at },
        ...{ last_day: days.at(-1) ?? '', cash: deposit.deposit, clinic_packed: 0 },
      });
      return [];
    }
    case 'bag.packed': {
      const { bagId, bagNumber, accountId, account = null, day, bills, coin, checks } = entry.body;
      changed.bags.set(bagId, {
        ...{ till_id: tillId, bag_id: bagId, cash: bills + coin },
        checks: checks.map(({ paymentKey }) => paymentKey),
        ...{ bag_number: bagNumber, account_id: accountId, account, day },
        ...{ checks_sum: add(...checks.map(({ amount }) => amount)), number: row.number },
      });
      return [];
    }
    case 'bag.unpacked':
      changed.bags.set(entry.body.bagId, null);
      return [];
    case 'bag.clinic-packed':
      for (const { number, cash } of entry.body.zReports) changed.clinicPacked.set(number, cash);
      return [];
    case 'bank.lines-matched':
      for (const { lineId, day, meaning } of entry.body.lines) {
        changed.bankLines.set(lineId, {
          ...{ till_id: tillId, line_id: lineId, deposit: depositOf(meaning), day },
        });
      }
      return [];
    case 'bank.line-unmatched':
      changed.bankLines.set(entry.body.lineId, null);
      return [];
    default:
      return [];
  }
}

/** The opening of a saved payment uses its reservation and ends it. */
function opening(
  key: string,
  saved: string,
  amount: number,
  mark: Intent['mark'],
): readonly Effect[] {
  const intent = {
    ...{ key, row: key, what: 'open-saved' as const, ofPayment: saved },
    ...{ trackingId: null, amount, mark },
  };
  return [{ intent }, { ended: key }];
}

function patientsOfLines(lines: EntryBody<'sale.opened'>['lines']) {
  return lines.flatMap(({ patient }) =>
    patient === undefined ? [] : [{ patientId: patient.patientId, externalId: patient.externalId }],
  );
}

/** True while its counter expects a record at the service. */
function isWatched(state: AttemptState, foundBy: string): boolean {
  if (state === 'declined' || state === 'not-sent') return false;
  return state !== 'failed' || foundBy === 'answer';
}

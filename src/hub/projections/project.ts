/**
 * One batch of entries of one till, applied to its rows in memory; `tables.ts` reads them before and writes them after.
 *
 *    entry ─▶ rows (payment, follow-up, sale, receipt, Z report, bag)
 *         └─▶ effects on reservations: an intent uses one, an outcome ends it
 */

import type { AttemptState } from '../../shared/domain/attempt.ts';
import { add } from '../../shared/domain/money.ts';
import { total } from '../../shared/domain/sale.ts';
import { guardKeysOf } from '../../shared/hub/guard-keys.ts';
import type { EntryBody, EntryKind, NewEntry } from '../../shared/journal/entry.ts';
import type { BatchRows, FollowUpRow, PaymentRow, SaleRow } from './tables.ts';

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

/** The kinds that change a row; entries of other kinds are only stored. */
const PROJECTED: readonly EntryKind[] = [
  'sale.opened',
  'sale.patient-changed',
  'sale.lines-changed',
  'sale.parked',
  'sale.resumed',
  'sale.dropped',
  'payment.moved',
  'attempt.opened',
  'attempt.resolved',
  'attempt.checked',
  'attempt.amount-reported',
  'attempt.monitoring-ended',
  'attempt.decided',
  'payment.changed-outside',
  'cash.taken',
  'tender.recorded',
  'check.returned',
  'hold.closed',
  'cash.refunded',
  'tender.returned',
  'refund.check-issued',
  'refund.check-canceled',
  'receipt.issued',
  'day.closed',
  'bag.packed',
  'bag.unpacked',
  'bag.clinic-packed',
];

export const isProjected = (kind: string): kind is EntryKind =>
  PROJECTED.some((each) => each === kind);

/** The attempts, payments and sales that an entry names. */
export function namedIn({ kind, body }: NewEntry): {
  readonly keys: readonly string[];
  readonly saleIds: readonly string[];
  /** What begins with it: no table has it yet. */
  readonly opened: readonly string[];
} {
  const text = (name: string) => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? [value] : [];
  };
  const receipt: unknown = Reflect.get(body, 'receipt');
  const ofReceipt = receipt instanceof Object ? Reflect.get(receipt, 'saleId') : null;
  return {
    keys: ['attemptId', 'paymentKey', 'requestId'].flatMap(text),
    saleIds: [...text('saleId'), ...(typeof ofReceipt === 'string' ? [ofReceipt] : [])],
    opened: [
      ...(kind === 'attempt.opened' ? text('attemptId') : []),
      ...(kind === 'sale.opened' ? text('saleId') : []),
    ],
  };
}

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
  const put = (payment: PaymentRow) => {
    known.payments.set(payment.key, payment);
    changed.payments.set(payment.key, payment);
  };
  const putFollowUp = (followUp: FollowUpRow) => {
    known.followUps.set(followUp.key, followUp);
    changed.followUps.set(followUp.key, followUp);
  };
  const patientsOf = (saleId: string | null) =>
    (saleId === null ? undefined : known.sales.get(saleId))?.patients ?? [];
  const keysOf = (
    payment: Pick<PaymentRow, 'sale_id' | 'patient_id' | 'last_four' | 'asked' | 'method'>,
  ) => {
    const own = { patientId: payment.patient_id, externalId: null };
    return guardKeysOf(
      [...patientsOf(payment.sale_id), own],
      payment.method === 'CHECK' || payment.method === 'TERMINAL' ? null : payment.last_four,
      payment.asked,
    );
  };
  const changeSale = (saleId: string, to: Partial<SaleRow>) => {
    const before = known.sales.get(saleId) ?? {
      ...{ sale_id: saleId, till_id: tillId, patients: [], opened_in: null, lines_in: null },
      ...{ patient_in: null, saved_in: null, of_sale: null },
    };
    const sale = { ...before, ...to };
    known.sales.set(saleId, sale);
    changed.sales.set(saleId, sale);
  };
  /** Changes the patients of a sale, and with them the keys of its payments. */
  const setPatients = (
    saleId: string,
    patients: ReturnType<typeof patientsOf>,
    more: Partial<SaleRow> = {},
  ) => {
    changeSale(saleId, { patients, ...more });
    for (const payment of [...known.payments.values()].filter((each) => each.sale_id === saleId)) {
      put({ ...payment, guard_keys: keysOf(payment) });
    }
  };
  /** Changes the payment or follow-up of an attempt; null for a posting of cash. */
  const change = (
    attemptId: string,
    to: (
      before: PaymentRow | FollowUpRow,
    ) => Partial<Pick<PaymentRow, 'state' | 'watched' | 'record_id' | 'amount' | 'decided'>>,
  ): PaymentRow | FollowUpRow | null => {
    const payment = known.payments.get(attemptId);
    if (payment !== undefined) {
      const after = { ...payment, ...to(payment) };
      put(after);
      return after;
    }
    const followUp = known.followUps.get(attemptId);
    if (followUp === undefined) return null;
    const after = { ...followUp, ...to(followUp) };
    putFollowUp(after);
    return after;
  };
  const paid = {
    ...{ till_id: tillId, number: row.number, branch: till.branch, record_id: null },
    ...{ decided: [], opened_at: row.at, received_at: row.receivedAt },
  };
  const made = {
    ...{ till_id: tillId, number: row.number, record_id: null, decided: [], at: row.at },
  };

  switch (entry.kind) {
    case 'sale.opened': {
      const { saleId, patientId, externalId = null, lines, saved, reservation } = entry.body;
      setPatients(saleId, [{ patientId, externalId }, ...patientsOfLines(lines)], {
        ...{ opened_in: row.number, of_sale: saved?.saleId ?? null },
      });
      return saved === undefined ? [] : opening(saleId, saved.saleId, total(lines), reservation);
    }
    case 'sale.patient-changed': {
      const { saleId, patientId, externalId } = entry.body;
      const patients = [{ patientId, externalId }, ...patientsOf(saleId).slice(1)];
      setPatients(saleId, patients, { patient_in: row.number });
      return [];
    }
    case 'sale.lines-changed': {
      const { saleId, lines } = entry.body;
      const patients = [...patientsOf(saleId).slice(0, 1), ...patientsOfLines(lines)];
      setPatients(saleId, patients, { lines_in: row.number });
      return [];
    }
    case 'sale.parked':
      changeSale(entry.body.saleId, { saved_in: row.number });
      return [];
    case 'sale.dropped':
      changeSale(entry.body.saleId, { saved_in: null });
      return [];
    case 'sale.resumed': {
      const { saleId, opening: opened } = entry.body;
      changeSale(saleId, { saved_in: null });
      return opened === undefined ? [] : opening(opened.openingId, saleId, 0, opened.reservation);
    }
    case 'payment.moved': {
      const { saleId, to } = entry.body;
      const { patientId, externalId } = to;
      setPatients(saleId, [...patientsOf(saleId), { patientId, externalId }]);
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
          cashier: body.cashier,
        };
        put({ ...payment, guard_keys: keysOf(payment) });
        return [{ intent: { ...intent, what: body.operation, ofPayment: null } }];
      }
      const ofPayment = body.follows?.paymentId ?? '';
      putFollowUp({
        ...made,
        ...{ key: body.attemptId, of_payment: ofPayment, operation: body.operation },
        ...{ amount: body.amount, state: 'sending', watched: true, cashier: body.cashier },
        reserved: body.reservation !== undefined && 'epoch' in body.reservation,
        manager: body.ordered?.manager ?? null,
        reason: body.ordered?.reason ?? null,
      });
      return [{ intent: { ...intent, what: body.operation, ofPayment } }];
    }
    case 'attempt.resolved': {
      const { attemptId, state, paymentId, foundBy } = entry.body;
      const changedTo = change(attemptId, (before) => ({
        state,
        watched: isWatched(state, foundBy),
        record_id: paymentId ?? before.record_id,
      }));
      const isEnd =
        ['approved', 'declined', 'not-sent'].includes(state) ||
        (state === 'failed' && foundBy !== 'answer');
      return changedTo !== null && isEnd ? [{ ended: attemptId }] : [];
    }
    case 'attempt.checked': {
      const attempt = change(entry.body.attemptId, () => ({}));
      const isEnd = attempt?.state === 'refused' || attempt?.state === 'failed';
      return isEnd ? [{ ended: entry.body.attemptId }] : [];
    }
    case 'attempt.amount-reported': {
      const { attemptId, amount } = entry.body;
      change(attemptId, (before) => ({
        amount: before.operation === 'capture' ? Math.max(before.amount, amount) : amount,
      }));
      return [];
    }
    case 'attempt.monitoring-ended': {
      const after = change(entry.body.attemptId, () => ({ watched: false }));
      const stays = ['in-doubt', 'needs-human', 'sending'].includes(after?.state ?? 'sending');
      return stays ? [] : [{ ended: entry.body.attemptId }];
    }
    case 'attempt.decided': {
      const { attemptId, decision } = entry.body;
      const after = change(attemptId, (before) => ({ decided: [...before.decided, decision] }));
      return after === null || decision === 'set-aside' ? [] : [{ ended: attemptId }];
    }
    case 'payment.changed-outside': {
      const { changeId, paymentId, what, amount, at, countedThere, reason } = entry.body;
      if (countedThere || what === 'funding-correction') return [];
      putFollowUp({
        ...{ ...made, key: changeId, of_payment: paymentId },
        operation: what === 'void' ? 'void' : 'credit',
        amount: what === 'chargeback-reversal' ? -Math.abs(amount) : Math.abs(amount),
        ...{ state: 'approved', watched: false, reserved: true, manager: null, reason },
        cashier: { id: 'outside', name: what },
        at: Number.isNaN(Date.parse(at)) ? row.at : new Date(at).toISOString(),
      });
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
      put({ ...payment, guard_keys: keysOf(payment) });
      const intent = {
        ...{ key: body.commandId, row: body.commandId },
        what: isCash ? ('cash' as const) : ('recorded' as const),
        ...{ ofPayment: null, trackingId: null, amount: body.amount, mark: body.reservation },
      };
      return [{ intent }, { ended: body.commandId }];
    }
    case 'check.returned': {
      change(entry.body.paymentKey, () => ({ state: 'failed' }));
      return [];
    }
    case 'hold.closed': {
      const { commandId, paymentKey, reason, cashier, manager } = entry.body;
      const hold = known.payments.get(paymentKey);
      if (hold === undefined) return [];
      putFollowUp({
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
      putFollowUp({
        ...{ ...made, key },
        ...{ of_payment: body.paymentKey, operation: 'manual-refund', amount: body.amount },
        ...{ state: 'approved', watched: false, cashier: body.cashier, manager: body.manager },
        reserved: body.reservation !== undefined && 'epoch' in body.reservation,
        reason: isCheck ? null : entry.body.reason,
      });
      const intent = {
        ...{ key: body.commandId, row: key, what: 'manual-refund' as const },
        ofPayment: body.paymentKey,
        ...{ trackingId: null, amount: body.amount, mark: body.reservation },
      };
      return [{ intent }, { ended: body.commandId }];
    }
    case 'refund.check-canceled': {
      change(entry.body.requestId, () => ({ state: 'not-sent' }));
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
        ...{ last_day: days.at(-1) ?? '', cash: deposit.deposit },
      });
      return [];
    }
    case 'bag.packed': {
      const { bagId, bills, coin, checks } = entry.body;
      changed.bags.set(bagId, {
        ...{ till_id: tillId, bag_id: bagId, cash: bills + coin, close_id: null },
        checks: checks.map(({ paymentKey }) => paymentKey),
      });
      return [];
    }
    case 'bag.unpacked':
      changed.bags.set(entry.body.bagId, null);
      return [];
    case 'bag.clinic-packed': {
      const { closeId, zReports, checks } = entry.body;
      changed.bags.set(closeId, {
        ...{ till_id: tillId, bag_id: closeId, close_id: closeId, checks },
        cash: add(...zReports.map(({ cash }) => cash)),
      });
      return [];
    }
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

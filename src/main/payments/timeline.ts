import type {
  OtherTerminalPayment,
  Payment,
  TimelineEvent,
} from '../../shared/contract/payment-timeline.ts';
import type { Decision, Operation } from '../../shared/domain/attempt.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import type { OutsideChange } from '../../shared/domain/outside-change.ts';
import { isAtService } from '../../shared/domain/payment.ts';
import { attemptStatus } from '../../shared/domain/payment-status.ts';
import { reasonWords } from '../../shared/domain/refund.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import { t } from '../../shared/messages/t.ts';
import type { RefundCheckStep } from '../journal/projections/refund-checks.ts';
import type { DepositDetailRow, TransactionRow } from '../payments-api/report-rows.ts';
import { type PaymentRecords, type ServiceSide, unrecognizedRecords } from './payment-records.ts';

type Kind = TimelineEvent['kind'];

const KIND_OF: Readonly<Record<Operation, Kind>> = {
  authorize: 'authorized',
  preauthorize: 'held',
  capture: 'captured',
  deauthorize: 'released',
  void: 'voided',
  credit: 'refunded',
};

const KIND_OF_DECISION: Readonly<Record<Decision, Kind>> = {
  'set-aside': 'set-aside',
  'not-charged': 'marked-not-charged',
  'other-tender': 'paid-another-way',
  'send-again': 'sent-again',
  'was-done': 'marked-done',
};

const DONE = { status: 'approved', operation: null } as const;

const NOBODY = {
  by: null,
  manager: null,
  reason: null,
  detail: null,
  receiptNumber: null,
} as const;

function ofPayment({ payment, side }: PaymentRecords): readonly TimelineEvent[] {
  if (payment === null) return side === null ? [] : [ofOtherTerminal(side)];
  const { key, operation, method, state, at, amount, cashier, receiptNumber } = payment;
  return [
    {
      ...NOBODY,
      id: key,
      kind: isAtService(method) ? KIND_OF[operation] : 'recorded',
      status: attemptStatus(payment),
      operation,
      at,
      amount,
      by: cashier,
      detail: state === 'approved' ? null : (side?.record.message ?? null),
      receiptNumber,
      source: side === null ? 'till' : 'both',
      differs: side === null ? null : differenceOf(payment, side),
    },
  ];
}

function differenceOf(payment: Payment, { record, row }: ServiceSide): TimelineEvent['differs'] {
  // An approved payment needs review for an amount higher than requested.
  if (row !== null && row.amount !== payment.amount) return 'amount';
  return (record.results === 'APPROVED') === (payment.state === 'approved') ? null : 'outcome';
}

function ofOtherTerminal({ record, row }: ServiceSide): TimelineEvent {
  return {
    ...NOBODY,
    id: record.id,
    kind: record.action === 'PREAUTHORIZE' ? 'held' : 'authorized',
    status: record.results === 'APPROVED' ? 'approved' : 'declined',
    operation: record.action === 'PREAUTHORIZE' ? 'preauthorize' : 'authorize',
    at: record.timestamp.toISOString(),
    amount: row?.amount ?? null,
    detail: record.message,
    source: 'service',
    differs: null,
  };
}

/** Follow-ups of this till, compared with the children in the report (interface.md §2.7). */
function ofFollowUps({ followUps, side, receiptOf }: PaymentRecords): readonly TimelineEvent[] {
  const shown = new Set(side?.children.map(({ id }) => id));
  return followUps.map((attempt) => {
    const { attemptId, operation, state, openedAt, amount, cashier, message, ordered } = attempt;
    const { method, paymentId } = attempt;
    const isReported = (operation === 'void' || operation === 'credit') && method !== 'CASH';
    const isShown = paymentId !== null && shown.has(paymentId);
    const isMissing = side !== null && isReported && state === 'approved' && !isShown;
    return {
      id: attemptId,
      kind: KIND_OF[operation],
      status: attemptStatus(attempt),
      operation,
      at: openedAt,
      amount,
      by: cashier.name,
      manager: ordered?.manager?.name ?? null,
      reason: ordered === undefined ? null : reasonWords(ordered),
      detail: state === 'approved' ? null : message,
      receiptNumber: state === 'approved' ? receiptOf(attempt) : null,
      source: isShown ? 'both' : 'till',
      differs: isMissing ? 'not-at-service' : null,
    };
  });
}

const CHILD_KIND: Readonly<Record<TransactionRow['action'], Kind>> = {
  AUTHORIZE: 'authorized',
  VOID: 'voided',
  CREDIT: 'refunded',
  REJECT: 'returned',
};

const byCounter = (counter: string | null | undefined) => (counter == null ? {} : { counter });

function ofUnrecognized(records: PaymentRecords): readonly TimelineEvent[] {
  const counters = new Map(records.outside.map(({ changeId, counter }) => [changeId, counter]));
  return unrecognizedRecords(records).map((row) => ({
    ...NOBODY,
    id: row.id,
    kind: CHILD_KIND[row.action],
    ...DONE,
    at: row.timestamp.toISOString(),
    amount: cents(Math.abs(row.amount)),
    source: 'service',
    differs: records.payment === null || row.action === 'REJECT' ? null : 'from-another-terminal',
    ...byCounter(counters.get(row.id)),
  }));
}

const OUTSIDE_KIND: Readonly<Record<OutsideChange, Kind>> = {
  void: 'voided',
  refund: 'refunded',
  return: 'returned',
  chargeback: 'chargeback',
  'chargeback-reversal': 'correction',
  'funding-correction': 'correction',
};

/** The outside changes of the journal, while the service was not read: it shows the same ones. */
function ofOutside({ outside, side }: PaymentRecords): readonly TimelineEvent[] {
  if (side !== null) return [];
  return outside
    .filter(({ isOurs }) => !isOurs)
    .map(({ changeId, what, at, amount, counter }) => ({
      ...NOBODY,
      id: changeId,
      kind: OUTSIDE_KIND[what],
      ...DONE,
      at,
      amount: cents(Math.abs(amount)),
      source: 'till',
      differs: what === 'void' || what === 'refund' ? 'from-another-terminal' : null,
      ...byCounter(counter),
    }));
}

function ofManualRefunds({ manualRefunds }: PaymentRecords): readonly TimelineEvent[] {
  return manualRefunds.map(
    ({ commandId, at, amount, cashier, manager, reason, receiptNumber }) => ({
      id: commandId,
      kind: 'refunded',
      ...DONE,
      at,
      amount,
      by: cashier,
      manager,
      reason,
      detail: null,
      receiptNumber,
      source: 'till',
      differs: null,
    }),
  );
}

function ofReturnedCheck({ returnedCheck }: PaymentRecords): readonly TimelineEvent[] {
  if (returnedCheck === null) return [];
  const { commandId, at, amount, cashier, manager, reason } = returnedCheck;
  return [
    {
      ...NOBODY,
      ...DONE,
      id: commandId,
      kind: 'returned',
      at,
      amount,
      by: cashier,
      manager,
      reason,
      source: 'till',
      differs: null,
    },
  ];
}

const STEP_KIND: Readonly<Record<RefundCheckStep['step'], Kind>> = {
  requested: 'check-requested',
  issued: 'refunded',
  declined: 'check-declined',
  canceled: 'check-canceled',
};

function ofRefundChecks({ refundChecks }: PaymentRecords): readonly TimelineEvent[] {
  return refundChecks.map((step) => ({
    ...DONE,
    id: `refund-check-${step.number}`,
    kind: STEP_KIND[step.step],
    at: step.at,
    amount: step.amount,
    by: step.cashier,
    manager: step.manager,
    reason: reasonWords(step),
    detail: step.checkNumber === null ? null : t('receipt.check', { reference: step.checkNumber }),
    receiptNumber: step.receiptNumber,
    source: 'till',
    differs: null,
  }));
}

/** Persons' decisions while the outcome was unknown. */
function ofDecisions({ decisions }: PaymentRecords): readonly TimelineEvent[] {
  return decisions.map(({ commandId, at, decision, cashier, manager, reason }) => ({
    ...NOBODY,
    ...DONE,
    id: commandId,
    kind: KIND_OF_DECISION[decision],
    at,
    amount: null,
    by: cashier.name,
    manager: manager?.name ?? null,
    reason,
    source: 'till',
    differs: null,
  }));
}

/** Moves of its sale to other patients since it was taken; no money moved. */
function ofMoves({ moves, payment }: PaymentRecords): readonly TimelineEvent[] {
  return moves
    .filter(({ at }) => payment === null || at >= payment.at)
    .map(({ commandId, at, amount, from, to, cashier, manager, reason }) => ({
      ...NOBODY,
      ...DONE,
      id: commandId,
      kind: 'moved',
      at,
      amount,
      by: cashier.name,
      manager: manager?.name ?? null,
      reason,
      patients: { from: from.name, to: to.name },
      source: 'till',
      differs: null,
    }));
}

function bankEvent(id: string, kind: Kind, at: string, amount: number, detail: string | null) {
  return {
    ...NOBODY,
    id,
    kind,
    ...DONE,
    at,
    amount: cents(Math.abs(amount)),
    detail,
    source: 'service',
    differs: null,
  } as const;
}

/** The event of a deposit's row; any other action is an administrative correction. */
const DEPOSIT_KIND: Readonly<Record<string, Kind>> = {
  Authorization: 'funded',
  Credit: 'funded',
  Chargeback: 'chargeback',
};

function depositEvent(row: DepositDetailRow, index: number, repaid: string | null): TimelineEvent {
  const { action, settlementDate, depositAmount, fundsTransferId } = row;
  const kind = rowOf(DEPOSIT_KIND, action ?? '') ?? 'correction';
  const at = (kind === 'funded' ? repaid : null) ?? settlementDate ?? '';
  const plain = action === 'Authorization';
  const detail = [plain ? null : action, fundsTransferId].filter((each) => each !== null);
  return bankEvent(`deposit-${index}`, kind, at, depositAmount, detail.join(', '));
}

function ofBanks({ side }: PaymentRecords): readonly TimelineEvent[] {
  if (side === null) return [];
  const { record, settlements, deposits } = side;
  return [
    ...settlements.map((row, index) =>
      bankEvent(
        `settlement-${index}`,
        'settled',
        row.settlementDate ?? record.settlementDate ?? '',
        row.amount,
        row.action === 'credit' ? 'Refund' : null,
      ),
    ),
    ...deposits.map((row, index) => depositEvent(row, index, record.repaidDate)),
  ];
}

/** `YYYY-MM-DDThh:mm:ss`, or a day alone: the service's times have no finer ones. */
const SECONDS = 19;

/**
 * All events of a payment, oldest first; the payment itself begins it, even if one of the clocks
 * lags.
 */
export function timelineEvents(records: PaymentRecords): TimelineEvent[] {
  const later = [
    ...ofFollowUps(records),
    ...ofManualRefunds(records),
    ...ofReturnedCheck(records),
    ...ofRefundChecks(records),
    ...ofDecisions(records),
    ...ofMoves(records),
    ...ofUnrecognized(records),
    ...ofOutside(records),
    ...ofBanks(records),
  ].sort((a, b) => a.at.slice(0, SECONDS).localeCompare(b.at.slice(0, SECONDS)));
  return [...ofPayment(records), ...later];
}

/** A payment of the service that this till did not take. */
export function otherTerminalPaymentOf(
  record: ServiceSide['record'],
  amount: Cents | null,
): OtherTerminalPayment {
  return {
    recordId: record.id,
    at: record.timestamp.toISOString(),
    action: record.action === 'PREAUTHORIZE' ? 'PREAUTHORIZE' : 'AUTHORIZE',
    method: record.method,
    amount,
    results: record.results,
    trackingId: record.trackingId,
    memo: record.memo,
  };
}

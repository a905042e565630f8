import type { ForeignPayment, Payment, StoryEvent } from '../../shared/contract/payments.ts';
import type { AttemptState, Operation } from '../../shared/domain/attempt.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import { isAtService } from '../../shared/domain/payment.ts';
import { rowOf } from '../../shared/domain/row-of.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import type { HandRefund } from '../journal/views/cash.ts';
import type { DepositDetailRow, TransactionRow } from '../payments-api/report-rows.ts';
import type { ServiceSide } from './service-side.ts';
import { strangers } from './undo-of-story.ts';

/** All that is known of a payment: what the journal says, and what the service says if it was read. */
export interface Told {
  /** Null for another till's. */
  readonly payment: Payment | null;
  /** Oldest first, of this till. */
  readonly followUps: readonly Attempt[];
  readonly handRefunds: readonly HandRefund[];
  readonly side: ServiceSide | null;
  readonly receiptOf: (attempt: Attempt) => string | null;
}

type Kind = StoryEvent['kind'];

const KIND_OF: Readonly<Record<Operation, Kind>> = {
  authorize: 'authorized',
  preauthorize: 'held',
  capture: 'captured',
  deauthorize: 'released',
  void: 'voided',
  credit: 'refunded',
};

const OUTCOME_OF: Readonly<Record<AttemptState, StoryEvent['outcome']>> = {
  sending: 'sending',
  approved: 'done',
  declined: 'declined',
  failed: 'failed',
  refused: 'failed',
  'not-sent': 'not-sent',
  'in-doubt': 'in-doubt',
  'presumed-absent': 'in-doubt',
  'needs-human': 'in-doubt',
};

const NOBODY = {
  by: null,
  manager: null,
  reason: null,
  detail: null,
  receiptNumber: null,
} as const;

function ofPayment({ payment, side }: Told): readonly StoryEvent[] {
  if (payment === null) return side === null ? [] : [ofForeign(side)];
  const { key, operation, method, state, at, amount, cashier, receiptNumber } = payment;
  const outcome = OUTCOME_OF[state];
  return [
    {
      ...NOBODY,
      id: key,
      kind: isAtService(method) ? KIND_OF[operation] : 'recorded',
      outcome,
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

function differenceOf(payment: Payment, { record, row }: ServiceSide): StoryEvent['differs'] {
  const approvedHere = payment.state === 'approved';
  if ((record.results === 'APPROVED') !== approvedHere) return 'outcome';
  return row !== null && row.amount !== payment.amount ? 'amount' : null;
}

function ofForeign({ record, row }: ServiceSide): StoryEvent {
  return {
    ...NOBODY,
    id: record.id,
    kind: record.action === 'PREAUTHORIZE' ? 'held' : 'authorized',
    outcome: record.results === 'APPROVED' ? 'done' : 'declined',
    at: record.timestamp.toISOString(),
    amount: row?.amount ?? null,
    detail: record.message,
    source: 'service',
    differs: null,
  };
}

/** Follow-ups of this till, held against what the report ties to the payment (interface.md §2.7). */
function ofFollowUps({ followUps, side, receiptOf }: Told): readonly StoryEvent[] {
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
      outcome: OUTCOME_OF[state],
      at: openedAt,
      amount,
      by: cashier.name,
      manager: ordered?.manager?.name ?? null,
      reason: ordered?.reason ?? null,
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

function ofStrangers(told: Told): readonly StoryEvent[] {
  return strangers(told).map((row) => ({
    ...NOBODY,
    id: row.id,
    kind: CHILD_KIND[row.action],
    outcome: 'done',
    at: row.timestamp.toISOString(),
    amount: cents(Math.abs(row.amount)),
    source: 'service',
    differs: told.payment === null || row.action === 'REJECT' ? null : 'from-elsewhere',
  }));
}

function ofHandRefunds({ handRefunds }: Told): readonly StoryEvent[] {
  return handRefunds.map(({ commandId, at, amount, cashier, manager, reason, receiptNumber }) => ({
    id: commandId,
    kind: 'refunded',
    outcome: 'done',
    at,
    amount,
    by: cashier,
    manager,
    reason,
    detail: null,
    receiptNumber,
    source: 'till',
    differs: null,
  }));
}

function bankEvent(id: string, kind: Kind, at: string, amount: number, detail: string | null) {
  return {
    ...NOBODY,
    id,
    kind,
    outcome: 'done',
    at,
    amount: cents(Math.abs(amount)),
    detail,
    source: 'service',
    differs: null,
  } as const;
}

/** What became of a deposit's row; what is not named here is an administrative correction. */
const DEPOSIT_KIND: Readonly<Record<string, Kind>> = {
  Authorization: 'funded',
  Credit: 'funded',
  Chargeback: 'chargeback',
};

function depositEvent(row: DepositDetailRow, index: number, repaid: string | null): StoryEvent {
  const { action, settlementDate, depositAmount, fundsTransferId } = row;
  const kind = rowOf(DEPOSIT_KIND, action ?? '') ?? 'correction';
  const at = (kind === 'funded' ? repaid : null) ?? settlementDate ?? '';
  const plain = action === 'Authorization';
  const detail = [plain ? null : action, fundsTransferId].filter((each) => each !== null);
  return bankEvent(`deposit-${index}`, kind, at, depositAmount, detail.join(', '));
}

function ofBanks({ side }: Told): readonly StoryEvent[] {
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

/** Everything that happened to a payment, oldest first; what was paid begins it, whoever's clock lags. */
export function storyEvents(told: Told): StoryEvent[] {
  const later = [
    ...ofFollowUps(told),
    ...ofHandRefunds(told),
    ...ofStrangers(told),
    ...ofBanks(told),
  ].sort((a, b) => a.at.slice(0, SECONDS).localeCompare(b.at.slice(0, SECONDS)));
  return [...ofPayment(told), ...later];
}

/** What the service tells of a payment that this till did not take. */
export function foreignOf(record: ServiceSide['record'], amount: Cents | null): ForeignPayment {
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

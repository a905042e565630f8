import { add, type Cents, cents } from '../../shared/domain/money.ts';
import {
  count,
  day,
  dayOrNull,
  extraOf,
  instant,
  money,
  note,
  oneOf,
  type Reader,
  text,
  textOrNull,
  type WireRecord,
} from './answer-fields.ts';

/** Fields of a report row that this client does not know, under their wire names (interface.md §9.2). */
interface Extra {
  readonly extra: WireRecord;
}

interface TransactionKind {
  readonly method: 'CARD' | 'ACH';
  readonly action: 'AUTHORIZE' | 'VOID' | 'CREDIT' | 'REJECT';
  readonly results: 'APPROVED' | 'DECLINED' | 'REJECTED' | 'VOIDED' | 'FAILED';
}

/**
 * A row of the transaction report (interface.md §2.7), with method, action and results as the
 * service spells them.
 */
export interface Transaction {
  /** UUID. */
  readonly id: string;
  readonly method: string;
  readonly action: string;
  readonly results: string;
  /** US cents, negative on voids and rejects. */
  readonly amount: Cents;
  readonly timestamp: Date;
  readonly trackingId: string | null;
  /** The payment that a credit, void or reject belongs to; its own id otherwise. */
  readonly originalId: string;
}

/** A row within the document as evidence of a payment; CARD and ACH only. */
export type ReportedRow = Transaction & TransactionKind;

export type TransactionRow = ReportedRow & Extra;

export type AnyTransactionRow = Transaction & Extra;

/** A returned bank payment (interface.md §2.7). */
export interface RejectRow extends Extra {
  readonly id: string;
  /** US cents. */
  readonly amount: Cents;
  readonly timestamp: Date;
  /** YYYY-MM-DD; on the wire with a midnight. */
  readonly rejectDate: string;
  readonly rejectCode: string | null;
  readonly rejectReason: string | null;
  readonly trackingId: string | null;
}

/** One deposit to the clinic's account (interface.md §2.7). */
export interface DepositSummaryRow extends Extra {
  readonly batchId: string | null;
  /** YYYY-MM-DD. */
  readonly batchDate: string | null;
  readonly instructionType: string | null;
  /** US cents. */
  readonly depositAmount: Cents;
  readonly fundsTransferId: string | null;
  readonly status: string | null;
  /** YYYY-MM-DD. */
  readonly expectedSettlementDate: string | null;
  readonly transactionCount: number;
  readonly merchantId: string | null;
}

/** The fields of a deposit's detail that concern a payment. */
export interface DepositedRow {
  /** YYYY-MM-DD. */
  readonly transactionDate: string | null;
  /** YYYY-MM-DD. */
  readonly settlementDate: string | null;
  readonly transactionId: string;
  /** Authorization, Credit, Chargeback, ... as the service spells it. */
  readonly action: string | null;
  /** US cents. */
  readonly depositAmount: Cents;
}

/** One payment within a deposit (interface.md §2.7). */
export interface DepositDetailRow extends DepositedRow, Extra {
  readonly patientExternalId: string | null;
  readonly patientLastName: string | null;
  readonly patientFirstName: string | null;
  readonly transactionType: string | null;
  /** On the wire it is spelled `paymemt_plan_id`. */
  readonly paymentPlanId: string | null;
  readonly payMethod: string | null;
  readonly fundsTransferId: string | null;
  readonly merchantId: string | null;
}

/** One settled payment (interface.md §2.7). */
export interface SettlementRow extends Extra {
  readonly transactionTime: Date;
  /** YYYY-MM-DD. */
  readonly settlementDate: string | null;
  readonly patientExternalId: string | null;
  readonly patientLastName: string | null;
  readonly patientFirstName: string | null;
  readonly transactionId: string;
  readonly transactionType: string | null;
  readonly payMethod: string | null;
  /** Lower case on the wire, e.g. authorize. */
  readonly action: string | null;
  /** US cents. */
  readonly amount: Cents;
  readonly merchantId: string | null;
}

const fields = (names: string) => new Set(names.split(' '));
const methods = ['CARD', 'ACH'] as const;
export const ACTIONS = ['AUTHORIZE', 'VOID', 'CREDIT', 'REJECT'] as const;
export const RESULTS = ['APPROVED', 'DECLINED', 'REJECTED', 'VOIDED', 'FAILED'] as const;

const transactionFields = fields(
  'id method action amount results timestamp tracking_id original_id',
);

export const readTransaction: Reader<TransactionRow> = (wire) => ({
  id: text(wire['id'], 'id'),
  method: oneOf(methods, wire['method'], 'method'),
  action: oneOf(ACTIONS, wire['action'], 'action'),
  amount: money(wire['amount'], 'amount'),
  results: oneOf(RESULTS, wire['results'], 'results'),
  timestamp: instant(wire['timestamp'], 'timestamp'),
  trackingId: textOrNull(wire['tracking_id'], 'tracking_id'),
  originalId: text(wire['original_id'], 'original_id'),
  extra: extraOf(wire, transactionFields),
});

/** True for a row within the document; a service may list others. */
export function isTransactionRow<
  Row extends { readonly method: string; readonly action: string; readonly results: string },
>(row: Row): row is Row & TransactionKind {
  const { method, action, results: result } = row;
  return (
    methods.some((each) => each === method) &&
    ACTIONS.some((each) => each === action) &&
    RESULTS.some((each) => each === result)
  );
}

/** For display: a row outside the document is shown, not rejected. */
export const readAnyTransaction: Reader<AnyTransactionRow> = (wire) => ({
  id: text(wire['id'], 'id'),
  method: text(wire['method'], 'method'),
  action: text(wire['action'], 'action'),
  amount: money(wire['amount'], 'amount'),
  results: text(wire['results'], 'results'),
  timestamp: instant(wire['timestamp'], 'timestamp'),
  trackingId: textOrNull(wire['tracking_id'], 'tracking_id'),
  originalId: text(wire['original_id'], 'original_id'),
  extra: extraOf(wire, transactionFields),
});

const rejectFields = fields(
  'id amount timestamp reject_date reject_code reject_reason tracking_id',
);

export const readReject: Reader<RejectRow> = (wire) => ({
  id: text(wire['id'], 'id'),
  amount: money(wire['amount'], 'amount'),
  timestamp: instant(wire['timestamp'], 'timestamp'),
  rejectDate: day(
    text(wire['reject_date'], 'reject_date').replace('T00:00:00Z', ''),
    'reject_date',
  ),
  rejectCode: note(wire['reject_code']),
  rejectReason: note(wire['reject_reason']),
  trackingId: textOrNull(wire['tracking_id'], 'tracking_id'),
  extra: extraOf(wire, rejectFields),
});

const summaryFields = fields(
  'batch_id batch_date instruction_type deposit_amount funds_transfer_id status expected_settlement_date txn_count merchant_id',
);

export const readDepositSummary: Reader<DepositSummaryRow> = (wire) => ({
  batchId: note(wire['batch_id']),
  batchDate: dayOrNull(wire['batch_date'], 'batch_date'),
  instructionType: note(wire['instruction_type']),
  depositAmount: money(wire['deposit_amount'], 'deposit_amount'),
  fundsTransferId: note(wire['funds_transfer_id']),
  status: note(wire['status']),
  expectedSettlementDate: dayOrNull(wire['expected_settlement_date'], 'expected_settlement_date'),
  transactionCount: count(wire['txn_count'], 'txn_count'),
  merchantId: note(wire['merchant_id']),
  extra: extraOf(wire, summaryFields),
});

const patientFields = 'patient_external_id patient_last_name patient_first_name';
const depositFields = fields(
  `txn_date settle_date ${patientFields} txn_id txn_type paymemt_plan_id pay_method action deposit_amount funds_transfer_id merchant_id`,
);

export const readDepositDetail: Reader<DepositDetailRow> = (wire) => ({
  transactionDate: dayOrNull(wire['txn_date'], 'txn_date'),
  settlementDate: dayOrNull(wire['settle_date'], 'settle_date'),
  patientExternalId: note(wire['patient_external_id']),
  patientLastName: note(wire['patient_last_name']),
  patientFirstName: note(wire['patient_first_name']),
  transactionId: text(wire['txn_id'], 'txn_id'),
  transactionType: note(wire['txn_type']),
  paymentPlanId: note(wire['paymemt_plan_id']),
  payMethod: note(wire['pay_method']),
  action: note(wire['action']),
  depositAmount: money(wire['deposit_amount'], 'deposit_amount'),
  fundsTransferId: note(wire['funds_transfer_id']),
  merchantId: note(wire['merchant_id']),
  extra: extraOf(wire, depositFields),
});

const settlementFields = fields(
  `txn_time settle_date ${patientFields} txn_id txn_type pay_method action txn_amount merchant_id`,
);

export const readSettlement: Reader<SettlementRow> = (wire) => ({
  transactionTime: instant(wire['txn_time'], 'txn_time'),
  settlementDate: dayOrNull(wire['settle_date'], 'settle_date'),
  patientExternalId: note(wire['patient_external_id']),
  patientLastName: note(wire['patient_last_name']),
  patientFirstName: note(wire['patient_first_name']),
  transactionId: text(wire['txn_id'], 'txn_id'),
  transactionType: note(wire['txn_type']),
  payMethod: note(wire['pay_method']),
  action: note(wire['action']),
  amount: money(wire['txn_amount'], 'txn_amount'),
  merchantId: note(wire['merchant_id']),
  extra: extraOf(wire, settlementFields),
});

/** The sum that children with one of the actions take back, cents; the report shows voids and returns below zero. */
export function takenBackBy(
  children: readonly { readonly action: string; readonly amount: Cents }[],
  actions: readonly string[],
): Cents {
  const taken = children.filter(({ action }) => actions.includes(action));
  return add(...taken.map(({ amount }) => cents(Math.abs(amount))));
}

/** The records and rows of some payments. */
interface ChargeRecords {
  readonly records: readonly { readonly id: string; readonly results: string }[];
  readonly rows: readonly ReportedRow[];
}

/**
 * True if the service took a charge wholly back: it is voided or returned, or its refunds add up to
 * it.
 */
export function isTakenBack(chargeId: string, { records, rows }: ChargeRecords): boolean {
  const own = [...records, ...rows].filter(({ id }) => id === chargeId);
  if (own.some(({ results }) => results === 'VOIDED' || results === 'REJECTED')) return true;
  const children = rows.filter(
    ({ id, originalId, results }) =>
      originalId === chargeId && id !== chargeId && results === 'APPROVED',
  );
  if (children.some(({ action }) => action === 'VOID' || action === 'REJECT')) return true;
  const charge = rows.find(({ id }) => id === chargeId);
  const refunded = takenBackBy(children, ['CREDIT']);
  return charge !== undefined && refunded > 0 && refunded >= Math.abs(charge.amount);
}

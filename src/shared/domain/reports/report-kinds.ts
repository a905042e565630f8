/** The five reports of interface.md §4.5, and their fields (§2.7) as displayed. */
export const REPORT_KINDS = [
  'transactions',
  'rejects',
  'deposits',
  'deposit-details',
  'settlements',
] as const;

export type ReportKind = (typeof REPORT_KINDS)[number];

/**
 * The type of a field for display, sorting, filtering and export. `money` is whole US cents, `day`
 * a text of YYYY-MM-DD, `instant` milliseconds since 1970.
 */
export type ColumnType = 'text' | 'money' | 'count' | 'day' | 'instant';

/** A field of a row; null if the service sent none. */
export type Cell = string | number | null;

/** One row of a report, its cells in the order of its columns. */
export type ReportRow = readonly Cell[];

export interface Column {
  readonly key: string;
  readonly name: string;
  readonly type: ColumnType;
  /** Names a patient: its filter is never saved. */
  readonly patient?: true;
  /** Rows can be summed by it. */
  readonly groups?: true;
  /** Known only for this till's own payments, from its journal. */
  readonly ours?: true;
}

export interface ReportShape {
  readonly name: string;
  /** One sentence under the name. */
  readonly about: string;
  readonly columns: readonly Column[];
  /** The columns that determine a row's money; null where the report has none. */
  readonly money: {
    readonly amount: string;
    readonly action: string | null;
    readonly results: string | null;
  };
  /** The column that a range of days selects by. */
  readonly dated: string;
  /** Takes `funds_transfer_id` (interface.md §4.5). */
  readonly byTransfer: boolean;
  /** The column with the id of the payment that a row belongs to. */
  readonly payment: string | null;
}

const text = (key: string, name: string, more: Partial<Column> = {}): Column => ({
  key,
  name,
  type: 'text',
  ...more,
});
const day = (key: string, name: string): Column => ({ key, name, type: 'day', groups: true });
const money = (key: string, name: string): Column => ({ key, name, type: 'money' });
/** The amount of a row in every sum; empty if it does not count (signed-money.ts). */
const NET = money('net', 'Net amount');
const instant = (key: string, name: string): Column => ({
  key,
  name,
  type: 'instant',
  groups: true,
});

const groups = { groups: true } as const;
const PATIENT: readonly Column[] = [
  text('patientLastName', 'Last name', { patient: true, groups: true }),
  text('patientFirstName', 'First name', { patient: true }),
  text('patientExternalId', 'Patient no.', { patient: true, groups: true }),
];
const OURS: readonly Column[] = [
  text('cashier', 'Cashier', { groups: true, ours: true }),
  text('patient', 'Patient id', { groups: true, ours: true, patient: true }),
];
/** Fields that the document does not define (interface.md §9.2), as `name: value`. */
const MORE = text('more', 'More');

export const REPORTS: Readonly<Record<ReportKind, ReportShape>> = {
  transactions: {
    name: 'Transactions',
    about: 'Every card and bank payment, void, refund and return, at the moment it was made.',
    money: { amount: 'amount', action: 'action', results: 'results' },
    dated: 'timestamp',
    byTransfer: false,
    payment: 'originalId',
    columns: [
      instant('timestamp', 'Time'),
      text('method', 'Method', groups),
      text('action', 'What', groups),
      text('results', 'Result', groups),
      money('amount', 'Amount'),
      NET,
      ...OURS,
      text('trackingId', 'Tracking id'),
      text('id', 'Id'),
      text('originalId', 'Payment'),
      MORE,
    ],
  },
  rejects: {
    name: 'Returns',
    about: 'Bank payments that came back, with what the bank says of them.',
    money: { amount: 'amount', action: null, results: null },
    dated: 'rejectDate',
    byTransfer: false,
    payment: 'id',
    columns: [
      day('rejectDate', 'Returned'),
      text('rejectCode', 'Code', groups),
      text('rejectReason', 'Reason', groups),
      money('amount', 'Amount'),
      NET,
      instant('timestamp', 'Paid'),
      ...OURS,
      text('trackingId', 'Tracking id'),
      text('id', 'Payment'),
      MORE,
    ],
  },
  deposits: {
    name: 'Deposits',
    about: 'The sums that reach the bank account, one for each transfer.',
    money: { amount: 'depositAmount', action: 'instructionType', results: null },
    dated: 'batchDate',
    byTransfer: false,
    payment: null,
    columns: [
      day('batchDate', 'Batch day'),
      day('expectedSettlementDate', 'Expected at the bank'),
      text('status', 'Status', groups),
      text('instructionType', 'Kind', groups),
      money('depositAmount', 'Amount'),
      NET,
      { key: 'transactionCount', name: 'Rows', type: 'count' },
      text('fundsTransferId', 'Transfer', groups),
      text('batchId', 'Batch'),
      text('merchantId', 'Merchant', groups),
      MORE,
    ],
  },
  'deposit-details': {
    name: 'Deposit details',
    about: 'What each transfer is made of, payment by payment, and what the bank took back.',
    money: { amount: 'depositAmount', action: 'action', results: null },
    dated: 'settlementDate',
    byTransfer: true,
    payment: 'transactionId',
    columns: [
      day('settlementDate', 'Settled'),
      day('transactionDate', 'Paid'),
      text('action', 'What', groups),
      text('payMethod', 'Method', groups),
      money('depositAmount', 'Amount'),
      NET,
      text('fundsTransferId', 'Transfer', groups),
      ...PATIENT,
      text('transactionType', 'Type', groups),
      text('cashier', 'Cashier', { groups: true, ours: true }),
      text('transactionId', 'Payment'),
      text('paymentPlanId', 'Payment plan'),
      text('merchantId', 'Merchant', groups),
      MORE,
    ],
  },
  settlements: {
    name: 'Settlements',
    about: 'Payments and refunds the processor has settled, before they are paid out.',
    money: { amount: 'amount', action: 'action', results: null },
    dated: 'settlementDate',
    byTransfer: true,
    payment: 'transactionId',
    columns: [
      day('settlementDate', 'Settled'),
      instant('transactionTime', 'Paid'),
      text('action', 'What', groups),
      text('payMethod', 'Method', groups),
      money('amount', 'Amount'),
      NET,
      ...PATIENT,
      text('transactionType', 'Type', groups),
      text('cashier', 'Cashier', { groups: true, ours: true }),
      text('transactionId', 'Payment'),
      text('merchantId', 'Merchant', groups),
      MORE,
    ],
  },
};

export function columnAt(kind: ReportKind, key: string): number {
  return REPORTS[kind].columns.findIndex((column) => column.key === key);
}

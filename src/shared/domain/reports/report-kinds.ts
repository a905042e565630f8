/**
 * Rows of reports and the arithmetic on them: the kinds and columns of interface.md §2.7, ranges of days, filters,
 * charts, the steps of a reconciliation, and advice for return codes.
 */

import { perLanguage } from '../../messages/language.ts';
import { t } from '../../messages/t.ts';
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
  /** The heading in files where it differs: it names the event of a date. */
  readonly fileName?: string;
  readonly type: ColumnType;
  /** Names a patient: its filter is never saved. */
  readonly patient?: true;
  /** Holds values of the service's own vocabulary, which a Spanish page and file translate. */
  readonly coded?: true;
  /** A sentence of a bank, wider than other texts. */
  readonly wide?: true;
  /** An identifier, shown whole. */
  readonly id?: true;
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
  /** The column with the id of the payment that a row belongs to; null for a report of transfers. */
  readonly payment: string | null;
}

const text = (key: string, name: string, more: Partial<Column> = {}): Column => ({
  key,
  name,
  type: 'text',
  ...more,
});
const day = (key: string, name: string, fileName = name): Column => ({
  key,
  name,
  fileName,
  type: 'day',
  groups: true,
});
const money = (key: string, name: string): Column => ({ key, name, type: 'money' });
/** The amount of a row in every sum; empty if it does not count (signed-money.ts). */
const net = perLanguage(() => money('net', t('reports.netAmount')));
const instant = (key: string, name: string, fileName: string): Column => ({
  key,
  name,
  fileName,
  type: 'instant',
  groups: true,
});

const groups = { groups: true } as const;
const coded = { groups: true, coded: true } as const;
const id = { id: true } as const;
const patient = perLanguage((): readonly Column[] => [
  text('patientLastName', t('reports.lastName'), { patient: true, groups: true }),
  text('patientFirstName', t('reports.firstName'), { patient: true }),
  text('patientExternalId', t('reports.patientNo'), { patient: true, groups: true }),
]);
const ours = perLanguage((): readonly Column[] => [
  text('cashier', t('reports.cashier2'), { groups: true, ours: true }),
  text('patient', t('reports.patientId'), { groups: true, ours: true, patient: true }),
]);
/** Fields that the document does not define (interface.md §9.2), as `name: value`. */
const more = perLanguage(() => text('more', t('reports.more')));

export const reportShapes = perLanguage(
  (): Readonly<Record<ReportKind, ReportShape>> => ({
    transactions: {
      name: t('reports.transactions'),
      about: t('reports.everyCardBankPayment'),
      money: { amount: 'amount', action: 'action', results: 'results' },
      dated: 'timestamp',
      byTransfer: false,
      payment: 'originalId',
      columns: [
        instant('timestamp', t('reports.time'), t('reportColumn.transactionTime')),
        text('method', t('reports.method'), coded),
        text('action', t('reports.type'), coded),
        text('results', t('reports.result'), coded),
        money('amount', t('reports.amount')),
        net(),
        ...ours(),
        text('trackingId', t('reports.trackingId'), id),
        text('id', t('reports.id'), id),
        text('originalId', t('reports.payment'), id),
        more(),
      ],
    },
    rejects: {
      name: t('reports.returns'),
      about: t('reportColumn.bankPaymentsReturnedBank'),
      money: { amount: 'amount', action: null, results: null },
      dated: 'rejectDate',
      byTransfer: false,
      payment: 'id',
      columns: [
        day('rejectDate', t('reportColumn.returned'), t('reportColumn.returnedOn')),
        text('rejectCode', t('reports.code'), groups),
        text('rejectReason', t('reportColumn.reason'), { ...groups, wide: true }),
        money('amount', t('reports.amount')),
        net(),
        instant('timestamp', t('reportColumn.paid'), t('reportColumn.patientPaidOn')),
        ...ours(),
        text('trackingId', t('reports.trackingId'), id),
        text('id', t('reports.payment'), id),
        more(),
      ],
    },
    deposits: {
      name: t('reports.deposits'),
      about: t('reports.transfersBankAccount'),
      money: { amount: 'depositAmount', action: 'instructionType', results: null },
      dated: 'batchDate',
      byTransfer: false,
      payment: null,
      columns: [
        day('batchDate', t('reportColumn.batchDay')),
        day('expectedSettlementDate', t('reports.expectedBank'), t('reportColumn.expectedBankOn')),
        text('status', t('reportColumn.status'), coded),
        text('instructionType', t('reports.kind'), coded),
        money('depositAmount', t('reports.amount')),
        net(),
        { key: 'transactionCount', name: t('reportColumn.rows'), type: 'count' },
        text('fundsTransferId', t('reportColumn.transfer'), { ...groups, ...id }),
        text('batchId', t('reports.batch'), id),
        text('merchantId', t('reports.merchant'), groups),
        more(),
      ],
    },
    'deposit-details': {
      name: t('reports.depositDetails'),
      about: t('reports.paymentsEachTransferAmounts'),
      money: { amount: 'depositAmount', action: 'action', results: null },
      dated: 'settlementDate',
      byTransfer: true,
      payment: 'transactionId',
      columns: [
        day('settlementDate', t('reports.settled'), t('reportColumn.paidOutOn')),
        day('transactionDate', t('reportColumn.paid'), t('reportColumn.patientPaidOn')),
        text('action', t('reports.type'), coded),
        text('payMethod', t('reports.method'), coded),
        money('depositAmount', t('reports.amount')),
        net(),
        text('fundsTransferId', t('reportColumn.transfer'), { ...groups, ...id }),
        ...patient(),
        text('transactionType', t('reports.paymentType'), coded),
        text('cashier', t('reports.cashier2'), { groups: true, ours: true }),
        text('transactionId', t('reports.payment'), id),
        text('paymentPlanId', t('reports.paymentPlan'), id),
        text('merchantId', t('reports.merchant'), groups),
        more(),
      ],
    },
    settlements: {
      name: t('reports.settlements'),
      about: t('reports.paymentsRefundsSettledProcessor'),
      money: { amount: 'amount', action: 'action', results: null },
      dated: 'settlementDate',
      byTransfer: true,
      payment: 'transactionId',
      columns: [
        day('settlementDate', t('reports.settled'), t('reportColumn.settledOn')),
        instant('transactionTime', t('reportColumn.paid'), t('reportColumn.patientPaidOn')),
        text('action', t('reports.type'), coded),
        text('payMethod', t('reports.method'), coded),
        money('amount', t('reports.amount')),
        net(),
        ...patient(),
        text('transactionType', t('reports.paymentType'), coded),
        text('cashier', t('reports.cashier2'), { groups: true, ours: true }),
        text('transactionId', t('reports.payment'), id),
        text('merchantId', t('reports.merchant'), groups),
        more(),
      ],
    },
  }),
);

/** The message where a report has more rows than a PDF takes. */
export const pdfTooLong = perLanguage(() => t('reportFile.pdfTooLong'));

export function columnAt(kind: ReportKind, key: string): number {
  return reportShapes()[kind].columns.findIndex((column) => column.key === key);
}

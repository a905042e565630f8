import {
  type Cell,
  REPORTS,
  type ReportKind,
  type ReportRow,
} from '../../shared/domain/reports/report-kinds.ts';
import type {
  AnyTransactionRow,
  DepositDetailRow,
  DepositSummaryRow,
  RejectRow,
  SettlementRow,
} from '../payments-api/report-rows.ts';

/** What the service's client reads of each report. */
export interface ServiceRows {
  readonly transactions: AnyTransactionRow;
  readonly rejects: RejectRow;
  readonly deposits: DepositSummaryRow;
  readonly 'deposit-details': DepositDetailRow;
  readonly settlements: SettlementRow;
}

/** Who took a payment here, and whose it was, as far as this till's journal knows. */
export interface OwnPayment {
  readonly cashier: string | null;
  readonly patientId: string | null;
}

/** By the service's id of the payment. */
export type OwnPayments = (paymentId: string) => OwnPayment | undefined;

const PAYMENT_OF: { readonly [K in ReportKind]: (row: ServiceRows[K]) => string | null } = {
  transactions: (row) => row.originalId,
  rejects: (row) => row.id,
  deposits: () => null,
  'deposit-details': (row) => row.transactionId,
  settlements: (row) => row.transactionId,
};

/** Makes the cells of a typed row, in the order of its report's columns. */
export function cellReader<K extends ReportKind>(
  kind: K,
  own: OwnPayments,
): (row: ServiceRows[K]) => ReportRow {
  const keys = REPORTS[kind].columns.map(({ key }) => key);
  const paymentOf: (row: ServiceRows[K]) => string | null = PAYMENT_OF[kind];
  return (row) => {
    const paymentId = paymentOf(row);
    const known = paymentId === null ? undefined : own(paymentId);
    const fields: Readonly<Record<string, unknown>> = { ...row };
    return keys.map((key) => {
      if (key === 'cashier') return known?.cashier ?? null;
      if (key === 'patient') return known?.patientId ?? null;
      if (key === 'more') return moreOf(row.extra);
      return cellOf(fields[key]);
    });
  };
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Date ? value.getTime() : null;
}

function moreOf(extra: Readonly<Record<string, unknown>>): string | null {
  const names = Object.keys(extra);
  if (names.length === 0) return null;
  return names.map((name) => `${name}: ${textOf(extra[name])}`).join(', ');
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

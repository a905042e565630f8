import { z } from 'zod';
import type { DepositAction } from '../settlement/funding.ts';
import type { Db } from '../store/open.ts';
import type { Report, ReportFilter } from './report.ts';

/** Position of a row in the order of the money that moved. */
export interface FundingPlace {
  /** YYYY-MM-DD */
  readonly settle_date: string;
  readonly seq: number;
}

/** An entry of money that moved, with the patient of its payment. */
export interface FundingRow extends FundingPlace {
  readonly client_id: string;
  readonly txn_id: string;
  readonly txn_time: number;
  readonly transfer_id: string;
  readonly action: DepositAction;
  readonly amount_cents: number;
  readonly method: 'CARD' | 'ACH';
  readonly payment_plan_id: string;
  readonly patient_external_id: string;
  readonly patient_last_name: string;
  readonly patient_first_name: string;
}

/** Reads entries by day, by transfer or both; `condition` selects the entries of a report. */
export function fundingRows(
  db: Db,
  condition: string,
): Pick<Report<FundingPlace, FundingRow>, 'start' | 'page'> {
  const patientField = (name: string) => `coalesce(payment.patient ->> '${name}', '') AS ${name}`;
  const rows = db.prepare<
    [string, string, number, string, string | null, string | null, number],
    FundingRow
  >(
    `SELECT entry.seq, entry.settle_date, entry.txn_id, entry.txn_time, entry.transfer_id,
       entry.client_id, entry.action, entry.amount_cents, payment.method, payment.payment_plan_id,
       ${patientField('patient_external_id')}, ${patientField('patient_last_name')},
       ${patientField('patient_first_name')}
     FROM funding_entries AS entry
     JOIN payment_records AS payment ON payment.id = entry.txn_id
     JOIN funds_transfers AS transfer ON transfer.id = entry.transfer_id
     WHERE entry.client_id = ? AND (entry.settle_date, entry.seq) > (?, ?)
       AND entry.settle_date <= ? AND (? IS NULL OR entry.transfer_id = ?) AND ${condition}
     ORDER BY entry.settle_date, entry.seq LIMIT ?`,
  );
  return {
    start: (filter: ReportFilter) => ({ settle_date: filter.fromDate, seq: 0 }),
    page: ({ clientId, toDate, transferId }, after, limit) =>
      rows.all(clientId, after.settle_date, after.seq, toDate, transferId, transferId, limit),
  };
}

/** The patient and type of the payment: the middle fields of both records (§2.7). */
export const whose = {
  patient_external_id: z.string(),
  patient_last_name: z.string(),
  patient_first_name: z.string(),
  txn_id: z.guid(),
  txn_type: z.string(),
};

export function whoseOf(row: FundingRow) {
  return {
    patient_external_id: row.patient_external_id,
    patient_last_name: row.patient_last_name,
    patient_first_name: row.patient_first_name,
    txn_id: row.txn_id,
    txn_type: txnTypeOf(row),
  };
}

/**
 * "Plan Payment" and "COPAY" are the two documented values (§2.7): a payment of a plan, and any
 * other.
 */
function txnTypeOf(row: FundingRow): string {
  return row.payment_plan_id === '' ? 'COPAY' : 'Plan Payment';
}

/** The processors' merchant number of a client; its shape is ours. */
export function merchantOf(clientId: string): string {
  return `M${clientId}`;
}

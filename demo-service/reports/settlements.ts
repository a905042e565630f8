import { z } from 'zod';
import { toTimestamp } from '../format/dates.ts';
import { toDollars } from '../format/money.ts';
import type { Db } from '../store/open.ts';
import {
  type FundingPlace,
  type FundingRow,
  fundingRows,
  merchantOf,
  txnTypeOf,
} from './funding-rows.ts';
import { dateText, type Report, timestampText } from './report.ts';

const answer = z
  .object({
    txn_time: timestampText,
    settle_date: dateText,
    patient_external_id: z.string(),
    patient_last_name: z.string(),
    patient_first_name: z.string(),
    txn_id: z.guid(),
    txn_type: z.string(),
    pay_method: z.enum(['CARD', 'ACH']),
    action: z.enum(['authorize', 'credit']),
    txn_amount: z.number().describe('Negative for a credit.'),
    merchant_id: z.string(),
  })
  .meta({ id: 'SettlementDetail', description: 'A payment or credit that settled.' });

/** Payments and credits that settled, by the day they did (§2.7). */
export function settlements(db: Db): Report<FundingPlace, FundingRow> {
  return {
    path: 'settlements/details',
    operationId: 'reportSettlements',
    summary: 'Payments and credits that settled',
    names: { record: 'settlement', list: 'settlements' },
    answer,
    takesTransfer: true,
    ...fundingRows(db, "entry.action IN ('Authorization', 'Credit')"),
    toAnswer: (row) => ({
      txn_time: toTimestamp(row.txn_time),
      settle_date: row.settle_date,
      patient_external_id: row.patient_external_id,
      patient_last_name: row.patient_last_name,
      patient_first_name: row.patient_first_name,
      txn_id: row.txn_id,
      txn_type: txnTypeOf(row),
      pay_method: row.method,
      action: row.action === 'Credit' ? 'credit' : 'authorize',
      txn_amount: toDollars(row.amount_cents),
      merchant_id: merchantOf(row.client_id),
    }),
  };
}

import { z } from 'zod';
import { toTimestamp } from '../format/dates.ts';
import { toDollars } from '../format/money.ts';
import type { Db } from '../store/open.ts';
import {
  type FundingPlace,
  type FundingRow,
  fundingRows,
  merchantOf,
  whose,
  whoseOf,
} from './funding-rows.ts';
import { dateText, type Report, timestampText } from './report.ts';

const answer = z
  .object({
    txn_time: timestampText,
    settle_date: dateText,
    ...whose,
    pay_method: z.enum(['CARD', 'ACH']),
    action: z.enum(['authorize', 'credit']),
    txn_amount: z.number().describe('Negative for a credit.'),
    merchant_id: z.string(),
  })
  .meta({ id: 'SettlementDetail', description: 'A payment or credit that settled.' });

/** Settled payments and credits, by the day of their settlement (§2.7). */
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
      ...whoseOf(row),
      pay_method: row.method,
      action: row.action === 'Credit' ? 'credit' : 'authorize',
      txn_amount: toDollars(row.amount_cents),
      merchant_id: merchantOf(row.client_id),
    }),
  };
}

import { z } from 'zod';
import { toDate } from '../format/dates.ts';
import { toDollars } from '../format/money.ts';
import { DEPOSIT_ACTIONS } from '../settlement/funding.ts';
import type { Db } from '../store/open.ts';
import {
  type FundingPlace,
  type FundingRow,
  fundingRows,
  merchantOf,
  whose,
  whoseOf,
} from './funding-rows.ts';
import { dateText, type Report } from './report.ts';

const answer = z
  .object({
    txn_date: dateText,
    settle_date: dateText,
    ...whose,
    paymemt_plan_id: z.string().describe('Spelled so in the interface.'),
    pay_method: z.string(),
    action: z.enum(DEPOSIT_ACTIONS),
    deposit_amount: z.number().describe('Negative where money is taken back.'),
    funds_transfer_id: z.string().max(50),
    merchant_id: z.string(),
  })
  .meta({ id: 'DepositDetail', description: 'Money that came with a deposit, or was kept back.' });

/** The document writes "Card"; it does not show its word for a bank account. */
const PAY_METHODS = { CARD: 'Card', ACH: 'ACH' } as const;

/** The parts of the deposits (§2.7): of confirmed transfers, by the day of their batch. */
export function depositDetails(db: Db): Report<FundingPlace, FundingRow> {
  return {
    path: 'deposits/details',
    operationId: 'reportDepositDetails',
    summary: 'What the deposits are made of',
    names: { record: 'deposit', list: 'deposits' },
    answer,
    takesTransfer: true,
    ...fundingRows(db, 'transfer.confirmed = 1'),
    toAnswer: (row) => ({
      txn_date: toDate(row.txn_time),
      settle_date: row.settle_date,
      ...whoseOf(row),
      paymemt_plan_id: row.payment_plan_id,
      pay_method: PAY_METHODS[row.method],
      action: row.action,
      deposit_amount: toDollars(row.amount_cents),
      funds_transfer_id: row.transfer_id,
      merchant_id: merchantOf(row.client_id),
    }),
  };
}

import { z } from 'zod';
import { toTimestamp } from '../format/dates.ts';
import type { PaymentRecord, ShownRecord } from './records.ts';

const onEveryRecord = {
  id: z.guid(),
  method: z.enum(['CARD', 'ACH', 'CASH']),
};
const outcome = {
  results: z.enum(['APPROVED', 'DECLINED', 'FAILED']),
  code: z.string().max(6).nullable().describe('Null for ACH and cash.'),
  message: z.string().max(32),
};
const timestamp = z.string().max(25).describe('YYYY-MM-DDThh:mm:ssZ');

/**
 * The payment record of interface.md §2.1, in its order. Cash lacks the last four fields before
 * memo.
 */
export const paymentAnswer = z
  .object({
    ...onEveryRecord,
    action: z.enum(['AUTHORIZE', 'VOID', 'CREDIT', 'PREAUTHORIZE', 'DEAUTHORIZE', 'CAPTURE']),
    ...outcome,
    cvv_indicator: z.string().length(1).nullable(),
    avs_indicator: z.string().length(1).nullable(),
    risk_indicator: z.string().length(2).nullable(),
    timestamp,
    tracking_id: z.string().max(50),
    settlement_date: z
      .string()
      .max(10)
      .nullable()
      .optional()
      .describe('YYYY-MM-DD; card and ACH only.'),
    repaid_date: z
      .string()
      .max(10)
      .nullable()
      .optional()
      .describe('YYYY-MM-DD; card and ACH only.'),
    gateway: z.string().max(50).optional().describe('Card and ACH only.'),
    client_id: z.string().length(8).optional().describe('Card and ACH only.'),
    memo: z.string().max(100),
    payment_plan_id: z.guid().optional().describe('Where one was sent (§2.3).'),
  })
  .meta({ id: 'Payment', description: 'A payment record.' });

/** The follow-up record of §2.2. */
export const followUpAnswer = z
  .object({
    ...onEveryRecord,
    action: z.enum(['VOID', 'CREDIT', 'DEAUTHORIZE', 'CAPTURE']),
    ...outcome,
    timestamp,
  })
  .meta({ id: 'FollowUp', description: 'A void, credit, deauthorize or capture.' });

export type PaymentAnswer = z.output<typeof paymentAnswer>;
export type FollowUpAnswer = z.output<typeof followUpAnswer>;

/** A record as get-one, list, authorize and preauthorize return it. */
export function toPaymentAnswer(record: ShownRecord): PaymentAnswer {
  return {
    id: record.id,
    method: record.method,
    action: record.action,
    results: record.results,
    code: record.code,
    message: record.message,
    cvv_indicator: record.cvv_indicator,
    avs_indicator: record.avs_indicator,
    risk_indicator: record.risk_indicator,
    timestamp: toTimestamp(record.timestamp),
    tracking_id: record.tracking_id,
    ...(record.method !== 'CASH' && {
      settlement_date: record.settlement_date,
      repaid_date: record.repaid_date,
      ...(record.gateway !== null && { gateway: record.gateway }),
      client_id: record.client_id,
    }),
    memo: record.memo,
    ...(record.payment_plan_id !== '' && { payment_plan_id: record.payment_plan_id }),
  };
}

/** A record as the answer of the operation that made it. */
export function toFollowUpAnswer(
  record: PaymentRecord & { action: FollowUpAnswer['action'] },
): FollowUpAnswer {
  return {
    id: record.id,
    method: record.method,
    action: record.action,
    results: record.results,
    code: record.code,
    message: record.message,
    timestamp: toTimestamp(record.timestamp),
  };
}

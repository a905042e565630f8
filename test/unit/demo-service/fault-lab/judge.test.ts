import { describe, expect, it } from 'vitest';
import type { ClientResult } from '../../../../demo-service/fault-lab/client-command.ts';
import { judge } from '../../../../demo-service/fault-lab/judge.ts';
import { OPERATIONS } from '../../../../demo-service/fault-lab/operations.ts';
import type { PaymentRecord } from '../../../../demo-service/payments/records.ts';

const record = (part: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...{ id: 'made', client_id: 'AB12CD34', user_id: '', original_id: part.id ?? 'made' },
  ...{ method: 'CARD', action: 'AUTHORIZE', amount_cents: 2_500 },
  ...{ results: 'APPROVED', report_results: 'APPROVED', code: null, message: 'APPROVED' },
  ...{ cvv_indicator: null, avs_indicator: null, risk_indicator: null },
  ...{ timestamp: 0, tracking_id: '', memo: '', settlement_date: null, repaid_date: null },
  ...{ gateway: null, payment_plan_id: '', patient: '{}', account_type: '', last_four: '' },
  ...{ account_fingerprint: null, fate: 'paid' },
  ...part,
});
const says = (outcome: 'approved' | 'declined' | 'not_done' | 'unknown', id?: string | null) =>
  ({ answer: { outcome, payment_id: id } }) satisfies ClientResult;
const SILENT: ClientResult = { answer: null, problem: 'It printed no answer.' };

const once = [record()];
const twice = [record(), record({ id: 'again' })];
const voided = [record({ report_results: 'VOIDED' }), record({ id: 'again' })];
const declined = [record({ results: 'DECLINED', report_results: 'DECLINED' })];
const refund = [record({ id: 'refund', action: 'CREDIT', original_id: 'paid' })];

const { authorize_card: charge, credit } = OPERATIONS;

describe('the verdict on a client with a fault', () => {
  it.each([
    ['approved, and done', charge, once, says('approved', 'made'), 'ok'],
    ['unknown, and done', charge, once, says('unknown'), 'ok'],
    ['unknown, and nothing done', charge, [], says('unknown'), 'ok'],
    ['not done, and nothing done', charge, [], says('not_done'), 'ok'],
    ['declined, and declined there', charge, declined, says('declined', 'made'), 'ok'],
    ['charged twice, and one voided', charge, voided, says('approved', 'again'), 'ok'],
    ['charged twice', charge, twice, says('approved', 'made'), 'twice'],
    ['charged twice, without an answer', charge, twice, SILENT, 'twice'],
    ['not done, and done', charge, once, says('not_done'), 'lost'],
    ['declined, and done', charge, once, says('declined'), 'lost'],
    ['another id', charge, once, says('approved', 'other'), 'lost'],
    ['a charge without an id', charge, once, says('approved', null), 'lost'],
    ['a voided charge as its id', charge, voided, says('approved', 'made'), 'lost'],
    ['no answer, and done', charge, once, SILENT, 'unreported'],
    ['no answer, and nothing done', charge, [], SILENT, 'unreported'],
    ['approved, and nothing done', charge, [], says('approved', 'made'), 'false report'],
    ['approved, and declined there', charge, declined, says('approved', 'made'), 'false report'],
    ['a refund without an id', credit, refund, says('approved'), 'ok'],
    ['a refund with its id', credit, refund, says('approved', 'refund'), 'ok'],
    ['a refund with the id of its payment', credit, refund, says('approved', 'paid'), 'ok'],
    ['a refund with another id', credit, refund, says('approved', 'other'), 'lost'],
    ['a charge where a refund was asked', credit, once, says('approved'), 'false report'],
  ] as const)('%s', (_name, operation, records, client, verdict) => {
    expect(judge(operation, records, client, true).verdict).toBe(verdict);
  });
});

describe('the verdict on a client without a fault', () => {
  it.each([
    ['approved, and done', once, says('approved', 'made'), 'ok'],
    ['unknown, and done', once, says('unknown'), 'unreported'],
    ['not done, and nothing done', [], says('not_done'), 'unreported'],
  ] as const)('%s', (_name, records, client, verdict) => {
    expect(judge(charge, records, client, false).verdict).toBe(verdict);
  });
});

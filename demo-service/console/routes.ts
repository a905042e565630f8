/**
 * The console of the service at /_demo/console, for developers of a client: requests as they come, payments, the clock,
 * faults and seeds.
 *
 *    page.ts: HTML and one script ─ every second ─▶ GET /_demo/state ◀─ traffic.ts (masked by mask.ts), records.ts
 *             └─ its buttons ─▶ POST /_demo/clock, /_demo/faults, /_demo/seed (simulation/routes.ts)
 */

import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { toTimestamp } from '../format/dates.ts';
import { toAmount } from '../format/money.ts';
import { answeringJson } from '../openapi/answering.ts';
import type { PaymentRecord } from '../payments/records.ts';
import type { Service } from '../service.ts';
import { type Faults, faultRequest } from '../simulation/faults.ts';
import { masked } from './mask.ts';
import { CONSOLE_POLICY, consolePage } from './page.ts';
import { exchangeShown, type Traffic } from './traffic.ts';

/** Payments that the console lists. */
const LISTED = 100;

const paymentShown = z.object({
  id: z.guid(),
  at: z.string(),
  method: z.string(),
  action: z.string(),
  amount: z.string(),
  results: z.string().describe('As in the transaction report: VOIDED and REJECTED too.'),
  account: z.string().describe('Brand or kind of account, and the last four.'),
  settlement_date: z.string().nullable(),
  tracking_id: z.string(),
  follow_ups: z.array(z.string()).describe('Later actions with their amounts.'),
});

const stateAnswer = z.object({
  now: z.string().describe('YYYY-MM-DDThh:mm:ssZ'),
  version: z.int().describe('Of the exchanges: the same while there is no news.'),
  exchanges: z.array(exchangeShown).describe('Empty while there is no news.'),
  payments: z.array(paymentShown).describe('The newest first.'),
  faults: z.array(faultRequest).describe('Those that wait; times is what is left.'),
});

export function consoleRoutes(
  app: App,
  { clock, payments }: Service,
  { faults, traffic }: { readonly faults: Faults; readonly traffic: Traffic },
): void {
  app.get('/_demo/console', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONSOLE_POLICY)
      .header('cache-control', 'no-store')
      .send(consolePage()),
  );
  app.get(
    '/_demo/state',
    {
      schema: {
        operationId: 'readState',
        summary: 'Read the newest requests, masked, with payments, faults and the time',
        tags: ['Simulation'],
        querystring: z.object({
          version: z.coerce.number().int().optional().describe('The version read before.'),
        }),
        response: answeringJson(stateAnswer, 'The state.'),
      },
    },
    async (request) => {
      const exchanges = traffic.read();
      const isNews = request.query.version !== traffic.version;
      return {
        now: toTimestamp(clock.now()),
        version: traffic.version,
        exchanges: isNews ? [...exchanges] : [],
        payments: payments
          .latest(callerOf(request).clientId, LISTED)
          .map((each) => shownPayment(each, payments.followUps(each.id))),
        faults: [...faults.waiting()],
      };
    },
  );
  app.delete(
    '/_demo/faults',
    {
      schema: {
        operationId: 'removeFaults',
        summary: 'Remove all faults that wait',
        tags: ['Simulation'],
        response: answeringJson(z.object({ removed: z.int() }), 'The number of removed faults.'),
      },
    },
    async () => ({ removed: faults.clear() }),
  );
}

function shownPayment(record: PaymentRecord, later: readonly PaymentRecord[]) {
  return {
    id: record.id,
    at: toTimestamp(record.timestamp),
    method: record.method,
    action: record.action,
    amount: toAmount(record.amount_cents),
    results: record.report_results,
    account: [record.account_type, record.last_four].filter((part) => part !== '').join(' '),
    settlement_date: record.settlement_date,
    tracking_id: String(masked(record.tracking_id, 'tracking_id')),
    follow_ups: later.map(
      ({ action, amount_cents, results }) =>
        `${action} ${toAmount(amount_cents)}${results === 'APPROVED' ? '' : ` (${results})`}`,
    ),
  };
}

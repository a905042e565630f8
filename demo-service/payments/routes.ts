import formbody from '@fastify/formbody';
import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { sendList, sendRecord } from '../format/answer.ts';
import { parseTimestamp } from '../format/dates.ts';
import { invalidField, notFound } from '../format/error-body.ts';
import { guid, optional, required, text } from '../format/fields.ts';
import type { Caller, Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';
import { followUpAnswer, paymentAnswer, toFollowUpAnswer, toPaymentAnswer } from './answers.ts';
import { authorize } from './authorize.ts';
import { amount, authorizeRequest, preauthorizeRequest } from './authorize-request.ts';
import { followUp } from './follow-up.ts';
import type { PaymentRecord } from './records.ts';

const NAMES = { record: 'payment', list: 'payments' };
const FOLLOW_UP = 'follow_up';

/** Those without a body. */
const FOLLOW_UPS = [
  ['void', 'VOID'],
  ['capture', 'CAPTURE'],
  ['deauthorize', 'DEAUTHORIZE'],
] as const;

const idParams = z.object({ id: required(guid) });

const timeRange = z.object({
  start_time: time(),
  end_time: time(),
});

function time() {
  return required({
    length: 20,
    pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z',
    valid: (value) => parseTimestamp(value) !== undefined,
    says: 'a time as YYYY-MM-DDThh:mm:ssZ',
  }).transform((value) => parseTimestamp(value) ?? 0);
}

const creditRequest = z
  .object({
    amount: amount.optional(),
    tracking_id: optional(text(50)),
    memo: optional(text(100)),
  })
  .nullish();

/** The eight operations of interface.md §4.1, and the alias that its examples use. */
export async function paymentRoutes(app: App, service: Service): Promise<void> {
  await app.register(formbody);

  for (const url of ['/api/pp/payments/authorize', '/api/pp/payments'])
    app.post(
      url,
      { schema: { body: authorizeRequest, response: { 200: paymentAnswer } } },
      async (request, reply) => {
        const record = authorize(service, callerOf(request), 'AUTHORIZE', request.body);
        return sendRecord(request, reply, NAMES.record, toPaymentAnswer(record));
      },
    );
  app.post(
    '/api/pp/payments/preauthorize',
    { schema: { body: preauthorizeRequest, response: { 200: paymentAnswer } } },
    async (request, reply) => {
      const record = authorize(service, callerOf(request), 'PREAUTHORIZE', request.body);
      return sendRecord(request, reply, NAMES.record, toPaymentAnswer(record));
    },
  );
  app.get(
    '/api/pp/payments/:id',
    { schema: { params: idParams, response: { 200: paymentAnswer } } },
    async (request, reply) => {
      const record = existing(service, callerOf(request), request.params.id);
      return sendRecord(request, reply, NAMES.record, toPaymentAnswer(record));
    },
  );
  app.get(
    '/api/pp/payments',
    { schema: { querystring: timeRange, response: { 200: z.array(paymentAnswer) } } },
    async (request, reply) => {
      const { start_time, end_time } = request.query;
      if (end_time < start_time) throw invalidField('end_time', 'must not be before start_time');
      const { clientId } = callerOf(request);
      const pages = pagesOf({ timestamp: start_time, seq: 0 }, (after, limit) =>
        service.payments.page(clientId, after, end_time, limit),
      );
      return sendList(
        request,
        reply,
        NAMES,
        pages.map((page) => page.map(toPaymentAnswer)),
      );
    },
  );
  for (const [name, operation] of FOLLOW_UPS)
    app.post(
      `/api/pp/payments/:id/${name}`,
      { schema: { params: idParams, response: { 200: followUpAnswer } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const target = existing(service, caller, request.params.id);
        const record = followUp(service, caller, operation, target);
        return sendRecord(request, reply, FOLLOW_UP, toFollowUpAnswer(record));
      },
    );
  app.post(
    '/api/pp/payments/:id/credit',
    { schema: { params: idParams, body: creditRequest, response: { 200: followUpAnswer } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const target = existing(service, caller, request.params.id);
      const record = followUp(service, caller, 'CREDIT', target, request.body ?? {});
      return sendRecord(request, reply, FOLLOW_UP, toFollowUpAnswer(record));
    },
  );
}

function existing(service: Service, caller: Caller, id: string): PaymentRecord {
  const record = service.payments.find(caller.clientId, id.toLowerCase());
  if (record === undefined) throw notFound('payment');
  return record;
}

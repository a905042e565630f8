import { isUtf8 } from 'node:buffer';
import { parse } from 'node:querystring';
import { z } from 'zod';
import { type App, callerOf } from '../app.ts';
import { sendList, sendRecord } from '../format/answer.ts';
import { parseTimestamp } from '../format/dates.ts';
import { invalidField, malformed, notFound, notUtf8 } from '../format/error-body.ts';
import { guid, optional, required, text } from '../format/fields.ts';
import { isMalformed } from '../format/target.ts';
import { answering } from '../openapi/answering.ts';
import type { Caller, Service } from '../service.ts';
import { pagesOf } from '../store/pages.ts';
import { followUpAnswer, paymentAnswer, toFollowUpAnswer, toPaymentAnswer } from './answers.ts';
import { authorize } from './authorize.ts';
import { authorizeRequest, optionalAmount, preauthorizeRequest } from './authorize-request.ts';
import { followUp } from './follow-up.ts';
import type { ShownRecord } from './records.ts';

const NAMES = { record: 'payment', list: 'payments' };
const FOLLOW_UP = 'follow_up';

const TAGS = ['Payments'];

/** The documented path, and the path of the examples for bank accounts and cash (§4.1). */
const AUTHORIZE_URLS = [
  { url: '/api/pp/payments/authorize', operationId: 'authorize' },
  { url: '/api/pp/payments', operationId: 'authorizeAlias' },
] as const;

/** The follow-ups without a body. */
const FOLLOW_UPS = [
  { name: 'void', operation: 'VOID', summary: 'Void a payment that has not settled' },
  { name: 'capture', operation: 'CAPTURE', summary: 'Take the amount of a hold' },
  { name: 'deauthorize', operation: 'DEAUTHORIZE', summary: 'Release a hold' },
] as const;

const params = z.object({ id: required(guid) });

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
    amount: optionalAmount,
    tracking_id: optional(text(50)),
    memo: optional(text(100)),
  })
  .nullish();

const FORM = 'application/x-www-form-urlencoded';
const BODIES = ['application/json', FORM];
const PAYMENT = answering(paymentAnswer, 'The payment record, whatever the outcome.');
const FOLLOW_UP_ANSWER = answering(followUpAnswer, 'The record of the operation, refused or not.');

/** The eight operations of interface.md §4.1, and the alias in its examples. */
export function paymentRoutes(app: App, service: Service): void {
  // Only payments accept forms (§1.5): the routes of this plugin have a separate scope.
  app.addContentTypeParser<Buffer>(FORM, { parseAs: 'buffer' }, (_request, body, done) => {
    const form = body.toString();
    if (!isUtf8(body)) done(notUtf8);
    else if (isMalformed(form)) done(malformed('form'));
    else done(null, { ...parse(form) });
    body.fill(0);
  });

  for (const { url, operationId } of AUTHORIZE_URLS)
    app.post(
      url,
      {
        schema: {
          operationId,
          summary: 'Make a payment by card, bank account or cash',
          tags: TAGS,
          consumes: BODIES,
          body: authorizeRequest,
          response: PAYMENT,
        },
      },
      async (request, reply) => {
        const record = authorize(service, callerOf(request), 'AUTHORIZE', request.body);
        return sendRecord(request, reply, NAMES.record, toPaymentAnswer(record));
      },
    );
  app.post(
    '/api/pp/payments/preauthorize',
    {
      schema: {
        operationId: 'preauthorize',
        summary: 'Hold an amount on a swiped card',
        tags: TAGS,
        consumes: BODIES,
        body: preauthorizeRequest,
        response: PAYMENT,
      },
    },
    async (request, reply) => {
      const record = authorize(service, callerOf(request), 'PREAUTHORIZE', request.body);
      return sendRecord(request, reply, NAMES.record, toPaymentAnswer(record));
    },
  );
  app.get(
    '/api/pp/payments/:id',
    {
      schema: {
        operationId: 'getPayment',
        summary: 'Fetch one payment',
        tags: TAGS,
        params,
        response: PAYMENT,
      },
    },
    async (request, reply) => {
      const record = existing(service, callerOf(request), request.params.id);
      return sendRecord(request, reply, NAMES.record, toPaymentAnswer(record));
    },
  );
  app.get(
    '/api/pp/payments',
    {
      schema: {
        operationId: 'listPayments',
        summary: 'List the payments of a time range, both ends included',
        tags: TAGS,
        querystring: timeRange,
        response: answering(z.array(paymentAnswer), 'The payment records, oldest first.'),
      },
    },
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
  for (const { name, operation, summary } of FOLLOW_UPS)
    app.post(
      `/api/pp/payments/:id/${name}`,
      {
        schema: {
          operationId: name,
          summary,
          tags: TAGS,
          params,
          response: FOLLOW_UP_ANSWER,
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const target = existing(service, caller, request.params.id);
        const record = followUp(service, caller, operation, target);
        return sendRecord(request, reply, FOLLOW_UP, toFollowUpAnswer(record));
      },
    );
  app.post(
    '/api/pp/payments/:id/credit',
    {
      schema: {
        operationId: 'credit',
        summary: 'Give back all or part of a payment',
        tags: TAGS,
        consumes: BODIES,
        params,
        body: creditRequest,
        response: FOLLOW_UP_ANSWER,
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const target = existing(service, caller, request.params.id);
      const record = followUp(service, caller, 'CREDIT', target, request.body ?? {});
      return sendRecord(request, reply, FOLLOW_UP, toFollowUpAnswer(record));
    },
  );
}

function existing(service: Service, caller: Caller, id: string): ShownRecord {
  const record = service.payments.find(caller.clientId, id.toLowerCase());
  if (record === undefined) throw notFound('payment');
  return record;
}

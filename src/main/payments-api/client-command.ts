#!/usr/bin/env node
/**
 * The client as a command of the demo service's fault lab: one line of JSON in, one out.
 *
 *    task ─▶ sent once ─▶ answered │ not sent │ refused ─▶ outcome
 *                      └▶ in doubt ─▶ the service's list, by our tracking id ─▶ outcome, else unknown
 */

import { randomUUID } from 'node:crypto';
import { text as allOf } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { parseAmount } from '../../shared/domain/money.ts';
import { asRecord, text, textOrNull, type WireRecord } from './answer-fields.ts';
import type { MoneyOutcome } from './call.ts';
import { createPaymentsClient, type PaymentsClient } from './client.ts';
import type { AuthorizeRequest } from './payment-request.ts';
import type { FollowUpRecord, PaymentRecord } from './payments.ts';
import { PaymentsApiError } from './payments-api-error.ts';

/** Waits before each reading of the list, ms. */
const LOOKS = [200, 800, 2_000];
/** Milliseconds that the two clocks may differ. */
const CLOCKS = 300_000;

interface Answer {
  readonly outcome: 'approved' | 'declined' | 'not_done' | 'unknown';
  readonly payment_id: string | null;
}

/** The request of the task's fields, with our own tracking id. */
function requestOf(fields: WireRecord, trackingId: string): AuthorizeRequest {
  const field = (name: string) => text(fields[name], name);
  const bytes = (name: string) => new TextEncoder().encode(field(name));
  const basics = { amount: amountOf(fields), trackingId };
  switch (field('method')) {
    case 'CARD':
      return { method: 'CARD', ...basics, track: bytes('track_data') };
    case 'ACH':
      return {
        method: 'ACH',
        ...basics,
        routingNumber: bytes('routing_number'),
        accountNumber: bytes('account_number'),
        accountType: field('account_type') === 'S' ? 'S' : 'C',
        firstName: field('first_name'),
        lastName: field('last_name'),
        address: field('address'),
        city: field('city'),
        state: field('state'),
        zipCode: field('zip_code'),
      };
    default:
      return { method: 'CASH', ...basics };
  }
}

function amountOf(fields: WireRecord) {
  const parsed = parseAmount(text(fields['amount'], 'amount'));
  if (!parsed.ok) throw new Error(`The amount is ${parsed.problem}.`);
  return parsed.amount;
}

/** Sends the operation once. */
function send(
  { payments }: PaymentsClient,
  task: WireRecord,
  trackingId: string,
): Promise<MoneyOutcome<PaymentRecord | FollowUpRecord>> {
  const fields = asRecord(task['fields']);
  const id = textOrNull(task['payment_id'], 'payment_id') ?? '';
  const operation = text(task['operation'], 'operation');
  switch (operation) {
    case 'authorize':
      return payments.authorize(requestOf(fields, trackingId));
    case 'preauthorize': {
      const request = requestOf(fields, trackingId);
      if (request.method !== 'CARD') throw new Error('Only a card is held.');
      return payments.preauthorize(request);
    }
    case 'credit':
      return payments.credit(id, { amount: amountOf(fields), trackingId });
    case 'void':
    case 'capture':
    case 'deauthorize':
      return payments[operation](id);
    default:
      throw new Error(`There is no operation ${operation}.`);
  }
}

/** Looks for the record of a request in doubt; null if the list does not have it. */
async function find(
  { payments }: PaymentsClient,
  trackingId: string,
): Promise<PaymentRecord | null> {
  for (const ms of LOOKS) {
    await wait(ms);
    const now = Date.now();
    const range = { start: new Date(now - CLOCKS), end: new Date(now + CLOCKS) };
    try {
      const found = (await payments.list(range)).find((each) => each.trackingId === trackingId);
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof PaymentsApiError)) throw error; // a list that fails is read again
    }
  }
  return null;
}

async function answer(client: PaymentsClient, task: WireRecord): Promise<Answer> {
  const trackingId = randomUUID();
  const sent = await send(client, task, trackingId);
  if (sent.kind === 'not-sent' || sent.kind === 'refused')
    return { outcome: 'not_done', payment_id: null };
  const record = sent.kind === 'answered' ? sent.record : await find(client, trackingId);
  // A request that is still on its way is in no list yet.
  if (record === null) return { outcome: 'unknown', payment_id: null };
  const outcome = record.results === 'APPROVED' ? 'approved' : 'declined';
  return { outcome, payment_id: record.id };
}

const task = asRecord(JSON.parse(await allOf(process.stdin)));
const client = createPaymentsClient({
  connection: {
    baseUrl: text(task['base_url'], 'base_url'),
    environment: 'demo',
    username: text(task['username'], 'username'),
    password: text(task['password'], 'password'),
    clientId: text(task['client_id'], 'client_id'),
    caFile: text(task['ca'], 'ca'),
    proxy: 'none', // the lab is on this computer
  },
});
try {
  process.stdout.write(`${JSON.stringify(await answer(client, task))}\n`);
} finally {
  await client.close();
}

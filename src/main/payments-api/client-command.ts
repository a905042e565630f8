#!/usr/bin/env node
/**
 * The client as a command of the demo service's fault lab: one line of JSON in, one out.
 *
 *    task ─▶ sent once ─▶ answered │ not sent │ refused ─▶ outcome
 *                      └▶ in doubt ─▶ list or report ─▶ outcome, else unknown
 *
 *    charge, hold, refund   list, by our tracking id
 *    void, capture          transaction report, by the payment's id: both are done once (interface.md §2.7)
 *    release                list: no record names its hold, but the lab's service has no other client
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

/** The action of a follow-up's row in the transaction report; a captured hold becomes a charge there. */
const REPORTED_AS: Readonly<Record<string, string>> = { void: 'VOID', capture: 'AUTHORIZE' };

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

/** The record of a request, as a list or a report shows it. */
interface Trace {
  readonly id: string;
  readonly results: string;
}

/** The records that can only be those of this request. */
async function tracesOf(
  { payments, reports }: PaymentsClient,
  task: WireRecord,
  trackingId: string,
): Promise<readonly Trace[]> {
  const now = Date.now();
  const range = { start: new Date(now - CLOCKS), end: new Date(now + CLOCKS) };
  const action = REPORTED_AS[text(task['operation'], 'operation')];
  if (action === undefined) {
    const isRelease = task['operation'] === 'deauthorize';
    return (await payments.list(range)).filter((record) =>
      isRelease ? record.action === 'DEAUTHORIZE' : record.trackingId === trackingId,
    );
  }
  const found: Trace[] = [];
  const [startDate, endDate] = [dayOf(range.start), dayOf(range.end)];
  for await (const rows of reports.transactions({ startDate, endDate }))
    found.push(
      ...rows.filter((row) => row.action === action && row.originalId === task['payment_id']),
    );
  return found;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Looks for the record of a request in doubt; null if the service does not show it. */
async function find(
  client: PaymentsClient,
  task: WireRecord,
  trackingId: string,
): Promise<Trace | null> {
  for (const ms of LOOKS) {
    await wait(ms);
    try {
      const [found] = await tracesOf(client, task, trackingId);
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
  const record = sent.kind === 'answered' ? sent.record : await find(client, task, trackingId);
  // A request that is still on its way is in no list yet.
  if (record === null) return { outcome: 'unknown', payment_id: null };
  const isRefused = record.results === 'DECLINED' || record.results === 'FAILED';
  const outcome = isRefused ? 'declined' : 'approved';
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

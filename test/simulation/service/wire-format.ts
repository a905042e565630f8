/** The service's side of the wire: requests of interface.md §4.1 and §4.5 read, and records written as JSON. */

import { z } from 'zod';
import type { MoneyRequest } from '../../../src/main/payments/engine/engine-context.ts';
import type { ListedRecord } from '../../../src/main/payments-api/payments.ts';
import type { ReportedRow } from '../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { DANA } from '../till/people.ts';

const PAYMENTS = '/api/pp/payments';

const amountSchema = z.string().transform((text) => cents(Math.round(Number(text) * 100)));

const paymentSchema = z.object({
  method: z.enum(['CARD', 'ACH', 'CASH']),
  amount: amountSchema,
  tracking_id: z.string(),
  track_data: z.string().optional(),
});

const creditSchema = z.object({ amount: amountSchema, tracking_id: z.string() });

/** The model approves every account. */
const ACCOUNT = {
  ...{ routingNumber: new Uint8Array(9), accountNumber: new Uint8Array(9) },
  accountType: 'C',
  ...{ firstName: 'Paul', lastName: 'Hogan', address: '1 Main Street' },
  ...{ city: 'Town', state: 'NY', zipCode: '10001' },
} as const;

type Tender = Extract<MoneyRequest, { readonly tender: unknown }>['tender'];

function tenderOf({ method, track_data: track = '' }: z.infer<typeof paymentSchema>): Tender {
  switch (method) {
    case 'CARD':
      return { kind: 'card', track: Buffer.from(track) };
    case 'CASH':
      return { kind: 'cash' };
    case 'ACH':
      return { kind: 'bank-account', account: ACCOUNT };
  }
}

/**
 * A money request as its bytes have it.
 * @param askedBy the attempt, which the wire does not show for every follow-up.
 */
export function moneyRequestOf(path: string, body: string, askedBy: string): MoneyRequest {
  const [first = '', second] = path.slice(PAYMENTS.length + 1).split('/');
  const asked = { cashier: DANA, trackingId: askedBy };
  if (second === undefined) {
    const operation = z.enum(['authorize', 'preauthorize']).parse(first);
    const payment = paymentSchema.parse(JSON.parse(body));
    const { amount, tracking_id: trackingId } = payment;
    return { ...asked, operation, amount, trackingId, tender: tenderOf(payment) };
  }
  const operation = z.enum(['capture', 'deauthorize', 'void', 'credit']).parse(second);
  if (operation !== 'credit') return { ...asked, operation, paymentId: first };
  const { amount, tracking_id: trackingId } = creditSchema.parse(JSON.parse(body));
  return { ...asked, operation, paymentId: first, amount, trackingId };
}

/** A read as its path has it. */
export type ReadRequest =
  | { readonly kind: 'list'; readonly start: Date; readonly end: Date }
  | { readonly kind: 'report'; readonly startDay: string; readonly endDay: string }
  | { readonly kind: 'record'; readonly id: string }
  | { readonly kind: 'nothing' };

export function readRequestOf(path: string): ReadRequest {
  const [pathname = '', search = ''] = path.split('?');
  const searchParams = new URLSearchParams(search);
  const time = (name: string) => new Date(searchParams.get(name) ?? '');
  if (pathname === PAYMENTS) {
    return { kind: 'list', start: time('start_time'), end: time('end_time') };
  }
  const [id, more] = pathname.slice(PAYMENTS.length + 1).split('/');
  if (pathname.startsWith(`${PAYMENTS}/`) && id !== undefined && more === undefined) {
    return { kind: 'record', id };
  }
  const day = (name: string, none: string) => searchParams.get(name) ?? none;
  return pathname.endsWith('/transactions/details')
    ? { kind: 'report', startDay: day('start_date', ''), endDay: day('end_date', '9999-12-31') }
    : { kind: 'nothing' }; // no bank takes anything back in the model
}

/** YYYY-MM-DDThh:mm:ssZ (interface.md §1.4). */
const instant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Written by hand, since a seed reads thousands of rows: no text of the model needs an escape. */
export function listedJson(record: ListedRecord): string {
  const { id, method, action, results, code, message, timestamp, trackingId } = record;
  const first = `"id":"${id}","method":"${method}","action":"${action}","results":"${results}"`;
  const second = `"code":${quoted(code)},"message":${quoted(message)}`;
  return `{${first},${second},"timestamp":"${instant(timestamp)}","tracking_id":${quoted(trackingId)}}`;
}

export function reportedJson(row: ReportedRow): string {
  const { id, method, action, results, amount, originalId, timestamp, trackingId } = row;
  const first = `"id":"${id}","method":"${method}","action":"${action}","results":"${results}"`;
  const second = `"amount":"${(amount / 100).toFixed(2)}","original_id":"${originalId}"`;
  return `{${first},${second},"timestamp":"${instant(timestamp)}","tracking_id":${quoted(trackingId)}}`;
}

const quoted = (text: string | null) => (text === null ? 'null' : `"${text}"`);

/** Rows in their order, as one list. */
export const listJson = (rows: readonly string[]) => `[${rows.join(',')}]`;

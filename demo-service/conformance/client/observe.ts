import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { App } from '../../app.ts';
import { type ClientLimits, type ClientResult, runClient } from '../../fault-lab/client-command.ts';
import { AMOUNT, type Operation, preparePayment } from '../../fault-lab/operations.ts';
import { buildServer } from '../../server.ts';
import { createService } from '../../service.ts';
import { type Fault, waitingFaults } from '../../simulation/faults.ts';
import { openStore } from '../../store/open.ts';
import type { Certificates } from '../../tls/certificates.ts';
import { type Fields, isRecord } from '../expect.ts';

/** A request of the client, as it came. It holds test numbers only. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** One run of the client. */
export interface Observation {
  readonly requests: readonly SentRequest[];
  readonly result: ClientResult;
  /** The fields that the client was asked to send. */
  readonly fields: Operation['fields'];
  /** The payment that it was asked to act on. */
  readonly paymentId: string | null;
  /** The record that it was answered; null without one. */
  readonly record: Fields | null;
}

/** How the service answers the operation. */
export interface Answering {
  readonly faults?: readonly Fault[];
  /** Changes the record of the answer. */
  readonly record?: (record: Fields) => Fields;
  /** Changes the status of a success. */
  readonly status?: number;
  /** Replaces the body of the answer. */
  readonly body?: { readonly type: string; readonly text: string };
}

export interface ClientSetup extends ClientLimits {
  readonly command: string;
  readonly certificates: Certificates;
  /** The authority that the client is told to trust; without it the service's own. */
  readonly trusts?: string;
}

/** A colon may be in a password (RFC 7617); the client id is not the default one. */
export const CREDENTIALS = { username: 'clinic', password: 's3:cret' } as const;
export const CLIENT_ID = 'ZX98YW76';
const CLIENT_IDS = ['AB12CD34', CLIENT_ID];

/** Runs the client once, against a service of its own. */
export async function observe(
  operation: Operation,
  { faults = [], ...answering }: Answering,
  { command, certificates, trusts, ...limits }: ClientSetup,
): Promise<Observation> {
  const db = openStore(':memory:');
  const service = createService(db, Date.now, randomUUID);
  const waiting = waitingFaults();
  const requests: SentRequest[] = [];
  const bodies = new WeakMap<object, Buffer[]>();
  let record: Fields | null = null;
  const { caFile, ...tls } = certificates;
  const watch = (app: App): void => {
    app.addHook('onRequest', async ({ method, raw, headers }) => {
      const url = new URL(raw.url ?? '/', 'https://127.0.0.1');
      const pieces: Buffer[] = [];
      bodies.set(raw, pieces);
      requests.push({
        ...{ method, url, headers: { ...headers } },
        get body() {
          return Buffer.concat(pieces).toString();
        },
      });
    });
    app.addHook('preParsing', async ({ raw }, _reply, payload) => {
      // Copies: the service wipes its own at the end of the request.
      payload.on('data', (piece: Buffer) => bodies.get(raw)?.push(Buffer.from(piece)));
    });
    app.addHook('onSend', async (request, reply, payload) => {
      if (!isOperation(request.method, request.url, operation)) return payload;
      const answer = answered(payload, reply.statusCode, answering);
      record = answer.record;
      if (answering.body !== undefined) reply.type(answering.body.type);
      if (answering.status !== undefined && reply.statusCode === 200) reply.code(answering.status);
      return answer.text;
    });
  };
  const registration = { ...CREDENTIALS, clientIds: CLIENT_IDS };
  const log = pino({ level: 'silent' });
  const server = await buildServer(service, registration, { tls, log, faults: waiting, watch });
  try {
    const base_url = await server.listen(0);
    const caller = { clientId: CLIENT_ID, userId: '' };
    const paymentId =
      operation.actsOn === null ? null : preparePayment(service, caller, operation.actsOn);
    for (const fault of faults) waiting.add(fault);
    const { fields, method } = operation;
    const task = {
      ...{ operation: operation.action.toLowerCase(), method, fields, payment_id: paymentId },
      ...{ amount: fields['amount'] ?? AMOUNT, base_url, ca: trusts ?? caFile },
      ...{ ...CREDENTIALS, client_id: CLIENT_ID },
    };
    const result = await runClient(command, task, limits);
    return { requests, result, fields, paymentId, record };
  } finally {
    await server.close();
    db.close();
  }
}

/** True for a request of the operation; the examples of §4.1 create at POST /api/pp/payments. */
export function isOperation(method: string, path: string, { action }: Operation): boolean {
  const verb = action.toLowerCase();
  const plain = path.replace(/\?.*/, '').replace(/\.(json|xml)$/, '');
  return (
    method === 'POST' &&
    (plain.endsWith(`/${verb}`) || (action === 'AUTHORIZE' && /\/payments\/?$/.test(plain)))
  );
}

/** The text of the answer after its change, and its record. */
function answered(
  payload: unknown,
  status: number,
  { record: change = (record) => record, body }: Answering,
): { readonly text: unknown; readonly record: Fields | null } {
  if (body !== undefined) return { text: body.text, record: null };
  if (status !== 200 || typeof payload !== 'string' || payload.startsWith('<'))
    return { text: payload, record: null };
  const record: unknown = JSON.parse(payload);
  if (!isRecord(record)) return { text: payload, record: null };
  const changed = change(record);
  return { text: JSON.stringify(changed), record: changed };
}

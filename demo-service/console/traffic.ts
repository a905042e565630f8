import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import { toTimestamp } from '../format/dates.ts';
import type { Fault } from '../simulation/faults.ts';
import { masked, maskedXml } from './mask.ts';

/** A request of the interface with its answer, as the console shows it. */
export const exchangeShown = z.object({
  number: z.int(),
  at: z.string().describe('By the service’s clock.'),
  method: z.string(),
  path: z.string().describe('The path of the operation, with {id} for an id.'),
  client: z.string().nullable().describe('svc-clientid.'),
  query: z.unknown(),
  body: z.unknown().describe('Masked; null without one, and for one that cannot be read.'),
  fault: z.string().nullable().describe('The fault that was asked for.'),
  status: z.int().nullable().describe('Null while it is performed, and if no answer was sent.'),
  answer: z.unknown().describe('Masked; null for a list, which is sent in pieces.'),
  ms: z.int().nullable().describe('Null while it is performed.'),
});
type Exchange = z.output<typeof exchangeShown>;

export interface Traffic {
  /** Changes with each request and each answer. */
  readonly version: number;
  /** The newest exchanges, oldest first. Reading keeps the recording on. */
  read(): readonly Exchange[];
}

/** Exchanges that are kept, in memory only. */
const MOST = 200;
/** A console asks every second; without one nothing is recorded, ms. */
const WATCHED_MS = 10_000;
/** The longest answer that is shown, characters. */
const MOST_SHOWN = 20_000;

/** Records the requests of the interface while a console is open: masked, and never on a disk. */
export function recordTraffic(app: App, now: () => number): Traffic {
  const kept: Exchange[] = [];
  const current = new WeakMap<FastifyRequest, Exchange>();
  let version = 0;
  let watchedUntil = 0;

  app.addHook('onRequest', async (request, reply) => {
    if (performance.now() > watchedUntil || !request.url.startsWith('/api/')) return;
    const client = request.headers['svc-clientid'];
    version += 1;
    const exchange: Exchange = {
      number: version,
      at: toTimestamp(now()),
      method: request.method,
      path: request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'unknown path',
      client: typeof client === 'string' && /^[A-Za-z0-9]{8}$/.test(client) ? client : null,
      query: masked(request.query),
      ...{ body: null, fault: null, status: null, answer: null, ms: null },
    };
    kept.push(exchange);
    if (kept.length > MOST) kept.shift();
    current.set(request, exchange);
    const began = performance.now();
    reply.raw.once('close', () => {
      version += 1;
      exchange.ms = Math.round(performance.now() - began);
      exchange.fault = request.getDecorator<Fault | null>('fault')?.fault ?? null;
      if (reply.raw.writableFinished) exchange.status = reply.statusCode;
    });
  });
  app.addHook('preValidation', async (request) => {
    const exchange = current.get(request);
    if (exchange !== undefined) exchange.body = masked(request.body ?? null);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    const exchange = current.get(request);
    if (exchange !== undefined && typeof payload === 'string') exchange.answer = shown(payload);
    return payload;
  });
  return {
    get version() {
      return version;
    },
    read: () => {
      watchedUntil = performance.now() + WATCHED_MS;
      return kept;
    },
  };
}

function shown(payload: string): unknown {
  if (payload.length > MOST_SHOWN) return null;
  return payload.startsWith('<') ? maskedXml(payload) : masked(JSON.parse(payload));
}

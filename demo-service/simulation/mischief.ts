import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../format/error-body.ts';
import type { Fault } from './faults.ts';

/** The effect of a fault on a request and its answer (faults.ts selects the request). */

/** True if the fault changes the answer, so that it must be buffered as a whole. */
export function changesAnswer(request: FastifyRequest): boolean {
  const kind = request.getDecorator<Fault | null>('fault')?.fault;
  return kind === 'drop_after' || kind === 'cut_body';
}

/** Runs before the request is performed. */
export async function befallBefore(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.setDecorator('fault', fault);
  switch (fault.fault) {
    case 'drop_before':
      reply.hijack();
      request.raw.destroy();
      return;
    case 'delay':
      await wait(fault.delay_ms, undefined, { ref: false });
      return;
    case 'status':
      throw new ServiceError(fault.status, 'fault', 'This answer was asked for by /_demo/faults.');
    case 'drop_after':
    case 'cut_body':
      return;
  }
}

/** Runs after the request, if the fault changes the answer: ends the connection. */
export async function befallAfter(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const body = await wholeBody(payload);
  if (request.getDecorator<Fault>('fault').fault === 'drop_after') {
    reply.raw.destroy();
    return;
  }
  const headers = Object.fromEntries(Object.entries(reply.getHeaders()));
  reply.raw.writeHead(reply.statusCode, { ...headers, 'content-length': body.length });
  // Ended only after the half was sent, or the client would see less of it or nothing.
  reply.raw.write(body.subarray(0, body.length / 2), () => reply.raw.destroy());
}

async function wholeBody(payload: unknown): Promise<Buffer> {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return Buffer.from(payload);
  if (!isStream(payload)) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of payload) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function isStream(payload: unknown): payload is AsyncIterable<string | Uint8Array> {
  return typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
}

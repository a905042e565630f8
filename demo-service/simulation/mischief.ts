import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../format/error-body.ts';
import type { Fault } from './faults.ts';

/** What a fault does to a request and its answer (see faults.ts for which request). */

export const hasFault = (request: FastifyRequest): boolean =>
  request.getDecorator<Fault | null>('fault') !== null;

/** Before the request is performed. */
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

/** After it was performed: the answer to send, or undefined when the connection has been ended. */
export async function befallAfter(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<Buffer | undefined> {
  const body = await wholeBody(payload);
  switch (request.getDecorator<Fault>('fault').fault) {
    case 'drop_after':
      reply.raw.destroy();
      return undefined;
    case 'cut_body': {
      const headers = Object.fromEntries(Object.entries(reply.getHeaders()));
      reply.raw.writeHead(reply.statusCode, { ...headers, 'content-length': body.length });
      // Ended only when the half has left, or the client would see less of it or nothing.
      reply.raw.write(body.subarray(0, body.length / 2), () => reply.raw.destroy());
      return undefined;
    }
    case 'drop_before':
    case 'delay':
    case 'status':
      return body;
  }
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

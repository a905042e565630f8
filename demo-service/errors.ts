import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { contentType, formatOf } from './format/answer.ts';
import { type ErrorBody, notFound, ServiceError } from './format/error-body.ts';
import { xmlDocument } from './format/xml.ts';

/** Answers for all errors: one body in both formats, with no data of the request in it. */

const UNREADABLE = { code: 'bad_request', message: 'The request cannot be read.' };
const REFUSALS: Readonly<Record<number, Pick<ErrorBody, 'code' | 'message'>>> = {
  408: { code: 'timeout', message: 'The request took too long to arrive.' },
  413: { code: 'too_large', message: 'The body is too large.' },
  414: { code: 'too_large', message: 'The path is too long.' },
  415: { code: 'unsupported_media_type', message: 'The body is of a type that is not taken here.' },
  431: { code: 'too_large', message: 'The headers are too large.' },
};

/** The body for a status that needs no details. */
export function refusal(status: number): ErrorBody {
  return { ...(REFUSALS[status] ?? UNREADABLE), field: null };
}

const FAULT_OF_OURS = { code: 'internal', message: 'The service failed. The fault is its own.' };

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = explain(error);
  // Only the location: an error's message may quote the sent data.
  if (status === 500)
    request.log.error({ name: error.name, at: error.stack?.split('\n').slice(1).join('') });
  if (status === 401) reply.header('www-authenticate', 'Basic realm="payments", charset="UTF-8"');
  // A close at once would break the connection under a client that still sends, before it reads
  // this answer; on a kept connection the rest of the body is read and discarded.
  if (status === 413) reply.removeHeader('connection');
  const format = formatOf(request) ?? 'json';
  reply
    .code(status)
    .type(contentType(format))
    .serializer((value: ErrorBody) =>
      format === 'xml' ? xmlDocument('error', value) : JSON.stringify(value),
    )
    .send(body);
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(Object.assign(notFound('path'), { code: 'NOT_FOUND' }), request, reply);
}

interface Explanation {
  readonly status: number;
  readonly body: ErrorBody;
}

/** Our message for a refusal by fastify or by us. */
function explain(error: FastifyError): Explanation {
  if (error instanceof ServiceError) return { status: error.statusCode, body: error.body };
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, body: refusal(status) };
  return { status: 500, body: { ...FAULT_OF_OURS, field: null } };
}

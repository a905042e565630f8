import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { contentType, formatOf } from './format/answer.ts';
import { type ErrorBody, notFound, ServiceError } from './format/error-body.ts';
import { xmlDocument } from './format/xml.ts';

/** How everything that goes wrong is answered: one body, both formats, nothing of the request in it. */

const REFUSALS: Readonly<Record<number, Pick<ErrorBody, 'code' | 'message'>>> = {
  400: { code: 'bad_request', message: 'The request cannot be read.' },
  408: { code: 'timeout', message: 'The request took too long to arrive.' },
  413: { code: 'too_large', message: 'The body is too large.' },
  414: { code: 'too_large', message: 'The path is too long.' },
  415: { code: 'unsupported_media_type', message: 'The body is of a type that is not taken here.' },
  431: { code: 'too_large', message: 'The headers are too large.' },
};
const FAULT_OF_OURS = { code: 'internal', message: 'The service failed. The fault is its own.' };

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = explain(error);
  // Only where it broke: an error's message may quote what was sent.
  if (status === 500)
    request.log.error({ name: error.name, at: error.stack?.split('\n').slice(1).join('') });
  if (status === 401) reply.header('www-authenticate', 'Basic realm="payments", charset="UTF-8"');
  // Closed at once, the connection would break under a client that is still sending, before it reads
  // this answer; kept, the rest of the body is read and thrown away.
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

/** Our words for what fastify, zod or we refused. */
function explain(error: FastifyError): Explanation {
  if (error instanceof ServiceError) return { status: error.statusCode, body: error.body };
  if (hasZodFastifySchemaValidationErrors(error)) return explainField(error);
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, body: { ...(REFUSALS[status] ?? BAD), field: null } };
  return { status: 500, body: { ...FAULT_OF_OURS, field: null } };
}

const BAD = { code: 'bad_request', message: 'The request cannot be read.' };

/** The first thing that is wrong with a body, a path or a query. */
function explainField(error: FastifyError & { validation: readonly ZodIssue[] }): Explanation {
  const [issue] = error.validation;
  const field = issue?.instancePath.replace(/^\//, '') || null;
  const message = `${field ?? error.validationContext ?? 'The request'} ${issue?.message ?? 'is wrong'}.`;
  return { status: 400, body: { code: 'invalid_field', message, field } };
}

interface ZodIssue {
  readonly instancePath: string;
  readonly message?: string | undefined;
}

const BROKEN: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const GONE: ReadonlySet<string> = new Set(['ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT']);

/** Answers what is not even HTTP, where there is no request to speak of. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // A client that hung up, or said nothing: nobody is there to be answered. Before TLS has begun an
  // answer could not be sent, and the connection would wait for it for ever.
  if (GONE.has(error.code ?? '') || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const status = BROKEN[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ ...(REFUSALS[status] ?? BAD), field: null });
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      `Content-Type: ${contentType('json')}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { authentication, type Registration } from './authentication.ts';
import { contentType, formatOf } from './format/answer.ts';
import { type ErrorBody, ServiceError } from './format/error-body.ts';
import { withoutSuffix } from './format/negotiate.ts';
import { xmlDocument } from './format/xml.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Caller, Service } from './service.ts';
import { befallAfter, befallBefore, type Fault, waitingFaults } from './simulation/faults.ts';
import { simulationRoutes } from './simulation/routes.ts';

/** The HTTPS server's address, and its end. */
export interface Server {
  listen(port: number): Promise<string>;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly tls: { readonly key: string; readonly cert: string };
  readonly registration: Registration;
  readonly log: Logger;
}

/** The largest record has three notes of 5,000 characters (interface.md §8), escaped at worst sixfold. */
const BODY_LIMIT = 256 * 1024;

function createApp({ tls, log }: ServerOptions) {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    https: { ...tls, handshakeTimeout: 10_000 },
    loggerInstance,
    // Our own line below: fastify's holds the URL, and a URL may hold what a search was for.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    rewriteUrl: (request) => {
      const { url, accept } = withoutSuffix(request.url ?? '/');
      // A suffix is over the header (§1.3): it takes the header's place.
      if (accept !== undefined) request.headers.accept = accept;
      return url;
    },
    frameworkErrors: (_error, request, reply) => {
      sendError(request, reply, 400, {
        code: 'bad_request',
        message: 'The path cannot be read.',
        field: null,
      });
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  app.decorateRequest('fault', null);
  return app.withTypeProvider<ZodTypeProvider>();
}

export type App = ReturnType<typeof createApp>;

/** On whose behalf the request came; only to be asked in a route's handler. */
export const callerOf = (request: FastifyRequest): Caller => request.getDecorator<Caller>('caller');

/** Wires the routes, the formats, the faults and the log into one server that does not listen yet. */
export function buildServer(service: Service, options: ServerOptions): Server {
  const app = createApp(options);
  const faults = waitingFaults();
  const authenticate = authentication(options.registration);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('date', new Date(service.clock.now() * 1000).toUTCString());
    request.setDecorator('caller', authenticate(request));
    if (formatOf(request) === undefined)
      throw new ServiceError(
        406,
        'not_acceptable',
        'The service gives JSON and XML only.',
        'accept',
      );
    if (request.url.startsWith('/_demo/')) return;
    const fault = faults.take(request.method, request.url.replace(/\?.*/, ''));
    if (fault === undefined) return;
    request.setDecorator('fault', fault);
    await befallBefore(fault, request, reply);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const fault = request.getDecorator<Fault | null>('fault');
    if (fault === null) return done(null, payload);
    wholeBody(payload).then(
      (body) => {
        // When the fault has ended the connection, nothing is left to send: done is not called.
        if (!befallAfter(fault, reply, body)) done(null, body);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = explain(error);
    // Only where it broke: an error's message may quote what was sent.
    if (status === 500)
      request.log.error({ name: error.name, at: error.stack?.split('\n').slice(1) });
    sendError(request, reply, status, body);
  });
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, 404, {
      code: 'not_found',
      message: 'There is nothing here.',
      field: null,
    });
  });

  simulationRoutes(app, service, faults);
  app.register(async (payments: App) => paymentRoutes(payments, service));

  return {
    listen: (port) => app.listen({ port, host: '127.0.0.1' }),
    close: () => app.close(),
  };
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: ErrorBody,
): void {
  const format = formatOf(request) ?? 'json';
  if (status === 401) reply.header('www-authenticate', 'Basic realm="payments", charset="UTF-8"');
  reply
    .code(status)
    .type(contentType(format))
    .serializer((value: ErrorBody) =>
      format === 'xml' ? xmlDocument('error', value) : JSON.stringify(value),
    )
    .send(body);
}

/** Our words for what fastify, zod or we refused. Nothing of the request is repeated. */
function explain(error: FastifyError): { readonly status: number; readonly body: ErrorBody } {
  if (error instanceof ServiceError) return { status: error.statusCode, body: error.body };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0];
    const field = issue?.instancePath.replace(/^\//, '') || null;
    const message = `${field ?? error.validationContext} ${issue?.message ?? 'is wrong'}.`;
    return { status: 400, body: { code: 'invalid_field', message, field } };
  }
  const status = error.statusCode ?? 500;
  const known = FRAMEWORK_REFUSALS[status];
  if (known !== undefined) return { status, body: { ...known, field: null } };
  return status < 500
    ? { status, body: { code: 'bad_request', message: 'The request cannot be read.', field: null } }
    : {
        status: 500,
        body: { code: 'internal', message: 'The service failed. It is our fault.', field: null },
      };
}

const FRAMEWORK_REFUSALS: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: 'bad_request', message: 'The body cannot be read.' },
  413: { code: 'too_large', message: `The body is over ${BODY_LIMIT} bytes.` },
  415: { code: 'unsupported_media_type', message: 'The body is of a type that is not taken here.' },
};

async function wholeBody(payload: unknown): Promise<Buffer> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (payload instanceof Uint8Array) return Buffer.from(payload);
  const chunks: Buffer[] = [];
  if (payload !== null && typeof payload === 'object' && Symbol.asyncIterator in payload)
    for await (const chunk of payload as AsyncIterable<Uint8Array | string>)
      chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

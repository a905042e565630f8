import { isUtf8 } from 'node:buffer';
import fastify, {
  type FastifyBaseLogger,
  type FastifyRequest,
  LogController,
  type preParsingHookHandler,
} from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerBrokenRequests } from './broken-request.ts';
import { sendError } from './errors.ts';
import { notUtf8 } from './format/error-body.ts';
import { withoutSuffix } from './format/negotiate.ts';
import { normalTarget } from './format/target.ts';
import type { Caller } from './service.ts';
import { validateBySchema } from './validation.ts';

export interface AppOptions {
  readonly tls: { readonly key: string; readonly cert: string };
  readonly log: FastifyBaseLogger;
  /** The service's time, Unix seconds. */
  readonly now: () => number;
}

/**
 * The largest record has three notes of 5,000 characters (interface.md §8), escaped at most
 * sixfold.
 */
const BODY_LIMIT = 256 * 1024;

export type App = ReturnType<typeof createApp>;

/** The authenticated caller of a request; only valid after authentication. */
export const callerOf = (request: FastifyRequest): Caller => request.getDecorator<Caller>('caller');

/**
 * Wipes the chunks of a body at the end of its request: they may contain a card number, and their
 * memory is reused. The parsers wipe the body that fastify assembles from them.
 */
const wipePieces: preParsingHookHandler = (request, _reply, payload, done) => {
  const pieces: Buffer[] = [];
  payload.on('data', (piece: Buffer) => pieces.push(piece));
  request.raw.once('close', () => {
    for (const piece of pieces) piece.fill(0);
  });
  done(null, payload);
};

/** The web server with the parts that all routes share: HTTPS, zod, suffixes, bodies. */
export function createApp({ tls, log, now }: AppOptions) {
  const app = fastify({
    // Node alone would refuse a request without Host with an empty body.
    https: { ...tls, handshakeTimeout: 10_000, requireHostHeader: false },
    loggerInstance: log,
    // The server writes its own line: fastify's contains the URL, and a search is in the URL.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    rewriteUrl: (request) => {
      const { url, accept } = withoutSuffix(normalTarget(request.url ?? '/'));
      // A suffix overrides the Accept header (§1.3), so it replaces the header.
      if (accept !== undefined) request.headers.accept = accept;
      return url;
    },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  answerBrokenRequests(app.server, now);
  app.setValidatorCompiler(validateBySchema);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.decorateRequest('caller', null);
  app.decorateRequest('fault', null);
  app.addHook('preParsing', wipePieces);

  // Text is no valid body here; and a client that declares JSON and sends nothing has sent no body.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else if (!isUtf8(body)) done(notUtf8);
      else parseJson(request, body.toString(), done);
      body.fill(0);
    },
  );
  return app.withTypeProvider<ZodTypeProvider>();
}

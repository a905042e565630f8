import { isUtf8 } from 'node:buffer';
import fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
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

/** The largest record has three notes of 5,000 characters (interface.md §8), escaped at worst sixfold. */
const BODY_LIMIT = 256 * 1024;

export type App = ReturnType<typeof createApp>;

/** On whose behalf the request came; to be asked once it is authenticated. */
export const callerOf = (request: FastifyRequest): Caller => request.getDecorator<Caller>('caller');

/** The web server as every part of the service meets it: HTTPS, zod, suffixes, bodies. */
export function createApp({ tls, log, now }: AppOptions) {
  const app = fastify({
    // Node would refuse a request without Host by itself, with no body.
    https: { ...tls, handshakeTimeout: 10_000, requireHostHeader: false },
    loggerInstance: log,
    // The server writes a line of its own: fastify's holds the URL, and a search is in the URL.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    rewriteUrl: (request) => {
      const { url, accept } = withoutSuffix(normalTarget(request.url ?? '/'));
      // A suffix is over the header (§1.3): it takes the header's place.
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

  // Text is no body of ours; and a client that says "JSON" and sends nothing has sent no body.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined);
      else if (!isUtf8(body)) done(notUtf8);
      else parseJson(request, body.toString(), done);
    },
  );
  return app.withTypeProvider<ZodTypeProvider>();
}

import type { FastifyRequest } from 'fastify';
import { type App, type AppOptions, createApp } from './app.ts';
import { authentication, type Registration } from './authentication.ts';
import { consoleRoutes } from './console/routes.ts';
import { recordTraffic } from './console/traffic.ts';
import { eligibilityRoutes } from './eligibility/routes.ts';
import { sendNotFound } from './errors.ts';
import { formatOf } from './format/answer.ts';
import { malformed, ServiceError } from './format/error-body.ts';
import { isMalformed } from './format/target.ts';
import { collectRoutes, documentRoutes } from './openapi/document.ts';
import { patientRoutes } from './patients/routes.ts';
import { profileRoutes } from './payment-profiles/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import type { Service } from './service.ts';
import { type Faults, waitingFaults } from './simulation/faults.ts';
import { befallAfter, befallBefore, changesAnswer } from './simulation/mischief.ts';
import { simulationRoutes } from './simulation/routes.ts';

/** The HTTPS server, and its end. */
export interface Server {
  /** Listens on 127.0.0.1; port 0 chooses a free one. Returns the base URL. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
}

/** Connects the parts to one server that does not listen yet. */
export async function buildServer(
  service: Service,
  registration: Registration,
  {
    faults = waitingFaults(),
    watch,
    ...options
  }: Pick<AppOptions, 'tls' | 'log'> & {
    readonly faults?: Faults;
    /** Adds hooks of the conformance kit, before all others. */
    readonly watch?: (app: App) => void;
  },
): Promise<Server> {
  const app = createApp({ ...options, now: service.clock.now });
  watch?.(app);
  app.setNotFoundHandler(sendNotFound);
  logAnswers(app);
  const traffic = recordTraffic(app, service.clock.now);
  receiveRequests(app, service, registration);
  makeTrouble(app, faults);

  await collectRoutes(app);
  documentRoutes(app);
  simulationRoutes(app, service, faults);
  consoleRoutes(app, service, { faults, traffic });
  app.register(async (payments: App) => paymentRoutes(payments, service));
  patientRoutes(app, service);
  profileRoutes(app, service);
  eligibilityRoutes(app, service);
  reportRoutes(app, service);

  return {
    listen: (port) => app.listen({ port, host: '127.0.0.1' }),
    close: () => app.close(),
  };
}

/** Only ids and figures: no URL, no header, no body. */
function logAnswers(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** The steps before every operation: time, authentication, due events, format. */
function receiveRequests(app: App, service: Service, registration: Registration): void {
  const authenticate = authentication(registration);
  app.addHook('onRequest', async (request) => {
    refuseOddHttp(request);
    request.setDecorator('caller', authenticate(request));
    service.settlement.catchUp(service.clock.now());
    if (request.url.startsWith('/api/') && formatOf(request) === undefined)
      throw new ServiceError(
        406,
        'not_acceptable',
        'The service gives JSON and XML only.',
        'accept',
      );
  });
}

/** Refuses requests that Node would refuse without a body, or accept unchecked. */
function refuseOddHttp({ raw, headers, url }: FastifyRequest): void {
  const hosts = raw.headersDistinct['host']?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1'))
    throw new ServiceError(400, 'invalid_field', 'Host must be sent, once.', 'host');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    throw new ServiceError(
      417,
      'expectation_failed',
      'The service expects 100-continue only.',
      'expect',
    );
  if (isMalformed(url.replace(/^[^?]*/, ''))) throw malformed('query');
}

/** Applies the requested faults to the documented operations. */
function makeTrouble(app: App, faults: Faults): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    const fault = faults.take(request.method, request.url.replace(/\?.*/, ''));
    if (fault !== undefined) await befallBefore(fault, request, reply);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!changesAnswer(request)) return done(null, payload);
    // The fault ends the connection and sends nothing: done is called only if that fails.
    befallAfter(request, reply, payload).catch((error: unknown) =>
      done(error instanceof Error ? error : new Error('The answer broke.')),
    );
  });
}

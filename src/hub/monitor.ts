/** The pages for programs that watch the hub: `/metrics` in OpenMetrics, `/health`. They hold no data of patients. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, type OpenMetricsContentType, Registry } from 'prom-client';
import { z } from 'zod';
import type { HubContext } from './context.ts';
import { type Database, NoDatabase } from './database.ts';
import { ENTRIES } from './status.ts';

const rowSchema = z.object({
  entries: z.int(),
  unreadable: z.int(),
  reservations: z.int(),
  attention: z.int(),
  recovering: z.boolean(),
});

const tillSchema = z.object({
  till_id: z.string(),
  branch: z.string(),
  state: z.string(),
  silent_s: z.number().nullable(),
});

const replicaSchema = z.object({ sync_state: z.string(), n: z.int() });

/** Sums over the counters instead of counts over their entries: a page may be read each second. */
function readFigures(database: Database, now: Date) {
  return database.transaction('reads', async (sql) => {
    const [row] = await sql.query(
      `SELECT (${ENTRIES}) AS entries,
         (SELECT coalesce(sum(unreadable), 0)::bigint FROM till) AS unreadable,
         (SELECT count(*) FROM reservation WHERE state IN ('open', 'used', 'moved')) AS reservations,
         (SELECT count(*) FROM attention WHERE closed_at IS NULL) AS attention,
         (SELECT recovering FROM hub) AS recovering`,
    );
    const tills = await sql.query(
      `SELECT till_id, branch, CASE WHEN replaced_by IS NULL THEN state ELSE 'replaced' END AS state,
         extract(epoch FROM $1::timestamptz - heard_at)::float8 AS silent_s
       FROM till WHERE till_id NOT LIKE '%~%' ORDER BY till_id`,
      [now],
    );
    const replicas = await sql.query(
      'SELECT sync_state, count(*) AS n FROM pg_stat_replication GROUP BY sync_state',
    );
    return {
      ...rowSchema.parse(row),
      tills: z.array(tillSchema).parse(tills),
      replicas: z.array(replicaSchema).parse(replicas),
    };
  });
}

/** The gauges of the hub, read from its database when a page asks for them. */
function openMetrics() {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, ...labelNames: readonly string[]) =>
    new Gauge({ name: `swipewell_hub_${name}`, help, labelNames, registers: [registry] });
  const entries = gauge('entries', 'Journal entries of all counters');
  const unreadable = gauge('unreadable_entries', 'Entries that this version cannot read');
  const reservations = gauge('open_reservations', 'Reservations that did not end');
  const attention = gauge('attention', 'Findings that a manager has to review');
  const recovering = gauge('recovering', '1 while a restored hub grants nothing');
  const counters = gauge('counters', 'Counters by state', 'state');
  const silent = gauge('counter_silent_seconds', 'Since it was heard', 'counter', 'branch');
  const replicas = gauge('replicas', 'Replicas of the database by sync_state', 'sync_state');
  return {
    registry,
    set: (figures: Awaited<ReturnType<typeof readFigures>>) => {
      entries.set(figures.entries);
      unreadable.set(figures.unreadable);
      reservations.set(figures.reservations);
      attention.set(figures.attention);
      recovering.set(figures.recovering ? 1 : 0);
      for (const each of [counters, silent, replicas]) each.reset();
      for (const { till_id: counter, branch, state, silent_s: seconds } of figures.tills) {
        counters.inc({ state });
        if (state === 'active' && seconds !== null) silent.set({ counter, branch }, seconds);
      }
      for (const { sync_state, n } of figures.replicas) replicas.set({ sync_state }, n);
    },
  };
}

export interface Monitor {
  /** `http://host:port`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves both pages over plain HTTP, so on an address that only the watching program reaches. `/health` answers 503
 * while the database does not answer.
 * @throws when the port is taken (`EADDRINUSE`).
 */
export async function openMonitor(
  { database, now, reportFault }: Pick<HubContext, 'database' | 'now' | 'reportFault'>,
  listen: { readonly host: string; readonly port: number },
): Promise<Monitor> {
  const metrics = openMetrics();
  const pages: Readonly<Record<string, () => Promise<readonly [type: string, text: string]>>> = {
    '/health': async () => {
      const { recovering } = await readFigures(database, now());
      const status = recovering ? 'recovering' : 'ok';
      return ['application/json; charset=utf-8', JSON.stringify({ status })];
    },
    '/metrics': async () => {
      metrics.set(await readFigures(database, now()));
      return [metrics.registry.contentType, await metrics.registry.metrics()];
    },
  };
  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? pages[request.url ?? ''] : undefined;
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    page().then(
      ([type, text]) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => {
        if (!(error instanceof NoDatabase)) reportFault(error);
        response
          .writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify({ status: error instanceof NoDatabase ? 'no-database' : 'fault' }));
      },
    );
  });
  server.listen(listen.port, listen.host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : listen.port;
  return {
    url: `http://${listen.host}:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

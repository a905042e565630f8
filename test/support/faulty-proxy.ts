import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import type { RunningService } from './service.ts';
import { testAuthority } from './tls-certificates.ts';

/** A request on its way to the service. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface Passed {
  readonly status: number;
  readonly body: string;
}

/** The proxy's treatment of a money request. `pass` sends it to the service, at every call. */
export type Spoil = (asked: Passing, pass: (asked: Passing) => Promise<Passed>) => Promise<Passed>;

export interface FaultyProxy
  extends Pick<RunningService, 'baseUrl' | 'caFile' | 'username' | 'password'> {
  /** Applies to every POST from now on. */
  spoil(how: Spoil): void;
  close(): Promise<void>;
}

/** An HTTPS proxy before a running service that changes requests or answers. */
export async function faultyProxy(service: RunningService): Promise<FaultyProxy> {
  const authority = await testAuthority();
  const dispatcher = new Agent({ connect: { ca: service.ca }, allowH2: false });
  let spoil: Spoil = (asked, pass) => pass(asked);
  const server = createServer(await authority.issue(), async (incoming, outgoing) => {
    let date = new Date().toUTCString();
    const pass = async ({ method, path, body }: Passing): Promise<Passed> => {
      const answer = await request(service.baseUrl + path, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers: forwarded(incoming.headers),
        dispatcher,
        body: body === '' ? null : body,
      });
      date = String(answer.headers['date'] ?? date);
      return { status: answer.statusCode, body: await answer.body.text() };
    };
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const asked = { method: incoming.method ?? '', path: incoming.url ?? '', body };
    const answer = await (asked.method === 'POST' ? spoil(asked, pass) : pass(asked));
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', date });
    outgoing.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { username, password } = service;
  return {
    ...{ baseUrl: `https://127.0.0.1:${port}`, caFile: authority.caFile, username, password },
    spoil: (how) => {
      spoil = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await dispatcher.close();
    },
  };
}

const FORWARDED = ['accept', 'authorization', 'content-type', 'svc-userid', 'svc-clientid'];

function forwarded(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      FORWARDED.includes(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

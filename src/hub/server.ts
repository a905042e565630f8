import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { implement, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { hubContract } from '../shared/hub/contract.ts';
import { keyOfCertificate, type OwnKey } from '../shared/hub/own-key.ts';
import { HUB_MAX_MESSAGE, HUB_PROTOCOL } from '../shared/hub/values.ts';
import { NoDatabase } from './database.ts';
import type { CounterConnection, Hub, HubCalls } from './hub.ts';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';

/** The two messages of the library's protocol that a counter uses: a call, and its end. */
const messageSchema = z.union([
  z.strictObject({
    i: z.string().min(1).max(40),
    p: z.strictObject({
      u: z.string().regex(/^\/\w+$/),
      b: z.unknown(),
      h: z.record(z.string(), z.string()).optional(),
    }),
  }),
  z.strictObject({ i: z.string().min(1).max(40), t: z.literal(4) }),
]);

function isMessage(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch {
    return false; // cut as any other frame that no counter sends
  }
}

/** The key that a counter's TLS proved; null without one. */
function writerKeyOf({ socket }: IncomingMessage): string | null {
  const { raw } = (socket as TLSSocket).getPeerCertificate();
  return raw === undefined ? null : keyOfCertificate(raw);
}

/** The contract's procedures, each with its function for one connection. */
function routerOf(calls: HubCalls, reportFault: (error: unknown) => void) {
  const os = implement(hubContract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof Refusal) {
        throw new ORPCError(error.code, { data: error.data, cause: error });
      }
      if (error instanceof NoDatabase) throw new ORPCError('NO_DATABASE', { cause: error });
      if (!(error instanceof ORPCError)) reportFault(error);
      throw error;
    }
  });
  const ended = new AbortController().signal;
  const call = (signal: AbortSignal | undefined) => ({ signal: signal ?? ended });
  return {
    pair: os.pair.handler(({ input, signal }) => calls.pair(input, call(signal))),
    hello: os.hello.handler(({ input, signal }) => calls.hello(input, call(signal))),
    rows: os.rows.handler(({ input, signal }) => calls.rows(input, call(signal))),
    ask: os.ask.handler(({ input, signal }) => calls.ask(input, call(signal))),
    drop: os.drop.handler(({ input, signal }) => calls.drop(input, call(signal))),
    beat: os.beat.handler(({ input, signal }) => calls.beat(input, call(signal))),
    leave: os.leave.handler(({ input, signal }) => calls.leave(input, call(signal))),
    find: os.find.handler(({ input, signal }) => calls.find(input, call(signal))),
    timeline: os.timeline.handler(({ input, signal }) => calls.timeline(input, call(signal))),
    othersOn: os.othersOn.handler(({ input, signal }) => calls.othersOn(input, call(signal))),
    othersChanges: os.othersChanges.handler(({ input, signal }) =>
      calls.othersChanges(input, call(signal)),
    ),
    receipt: os.receipt.handler(({ input, signal }) => calls.receipt(input, call(signal))),
    holds: os.holds.handler(({ input, signal }) => calls.holds(input, call(signal))),
    unresolved: os.unresolved.handler(({ input, signal }) => calls.unresolved(input, call(signal))),
    saved: os.saved.handler(({ input, signal }) => calls.saved(input, call(signal))),
    todayList: os.todayList.handler(({ input, signal }) => calls.todayList(input, call(signal))),
    changeList: os.changeList.handler(({ input, signal }) => calls.changeList(input, call(signal))),
    clearList: os.clearList.handler(({ input, signal }) => calls.clearList(input, call(signal))),
    overview: os.overview.handler(({ input, signal }) => calls.overview(input, call(signal))),
    closing: os.closing.handler(({ input, signal }) => calls.closing(input, call(signal))),
    stepOfClose: os.stepOfClose.handler(({ input, signal }) =>
      calls.stepOfClose(input, call(signal)),
    ),
    clinicCloses: os.clinicCloses.handler(({ input, signal }) =>
      calls.clinicCloses(input, call(signal)),
    ),
    awaitedBags: os.awaitedBags.handler(({ input, signal }) =>
      calls.awaitedBags(input, call(signal)),
    ),
    matchedByOthers: os.matchedByOthers.handler(({ input, signal }) =>
      calls.matchedByOthers(input, call(signal)),
    ),
    reserveMatches: os.reserveMatches.handler(({ input, signal }) =>
      calls.reserveMatches(input, call(signal)),
    ),
    dropMatches: os.dropMatches.handler(({ input, signal }) =>
      calls.dropMatches(input, call(signal)),
    ),
    clinicBags: os.clinicBags.handler(({ input, signal }) => calls.clinicBags(input, call(signal))),
    cashForBag: os.cashForBag.handler(({ input, signal }) => calls.cashForBag(input, call(signal))),
    reserveBag: os.reserveBag.handler(({ input, signal }) => calls.reserveBag(input, call(signal))),
    dropBag: os.dropBag.handler(({ input, signal }) => calls.dropBag(input, call(signal))),
    packedByCloses: os.packedByCloses.handler(({ input, signal }) =>
      calls.packedByCloses(input, call(signal)),
    ),
    clinicReport: os.clinicReport.handler(({ input, signal }) =>
      calls.clinicReport(input, call(signal)),
    ),
    clinicMovements: os.clinicMovements.handler(({ input, signal }) =>
      calls.clinicMovements(input, call(signal)),
    ),
    clinicActions: os.clinicActions.handler(({ input, signal }) =>
      calls.clinicActions(input, call(signal)),
    ),
    correctionsOfClose: os.correctionsOfClose.handler(({ input, signal }) =>
      calls.correctionsOfClose(input, call(signal)),
    ),
    booksOfClose: os.booksOfClose.handler(({ input, signal }) =>
      calls.booksOfClose(input, call(signal)),
    ),
    attention: os.attention.handler(({ input, signal }) => calls.attention(input, call(signal))),
    lateAnswer: os.lateAnswer.handler(({ input, signal }) => calls.lateAnswer(input, call(signal))),
    closeAttention: os.closeAttention.handler(({ input, signal }) =>
      calls.closeAttention(input, call(signal)),
    ),
    heads: os.heads.handler(({ input, signal }) => calls.heads(input, call(signal))),
    journal: os.journal.handler(({ input, signal }) => calls.journal(input, call(signal))),
    changes: os.changes.handler(({ input, signal }) => calls.changes(input, call(signal))),
    documents: os.documents.handler(({ input, signal }) => calls.documents(input, call(signal))),
    documentHistory: os.documentHistory.handler(({ input, signal }) =>
      calls.documentHistory(input, call(signal)),
    ),
    publish: os.publish.handler(({ input, signal }) => calls.publish(input, call(signal))),
    bring: os.bring.handler(({ input, signal }) => calls.bring(input, call(signal))),
    nameKeys: os.nameKeys.handler(({ input, signal }) => calls.nameKeys(input, call(signal))),
  };
}

export interface HubServer {
  /** `wss://host:port`. */
  readonly url: string;
  /** Ends the connections of all counters, which come back at once. */
  endConnections(): void;
  close(): Promise<void>;
}

/**
 * Serves the contract over TLS 1.3. A counter shows its own key, and pins the hub's: certificates only carry the keys. A
 * connection with any other message than the contract's is cut.
 * @throws when the port is taken (`EADDRINUSE`).
 */
export async function openHubServer(
  hub: Hub,
  own: OwnKey,
  listen: { readonly host: string; readonly port: number },
  log: Log,
): Promise<HubServer> {
  const server = createServer({
    ...{ key: own.key, cert: own.cert, minVersion: 'TLSv1.3' as const },
    ...{ requestCert: true, rejectUnauthorized: false },
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: HUB_MAX_MESSAGE,
    handleProtocols: () => HUB_PROTOCOL,
  });
  server.on('request', (_, response) => {
    response.writeHead(404).end();
  });
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const writerKey = writerKeyOf(request);
    if (writerKey === null || request.headers['sec-websocket-protocol'] !== HUB_PROTOCOL) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (line) => {
      line.on('error', () => line.terminate());
      serveCounter(hub, line, { writerKey, tillId: null }, log);
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : listen.port);
    });
  });
  const stopPinging = pingAll(sockets);
  const endConnections = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    url: `wss://${listen.host}:${port}`,
    endConnections,
    close: () =>
      new Promise((resolve, reject) => {
        stopPinging();
        endConnections();
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

function serveCounter(hub: Hub, line: WebSocket, connection: CounterConnection, log: Log): void {
  const calls = hub.callsOf(connection);
  line.once('close', () => {
    if (connection.tillId !== null) log('counter-disconnected', { counter: connection.tillId });
  });
  const hello: HubCalls['hello'] = async (input, call) => {
    const answer = await calls.hello(input, call);
    log('counter-connected', { counter: connection.tillId, state: answer.state });
    return answer;
  };
  const handler = new RPCHandler(routerOf({ ...calls, hello }, hub.context.reportFault));
  void handler.upgrade(
    {
      send: (data: Parameters<WebSocket['send']>[0]) => {
        if (line.readyState === line.OPEN) line.send(data);
      },
      addEventListener: (event: string, listener: (message: { data: unknown }) => void) => {
        if (event === 'close') line.on('close', () => listener({ data: null }));
        if (event !== 'message') return;
        line.on('message', (bytes: Buffer, isBinary: boolean) => {
          const data = isBinary ? bytes : bytes.toString();
          if (isMessage(data)) listener({ data });
          else line.terminate();
        });
      },
    } as Pick<WebSocket, 'addEventListener' | 'send'>, // the two members that the library uses
  );
}

const PING_MS = 20_000;

/** Ends connections that answer no ping: a counter that lost its network is not there. */
function pingAll(sockets: WebSocketServer): () => void {
  const alive = new WeakSet<WebSocket>();
  sockets.on('connection', (line) => alive.add(line));
  const timer = setInterval(() => {
    for (const line of sockets.clients) {
      if (line.listenerCount('pong') === 0) {
        line.on('pong', () => alive.add(line));
        alive.add(line);
      }
      if (!alive.delete(line)) line.terminate();
      else line.ping();
    }
  }, PING_MS);
  timer.unref();
  return () => clearInterval(timer);
}

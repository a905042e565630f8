import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';

/** A TLS service of canned answers on its own thread, so that only the clients are measured. */
export interface CannedService {
  readonly origin: string;
  close(): Promise<void>;
}

const PIECE_BYTES = 65_536;

const canned = z.object({
  cert: z.string(),
  key: z.string(),
  /** Answers to any POST and to the GET of a report; every other list is empty. */
  post: z.string(),
  report: z.string(),
});

export type Canned = z.infer<typeof canned>;

export async function cannedService(answers: Canned): Promise<CannedService> {
  const worker = new Worker(new URL(import.meta.url), { workerData: answers });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return {
    origin: `https://127.0.0.1:${port}`,
    close: async () => void (await worker.terminate()),
  };
}

function serve({ cert, key, post, report }: Canned): void {
  const answers = {
    empty: Buffer.from('[]'),
    post: Buffer.from(post),
    report: Buffer.from(report),
  };
  const server = https.createServer(
    { cert, key, keepAliveTimeout: 60_000 },
    (request, response) => {
      request.resume().on('end', () => {
        const list = request.url?.includes('/reports/') === true ? answers.report : answers.empty;
        const body = request.method === 'POST' ? answers.post : list;
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': body.length,
        });
        // In pieces, as a service sends a list while it reads it; in one write TLS would encrypt
        // the whole report before its first byte leaves.
        if (body.length > PIECE_BYTES) Readable.from(pieces(body)).pipe(response);
        else response.end(body);
      });
    },
  );
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    parentPort?.postMessage(port);
  });
}

function* pieces(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES);
}

if (!isMainThread) serve(canned.parse(workerData));

import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** For the environment of a Node process that `inspect` connects to: any free port will do. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=0' } as const;

const message = z.object({
  id: z.int().optional(),
  params: z.object({ chunk: z.string().optional() }).optional(),
});

/** The inspector's message on standard error. */
const LISTENS = /Debugger listening on (ws:\/\/\S+)/;

/**
 * Makes a Node process collect its garbage, and searches a snapshot of its heap: returns those of
 * `wanted` that a string on it contains. Contents of buffers are not in a snapshot; `timesInMemory`
 * finds those.
 *
 * @param output the output so far of the process, started with `INSPECTABLE`.
 */
export async function foundOnHeap(
  pid: number,
  output: () => string,
  wanted: readonly string[],
): Promise<string[]> {
  if (!LISTENS.test(output())) process.kill(pid, 'SIGUSR1');
  while (!LISTENS.test(output())) await wait(10);
  const [, address = ''] = LISTENS.exec(output()) ?? [];
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const found = new Set<string>();
  const longest = Math.max(...wanted.map((each) => each.length));
  let end = '';
  const search = (chunk: string) => {
    const text = end + chunk;
    for (const each of wanted) if (text.includes(each)) found.add(each);
    end = text.slice(-longest);
  };
  const answers = new Map<number, () => void>();
  socket.on('message', (data: Buffer) => {
    const { id, params } = message.parse(JSON.parse(data.toString('utf8')));
    if (params?.chunk !== undefined) search(params.chunk);
    if (id !== undefined) answers.get(id)?.();
  });
  const ask = (method: string, params: object = {}) =>
    new Promise<void>((resolve) => {
      const id = answers.size + 1;
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  // By default a snapshot truncates strings at 1,024 characters, and a body or a page may be
  // longer.
  const uncut =
    "process.getBuiltinModule('v8').setFlagsFromString('--heap-snapshot-string-limit=10000000')";
  await ask('Runtime.evaluate', { expression: uncut });
  await ask('HeapProfiler.enable');
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  socket.close();
  return [...found];
}

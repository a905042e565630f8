import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** Variables of a display on Linux: its server accepts connections and draws nothing. */
export async function displayServer(): Promise<Readonly<Record<string, string>>> {
  if (process.platform !== 'linux') return {};
  const file = join(temporaryFolder(), 'wayland-0');
  const server = createServer((socket) => socket.destroy()).listen(file);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { DISPLAY: '', WAYLAND_DISPLAY: file };
}

const REASON = 'No protocol specified\n';
/** Each server of this process has a number of its own; another process has other ones. */
let made = 0;

/** A server of X11 that answers each connection setup; `asked` has the names and keys (hex) that it got. */
export async function x11Server({ accepts }: { readonly accepts: boolean }) {
  const display = `:${1_000 + ((process.pid * 20 + made++) % 9_000)}`;
  const asked: [string, string][] = [];
  const server = createServer((socket) => {
    socket.once('data', (setUp) => {
      const [names, bytes] = [setUp.readUInt16LE(6), setUp.readUInt16LE(8)];
      const from = 12 + names + (-names & 3);
      const name = setUp.toString('latin1', 12, 12 + names);
      asked.push([name, setUp.toString('hex', from, from + bytes)]);
      const [success, failed] = [Buffer.alloc(8, 1), Buffer.alloc(8)];
      failed[1] = REASON.length;
      socket.end(accepts ? success : Buffer.concat([failed, Buffer.from(REASON.padEnd(24, '\0'))]));
    });
  }).listen(`\0/tmp/.X11-unix/X${display.slice(1)}`);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { display, asked };
}

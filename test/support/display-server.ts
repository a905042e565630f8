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

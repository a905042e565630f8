import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { t } from '../../../shared/messages/t.ts';
import { websocketEnd } from '../../rpc/rpc-channel.ts';
import { chosenFolder } from '../../setup/folders.ts';
import { SentenceError } from '../../system/coded-error.ts';
import { openReplay } from '../counters/replay.ts';
import { openBrowser } from './browser-host.ts';
import { openLoopbackServer } from './loopback-server.ts';

/**
 * `npm run journal -- replay`: serves the screens of a replay until it is ended.
 * @param screens the folder of the built screens.
 * @throws {SentenceError} for a wrong flag, or without the screens.
 */
export async function runReplay(args: readonly string[], screens: string): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      until: { type: 'string' },
      open: { type: 'boolean', default: false },
    },
  });
  const { until } = values;
  if (!existsSync(join(screens, 'index.html'))) throw new SentenceError(t('journal.noScreens'));
  const source = positionals[0] ?? chosenFolder(values.data);
  const replay = await openReplay(source, until === undefined ? null : Number(until));
  const program = { till: replay.till, subscribe: () => () => {} };
  const server = await openLoopbackServer({
    ...{ folder: screens, port: 0 },
    language: () => replay.till.staff.language,
    connected: websocketEnd(program),
  });
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    await server.close();
    await replay.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  const { url } = server;
  process.stdout.write(
    `${JSON.stringify({ url, until: replay.until, at: replay.at.toISOString() })}\n`,
  );
  if (values.open) {
    openBrowser(url, () => process.stderr.write(t('program.openLinkBrowserPc', { url })));
  }
}

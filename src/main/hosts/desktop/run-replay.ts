/**
 * `swipewell --command replay …`: a window with the screens of a closed counter, or of a support bundle, as they stood
 * after an entry. It ends with its window, and leaves nothing behind.
 *
 *    sign-in ─▶ journal or bundle, copied (counters/replay.ts) ─▶ window with a port to its till
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { app, Menu, protocol, session } from 'electron';
import { t } from '../../../shared/messages/t.ts';
import { type CommandPorts, signInAtCommand } from '../../cli/command.ts';
import { sentenceOf } from '../../cli/run-command.ts';
import { allJournals } from '../../cli/support-bundle.ts';
import { messagePortEnd } from '../../rpc/rpc-channel.ts';
import { reportOnStandardError } from '../../setup/startup-sentence.ts';
import { SentenceError } from '../../system/coded-error.ts';
import { openReplay, type Replay } from '../counters/replay.ts';
import { openCounterWindow } from './counter-window.ts';
import { closeSession } from './navigation-policy.ts';
import { SCREEN_SCHEME, serveScreens } from './screens.ts';

/**
 * Shows a replay until its window is closed, and returns the exit code.
 * @param program folder of the built program.
 */
export async function showReplay(
  program: string,
  args: readonly string[],
  ports: CommandPorts,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, person: { type: 'string' }, until: { type: 'string' } },
    });
    await signInAtCommand(ports, values.person, 'change-settings');
    const source = positionals[1] ?? allJournals(ports.data, ports.account)[0];
    if (source === undefined) throw new SentenceError(t('journal.userNoJournalHere'));
    const replay = await openReplay(
      source,
      values.until === undefined ? null : Number(values.until),
    );
    await showUntilClosed(program, replay).finally(replay.close);
    return 0;
  } catch (error) {
    const isWrongUse = error instanceof TypeError;
    ports.complain(isWrongUse ? error.message : sentenceOf(error));
    return isWrongUse ? 2 : 1;
  }
}

function showUntilClosed(program: string, { till, folder }: Replay): Promise<void> {
  const ended = Promise.withResolvers<void>();
  closeSession(session.defaultSession, app.isPackaged);
  protocol.handle(
    SCREEN_SCHEME,
    serveScreens(join(program, 'renderer'), () => till.staff.language),
  );
  Menu.setApplicationMenu(null); // Electron's own has links to its pages
  const serve = messagePortEnd({ till });
  app.on('window-all-closed', () => ended.resolve());
  app.on('will-quit', (event) => {
    event.preventDefault(); // the copy of the journal is deleted first
    ended.resolve();
  });
  openCounterWindow({
    ...{ program, data: folder, packaged: app.isPackaged },
    serve: (port) => {
      serve(port);
      port.start();
    },
    gone: async () => ended.reject(new SentenceError(t('desktop.pageWindowCrashedSeveral'))),
    reportFault: reportOnStandardError,
  });
  return ended.promise;
}

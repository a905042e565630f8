import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog } from 'electron';

import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import { messagePortEnd } from '../ipc/message-port-end.ts';
import { startProgram } from '../program.ts';
import { fileSecrets } from '../settings/file-secrets.ts';
import { asSentence } from '../startup-sentence.ts';
import { openCounterWindow } from './counter-window.ts';
import { guardKeys } from './guard-keys.ts';
import { utilityServiceProcess } from './utility-service-process.ts';

/** The bundled program: `main/index.js` and its neighbours. */
const MAIN = fileURLToPath(new URL('.', import.meta.url));

/** The desktop host: Electron's window around the same till that the browser host serves. */
async function main(): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let window: BrowserWindow | null = null;
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  await app.whenReady();
  const program = await startProgram({
    data: app.getPath('userData'),
    reader: null,
    keysGoTo: 'main',
    virtualPrinter: false,
    spawnService: utilityServiceProcess(join(MAIN, 'service.js')),
    secrets: fileSecrets(join(app.getPath('userData'), 'secrets.json')),
    productionAllowed: true,
    ended: (error) => {
      dialog.showErrorBox('Swipewell cannot go on', asSentence(error));
      app.exit(1);
    },
  });
  // Of every window there will be: a swipe goes to whichever has the focus.
  app.on('web-contents-created', (_event, contents) => {
    const keyboard: Pick<WedgeReader, 'key'> = {
      key: (...pressed) => program.till.devices.keyboard.key(...pressed),
    };
    guardKeys(contents, keyboard, () => performance.now());
  });
  window = openCounterWindow(join(MAIN, '..'), messagePortEnd(program));
  program.subscribe(() => window?.webContents.reload());
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void program.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}

main().catch((error: unknown) => {
  dialog.showErrorBox('Swipewell cannot start', asSentence(error));
  app.exit(1);
});

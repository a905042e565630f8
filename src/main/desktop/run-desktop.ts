import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
} from 'electron';
import type { WedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import { messagePortEnd } from '../ipc/message-port-end.ts';
import { createLog } from '../logs/log.ts';
import { openRotatingFile } from '../logs/rotating-file.ts';
import { startProgram } from '../program.ts';
import { fileSecrets } from '../settings/file-secrets.ts';
import { asSentence } from '../startup-sentence.ts';
import { openStarts } from '../updates/first-start.ts';
import { openAutostart } from './autostart.ts';
import { closeProgram, closeSession } from './closed-doors.ts';
import { openCounterWindow } from './counter-window.ts';
import { followTill } from './follow-till.ts';
import { guardKeys } from './guard-keys.ts';
import { keepAwake } from './keep-awake.ts';
import { menuTemplate } from './menu.ts';
import { writeNoCoreDump } from './no-core-dump.ts';
import { printPage, savePageAsPdf } from './print-page.ts';
import { protectContent } from './protect-content.ts';
import { askToQuit } from './quit.ts';
import { offerPrevious, runUpdates } from './run-updates.ts';
import { safeSecrets } from './safe-secrets.ts';
import { SCREEN_SCHEME, serveScreens } from './screens.ts';
import { tellOfDoubt } from './tell-of-doubt.ts';
import { utilityServiceProcess } from './utility-service-process.ts';

/** The bundled program: `main/`, `preload/` and `renderer/` are in it. */
const PROGRAM = fileURLToPath(new URL('..', import.meta.url));

/** A megabyte holds months of a counter that has no trouble. */
const LOG = { maxBytes: 1_000_000, keep: 4 };

/** The desktop host: Electron's window around the same till that the browser host serves. */
export async function runDesktop(): Promise<void> {
  const data = app.getPath('userData');
  const log = createLog(openRotatingFile({ folder: join(data, 'logs'), ...LOG }), () => new Date());
  writeNoCoreDump(process.platform, log.fault);
  closeProgram(app);
  protocol.registerSchemesAsPrivileged([
    { scheme: SCREEN_SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  await app.whenReady();
  const starts = openStarts(join(data, 'updates'), app.getVersion());
  if (await offerPrevious(starts)) {
    app.quit();
    return;
  }
  closeSession(session.defaultSession, app.isPackaged);
  protocol.handle(SCREEN_SCHEME, serveScreens(join(PROGRAM, 'renderer')));

  const secrets = safeSecrets(
    fileSecrets(join(data, 'secrets.json')),
    safeStorage,
    process.platform,
  );
  const program = await startProgram({
    data,
    reader: null,
    keysGoTo: 'main',
    virtualPrinter: false,
    spawnService: utilityServiceProcess(join(PROGRAM, 'main', 'service.js')),
    reportWriter: join(PROGRAM, 'main', 'report-writer.js'),
    secrets,
    productionAllowed: secrets.guard === 'system',
    reportFault: log.fault,
    ended: (error) => {
      dialog.showErrorBox('Swipewell cannot go on', asSentence(error));
      app.exit(1);
    },
  });
  log.say({ event: 'started', version: app.getVersion() });
  // Of every window there will be: a swipe goes to whichever has the focus.
  app.on('web-contents-created', (_event, contents) => {
    const keyboard: Pick<WedgeReader, 'key'> = {
      key: (...pressed) => program.till.devices.keyboard.key(...pressed),
    };
    guardKeys(contents, keyboard, () => performance.now());
  });
  const window = openCounterWindow({
    program: PROGRAM,
    data,
    packaged: app.isPackaged,
    serve: messagePortEnd(program, () => log.say({ event: 'page-cut' })),
    gone: (reason) => {
      log.say({ event: 'page-gone', reason });
      dialog.showErrorBox(
        'The counter cannot be shown',
        'Its page ended again and again. Payments on their way go on and are looked after: close Swipewell and start it again.',
      );
    },
    reportFault: log.fault,
  });
  app.on('second-instance', () => bringToFront(window));

  program.subscribe(() => window.webContents.reload());
  const stopFollowing = followTill(program, (till) => [
    keepAwake(till, powerSaveBlocker),
    tellOfDoubt(
      till,
      () => window.isFocused(),
      (notice) => {
        const shown = new Notification(notice);
        shown.on('click', () => bringToFront(window));
        shown.show();
      },
    ),
    protectContent(window, till, () => till.protectsContent),
  ]);
  powerMonitor.on('suspend', () => log.say({ event: 'slept' }));
  powerMonitor.on('resume', () => {
    log.say({ event: 'woke' });
    program.till.woke().catch(log.fault);
  });
  const updates = runUpdates(program, starts, log);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuOf(window, updates.ask, log.fault)));
  window.webContents.once('did-finish-load', () => {
    try {
      starts.proved();
    } catch (error) {
      log.fault(error); // a full disk: the next start looks again
    }
  });

  window.on('close', (event) => {
    if (!program.till.busy) return;
    event.preventDefault();
    askToQuit((options) => dialog.showMessageBox(window, options))
      .then((answer) => {
        if (answer === 'now') app.exit(0); // what is open comes up in doubt at the next start
      })
      .catch(log.fault);
  });
  app.on('window-all-closed', () => app.quit());
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    stopFollowing();
    program
      .close()
      .catch(log.fault)
      .finally(() => {
        log.say({ event: 'stopped' });
        closed = true;
        updates.end();
      });
  });
}

function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function menuOf(
  window: BrowserWindow,
  lookForUpdates: (() => void) | null,
  reportFault: (error: unknown) => void,
) {
  const contents = window.webContents;
  const autostart = openAutostart(app, process.platform, app.getPath('exe'));
  return menuTemplate(process.platform, app.isPackaged, {
    print: () => void printPage(contents).catch(reportFault),
    saveAsPdf: () => void savePdf(window).catch(reportFault),
    lookForUpdates,
    startsWithComputer: autostart.on,
    startWithComputer: (on) => autostart.set(on),
    about: () =>
      void dialog
        .showMessageBox(window, { message: `Swipewell ${app.getVersion()}`, title: 'Swipewell' })
        .catch(reportFault),
  });
}

async function savePdf(window: BrowserWindow): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: 'Swipewell.pdf',
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (!canceled) await savePageAsPdf(window.webContents, filePath);
}

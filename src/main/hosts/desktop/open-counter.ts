/**
 * The desktop host opens the program behind its window: keys of a keyboard reader, notifications, printing, sleep and
 * wake, the end of the program. What can be plain Node is in the other folders.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  type MessagePortMain,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  type WebContents,
} from 'electron';
import type { WedgeReader } from '../../../../drivers/readers/wedge/wedge-reader.ts';
import type { Language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { messagePortEnd, serveDisplay } from '../../rpc/rpc-channel.ts';
import { openStarts } from '../../setup/first-start.ts';
import { DESKTOP_INSTALLATIONS } from '../../setup/folders.ts';
import { fileInstallationIds, secretInstallationIds } from '../../setup/installation-ids.ts';
import type { Log } from '../../setup/log.ts';
import { fileSecrets } from '../../setup/secret-store.ts';
import { asSentence } from '../../setup/startup-sentence.ts';
import { startProgram } from '../counters/program.ts';
import { bringToFront } from './counter-window.ts';
import { createDisplayWindow } from './display-window.ts';
import { followTill, keepAwake, notifyInDoubt, protectContent } from './follow-till.ts';
import { askToQuit, menuTemplate, openAutostart } from './menu.ts';
import { offerPrevious, openUpdates } from './run-updates.ts';
import { findTillHome, safeSecrets } from './till-home.ts';
import { utilityServiceProcess } from './utility-service-process.ts';

/** The till behind the window, as its host uses it. */
export interface OpenCounter {
  readonly key: WedgeReader['key'];
  /** Connects a page's port to the till. */
  readonly serve: (port: MessagePortMain) => void;
  /** Of the next page. */
  readonly language: () => Language;
  /** Offers the sale of another program's link. */
  readonly openLink: (link: string) => void;
}

/**
 * Opens the till behind an existing window and connects the system to it: sleep, notifications of
 * doubt, content protection, the menu, updates and quitting. Null if the person goes back to the
 * previous version.
 */
export async function openCounter(options: {
  /** Folder of the built program. */
  readonly program: string;
  readonly data: string;
  readonly window: BrowserWindow;
  readonly log: Log;
}): Promise<OpenCounter | null> {
  const { data, window, log } = options;
  const starts = openStarts(join(data, 'updates'), app.getVersion());
  if (await offerPrevious(starts)) return null;
  const secrets = safeSecrets(
    fileSecrets(join(data, 'secrets.json')),
    safeStorage,
    process.platform,
  );
  const updates = openUpdates({
    starts,
    mayInterrupt: () => !program.till.busy && program.till.counter.current === null,
    log,
  });
  const home = findTillHome(app, process.platform, process.env);
  const program = await startProgram({
    data: home.folder,
    practice: data,
    barred: home.kind === 'barred',
    reader: null,
    keysGoTo: 'main',
    virtualPrinter: false,
    spawnService: utilityServiceProcess(join(options.program, 'main', 'service.js')),
    reportWriter: join(options.program, 'main', 'report-writer.js'),
    secrets,
    installations:
      secrets.guard === 'system'
        ? secretInstallationIds(secrets)
        : fileInstallationIds(DESKTOP_INSTALLATIONS),
    shared: home.kind === 'machine',
    productionAllowed: secrets.guard === 'system',
    updates: updates.program,
    openDisplay: () => {
      display.open();
      return null;
    },
    reportFault: log.fault,
    ended: (error) => {
      dialog.showErrorBox(t('desktop.swipewellCannotContinue'), asSentence(error));
      app.exit(1);
    },
  });
  log.say({ event: 'started', version: app.getVersion(), till: home.kind });
  const serveDisplayPort = messagePortEnd(
    program,
    () => log.say({ event: 'page-cut' }),
    serveDisplay,
  );
  const display = createDisplayWindow({
    program: options.program,
    packaged: app.isPackaged,
    counter: window,
    serve: (port) => {
      serveDisplayPort(port);
      port.start();
    },
    reportFault: log.fault,
  });
  program.subscribe(() => {
    window.webContents.reload();
    display.reload();
  });
  const stopFollowing = followTill(program, (till) => [
    keepAwake(till, powerSaveBlocker),
    notifyInDoubt(
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
  updates.begin();
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuOf(window, updates.ask, log.fault)));
  try {
    starts.proved();
  } catch (error) {
    log.fault(error); // a full disk: the next start checks again
  }

  window.on('close', (event) => {
    if (!program.till.busy) return;
    event.preventDefault();
    askToQuit((options) => dialog.showMessageBox(window, options))
      .then((answer) => {
        if (answer === 'now') app.exit(0); // open payments are in doubt at the next start
      })
      .catch(log.fault);
  });
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

  const serve = messagePortEnd(program, () => log.say({ event: 'page-cut' }));
  return {
    key: (...pressed) => program.till.devices.keyboard.key(...pressed),
    language: () => program.till.staff.language,
    openLink: (link) => program.till.incomingSales.open(link),
    serve: (port) => {
      serve(port);
      port.start();
    },
  };
}

function menuOf(
  window: BrowserWindow,
  checkForUpdates: (() => void) | null,
  reportFault: (error: unknown) => void,
) {
  const contents = window.webContents;
  const autostart = openAutostart(app, process.platform, app.getPath('exe'));
  return menuTemplate(process.platform, app.isPackaged, {
    print: () => void printPage(contents).catch(reportFault),
    saveAsPdf: () => void savePdf(window).catch(reportFault),
    checkForUpdates,
    startsWithComputer: autostart.on,
    startWithComputer: (on) => autostart.set(on),
    about: () =>
      void dialog
        .showMessageBox(window, {
          message: t('desktop.swipewell', { getVersion: app.getVersion() }),
          title: 'Swipewell',
        })
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

/** Prints the page by the system's print dialog. A person may cancel it. */
function printPage(contents: WebContents): Promise<'printed' | 'cancelled'> {
  return new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (success, reason) => {
      if (success) resolve('printed');
      else if (/cancel/i.test(reason)) resolve('cancelled');
      else reject(new Error(`The spooler did not take the page: ${reason}`));
    });
  });
}

/** Writes the page as printed to `file`, as a PDF. */
async function savePageAsPdf(contents: WebContents, file: string): Promise<void> {
  await writeFile(
    file,
    await contents.printToPDF({ printBackground: true, preferCSSPageSize: true }),
  );
}

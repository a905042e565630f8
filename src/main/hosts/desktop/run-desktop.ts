import { join } from 'node:path';
import { app, type BrowserWindow, dialog, protocol, session } from 'electron';
import { LANGUAGES, type Language } from '../../../shared/messages/language.ts';
import { createLog, openRotatingFile } from '../../setup/log.ts';
import { bringToFront, openCounterWindow } from './counter-window.ts';
import { guardKeys } from './guard-keys.ts';
import { APP_ID, LINK_SCHEME, takeLinks } from './links.ts';
import { closeProgram, closeSession, writeNoCoreDump } from './navigation-policy.ts';
import type { OpenCounter } from './open-counter.ts';
import { SCREEN_SCHEME, serveScreens } from './screens.ts';

/** A megabyte holds months of a counter without faults. */
const LOG = { maxBytes: 1_000_000, keep: 4 };

/**
 * The desktop host: Electron's window around the same till that the browser host serves. The window
 * opens first and shows a loading screen while the till is read from the disk.
 * @param program folder of the bundled program, with `main/`, `preload/` and `renderer/`.
 */
export async function runDesktop(program: string): Promise<void> {
  const data = app.getPath('userData');
  const log = createLog(openRotatingFile({ folder: join(data, 'logs'), ...LOG }), () => new Date());
  writeNoCoreDump(process.platform, log.fault);
  closeProgram(app);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  // No code cache: the user may write its folder, and V8 runs the bytecode that it finds there.
  protocol.registerSchemesAsPrivileged([
    { scheme: SCREEN_SCHEME, privileges: { standard: true, secure: true } },
  ]);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  let window: BrowserWindow | null = null;
  const opened = Promise.withResolvers<OpenCounter>();
  takeLinks({
    app,
    words: process.argv,
    opened: opened.promise,
    asked: () => {
      if (window !== null) bringToFront(window);
    },
  });
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
  await app.whenReady();
  closeSession(session.defaultSession, app.isPackaged);
  let counter: OpenCounter | null = null;
  protocol.handle(
    SCREEN_SCHEME,
    serveScreens(join(program, 'renderer'), () => counter?.language() ?? systemLanguage()),
  );

  // For every window: a swipe goes to the focused one. Before the till is open the page asks for no
  // input, and no key reaches it.
  app.on('web-contents-created', (_event, contents) => {
    guardKeys(contents, { key: (...pressed) => counter?.key(...pressed) ?? 'hold' }, () =>
      performance.now(),
    );
  });
  window = openCounterWindow({
    program,
    data,
    packaged: app.isPackaged,
    serve: (port) => void opened.promise.then(({ serve }) => serve(port)),
    gone: async (reason) => {
      log.say({ event: 'page-gone', reason });
      const { t } = await import('../../../shared/messages/t.ts'); // the window opens before the texts are read
      dialog.showErrorBox(t('desktop.windowCannotShown'), t('desktop.pageWindowCrashedSeveral'));
    },
    reportFault: log.fault,
  });
  app.on('window-all-closed', () => app.quit());

  const { openCounter } = await import('./open-counter.ts');
  counter = await openCounter({ program, data, window, log });
  if (counter === null) app.quit();
  else opened.resolve(counter);
}

/** Before the settings are read. */
const systemLanguage = (): Language =>
  LANGUAGES.find((each) => app.getLocale().startsWith(each)) ?? 'en';

import { writeFileSync } from 'node:fs';
import type { App, Session, WebContents, WebPreferences } from 'electron';
import { isScreen, SCREEN_ORIGIN } from './screens.ts';

/** Preferences of every window; `test/e2e/desktop-navigation.spec.ts` reads them back from each. */
export function windowPreferences(preload: string, packaged: boolean): WebPreferences {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    spellcheck: false, // Chromium would download dictionaries
    devTools: !packaged,
  };
}

/** Denies every permission and request of a page; the counter needs none. */
export function closeSession(
  session: Pick<
    Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'webRequest'
    | 'on'
  >,
  packaged: boolean,
): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  // The till's own requests do not pass here: they come from Node, not from Chromium.
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({
      cancel: !isScreen(url) && !isOwnFile(url) && !(url.startsWith('devtools:') && !packaged),
    });
  });
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
}

/** A file that a screen generates from the till's answer for download, such as a report. */
const isOwnFile = (url: string): boolean => url.startsWith(`blob:${SCREEN_ORIGIN}/`);

/** Keeps a page at its address: no navigation, no second window, nothing embedded. */
export function closeContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** For the whole program, before it is ready. */
export function closeProgram(app: App): void {
  app.enableSandbox();
  app.commandLine.appendSwitch('disable-breakpad'); // no crash dump is written or sent
  app.commandLine.appendSwitch('disable-background-networking');
  app.on('web-contents-created', (_event, contents) => closeContents(contents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('login', (event, _contents, _request, _proxy, answer) => {
    event.preventDefault();
    answer();
  });
}

/**
 * On Linux a crash writes the process memory to a file. Node cannot set the limit, but a process
 * can exclude its memory from the dump (core(5), coredump_filter), and its children inherit it.
 * Other systems write no dump unless an administrator enables it: docs/explanation/security.md.
 */
export function writeNoCoreDump(
  system: NodeJS.Platform,
  reportFault: (error: unknown) => void,
): void {
  if (system !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch (error) {
    reportFault(error);
  }
}

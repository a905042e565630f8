import type { App, Session, WebContents, WebPreferences } from 'electron';
import { isScreen, SCREEN_ORIGIN } from './screens.ts';

/** How every window of the program is made; `test/e2e/desktop-doors.spec.ts` reads it back from each. */
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
    spellcheck: false, // Chromium would send for dictionaries
    devTools: !packaged,
  };
}

/** Denies whatever a page could ask of the system; the counter needs none of it. */
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
  // The till's own calls do not pass here: they go from Node, not from Chromium.
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({
      cancel: !isScreen(url) && !isOwnFile(url) && !(url.startsWith('devtools:') && !packaged),
    });
  });
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item.getURL())) event.preventDefault();
  });
}

/** What a screen made itself of the till's answer, for a person to keep: a report's file. */
const isOwnFile = (url: string): boolean => url.startsWith(`blob:${SCREEN_ORIGIN}/`);

/** Keeps a page where it is: no other address, no second window, nothing embedded. */
export function closeContents(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** For the whole program, before it is ready. */
export function closeProgram(app: Pick<App, 'enableSandbox' | 'on' | 'commandLine'>): void {
  app.enableSandbox();
  app.commandLine.appendSwitch('disable-breakpad'); // no crash is written down or sent
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

import { join } from 'node:path';
import { BrowserWindow, MessageChannelMain, type MessagePortMain, screen } from 'electron';
import { DISPLAY_QUERY, PORT_CHANNEL } from '../../../shared/contract/port.ts';
import { windowPreferences } from './navigation-policy.ts';
import { isScreen, SCREEN_ORIGIN } from './screens.ts';

/** The patient's display, at most one window. */
export interface DisplayWindow {
  /** Opens it on the second screen, in full; on a PC with one screen as a window. */
  open(): void;
  /** Loads its page again: it gets a port to the present counter. */
  reload(): void;
}

/**
 * The window for patients: sandboxed like the counter's, with a port that has only the contract of a
 * display. It closes with its screen, and opens again when a second screen is plugged in.
 */
export function createDisplayWindow(options: {
  /** Folder of the built program, with `preload/`. */
  readonly program: string;
  readonly packaged: boolean;
  /** The counter's window: the display is on another screen than it. */
  readonly counter: BrowserWindow;
  readonly serve: (port: MessagePortMain) => void;
  readonly reportFault: (error: unknown) => void;
}): DisplayWindow {
  const { counter } = options;
  let window: BrowserWindow | null = null;
  /** True after its screen was unplugged, until a second one is there. */
  let isWaiting = false;
  const second = () => {
    const own = screen.getDisplayMatching(counter.getBounds());
    return screen.getAllDisplays().find(({ id }) => id !== own.id) ?? null;
  };
  const open = () => {
    isWaiting = false;
    if (window !== null) {
      window.show();
      return;
    }
    const on = second();
    const place = on === null ? { width: 1280, height: 800 } : { ...on.bounds, fullscreen: true };
    const made = new BrowserWindow({
      ...place,
      show: false,
      autoHideMenuBar: true,
      webPreferences: windowPreferences(
        join(options.program, 'preload', 'preload.cjs'),
        options.packaged,
      ),
    });
    window = made;
    const contents = made.webContents;
    let port: MessagePortMain | null = null;
    contents.on('did-finish-load', () => {
      port?.close();
      port = null;
      if (!isScreen(contents.mainFrame.url)) return;
      const { port1, port2 } = new MessageChannelMain();
      port = port1;
      options.serve(port1);
      contents.postMessage(PORT_CHANNEL, null, [port2]);
    });
    made.on('closed', () => {
      port?.close();
      if (window === made) window = null;
    });
    made.once('ready-to-show', () => made.showInactive());
    made.loadURL(`${SCREEN_ORIGIN}/index.html${DISPLAY_QUERY}`).catch(options.reportFault);
  };
  const close = () => {
    // A second screen may be plugged in again before this window has closed.
    const closing = window;
    window = null;
    closing?.close();
  };
  screen.on('display-removed', () => {
    // The system would move it over the counter.
    if (window === null || second() !== null) return;
    isWaiting = true;
    close();
  });
  screen.on('display-added', () => {
    if (isWaiting) open();
  });
  counter.on('closed', close);
  return { open, reload: () => window?.webContents.reload() };
}

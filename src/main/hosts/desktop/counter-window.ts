import { join } from 'node:path';
import { BrowserWindow, MessageChannelMain, type MessagePortMain, screen } from 'electron';
import { PORT_CHANNEL } from '../../../shared/contract/port.ts';
import { windowPreferences } from './navigation-policy.ts';
import { isScreen, SCREEN_ORIGIN } from './screens.ts';
import { createReloadLimit, isReachable, lastPlace, savePlace } from './window-place.ts';

/**
 * The counter's window: sandboxed, with one port to the till and no other connection. A reloaded
 * page (by a person or after a crash) gets a new port; its running operations continue in main.
 */
export function openCounterWindow(options: {
  /** Folder of the built program, with `preload/`. */
  readonly program: string;
  /** Folder of the saved window position. */
  readonly data: string;
  readonly packaged: boolean;
  /** Starts the port when the till is ready to serve it. */
  readonly serve: (port: MessagePortMain) => void;
  /** Called for a crashed page that is not loaded again. */
  readonly gone: (reason: string) => Promise<void>;
  readonly reportFault: (error: unknown) => void;
}): BrowserWindow {
  const { data, reportFault } = options;
  const place = lastPlace(data);
  const reachable = place !== null && isReachable(place, screen.getAllDisplays());
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 1280, height: 860 };
  const window = new BrowserWindow({
    ...(reachable ? { x, y } : {}),
    width,
    height,
    minWidth: 900,
    minHeight: 640,
    show: false,
    webPreferences: windowPreferences(
      join(options.program, 'preload', 'preload.cjs'),
      options.packaged,
    ),
  });
  const contents = window.webContents;

  let port: MessagePortMain | null = null;
  contents.on('did-finish-load', () => {
    port?.close();
    port = null;
    // Any other page gets no port to the till.
    if (!isScreen(contents.mainFrame.url)) return;
    const { port1, port2 } = new MessageChannelMain();
    port = port1;
    options.serve(port1);
    contents.postMessage(PORT_CHANNEL, null, [port2]);
  });

  const mayReload = createReloadLimit(() => performance.now());
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    if (mayReload()) contents.reload();
    else options.gone(reason).catch(reportFault);
  });

  window.on('close', () => {
    try {
      savePlace(data, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      reportFault(error);
    }
  });
  window.once('ready-to-show', () => {
    if (place?.maximized) window.maximize();
    window.show();
  });
  window.loadURL(`${SCREEN_ORIGIN}/index.html`).catch(reportFault);
  return window;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

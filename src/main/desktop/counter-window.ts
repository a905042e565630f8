import { join } from 'node:path';
import { BrowserWindow, MessageChannelMain, type MessagePortMain } from 'electron';
import { PORT_CHANNEL } from '../../shared/contract/port.ts';

/**
 * The counter's window: sandboxed, with one port to the till and no other way out. A page that is
 * reloaded gets a new port.
 */
export function openCounterWindow(
  folder: string,
  serve: (port: MessagePortMain) => void,
): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 900,
    minHeight: 640,
    show: false,
    webPreferences: {
      preload: join(folder, 'preload', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    },
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.webContents.on('will-navigate', (event) => event.preventDefault());
  window.webContents.on('did-finish-load', () => {
    const { port1, port2 } = new MessageChannelMain();
    serve(port1);
    port1.start();
    window.webContents.postMessage(PORT_CHANNEL, null, [port2]);
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(join(folder, 'renderer', 'index.html'));
  return window;
}

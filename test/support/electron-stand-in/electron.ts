import { listenToTest } from './listen-to-test.ts';

/**
 * Electron's main-process API as far as the desktop host uses it, on Node and Chromium. What it has is
 * typed against Electron's own declarations where the host uses it; a pass on it shows that main,
 * preload and page fit together. It is no proof of running in Electron.
 */
// biome-ignore lint/performance/noBarrelFile: it stands where one module is expected, Electron's
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { MessageChannelMain } from './message-ports.ts';
export { protocol, session } from './session.ts';
export {
  dialog,
  Menu,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  shell,
} from './system.ts';
export { utilityProcess } from './utility-process.ts';

listenToTest();

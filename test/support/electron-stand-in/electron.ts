import { listenToTest } from './listen-to-test.ts';

/**
 * The part of Electron's main-process API that the desktop host uses, on Node and Chromium. It is
 * typed against Electron's own declarations where the host uses it; a passing test shows that main,
 * preload and page fit together. It is no proof of running in Electron.
 */
// biome-ignore lint/performance/noBarrelFile: it replaces a single module, Electron's
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

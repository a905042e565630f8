import { EventEmitter } from 'node:events';

const none = () => {};

/**
 * The part of Electron that the host uses before it has a window; the measurement ends at the
 * window.
 */
export const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  commandLine: { appendSwitch: none },
  enableSandbox: none,
  requestSingleInstanceLock: () => true,
  whenReady: () => Promise.resolve(),
  getPath: () => process.argv[2] ?? '',
  getVersion: () => '0.0.0',
  setAsDefaultProtocolClient: none,
  exit: process.exit,
});

export const protocol = { registerSchemesAsPrivileged: none, handle: none };

export const session = {
  defaultSession: {
    setPermissionRequestHandler: none,
    setPermissionCheckHandler: none,
    setDevicePermissionHandler: none,
    webRequest: { onBeforeRequest: none },
    on: none,
  },
};

export const screen = { getAllDisplays: () => [] };

export class BrowserWindow {
  constructor() {
    process.exit(0);
  }
}

export const dialog = { showErrorBox: none };
export class MessageChannelMain {}

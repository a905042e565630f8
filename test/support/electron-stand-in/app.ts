import { EventEmitter } from 'node:events';
import { chromiumContext, isChromiumGiven } from './chromium.ts';
import { routeRequests } from './session.ts';

/**
 * A window's test passes it by a flag, a command's by the environment, since a command has its own
 * flags.
 */
function userData(): string {
  const flag = '--user-data-dir=';
  const given = process.argv.find((word) => word.startsWith(flag))?.slice(flag.length);
  const folder = given ?? process.env['SWIPEWELL_STAND_IN_DATA'];
  if (folder === undefined) throw new Error(`The stand-in needs ${flag}…`);
  return folder;
}

/** As an installed program has it: its words follow the program, which is no file that Node was given. */
const isPackaged = process.env['SWIPEWELL_STAND_IN_PACKAGED'] === '1';
if (isPackaged) process.argv.splice(1, 1);

/** Electron's `app`: its events and its way of ending. */
class StandInApp extends EventEmitter {
  readonly isPackaged = isPackaged;
  readonly commandLine = {
    appendSwitch: () => {},
    hasSwitch: (name: string) => process.argv.some((word) => word.startsWith(`--${name}=`)),
  };
  #ready: Promise<void> | null = null;

  enableSandbox(): void {}
  setAsDefaultProtocolClient(): boolean {
    return true;
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  getVersion(): string {
    return '0.0.0';
  }
  getLocale(): string {
    return 'en-US';
  }
  getName(): string {
    return 'Swipewell';
  }
  getPath(name: string): string {
    return name === 'exe' ? process.execPath : userData();
  }
  getAppPath(): string {
    return process.cwd();
  }
  getLoginItemSettings(): { openAtLogin: boolean } {
    return { openAtLogin: false };
  }
  setLoginItemSettings(): void {}
  disableHardwareAcceleration(): void {}

  whenReady(): Promise<void> {
    // A command opens no window, and gets no Chromium.
    this.#ready ??= isChromiumGiven() ? routeRequests() : Promise.resolve();
    return this.#ready;
  }

  /** Every window may prevent it, then `will-quit` may delay it, as in Electron. */
  quit(): void {
    let prevented = false;
    this.emit('will-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.exit(0);
  }

  exit(code = 0): void {
    if (!isChromiumGiven()) process.exit(code);
    void chromiumContext()
      .then((context) => context.browser()?.close())
      .finally(() => process.exit(code));
  }
}

export const app = new StandInApp();
process.on('SIGTERM', () => app.quit());

import { EventEmitter } from 'node:events';
import { chromiumContext } from './chromium.ts';
import { routeRequests } from './session.ts';

function flag(name: string): string {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`));
  if (given === undefined) throw new Error(`The stand-in needs --${name}=…`);
  return given.slice(name.length + 3);
}

/** Electron's `app`: its events and its way of ending. */
class StandInApp extends EventEmitter {
  readonly isPackaged = false;
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
  getName(): string {
    return 'Swipewell';
  }
  getPath(name: string): string {
    return name === 'exe' ? process.execPath : flag('user-data-dir');
  }
  getAppPath(): string {
    return process.cwd();
  }
  getLoginItemSettings(): { openAtLogin: boolean } {
    return { openAtLogin: false };
  }
  setLoginItemSettings(): void {}

  whenReady(): Promise<void> {
    this.#ready ??= routeRequests();
    return this.#ready;
  }

  /** Every window is asked, then `will-quit` may put it off, as Electron has it. */
  quit(): void {
    let prevented = false;
    this.emit('will-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.exit(0);
  }

  exit(code = 0): void {
    void chromiumContext()
      .then((context) => context.browser()?.close())
      .finally(() => process.exit(code));
  }
}

export const app = new StandInApp();
process.on('SIGTERM', () => app.quit());

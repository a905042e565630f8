import { rmSync } from 'node:fs';
import { win32 } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { UpdateState } from '../../shared/contract/updates.ts';
import { t } from '../../shared/messages/t.ts';
import { Emitter } from '../system/emitter.ts';
import type { StartTimer } from '../system/timers.ts';
import type { ProgramUpdates } from './program-port.ts';

/**
 * True if this copy of the program replaces itself. A copy that an administrator installed for all
 * users (the MSI, the deb) is updated by the same installer.
 */
export function updatesItself(
  system: NodeJS.Platform,
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  switch (system) {
    case 'win32':
      return !isBelowProgramFiles(program, env);
    case 'darwin':
      return !program.startsWith('/Volumes/'); // inside the disk image it cannot be replaced
    default:
      return false;
  }
}

/** True if an administrator installed it for all users of this Windows PC. */
export function isBelowProgramFiles(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return ['ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'].some((name) =>
    isBelow(env[name], program),
  );
}

/** Compares Windows paths without regard to case. */
function isBelow(folder: string | undefined, file: string): boolean {
  if (folder === undefined) return false;
  const way = win32.relative(folder, file);
  return !way.startsWith('..') && !win32.isAbsolute(way);
}

/** Fetches and installs new versions; Electron's in the desktop, a model in the tests. */
export interface Updater {
  /**
   * The version offered to this PC now; null if it is up to date, or not yet its turn in the
   * roll-out.
   */
  check(): Promise<string | null>;
  /**
   * Fetches the version that `check` found and verifies its checksum and signature. Returns the
   * path of the installer.
   */
  download(): Promise<string>;
  /** Ends this program, installs the fetched version and starts it. */
  install(): void;
}

/** The warning of electron-updater where PowerShell cannot read a signature, e.g. under AppLocker: it accepts the file. */
const NOT_VERIFIED = 'Ignoring signature validation';

/**
 * electron-updater step by step: it checks the signature against the publisher in this program's
 * package and the checksum of each file, and waits for the PC's turn in a staged roll-out.
 */
export function electronUpdates(updater: AppUpdater, install: () => void): Updater {
  let isVerified = true;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true; // its second file has no signature
  // Nothing is logged: it would be addresses and answers.
  updater.logger = {
    info: () => {},
    warn: (text: unknown) => {
      if (String(text).includes(NOT_VERIFIED)) isVerified = false;
    },
    error: () => {},
  };
  return {
    check: async () => {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    download: async () => {
      isVerified = true;
      const [installer] = await updater.downloadUpdate();
      if (installer === undefined) throw new Error(t('desktop.updateNoInstaller'));
      if (!isVerified) {
        rmSync(installer, { force: true }); // a second download would accept it unread
        throw new Error(t('desktop.updateNotVerified'));
      }
      return installer;
    },
    install,
  };
}

export interface UpdateFlow extends ProgramUpdates {
  close(): void;
}

/** Time between two checks, ms. */
const CHECK_AGAIN_MS = 4 * 60 * 60_000;

/**
 * Checks for a new version periodically and fetches it in the background. It is installed when a
 * person asks for it or closes the program, never automatically, and never while a sale is open.
 */
export function createUpdateFlow(options: {
  readonly updater: Updater;
  /** True if an interruption is allowed: no open sale, no payment on its way. */
  readonly mayInterrupt: () => boolean;
  /** Called with the installer of a version before it is offered, to save it. */
  readonly saveInstaller: (version: string, file: string) => Promise<void>;
  readonly after: StartTimer;
  readonly reportFault: (error: unknown) => void;
}): UpdateFlow {
  const { updater, after, reportFault } = options;
  const changes = new Emitter();
  let state: UpdateState = { kind: 'current' };
  let cancel = () => {};
  let looking: Promise<void> | null = null;
  let closed = false;
  const show = (next: UpdateState) => {
    state = next;
    if (!closed) changes.emit();
  };

  const look = async () => {
    if (state.kind === 'ready') return;
    show({ kind: 'checking' });
    const version = await updater.check();
    if (version === null) return show({ kind: 'current' });
    show({ kind: 'downloading', version });
    const installer = await updater.download();
    await options.saveInstaller(version, installer);
    show({ kind: 'ready', version });
  };
  const check = () => {
    cancel();
    looking ??= look()
      .catch((error: unknown) => {
        reportFault(error);
        show({ kind: 'failed' });
      })
      .finally(() => {
        looking = null;
        if (!closed) cancel = after(CHECK_AGAIN_MS, () => void check());
      });
    return looking;
  };

  return {
    get state() {
      return state;
    },
    subscribe: changes.subscribe,
    check,
    install: () => {
      if (state.kind !== 'ready' || !options.mayInterrupt()) return false;
      updater.install();
      return true;
    },
    close: () => {
      closed = true;
      cancel();
    },
  };
}

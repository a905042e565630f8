import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, SafeStorage } from 'electron';
import { clinicFolder, ENVIRONMENTS } from '../../setup/folders.ts';
import type { SecretStore } from '../../setup/secret-store.ts';
import { isBelowProgramFiles } from '../../setup/update-flow.ts';

/** Folder and owner of the till of this PC. */
export interface TillHome {
  /**
   * - `machine`: one till for every account that may write to the folder.
   * - `account`: this account's own.
   * - `barred`: the PC has a till folder that this account may not write to; training is allowed.
   */
  readonly kind: 'machine' | 'account' | 'barred';
  readonly folder: string;
}

/**
 * Folder of the PC's till, created by an installer with administrator rights. Null where any user
 * could have created it: on Windows only the MSI sets its permissions.
 */
export function machineFolder(
  system: NodeJS.Platform,
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  switch (system) {
    case 'linux':
      return '/var/lib/swipewell';
    case 'darwin':
      return '/Library/Application Support/Swipewell';
    case 'win32': {
      const shared = env['ProgramData'];
      return shared !== undefined && isBelowProgramFiles(program, env)
        ? `${shared}\\Swipewell`
        : null;
    }
    default:
      return null;
  }
}

/**
 * The till belongs to the machine if it has a folder. It is never created here, nor its permissions
 * widened: only an administrator may. An account with a till of its own keeps it until the machine
 * has one, so that no payment on it is left unmonitored.
 */
export function tillHome({
  machine,
  account,
}: {
  /** The PC's folder, if there may be one (`machineFolder`). */
  readonly machine: string | null;
  /** This account's own folder. */
  readonly account: string;
}): TillHome {
  if (machine === null || !existsSync(machine)) return { kind: 'account', folder: account };
  if (!isWritable(machine)) return { kind: 'barred', folder: account };
  return hasTill(account) && !hasTill(machine)
    ? { kind: 'account', folder: account }
    : { kind: 'machine', folder: machine };
}

/**
 * The home of this program's till; an unpackaged program, or one with a given folder, never uses
 * the PC's.
 */
export function findTillHome(
  app: Pick<App, 'isPackaged' | 'commandLine' | 'getPath'>,
  system: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): TillHome {
  const shares = app.isPackaged && !app.commandLine.hasSwitch('user-data-dir');
  return tillHome({
    machine: shares ? machineFolder(system, app.getPath('exe'), env) : null,
    account: app.getPath('userData'),
  });
}

const hasTill = (folder: string): boolean =>
  ENVIRONMENTS.some((environment) =>
    existsSync(join(clinicFolder(folder, environment), 'journal.db')),
  );

/** Tries a write, as Windows has no reliable permission flag. */
function isWritable(folder: string): boolean {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
    return true;
  } catch {
    return false; // for any reason: a folder that cannot be written cannot hold a journal
  }
}

/** The used part of Electron's safeStorage. */
type SystemSafe = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>;

/**
 * True if the system encrypts. On a Linux without a keyring Chromium uses `basic_text`, which only
 * obfuscates: good enough for a simulation, never for a connection that moves money.
 */
function encrypts(safe: SystemSafe, system: NodeJS.Platform): boolean {
  if (!safe.isEncryptionAvailable()) return false;
  return (
    system !== 'linux' || !['basic_text', 'unknown'].includes(safe.getSelectedStorageBackend())
  );
}

/** A part that this computer does not have, as a keyring of a Linux without a desktop. */
export class AbsentError extends Error {}

/**
 * Encrypts and decrypts a text with the safe of the system.
 * @throws {AbsentError} without one on Linux; an installed Windows or macOS has one.
 * @throws {Error} for a safe that does not work.
 */
export function checkSafe(safe: SystemSafe, system: NodeJS.Platform): string {
  if (!encrypts(safe, system)) {
    const sentence = 'The system encrypts no passwords, so Production is not possible.';
    throw system === 'linux' ? new AbsentError(sentence) : new Error(sentence);
  }
  const text = safe.decryptString(safe.encryptString('864209'));
  if (text !== '864209') throw new Error('It returns another text.');
  return 'encrypts';
}

/** Begins a secret that the system encrypted: no base64 has it, so one of an earlier build differs. */
const ENCRYPTED = 'safe:';

/**
 * The secrets of `kept`, each encrypted by the system (DPAPI, Keychain, a Linux keyring) if
 * possible; otherwise plain, protected by file permissions, and reported as such. A secret that was encrypted
 * while the system had a safe is missing without it.
 */
export function safeSecrets(
  kept: SecretStore,
  safe: SystemSafe,
  system: NodeJS.Platform,
): SecretStore {
  if (!encrypts(safe, system)) {
    return { ...kept, read: (name) => plainOrNull(kept.read(name)) };
  }
  return {
    guard: 'system',
    read: (name) => {
      const secret = kept.read(name);
      if (secret === null) return null;
      const text = secret.startsWith(ENCRYPTED) ? secret.slice(ENCRYPTED.length) : secret;
      try {
        return safe.decryptString(Buffer.from(text, 'base64'));
      } catch {
        return null; // encrypted for a safe that was lost, or of another account: typed once more
      }
    },
    keep: (name, secret) =>
      kept.keep(name, `${ENCRYPTED}${safe.encryptString(secret).toString('base64')}`),
    forget: (name) => kept.forget(name),
  };
}

const plainOrNull = (secret: string | null) =>
  secret === null || secret.startsWith(ENCRYPTED) ? null : secret;

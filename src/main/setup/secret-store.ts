import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { t } from '../../shared/messages/t.ts';
import { replaceFile, SettingsError } from '../settings/settings-store.ts';

/**
 * Storage of passwords, separate from the settings: the system's safe on the desktop, a file that
 * only its owner can read in the browser host.
 */
export interface SecretStore {
  /** Kind of protection, as the settings show it: `file` is only file permissions. */
  readonly guard: 'system' | 'file';
  /** Null without one, and for one that the system cannot decrypt any more. @throws {SettingsError} for a damaged file. */
  read(name: string): string | null;
  /** Throws if it cannot be saved. */
  keep(name: string, secret: string): void;
  forget(name: string): void;
}

const fileSchema = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.string()) });

/**
 * Secrets in a file that only its owner can read. It is not encrypted, and the settings say so: any
 * program with access to this user's files can read it.
 */
export function fileSecrets(file: string): SecretStore {
  const all = (): Readonly<Record<string, string>> => {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).secrets;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
      throw new SettingsError('damaged', t('settingsFile.savedPasswordsCannotRead', { file }), {
        cause: error,
      });
    }
  };
  const write = (secrets: Readonly<Record<string, string>>) =>
    replaceFile(file, `${JSON.stringify({ version: 1, secrets }, null, 2)}\n`);
  return {
    guard: 'file',
    read: (name) => all()[name] ?? null,
    keep: (name, secret) => write({ ...all(), [name]: secret }),
    forget: (name) => {
      const { [name]: gone, ...rest } = all();
      if (gone !== undefined) write(rest);
    },
  };
}

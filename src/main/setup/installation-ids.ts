import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../shared/messages/t.ts';
import { CodedError } from '../system/coded-error.ts';
import { replaceWhole } from '../system/shared-folder.ts';
import type { SecretStore } from './secret-store.ts';

/** The id cannot be read or saved: file permissions. The message and the data have the remedy. */
const notSaved = (sentence: string, cause: unknown) =>
  new CodedError('INSTALLATION_NOT_SAVED', { sentence, cause });

/**
 * Stores a random id for each data folder of this computer, outside that folder: a copy of the
 * folder arrives without it. One id per folder, so that a copy on the same computer is noticed too.
 */
export interface InstallationIds {
  /** Null without one. @throws {CodedError} `INSTALLATION_NOT_SAVED` if it cannot be read. */
  read(folder: string): string | null;
  /** @throws {CodedError} `INSTALLATION_NOT_SAVED` if it cannot be saved. */
  keep(folder: string, id: string): void;
}

/** A name for a data folder by its resolved path. */
function nameOf(folder: string): string {
  return createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
}

/** Ids in files of `directory` that only their owner can read (0600), one file per data folder. */
export function fileInstallationIds(directory: string): InstallationIds {
  const fileOf = (folder: string) => join(directory, nameOf(folder));
  return {
    read: (folder) => {
      const file = fileOf(folder);
      try {
        return readFileSync(file, 'utf8');
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : null;
        if (code === 'ENOENT' || code === 'ENOTDIR') return null;
        throw notSaved(t('installed.installationIdCannotRead', { file }), error);
      }
    },
    keep: (folder, id) => {
      try {
        replaceWhole(fileOf(folder), id);
      } catch (error) {
        throw notSaved(t('installed.installationIdCannotSaved', { directory }), error);
      }
    },
  };
}

/**
 * Ids in the system's own safe. An id that it cannot decrypt came from another computer or account.
 */
export function secretInstallationIds(secrets: SecretStore): InstallationIds {
  const secretOf = (folder: string) => `installation-${nameOf(folder)}`;
  return {
    read: (folder) => {
      try {
        return secrets.read(secretOf(folder));
      } catch {
        return null; // as after a copy: a manager is asked
      }
    },
    keep: (folder, id) => secrets.keep(secretOf(folder), id),
  };
}

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '../journal/durable.ts';
import { clinicFolder, ENVIRONMENTS } from './folders.ts';

/** A folder of `backUp`, and the databases in it. */
const BACKUP = /^backup-[A-Za-z0-9]{6}$/;
const COPIES = /^(copy|opened|names|names-opened)\.db(-\w+)?$/;

/**
 * Locks the data folder of a till as `lockDataFolder`, and deletes the copies with keys of names that a killed backup or
 * restore left in it.
 * @param reportFault is called for a copy that cannot be deleted: the till opens without that.
 * @returns a function that unlocks it.
 * @throws {JournalError} `in-use`, `not-writable`.
 */
export function takeDataFolder(data: string, reportFault: (error: unknown) => void): () => void {
  const unlock = lockDataFolder(data);
  try {
    for (const folder of unfinishedIn(data)) rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    reportFault(error);
  }
  return unlock;
}

function unfinishedIn(data: string): readonly string[] {
  const backups = readdirSync(data)
    .filter((name) => BACKUP.test(name))
    .map((name) => join(data, name))
    .filter((folder) => readdirSync(folder).every((name) => COPIES.test(name)));
  const restores = ENVIRONMENTS.map((environment) => clinicFolder(data, environment))
    .filter((home) => existsSync(home))
    .flatMap((home) => readdirSync(home).map((name) => ({ home, name })))
    .filter(({ name }) => name.startsWith('restoring-'))
    .map(({ home, name }) => join(home, name));
  return [...backups, ...restores];
}

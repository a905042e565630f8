import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../shared/messages/t.ts';
import { syncFolderOf } from '../journal/durable.ts';
import { headFilePath, readHeadFile } from '../journal/head-file.ts';
import { nameKeysFile } from '../journal/name-keys.ts';
import { SentenceError } from '../system/coded-error.ts';
import { makeFolder } from '../system/shared-folder.ts';
import { retiredFolderIn } from './folders.ts';

/**
 * Turns the closed journal in `home` into that of a retired till: its payments stay monitored, and
 * the counter begins a new journal with a new till id. `finishRetiring` completes this after a
 * crash: the head file is deleted last.
 * @throws {SentenceError} if that till's journal was moved there before.
 */
export function retireJournal(home: string, tillId: string): void {
  const folder = retiredFolderIn(home, tillId);
  if (existsSync(join(folder, 'journal.db'))) {
    throw new SentenceError(t('installed.journalCounterAlreadyThere', { tillId, folder }));
  }
  makeFolder(folder);
  copyFileSync(headFilePath(home), headFilePath(folder));
  const [keys, retiredKeys] = [nameKeysFile(home), nameKeysFile(folder)];
  if (existsSync(keys)) copyFileSync(keys, retiredKeys);
  renameSync(join(home, 'journal.db'), join(folder, 'journal.db'));
  syncFolderOf(join(folder, 'journal.db'));
  rmSync(keys, { force: true });
  rmSync(headFilePath(home));
  syncFolderOf(headFilePath(home));
}

/** Deletes the head file and the name keys of a journal that was retired just before a crash. */
export function finishRetiring(home: string): void {
  if (existsSync(join(home, 'journal.db'))) return;
  const head = readHeadFile(headFilePath(home));
  if (typeof head === 'string') return;
  if (existsSync(join(retiredFolderIn(home, head.tillId), 'journal.db'))) {
    rmSync(nameKeysFile(home), { force: true });
    rmSync(headFilePath(home));
  }
}

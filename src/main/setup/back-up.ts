import { createReadStream, createWriteStream, readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Head } from '../../shared/journal/chain.ts';
import { t } from '../../shared/messages/t.ts';
import { openDatabase } from '../journal/entry-text.ts';
import type { Journal } from '../journal/journal.ts';
import { verification } from '../journal/verification.ts';
import { shareFolder } from '../system/shared-folder.ts';
import { type EncryptionKey, encryptFile, unseal } from './encrypted-file.ts';

/** Number of newest copies to keep, and number of days with their last copy to keep. */
const NEWEST = 48;
const DAYS = 60;

/** The day in `swipewell-demo-K7M2Q9-20261121T090000Z.backup`. */
function dayOf(name: string): string {
  return /-(\d{8})T\d{6}Z\.backup$/.exec(name)?.[1] ?? '';
}

/**
 * The copies of one till that may be deleted: the newest 48 (two days of hourly ones) are kept, and
 * the last of each day for two months.
 * @param names file names; other files are never returned.
 */
export function agedOut(names: readonly string[]): readonly string[] {
  const newestFirst = names
    .filter((name) => dayOf(name) !== '')
    .toSorted()
    .toReversed();
  const lastOfDay = newestFirst.filter(
    (name, index) => index === 0 || dayOf(name) !== dayOf(newestFirst[index - 1] ?? ''),
  );
  const kept = new Set([...newestFirst.slice(0, NEWEST), ...lastOfDay.slice(0, DAYS)]);
  return newestFirst.filter((name) => !kept.has(name));
}

/** The copy does not match the journal: it is deleted, and the earlier copies are kept. */
export class BackupNotVerified extends Error {}

/** The encrypted keys of the names in a till's backups: one file, which each backup replaces. */
export function nameKeysBackup(folder: string, environment: string, tillId: string): string {
  return join(folder, `swipewell-${environment}-${tillId}.names`);
}

/** Deletes the keys of the names of these tills in a folder of backups. @throws the file system's errors. */
export function deleteNameKeys(folder: string, tillIds: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const [, tillId = ''] = /^swipewell-[a-z]+-(\w+)\.names(?:\.new)?$/.exec(name) ?? [];
    if (tillIds.includes(tillId)) rmSync(join(folder, name));
  }
}

/**
 * Writes an encrypted copy of the journal into the folder, and returns its path after it was
 * decrypted and verified from its first row to the newest. Replaces the copy of the name keys and
 * deletes old copies.
 * @throws {BackupNotVerified} and the file system's errors.
 */
export async function backUp(options: {
  readonly journal: Journal;
  /** Folder of the copies. */
  readonly folder: string;
  /** Folder of the temporary unencrypted copy: next to the journal. */
  readonly scratch: string;
  readonly environment: string;
  readonly key: EncryptionKey;
  readonly now: () => Date;
}): Promise<string> {
  const { journal, folder, key, environment, now } = options;
  const scratch = await mkdtemp(join(options.scratch, 'backup-'));
  shareFolder(scratch); // another account deletes it at its start after a kill (data-folder.ts)
  const stamp = now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  const name = `swipewell-${environment}-${journal.tillId}-${stamp}.backup`;
  const [file, unfinished] = [join(folder, name), join(folder, `${name}.new`)];
  try {
    const head = journal.head;
    const copy = join(scratch, 'copy.db');
    await journal.copyTo(copy);
    await mkdir(folder, { recursive: true });
    await encryptFile(createReadStream(copy), unfinished, key, 'backup');
    const opened = join(scratch, 'opened.db');
    await unseal(unfinished, key, 'backup', createWriteStream(opened, { mode: 0o600 }));
    await verify(opened, head);
    await rename(unfinished, file);
    await backUpNameKeys(
      journal,
      nameKeysBackup(folder, environment, journal.tillId),
      key,
      scratch,
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
  const mine = (await readdir(folder)).filter((each) =>
    each.startsWith(`swipewell-${environment}-${journal.tillId}-`),
  );
  const killed = mine.filter((each) => each.endsWith('.backup.new'));
  for (const old of [...agedOut(mine), ...killed]) await rm(join(folder, old), { force: true });
  return file;
}

/**
 * Apart from the journal's copies, which are kept for two months: after the next backup a name that
 * was erased is in none of them any more.
 */
async function backUpNameKeys(
  journal: Journal,
  file: string,
  key: EncryptionKey,
  scratch: string,
): Promise<void> {
  const [copy, opened] = [join(scratch, 'names.db'), join(scratch, 'names-opened.db')];
  if (!(await journal.copyNameKeysTo(copy))) return;
  await encryptFile(createReadStream(copy), `${file}.new`, key, 'names');
  await unseal(`${file}.new`, key, 'names', createWriteStream(opened, { mode: 0o600 }));
  await rename(`${file}.new`, file);
}

/** Verifies a whole copy in small steps. @throws {BackupNotVerified} */
async function verify(file: string, head: Head): Promise<void> {
  const db = openDatabase(file, { readonly: true, fileMustExist: true });
  try {
    const found = (what: string) => {
      throw new BackupNotVerified(t('backup.backupJournalNotValid', { what }));
    };
    for (const _ of verification(db, head.tillId, found, head.number)) await breathe();
    const hash = db
      .prepare<[string, number], string>(
        'SELECT lower(hex(hash)) FROM entries WHERE till_id = ? AND number = ?',
      )
      .pluck()
      .get(head.tillId, head.number);
    if (hash !== head.hash) found(t('backup.lastEntryDiffers'));
  } finally {
    db.close();
  }
}

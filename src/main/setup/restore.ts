import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { t } from '../../shared/messages/t.ts';
import { HUB_FILES } from '../hub/joined.ts';
import { openDatabase } from '../journal/entry-text.ts';
import { createHeadFile, headFilePath, headOf, tillOf } from '../journal/head-file.ts';
import { nameKeysFile } from '../journal/name-keys.ts';
import { openStored, verify } from '../journal/stored-journal.ts';
import { verification } from '../journal/verification.ts';
import { accountOf } from '../payments-api/connection.ts';
import { SentenceError } from '../system/coded-error.ts';
import { makeFolder, makePrivateFile } from '../system/shared-folder.ts';
import { nameKeysBackup } from './back-up.ts';
import { EncryptedFileError, unseal } from './encrypted-file.ts';
import { clinicFolder, type Environment, retiredFolder } from './folders.ts';

export interface Restored {
  /** The till of the restored journal. */
  readonly tillId: string;
  readonly rows: number;
  readonly folder: string;
  /** The till of the counter's own intact journal; null if the counter begins a new one. */
  readonly counterTill: string | null;
  /** False if the names cannot be read: their keys are not next to the backup, or of another pass phrase. */
  readonly withNames: boolean;
  /** Of its newest receipt. */
  readonly clinic: string;
  /** The day of its newest entry, UTC. */
  readonly day: string;
}

/** A user of the payment service: that of one clinic. */
export interface Account {
  readonly baseUrl: string;
  readonly username: string;
}

/**
 * Restores a copy as the journal of a retired till: its payments are monitored and its entries can
 * be read; only outcomes are added under its id. The counter begins a new journal with a new till
 * id, because the old till's entries after the copy are unknown; an intact journal of another till
 * stays in use. A damaged one is moved aside. A copy with payments of other accounts alone is another clinic's, as far as this PC
 * can tell: without an account it cannot.
 * @throws {EncryptedFileError} {@link SentenceError}
 */
export async function restore(options: {
  readonly file: string;
  readonly passPhrase: string;
  readonly data: string;
  readonly stamp: string;
  /** Of this PC. */
  readonly accounts: readonly (Account & { readonly environment: Environment })[];
  /** A person confirmed that the copy is of this clinic: its payments may be of any account. */
  readonly isConfirmed: boolean;
}): Promise<Restored> {
  const { file, passPhrase, data, stamp } = options;
  const environment = environmentOf(file);
  const accounts = options.accounts.filter((each) => each.environment === environment);
  const home = clinicFolder(data, environment);
  const unfinished = join(home, `restoring-${stamp}`);
  makeFolder(unfinished);
  try {
    const db = join(unfinished, 'journal.db');
    makePrivateFile(db);
    await unseal(file, passPhrase, 'backup', createWriteStream(db));
    const { tillId, head, accounts: theirs, clinic, day } = verified(db);
    const isOurs = (one: Account) => accounts.some((each) => accountOf(each) === accountOf(one));
    if (!options.isConfirmed && theirs.length > 0 && !theirs.some(isOurs)) {
      const named = { tillId, clinic, day, theirs: namesOf(theirs), ours: namesOf(accounts) };
      const isUnknown = accounts.length === 0;
      throw new SentenceError(t(isUnknown ? 'backup.noAccount' : 'backup.otherClinic', named));
    }
    const folder = retiredFolder(data, environment, tillId);
    if (existsSync(folder)) {
      throw new SentenceError(t('backup.backupJournalCounterAlready', { tillId, folder }));
    }
    const counterTill = wholeTillIn(home);
    if (counterTill === tillId) {
      throw new SentenceError(t('backup.journalCounterHereValid', { tillId }));
    }
    const withNames = await restoreNameKeys(options, environment, tillId, unfinished);
    createHeadFile(headFilePath(unfinished), head);
    if (counterTill === null) await moveAside(home, stamp);
    makeFolder(dirname(folder));
    await rename(unfinished, folder);
    return { tillId, rows: head.number, folder, counterTill, withNames, clinic, day };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The file name of a copy contains its kind of connection. */
function environmentOf(file: string): Environment {
  const [, environment] = /^swipewell-(demo|production)-/.exec(basename(file)) ?? [];
  if (environment === 'demo' || environment === 'production') return environment;
  throw new SentenceError(t('backup.backupFileNamedSwipewell'));
}

/** Restores the keys of the names from the file next to the backup; false without them. */
async function restoreNameKeys(
  { file, passPhrase }: { readonly file: string; readonly passPhrase: string },
  environment: Environment,
  tillId: string,
  folder: string,
): Promise<boolean> {
  const keys = nameKeysBackup(dirname(file), environment, tillId);
  if (!existsSync(keys)) return false;
  const target = nameKeysFile(folder);
  makePrivateFile(target);
  try {
    await unseal(keys, passPhrase, 'names', createWriteStream(target));
    return true;
  } catch (error) {
    if (!(error instanceof EncryptedFileError)) throw error;
    await rm(target); // the payments are needed also without their names
    return false;
  }
}

/** Verifies the whole copy. @throws {SentenceError} */
function verified(file: string) {
  const db = openDatabase(file);
  try {
    const tillId = tillOf(db) ?? '';
    const head = headOf(db, tillId);
    const found = (what: string) => {
      throw new SentenceError(t('backup.backupNotValid', { what }));
    };
    for (const _ of verification(db, tillId, found));
    const accounts = db
      .prepare(
        `SELECT DISTINCT entry_text(body) ->> '$.connection.baseUrl' AS baseUrl,
           entry_text(body) ->> '$.connection.username' AS username
         FROM entries WHERE kind = 'connection.used'`,
      )
      .all()
      .map((row) => accountRow.parse(row));
    const newest = db
      .prepare(
        `SELECT substr((SELECT at FROM entries ORDER BY number DESC LIMIT 1), 1, 10) AS day,
           (SELECT entry_text(body) ->> '$.receipt.clinic.name' FROM entries
            WHERE kind = 'receipt.issued' ORDER BY number DESC LIMIT 1) AS clinic`,
      )
      .get();
    const { day, clinic } = newestRow.parse(newest);
    db.pragma('wal_checkpoint(TRUNCATE)');
    return { tillId, head, accounts, day, clinic: clinic ?? t('backup.unnamedClinic') };
  } finally {
    db.close();
  }
}

const newestRow = z.object({ day: z.string(), clinic: z.string().nullable() });
const accountRow = z.object({ baseUrl: z.string(), username: z.string() });

const namesOf = (accounts: readonly Account[]): string =>
  accounts
    .map(({ username, baseUrl }) => t('backup.account', { user: username, address: baseUrl }))
    .join(', ');

/** The till of an intact journal in `home`; null for a missing or damaged one. */
function wholeTillIn(home: string): string | null {
  if (!existsSync(join(home, 'journal.db'))) return null;
  const stored = openStored(home, false);
  try {
    return verify(stored).length === 0 ? stored.tillId : null;
  } finally {
    stored.db.close();
  }
}

async function moveAside(home: string, stamp: string): Promise<void> {
  const databases = ['journal.db', 'names.db'].flatMap((name) => [
    name,
    `${name}-wal`,
    `${name}-shm`,
  ]);
  const files = [...databases, 'journal.head', ...HUB_FILES];
  const there = files.filter((name) => existsSync(join(home, name)));
  if (there.length === 0) return;
  const aside = join(home, `replaced-${stamp}`);
  makeFolder(aside);
  for (const name of there) await rename(join(home, name), join(aside, name));
}

/**
 * The journal of a dead PC comes from the hub, as that of a retired till of the PC that takes its place.
 *
 *    hub.json names it ─▶ hello with its key: `ahead` ─▶ entries, each hash verified ─▶ keys of names ─▶ retired/T
 *
 * It begins again from the first entry when it was interrupted: the folder is renamed to its place last.
 */

import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HUB_CONTRACT, type SentEntry } from '../../shared/hub/values.ts';
import { CHAIN_START, type Head } from '../../shared/journal/chain.ts';
import { parseRow, type Row } from '../../shared/journal/entry.ts';
import { decryptNames } from '../../shared/journal/names.ts';
import { rowHash } from '../../shared/journal/row-hash.ts';
import { t } from '../../shared/messages/t.ts';
import { insertRow, openDatabase } from '../journal/entry-text.ts';
import { createHeadFile, headFilePath } from '../journal/head-file.ts';
import { nameKeysIn } from '../journal/name-keys.ts';
import { rebuildProjections } from '../journal/project.ts';
import { retiredFolderIn } from '../journal/retired-folder.ts';
import { migrate } from '../journal/schema.ts';
import { keepStatements } from '../journal/statements.ts';
import { SentenceError } from '../system/coded-error.ts';
import { makeFolder, makePrivateFile } from '../system/shared-folder.ts';
import { connectHub, type HubClient } from './hub-client.ts';
import { type Joined, saveJoined } from './joined.ts';
import { sentNumberIn } from './sent-number.ts';

/** Keys of names of one call. */
const KEYS_AT_ONCE = 500;

/** The PCs that had the place of a counter before, the last one first. */
export const replacedBy = ({ replaces }: Joined): readonly string[] =>
  replaces === undefined ? [] : [replaces.tillId, ...replaces.earlier];

const hasJournal = (home: string, tillId: string) =>
  existsSync(join(retiredFolderIn(home, tillId), 'journal.db'));

/** Those of them with a journal that did not come from the hub yet. */
export const missingJournals = (home: string, joined: Joined): readonly string[] =>
  replacedBy(joined).filter((tillId) => !hasJournal(home, tillId));

/**
 * Brings the journals of the PC that the counter in `home` replaces, and of those that had its place before; nothing if they are
 * there.
 * @param connect replaces the connection, in a test.
 * @throws {SentenceError} for entries that are not those of its till. @throws {Error} without a connection.
 */
export async function bringReplaced(
  home: string,
  joined: Joined,
  now: () => Date,
  connect = connectHub,
): Promise<void> {
  const { replaces, ...hub } = joined;
  if (replaces === undefined) return;
  for (const tillId of missingJournals(home, joined)) {
    await bringJournal(home, tillId, { ...hub, own: replaces.own }, now, connect);
  }
}

async function bringJournal(
  home: string,
  tillId: string,
  joined: Joined,
  now: () => Date,
  connect: typeof connectHub,
): Promise<void> {
  const folder = retiredFolderIn(home, tillId);
  const unfinished = join(home, `bringing-${tillId}`);
  await rm(unfinished, { recursive: true, force: true });
  makeFolder(unfinished);
  const line = await connect(joined.url, joined.own, joined.hubKey);
  try {
    const { client } = line;
    const { session, upTo } = await client.hello({
      ...{ contract: HUB_CONTRACT, tillId, head: { number: 0, hash: CHAIN_START }, marks: [] },
      ...{ forked: false, clock: now().toISOString(), inHand: [], grants: [] },
    });
    const head = await writeJournal(unfinished, tillId, upTo, (from) =>
      client.journal({ session, from }),
    );
    await writeNameKeys(unfinished, head.keyIds, (down) =>
      client.nameKeys({ session, up: [], erased: [], down: [...down] }),
    );
    createHeadFile(headFilePath(unfinished), { tillId, ...upTo });
    saveJoined(unfinished, joined);
    await sentNumberIn(unfinished).reach(upTo.number);
  } finally {
    line.close();
  }
  makeFolder(dirname(folder));
  await rename(unfinished, folder);
}

/** Writes the entries up to the hub's newest, and their projections. Returns the ids of the keys of their names. */
async function writeJournal(
  folder: string,
  tillId: string,
  upTo: Omit<Head, 'tillId'>,
  read: (from: number) => Promise<readonly SentEntry[]>,
): Promise<{ readonly keyIds: ReadonlySet<string> }> {
  const file = join(folder, 'journal.db');
  makePrivateFile(file);
  const db = openDatabase(file);
  const keyIds = new Set<string>();
  try {
    migrate(db);
    const rows: Row[] = [];
    let before: { readonly number: number; readonly hash: string } = {
      number: 0,
      hash: CHAIN_START,
    };
    while (before.number < upTo.number) {
      const entries = await read(before.number + 1);
      if (entries.length === 0) throw notTheJournal(tillId);
      for (const entry of entries) {
        const row = { ...entry, till_id: tillId, prev_hash: before.hash };
        if (entry.number !== before.number + 1 || rowHash(row) !== entry.hash) {
          throw notTheJournal(tillId);
        }
        rows.push(row);
        before = entry;
        if (entry.number === upTo.number) break;
      }
    }
    if (before.hash !== upTo.hash) throw notTheJournal(tillId);
    db.transaction(() => {
      for (const row of rows) insertRow(db, row);
      rebuildProjections(db, keepStatements(db), rows);
    }).immediate();
    for (const row of rows) collectKeys(row, keyIds);
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  return { keyIds };
}

const notTheJournal = (tillId: string) => new SentenceError(t('hub.notTheJournal', { tillId }));

function collectKeys(row: Row, keyIds: Set<string>): void {
  decryptNames(parseRow(row), (text) => {
    keyIds.add(text.slice(0, text.indexOf('.')));
    return text;
  });
}

type Keys = Awaited<ReturnType<HubClient['nameKeys']>>['keys'];

async function writeNameKeys(
  folder: string,
  keyIds: ReadonlySet<string>,
  read: (down: readonly string[]) => Promise<{ readonly keys: Keys }>,
): Promise<void> {
  const all = [...keyIds];
  const names = nameKeysIn(folder);
  try {
    for (let from = 0; from < all.length; from += KEYS_AT_ONCE) {
      const { keys } = await read(all.slice(from, from + KEYS_AT_ONCE));
      names.addKnown(
        keys.flatMap(({ patient, ...key }) => (patient === null ? [] : [{ ...key, patient }])),
      );
    }
  } finally {
    names.close();
  }
}

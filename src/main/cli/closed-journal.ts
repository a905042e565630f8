import type { JournalReader, Readable } from '../journal/journal.ts';
import { storedNameKeys } from '../journal/name-keys.ts';
import { openStored } from '../journal/stored-journal.ts';
import { openSettings } from '../settings/settings-store.ts';
import { clinicFolder } from '../setup/folders.ts';
import type { CommandPorts } from './command.ts';

/** The journal of a closed counter, to read only. */
export interface ClosedJournal extends JournalReader {
  readonly folder: string;
}

/**
 * Reads the journal of this PC's counter, or of the demonstration if none is set up.
 * @throws {JournalError}
 */
export async function withClosedJournal<Result>(
  { data, account }: CommandPorts,
  read: (journal: ClosedJournal) => Result | Promise<Result>,
): Promise<Result> {
  const [kept] = openSettings(data).current.connections;
  const folder = kept === undefined ? account : clinicFolder(data, kept.environment);
  const { db, tillId } = openStored(folder, false);
  const names = storedNameKeys(folder);
  const readable: Readable = {
    all: (sql, ...parameters) => db.prepare(sql).all(...parameters),
    nameOf: (encrypted) => names.nameOf(encrypted),
  };
  try {
    return await read({ readable, tillId, folder });
  } finally {
    names.close();
    db.close();
  }
}

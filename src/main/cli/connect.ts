import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../shared/messages/t.ts';
import { asOpeningError, JournalError } from '../journal/journal-error.ts';
import { storedNameKeys } from '../journal/name-keys.ts';
import type { JournalReader, Readable } from '../journal/statements.ts';
import { openStored } from '../journal/stored-journal.ts';
import type { Connection } from '../payments-api/connection.ts';
import { openSettings } from '../settings/settings-store.ts';
import { clinicFolder, journalFoldersIn, replacedFoldersIn } from '../setup/folders.ts';
import { openConnection, readSecrets } from '../setup/saved-connections.ts';
import { SentenceError } from '../system/coded-error.ts';
import { startEmbeddedService } from '../system/embedded-service.ts';
import type { CommandPorts } from './command.ts';
import type { ReportOrder } from './report-order.ts';

/** The journal of a closed counter, to read only. */
interface ClosedJournal extends JournalReader {
  readonly folder: string;
}

/** The folder of this PC's counter, or of the demonstration if none is set up. */
function homeOf({ data, account }: CommandPorts): string {
  const [kept] = openSettings(data).current.connections;
  return kept === undefined ? account : clinicFolder(data, kept.environment);
}

/**
 * Reads the journal of this PC's counter, or of the demonstration if none is set up.
 * @throws {JournalError}
 */
export function withClosedJournal<Result>(
  ports: CommandPorts,
  read: (journal: ClosedJournal) => Result | Promise<Result>,
): Promise<Result> {
  return withJournalIn(homeOf(ports), false, read);
}

/**
 * Reads all journals of this PC's counter: its own, those of its retired tills, and the readable part of those that a restore
 * moved aside. The interim journal in `unconfirmed` has no access: until a manager confirms the origin, no person can sign in.
 * @param unreadable is called with the folder of one of these that cannot be read.
 * @throws {JournalError} for the others.
 */
export async function withClosedJournals<Result>(
  ports: CommandPorts,
  read: (journal: ClosedJournal) => Promise<Result>,
  unreadable: (folder: string) => void,
): Promise<readonly Result[]> {
  const home = homeOf(ports);
  const results: Result[] = [];
  for (const folder of new Set([home, ...journalFoldersIn(home)])) {
    results.push(await withJournalIn(folder, false, read));
  }
  for (const folder of replacedFoldersIn(home)) {
    if (!existsSync(join(folder, 'journal.db'))) continue; // the keys of names alone
    try {
      results.push(await withJournalIn(folder, true, read));
    } catch (error) {
      if (!(asOpeningError(error) instanceof JournalError)) throw error;
      unreadable(folder);
    }
  }
  return results;
}

async function withJournalIn<Result>(
  folder: string,
  salvage: boolean,
  read: (journal: ClosedJournal) => Result | Promise<Result>,
): Promise<Result> {
  const { db, tillId } = openStored(folder, salvage);
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

/** The connection in the command, otherwise the configured one, otherwise the demo service. */
export async function connect(
  { connection }: { readonly connection: ReportOrder['connection'] },
  { data, account, secrets, spawnService }: CommandPorts,
): Promise<{
  /** The journal's id of the connection; empty for one of the command alone. */
  readonly id: string;
  readonly connection: Connection;
  readonly end: () => Promise<void>;
}> {
  const end = async () => {};
  if (connection !== null) {
    const { clientId, caFile, ...rest } = connection;
    return {
      end,
      id: '',
      connection: {
        ...rest,
        password: process.env['PAYMENTS_PASSWORD'] ?? '',
        ...(clientId === undefined ? {} : { clientId }),
        ...(caFile === undefined ? {} : { caFile }),
      },
    };
  }
  const [kept] = openSettings(data).current.connections;
  if (kept !== undefined) {
    const known = readSecrets(secrets, kept);
    if (known === null) {
      throw new SentenceError(t('command.passwordConnectionNotSaved2'));
    }
    return { ...openConnection(kept, known), end };
  }
  const service = await startEmbeddedService(join(account, 'demo-service'), spawnService);
  const { baseUrl, username, password, clientId, caFile } = service;
  return {
    id: 'embedded',
    connection: { baseUrl, username, password, clientId, caFile, environment: 'demo' },
    end: () => service.stop(),
  };
}

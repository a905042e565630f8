import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { t } from '../../shared/messages/t.ts';
import { JournalError } from '../journal/journal-error.ts';
import { openStored } from '../journal/stored-journal.ts';
import { openSettings } from '../settings/settings-store.ts';
import { ENVIRONMENTS, journalFolders } from '../setup/folders.ts';
import { type CommandPorts, type CommandValues, required } from './command.ts';
import { redactedEntries } from './redacted-entries.ts';

/** Number of newest rows in the bundle, as kinds and times. */
const NEWEST_ROWS = 200;

const countRow = z.object({ kind: z.string(), count: z.int() });
const newestRow = z.object({ number: z.int(), at: z.string(), kind: z.string() });
const logLine = z.looseObject({ time: z.string(), event: z.string() });

/**
 * Writes the facts for remote support: versions, the configuration of the counter, kinds and times
 * of entries, and the log. Every field is listed here explicitly; no text that a person typed, no
 * patient, no staff, no amount, no address but the service's host, no secret. With `entries` also the entries for a
 * replay: with amounts and ids, still without names and typed texts.
 */
export function writeSupportBundle(ports: CommandPorts, values: CommandValues): void {
  const file = required(values, 'out');
  const { data, account, version, secrets } = ports;
  const { current, damage } = openSettings(data);
  const bundle = {
    madeAt: ports.now().toISOString(),
    program: { version, node: process.version, system: process.platform, arch: process.arch },
    settings: {
      version: current.version,
      damaged: damage !== null,
      idleMinutes: current.idleMinutes,
      singleManager: current.singleManager,
      backup: current.backup !== null,
      till: data === account ? 'account' : 'machine',
      secretsGuardedBy: secrets.guard,
      connections: current.connections.map(({ baseUrl, environment, branches, authority }) => ({
        host: URL.parse(baseUrl)?.host ?? null,
        environment,
        branches: branches.length,
        ownAuthority: authority !== null,
      })),
      readers: current.readers.map(({ line }) => line.kind),
      printers: current.printers.map(({ connection, paper }) => ({ kind: connection.kind, paper })),
      drawers: current.drawers.length,
    },
    journals: allJournals(data, account).map((folder) => factsOfJournal(folder, values.entries)),
    log: factsOfLogs(join(account, 'logs')),
  };
  writeFileSync(file, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  ports.say(t('command.saved', { file }));
}

/** Kinds and times; the content of a row only redacted, if it was asked for. */
function factsOfJournal(folder: string, withEntries: boolean) {
  try {
    const stored = openStored(folder, false);
    try {
      const count = stored.db.prepare(
        'SELECT kind, count(*) AS count FROM entries GROUP BY kind ORDER BY kind',
      );
      const newest = stored.db.prepare(
        'SELECT number, at, kind FROM entries ORDER BY number DESC LIMIT ?',
      );
      return {
        tillId: stored.tillId,
        rows: stored.last,
        kinds: z.array(countRow).parse(count.all()),
        newest: z.array(newestRow).parse(newest.all(NEWEST_ROWS)),
        ...(withEntries ? { entries: redactedEntries(stored) } : {}),
      };
    } finally {
      stored.db.close();
    }
  } catch (error) {
    // In use by the running counter, or damaged: the code says which.
    if (error instanceof JournalError) return { unreadable: error.code };
    throw error;
  }
}

/** The log holds only facts (src/main/logs); any other line is left out. */
function factsOfLogs(folder: string): readonly object[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .flatMap((line) => {
      try {
        return [logLine.parse(JSON.parse(line))];
      } catch {
        return []; // cut off, or not written by this program
      }
    });
}

/** Every journal of this PC: the clinic's, those of retired tills, and the training journal. */
export function allJournals(data: string, account: string): readonly string[] {
  const clinic = ENVIRONMENTS.flatMap((environment) => journalFolders(data, environment));
  return existsSync(join(account, 'journal.db')) ? [...clinic, account] : clinic;
}

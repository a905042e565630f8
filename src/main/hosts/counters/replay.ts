/**
 * A replay: the till of a closed counter, or of a support bundle, as it stood after an entry.
 *
 *    journal, or bundle ─▶ entries up to N, copied ─▶ till without service, hub, readers and printers ─▶ screens of a host
 *
 * The copied journal refuses each entry, so the gate refuses each command. The files of the counter are copied before
 * they are opened: SQLite adds files next to a journal also for reading.
 */

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { v7 } from 'uuid';
import { z } from 'zod';
import manifest from '../../../../package.json' with { type: 'json' };
import { t } from '../../../shared/messages/t.ts';
import { openTill, type Till } from '../../app.ts';
import { insertRow, openDatabase } from '../../journal/entry-text.ts';
import { storedNameKeys } from '../../journal/name-keys.ts';
import { replayedJournal } from '../../journal/open-journal.ts';
import { migrate } from '../../journal/schema.ts';
import { openStored } from '../../journal/stored-journal.ts';
import type { OpenConnection } from '../../payments/connected-client.ts';
import { NO_RETIRED_TILLS } from '../../payments/retired-tills.ts';
import { systemPrinters } from '../../printing/printer-environment.ts';
import { systemReaders } from '../../readers/reader-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  openSettings,
  type SettingsStore,
  settingsForTraining,
} from '../../settings/settings-store.ts';
import { setUpAlone } from '../../setup/program-port.ts';
import { openConnection } from '../../setup/saved-connections.ts';
import { reportOnStandardError } from '../../setup/startup-sentence.ts';
import { openPeople } from '../../staff/people.ts';
import { SentenceError } from '../../system/coded-error.ts';

export interface Replay {
  readonly till: Till;
  /** The number and time of the last entry that is shown. */
  readonly until: number;
  readonly at: Date;
  /** Of its copied files; `close` deletes it. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * The till of a closed counter as it stood after an entry, signed in as a viewer.
 * @param source the folder of its journal, or the file of a support bundle with entries.
 * @param until null for the newest entry.
 * @throws {JournalError} as `openStored`, and `damaged` @throws {SentenceError} for an entry that it does not have.
 */
export async function openReplay(source: string, until: number | null): Promise<Replay> {
  const scratch = mkdtempSync(join(tmpdir(), 'swipewell-replay-'));
  const removed = () => rmSync(scratch, { recursive: true, force: true });
  try {
    const isBundle = statSync(source, { throwIfNoEntry: false })?.isFile() === true;
    if (isBundle) copyBundle(source, scratch);
    else copyCounter(source, scratch);
    const settings = settingsIn(scratch);
    const stored = openStored(scratch, false);
    const last = until ?? stored.last;
    if (!Number.isInteger(last) || last < 1 || last > stored.last) {
      throw new SentenceError(t('journal.noSuchEntry', { last: stored.last }));
    }
    const { journal, now } = replayedJournal(stored, storedNameKeys(scratch), last);
    stored.db.close();
    const till = await openTill({
      ...{ journal, folder: scratch, settings, now, version: manifest.version },
      viewer: { id: 'viewer', name: t('journal.viewer'), role: 'administrator' },
      service: { embedded: false, connections: connectionsOf(settings.current) },
      setUp: setUpAlone(scratch),
      retiredTills: NO_RETIRED_TILLS,
      serialReader: null,
      people: openPeople(scratch, () => []),
      readers: systemReaders(),
      virtualReader: false,
      keysGoTo: 'main',
      printers: systemPrinters(null),
      outbox: {},
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      reportWriter: '',
      monotonic: () => performance.now(),
      after: () => () => {}, // its time stands still
      newId: () => v7(),
      reportFault: reportOnStandardError,
    });
    const close = async () => {
      await till.close();
      removed();
    };
    return { till, until: last, at: now(), folder: scratch, close };
  } catch (error) {
    removed();
    throw error;
  }
}

/** The files of a closed journal. */
const JOURNAL_FILES = /^(journal\.(db|head)|names\.db)(-wal)?$/;

/** Copies the journal and the settings of a counter. @throws {SentenceError} */
function copyCounter(folder: string, scratch: string): void {
  if (!existsSync(join(folder, 'journal.db'))) {
    throw new SentenceError(t('journal.thereNoJournal', { folder }));
  }
  for (const file of readdirSync(folder).filter((name) => JOURNAL_FILES.test(name))) {
    copyFileSync(join(folder, file), join(scratch, file));
  }
  const home = dirname(dirname(folder)); // of a clinic's journal; those of retired tills are two levels below it
  const at = [folder, home, dirname(dirname(home))].find((each) =>
    existsSync(join(each, 'settings.json')),
  );
  if (at !== undefined) copyFileSync(join(at, 'settings.json'), join(scratch, 'settings.json'));
}

const rowSchema = z.object({
  ...{ till_id: z.string(), number: z.int(), at: z.string(), kind: z.string(), body: z.string() },
  ...{ prev_hash: z.string(), hash: z.string() },
});

const bundleSchema = z.object({
  journals: z.array(z.object({ entries: z.array(rowSchema).default([]) })),
});

/** Writes the journal of a support bundle: the one with the most entries. @throws {SentenceError} */
function copyBundle(file: string, scratch: string): void {
  const { data } = bundleSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  const [most] = (data?.journals ?? []).toSorted(
    (one, other) => other.entries.length - one.entries.length,
  );
  if (most === undefined || most.entries.length === 0) {
    throw new SentenceError(t('journal.bundleWithoutEntries'));
  }
  const db = openDatabase(join(scratch, 'journal.db'));
  migrate(db);
  db.transaction(() => {
    for (const row of most.entries) insertRow(db, row);
  })();
  db.close();
}

/** The settings of a replay: they name no device and no folder. */
function settingsIn(scratch: string): SettingsStore {
  const settings = settingsForTraining(openSettings(scratch));
  const { posting, todayList, connections } = settings.current;
  settings.change({
    ...{ readers: [], printers: [], mail: null, backup: null },
    posting: { ...posting, folder: null },
    todayList: { ...todayList, folder: null },
    connections: connections.map((each) => ({ ...each, branches: [] })),
  });
  return settings;
}

/** Without its password a connection is shown, but sends no request. */
function connectionsOf({ connections }: Settings): [OpenConnection, ...OpenConnection[]] {
  const none = { id: 'none', baseUrl: 'https://service.invalid', username: 'none' };
  const [first = { ...none, authority: null, diskEncrypted: false }, ...rest] = connections;
  const closed = (saved: typeof first) =>
    openConnection({ ...saved, environment: 'demo', branches: [] }, { password: '', proxy: null });
  return [closed(first), ...rest.map(closed)];
}

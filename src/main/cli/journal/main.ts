/**
 * `npm run journal -- verify | rebuild | export | erase-name | proof | check`: the journal of a closed counter, for IT support.
 *
 *    stored journal ─▶ verify: chain, projections and indexes ─▶ findings, exit code
 *                  ├─▶ rebuild: a new file from the entries, the old one set aside
 *                  ├─▶ export: entries as JSON lines or CSV, with the names that are not erased
 *                  ├─▶ proof: a file for the verification page, which `check` verifies as well
 *                  └─▶ erase-name: deletes the keys of a patient's names; payments stay
 */

import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import manifest from '../../../../package.json' with { type: 'json' };
import { rowOf } from '../../../shared/domain/row-of.ts';
import { CHAIN_START } from '../../../shared/journal/chain.ts';
import { bodyText, newerPart, parseRow, type Row } from '../../../shared/journal/entry.ts';
import { decryptNames } from '../../../shared/journal/names.ts';
import { rowHash } from '../../../shared/journal/row-hash.ts';
import { perLanguage } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { makeDurable, syncFolderOf } from '../../journal/durable.ts';
import { openDatabase } from '../../journal/entry-text.ts';
import { checkKnownHead, createHeadFile, headOf } from '../../journal/head-file.ts';
import { JournalError } from '../../journal/journal-error.ts';
import { storedNameKeys } from '../../journal/name-keys.ts';
import { migrate } from '../../journal/schema.ts';
import {
  copyEntries,
  openStored,
  type StoredJournal,
  verify,
} from '../../journal/stored-journal.ts';
import { chosenFolder, isRetiredOf } from '../../setup/folders.ts';
import { eraseNamesOf, sayApart, withClosed } from '../name-retention.ts';
import { checkProofs, writeProof } from './proofs.ts';

const usage = perLanguage(() => t('journal.usage'));

type Options = ReturnType<typeof read>['values'];

function read() {
  return parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      csv: { type: 'boolean', default: false },
      out: { type: 'string' },
      patient: { type: 'string' },
      day: { type: 'string' },
      receipt: { type: 'string' },
      'day-code': { type: 'string' },
      'key-code': { type: 'string' },
    },
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function sayVerified(stored: StoredJournal): number {
  const findings = verify(stored);
  for (const finding of findings) process.stdout.write(`- ${finding}\n`);
  const [number, till] = [stored.last, stored.tillId];
  process.stdout.write(
    findings.length === 0
      ? t('journal.journalCounterValidEntries', { till, number })
      : t('journal.journalCounterDamaged', { till }),
  );
  return findings.length === 0 ? 0 : 1;
}

function sayRebuilt(stored: StoredJournal): number {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const aside = rebuild(stored, stamp);
  process.stdout.write(t('journal.journalRebuiltFromEntries', { last: stored.last, aside }));
  return 0;
}

async function sayExported(stored: StoredJournal, { csv, out }: Options): Promise<number> {
  const tally = { rows: 0, unsound: 0 };
  const target: Writable =
    out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx' });
  const names = storedNameKeys(dirname(stored.file));
  const lines = exportEntries(stored, csv ? FORMATS.csv : FORMATS.jsonl, tally, (encrypted) =>
    names.nameOf(encrypted),
  );
  await pipeline(Readable.from(lines), target, { end: out !== undefined });
  names.close();
  const lost = stored.last - tally.rows;
  say(t('journal.entriesChangedNotReadable', { rows: tally.rows, unsound: tally.unsound, lost }));
  return tally.unsound + lost === 0 ? 0 : 1;
}

/** Commands on a journal that no till has open. */
const COMMANDS: Readonly<
  Record<string, (stored: StoredJournal, options: Options) => number | Promise<number>>
> = {
  verify: sayVerified,
  rebuild: sayRebuilt,
  export: sayExported,
  'erase-name': sayErased,
  proof: writeProof,
};

/** In all journals of the counter, opened as by it: the erasure is an entry of them, and a hold may be in any. */
function sayErased(stored: StoredJournal, { patient }: Options): number {
  if (patient === undefined) {
    process.stderr.write(usage());
    return 2;
  }
  stored.db.close();
  const { version } = manifest;
  const folder = dirname(stored.file);
  const above = dirname(dirname(folder));
  const home = isRetiredOf(above, folder) ? above : folder;
  const data = dirname(dirname(home)); // of its settings
  const erased = withClosed([home], { data, version, now: () => new Date() }, (counter) =>
    eraseNamesOf(counter, patient, null),
  );
  process.stdout.write(
    t(erased.names > 0 ? 'journal.namesErased' : 'journal.noNamesToErase', { patient }),
  );
  sayApart(erased, (line) => process.stdout.write(`${line}\n`));
  return 0;
}

async function main(): Promise<number> {
  const { values, positionals } = read();
  const [first, ...files] = positionals;
  if (first === 'check' && files.length > 0) return checkProofs(files, values);
  const command = rowOf(COMMANDS, positionals.join(' '));
  if (command === undefined) {
    process.stderr.write(usage());
    return 2;
  }
  const stored = openStored(chosenFolder(values.data), command === sayExported);
  try {
    return await command(stored, values);
  } finally {
    stored.db.close();
  }
}

/** A damaged journal is a result (1); one in use, or a wrong command, is an error (2). */
function exitCodeOf(error: unknown): number {
  say(error instanceof Error ? error.message : String(error));
  const damage = ['damaged', 'older', 'no-head'];
  return error instanceof JournalError && damage.includes(error.code) ? 1 : 2;
}

const ROWS_AT_ONCE = 500;

const COLUMNS = ['till_id', 'number', 'at', 'kind', 'body', 'prev_hash', 'hash', 'sound'] as const;

type ExportedRow = Row & {
  /** True if the row matches its hash, which is over the encrypted names, and follows the row before it. */
  readonly sound: boolean;
};

/** A body that is not valid JSON stays a text. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // a damaged row is exported unchanged; `sound` marks it
  }
}

/** The row with the names in its body; one that is not sound is exported unchanged. */
function withNames(row: ExportedRow, nameOf: (encrypted: string) => string): ExportedRow {
  if (!row.sound || newerPart(row) !== null) return row;
  return { ...row, body: bodyText(decryptNames(parseRow(row), nameOf)) };
}

/** Each field in quotes (RFC 4180), so that no content can end it. */
function csvLine(fields: readonly unknown[]): string {
  return `${fields.map((field) => `"${String(field).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

interface Format {
  readonly head: string;
  readonly line: (row: ExportedRow) => string;
}

const FORMATS = {
  jsonl: { head: '', line: (row) => `${JSON.stringify({ ...row, body: bodyOf(row.body) })}\n` },
  csv: { head: csvLine(COLUMNS), line: (row) => csvLine(COLUMNS.map((column) => row[column])) },
} as const satisfies Record<string, Format>;

/** Result of an export. */
interface Tally {
  rows: number;
  /** Rows that were changed or do not follow. */
  unsound: number;
}

/** The entries as text, oldest first, without the unreadable ones; counts into `tally`. */
function* exportEntries(
  { reader, last }: StoredJournal,
  format: Format,
  tally: Tally,
  nameOf: (encrypted: string) => string,
): Generator<string> {
  yield format.head;
  let before: string | null = CHAIN_START;
  let number = 0;
  for (let first = 1; first <= last; first += ROWS_AT_ONCE) {
    for (const row of reader.stretch(first, Math.min(first + ROWS_AT_ONCE - 1, last))) {
      const follows = row.number !== number + 1 || before === null || row.prev_hash === before;
      const sound = follows && rowHash(row) === row.hash;
      tally.rows += 1;
      if (!sound) tally.unsound += 1;
      [before, number] = [row.hash, row.number];
      yield format.line(withNames({ ...row, sound }, nameOf));
    }
  }
}

/** Writes a new database with the same rows and rebuilt projections. */
function copyTo(stored: StoredJournal, file: string): void {
  rmSync(file, { force: true }); // left by an interrupted rebuild
  const copy = openDatabase(file);
  try {
    makeDurable(copy);
    migrate(copy);
    copyEntries(stored, copy, stored.last);
  } finally {
    copy.close();
  }
}

/**
 * Rebuilds the file from its entries: the projections, the indexes, and the head file if it is
 * missing. The old files are moved aside, never overwritten.
 *
 * @param stamp distinguishes the files of this rebuild, e.g. `20260301T093000Z`.
 * @returns the new path of the old file.
 * @throws {JournalError} `damaged` if the entries are, `older` if it is not the newest journal.
 */
function rebuild(stored: StoredJournal, stamp: string): string {
  const { db, file, headFile, known, tillId } = stored;
  const head = headOf(db, tillId);
  if (typeof known !== 'string') checkKnownHead(db, head, known);
  const [copy, aside] = [`${file}.rebuilt`, `${file}.before-${stamp}`];
  try {
    copyTo(stored, copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
  // Stays open until its files are moved, so that no till can open them in between. Windows cannot
  // move an open file, but there the move of a file that a till has opened fails as well.
  if (process.platform === 'win32') db.close();
  // The log first: next to the new file SQLite would apply it to that one.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  renameSync(file, aside);
  rmSync(`${file}-shm`, { force: true });
  renameSync(copy, file);
  syncFolderOf(file);
  if (typeof known === 'string') createHeadFile(headFile, head);
  return aside;
}

process.exitCode = await main().catch(exitCodeOf);

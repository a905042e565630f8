import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import manifest from '../../../../package.json' with { type: 'json' };
import { rowOf } from '../../../shared/domain/row-of.ts';
import { perLanguage } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { JournalError } from '../../journal/journal-error.ts';
import { storedNameKeys } from '../../journal/name-keys.ts';
import { openJournal } from '../../journal/open-journal.ts';
import { namesOfPatient } from '../../journal/projections/sales.ts';
import { openStored, type StoredJournal, verify } from '../../journal/stored-journal.ts';
import { StatementLines } from '../../reports/bank/statement-lines.ts';
import { foldersWithJournal } from '../../setup/folders.ts';
import { exportEntries, FORMATS } from './export.ts';
import { rebuild } from './rebuild.ts';

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
};

/** The journal is opened as by the counter: the erasure is an entry of it. */
function sayErased(stored: StoredJournal, { patient }: Options): number {
  if (patient === undefined) {
    process.stderr.write(usage());
    return 2;
  }
  stored.db.close();
  const newTillId = () => stored.tillId; // it has one
  const folder = dirname(stored.file);
  const { version } = manifest;
  const journal = openJournal({ folder, version, now: () => new Date(), newTillId });
  try {
    const lines = new StatementLines(folder);
    lines.eraseTexts(namesOfPatient(journal.readable, patient));
    lines.close();
    const erased = journal.eraseNames(patient, null);
    process.stdout.write(t(erased ? 'journal.namesErased' : 'journal.noNamesToErase', { patient }));
    return 0;
  } finally {
    journal.close();
  }
}

function folderOf({ data }: Options): string | null {
  if (data !== undefined) return data;
  const [folder, ...more] = foldersWithJournal();
  if (folder !== undefined && more.length === 0) return folder;
  say(
    folder === undefined
      ? t('journal.userNoJournalHere')
      : t('journal.thereSeveralJournals', { value: [folder, ...more].join(' or --data ') }),
  );
  return null;
}

async function main(): Promise<number> {
  const { values, positionals } = read();
  const command = rowOf(COMMANDS, positionals.join(' '));
  if (command === undefined) {
    process.stderr.write(usage());
    return 2;
  }
  const folder = folderOf(values);
  if (folder === null) return 2;
  const stored = openStored(folder, command === sayExported);
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

process.exitCode = await main().catch(exitCodeOf);

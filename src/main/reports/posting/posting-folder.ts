/**
 * Posting files on a schedule (docs/sale-links.md), each whole or not at all, no line in two of them:
 *
 *    lines after the last file ─▶ temporary file, synced ─▶ `posting.written` ─▶ rename ─▶ `posting.placed`
 *
 * A crash before the entry leaves a temporary file without an entry: it is removed, and its lines are
 * written again. After the entry the temporary file is complete: the next run renames it. The answers of
 * the practice's system are read from the files that it puts beside them.
 */

import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toDecimal } from '../../../shared/domain/money.ts';
import { POSTING_TEMPLATES } from '../../../shared/domain/posting-templates.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  answersBetween,
  fileFrom,
  lastWritten,
  newestFiles,
  newestLine,
  type WrittenFile,
} from '../../journal/projections/posting-files.ts';
import {
  endOfFile,
  type PostingLine,
  postingLinesOf,
} from '../../journal/projections/posting-lines.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { csvRows } from '../../system/import/csv-reader.ts';
import { decodeText } from '../../system/import/decode-text.ts';
import type { StartTimer } from '../../system/timers.ts';
import { AcknowledgementUnreadable, readAcknowledgement } from './acknowledgement.ts';
import { lineId, postingCsv } from './posting-file.ts';

const MINUTE_MS = 60_000;
/** From the start of the program to the first file, ms. */
const FIRST_MS = 20_000;
/** A file with the name of the next one has other lines. */
export class OtherFileFound extends Error {}

/** The content of an acknowledgement file, apart from the answers that the journal has. */
export interface AcknowledgementReading {
  readonly file: string;
  /** The line that could not be read; null if all could. */
  readonly unreadableAt: number | null;
  /** Answers for lines that the file never had, by their ids. */
  readonly unknown: readonly string[];
  /** The reasons of the practice's system, by the sequence of the line. */
  readonly reasons: ReadonlyMap<number, string>;
}

export interface PostingFolderOptions {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly timeZone: string;
  /** True if this counter writes no files. */
  readonly isOff: () => boolean;
  /** Lines of one file, at most, but for the rest of its last event. */
  readonly mostLines: number;
  readonly after: StartTimer;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}

export class PostingFolder {
  readonly #options: PostingFolderOptions;
  #problem: string | null = null;
  #running: Promise<void> | null = null;
  #cancel: () => void = () => {};
  readonly #readings = new Map<string, AcknowledgementReading & { readonly seen: string }>();

  constructor(options: PostingFolderOptions) {
    this.#options = options;
  }

  /** The reason that the last run failed, as a code; null without one. */
  get problem(): string | null {
    return this.#problem;
  }

  get readings(): readonly AcknowledgementReading[] {
    return [...this.#readings.values()];
  }

  start(): void {
    this.#soon(FIRST_MS);
  }

  /** Writes the lines since the last file, and reads the answers. Failures are in `problem`. */
  run(): Promise<void> {
    this.#running ??= this.#try().finally(() => {
      this.#running = null;
      this.#soon(this.#options.settings.current.posting.everyMinutes * MINUTE_MS);
      this.#options.changed();
    });
    return this.#running;
  }

  async close(): Promise<void> {
    await this.#running;
    this.#cancel();
  }

  #soon(ms: number): void {
    this.#cancel();
    this.#cancel = this.#options.after(ms, () => void this.run());
  }

  async #try(): Promise<void> {
    const { settings, isOff, reportFault } = this.#options;
    const { folder } = settings.current.posting;
    if (folder === null || isOff()) {
      this.#problem = null;
      return;
    }
    try {
      await this.#place(folder);
      await this.#write(folder);
      await this.#readAnswers(folder);
      this.#problem = null;
    } catch (error) {
      reportFault(error);
      this.#problem = problemOf(error);
    }
  }

  /** Ends the work of an earlier run: places its file, and removes temporary files without an entry. */
  async #place(folder: string): Promise<void> {
    const { journal } = this.#options;
    const [newest] = newestFiles(journal.readable, 1);
    if (newest !== undefined && !newest.isPlaced) {
      if (newest.folder === folder || (await isReachable(newest.folder)))
        await this.#rename(newest);
      else await this.#writeRange(folder, newest); // its folder is gone: no file can be in it
    }
    const started = `.posting-${journal.tillId}-`;
    for (const name of await readdir(folder)) {
      if (name.startsWith(started) && name.endsWith('.part')) await rm(join(folder, name));
    }
  }

  /** A missing temporary file was renamed before, and may have been taken by the practice's system. */
  async #rename({ first, file, folder }: WrittenFile): Promise<void> {
    const names = await readdir(folder);
    const temporary = temporaryName(file);
    if (names.includes(temporary)) {
      if (names.includes(file)) await rm(join(folder, temporary));
      else await rename(join(folder, temporary), join(folder, file));
      await syncFolder(folder);
    }
    this.#options.journal.append({ kind: 'posting.placed', body: { first } });
  }

  async #write(folder: string): Promise<void> {
    const { journal, mostLines } = this.#options;
    const db = journal.readable;
    const end = newestLine(db);
    if (lastWritten(db) === null) {
      journal.append({ kind: 'posting.started', body: { after: end } });
    }
    for (let first = (lastWritten(db) ?? end) + 1; first <= end; ) {
      const last = endOfFile(db, first + mostLines - 1, end);
      await this.#writeRange(folder, { first, last });
      first = last + 1;
    }
  }

  async #writeRange(
    folder: string,
    { first, last }: { readonly first: number; readonly last: number },
  ): Promise<void> {
    const { journal, settings, timeZone } = this.#options;
    const { tillId } = journal;
    const lines = postingLinesOf(journal.readable, first, last);
    const file = fileName(tillId, first, last);
    const found = (await readdir(folder)).find((name) =>
      name.startsWith(startOfName(tillId, first)),
    );
    const written = { kind: 'posting.written', body: { first, last, file, folder } } as const;
    if (found !== undefined) {
      // Another copy of this journal wrote it.
      if (found !== file || !hasLines(await readFile(join(folder, found)), lines, tillId)) {
        throw new OtherFileFound(found);
      }
      journal.append(written, { kind: 'posting.placed', body: { first } });
      return;
    }
    const template = POSTING_TEMPLATES[settings.current.posting.template];
    const temporary = join(folder, temporaryName(file));
    try {
      await writeSynced(temporary, postingCsv(lines, { tillId, timeZone }, template));
    } catch (error) {
      await rm(temporary, { force: true }).catch(this.#options.reportFault);
      throw error;
    }
    journal.append(written);
    await rename(temporary, join(folder, file));
    await syncFolder(folder);
    journal.append({ kind: 'posting.placed', body: { first } });
  }

  /** Reads the acknowledgement files that changed; one whose lines are all accepted is final. */
  async #readAnswers(folder: string): Promise<void> {
    const { journal } = this.#options;
    const mine = new RegExp(`^posting-${journal.tillId}-(\\d{9,}).*\\.ack\\.csv$`);
    for (const name of await readdir(folder)) {
      const first = mine.exec(name)?.[1];
      if (first === undefined) continue;
      const written = fileFrom(journal.readable, Number(first));
      if (written === null || acknowledgementName(written.file) !== name) {
        const unknown = [name.replace(/\.ack\.csv$/, '.csv')];
        const nothing = { file: name, unreadableAt: null, reasons: new Map(), seen: '' };
        this.#readings.set(name, { ...nothing, unknown });
      } else if (written.open > 0) await this.#readIfChanged(join(folder, name), written);
    }
  }

  async #readIfChanged(path: string, written: WrittenFile): Promise<void> {
    const name = acknowledgementName(written.file);
    const { mtimeMs, size } = await stat(path);
    const seen = `${mtimeMs} ${size}`;
    if (this.#readings.get(name)?.seen === seen) return;
    const reading = this.#take(written, await readFile(path));
    this.#readings.set(name, { ...reading, file: name, seen });
  }

  /** Journals the answers that are new. */
  #take(
    { first, last, file }: WrittenFile,
    bytes: Uint8Array,
  ): Omit<AcknowledgementReading, 'file'> {
    const { journal } = this.#options;
    try {
      const answers = readAcknowledgement(bytes);
      const known = answersBetween(journal.readable, first, last);
      const statuses = new Map<number, 'accepted' | 'rejected'>();
      const reasons = new Map<number, string>();
      const unknown: string[] = [];
      for (const { lineId: id, status, reason } of answers) {
        const sequence = Number(id.slice(journal.tillId.length + 1));
        if (id !== lineId(journal.tillId, sequence) || sequence < first || sequence > last) {
          unknown.push(id.slice(0, 60));
          continue;
        }
        statuses.set(sequence, status);
        reasons.set(sequence, reason);
      }
      const news = [...statuses].filter(([sequence, status]) => known.get(sequence) !== status);
      const of = (wanted: string) =>
        news.filter(([, status]) => status === wanted).map(([sequence]) => sequence);
      if (news.length > 0) {
        const body = { file, accepted: rangesOf(of('accepted')), rejected: of('rejected') };
        journal.append({ kind: 'posting.acknowledged', body });
      }
      return { unreadableAt: null, unknown, reasons };
    } catch (error) {
      if (!(error instanceof AcknowledgementUnreadable)) throw error;
      return { unreadableAt: error.line, unknown: [], reasons: new Map() };
    }
  }
}

/** The beginning of the name of the file with this first line, whichever its last one is. */
function startOfName(tillId: string, first: number): string {
  return `posting-${tillId}-${String(first).padStart(9, '0')}-`;
}

function fileName(tillId: string, first: number, last: number): string {
  return `${startOfName(tillId, first)}${String(last).padStart(9, '0')}.csv`;
}

/** Hidden, and not `.csv`, so that no import takes it. */
const temporaryName = (file: string) => `.${file}.part`;

const acknowledgementName = (file: string) => file.replace(/\.csv$/, '.ack.csv');

/** True if a file has exactly these lines, in the columns of any template. */
function hasLines(bytes: Uint8Array, lines: readonly PostingLine[], tillId: string): boolean {
  const [, ...rows] = csvRows(decodeText(bytes));
  return (
    rows.length === lines.length &&
    lines.every(({ sequence, amount }, at) => {
      const cells = rows[at]?.cells ?? [];
      return cells.includes(lineId(tillId, sequence)) && cells.includes(toDecimal(amount));
    })
  );
}

/** Ascending numbers as ranges, both ends included. */
function rangesOf(numbers: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So that a rename outlives a power cut; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function isReachable(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch (error) {
    if (problemOf(error) === 'folder') return false;
    throw error;
  }
}

const FOLDER_CODES = [
  'ENOENT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ESTALE',
];

function problemOf(error: unknown): string {
  if (error instanceof OtherFileFound) return 'other-file';
  const code = codeOf(error);
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'no-space';
  return FOLDER_CODES.includes(code) ? 'folder' : 'unexpected';
}

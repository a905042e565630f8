/**
 * Posting files on a schedule (docs/reference/sale-links.md), each whole or not at all, no line in two of them:
 *
 *    lines after the last file ─▶ temporary file, synced ─▶ `posting.written` ─▶ rename ─▶ `posting.placed`
 *
 * A crash before the first entry leaves a temporary file without an entry: it is removed, and its lines
 * are written again. After a crash between the entries the folder of the file shows how far it came: with
 * its temporary file it was never visible, and the next run renames it, or writes it into the folder
 * that was set meanwhile. Without one it was renamed, and the practice's system may have taken it away.
 * While that folder is out of reach, or another one has its place (without this counter's mark), nothing
 * is written, since a line could be written twice: a person decides.
 */

import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toDecimal } from '../../../shared/domain/money.ts';
import { POSTING_TEMPLATES } from '../../../shared/domain/posting-templates.ts';
import type { Cashier } from '../../../shared/domain/sale.ts';
import type { Journal } from '../../journal/journal.ts';
import {
  lastWritten,
  newestLine,
  unplacedFile,
  type WrittenFile,
} from '../../journal/projections/posting-files.ts';
import {
  endOfFile,
  type PostingLine,
  postingLinesOf,
} from '../../journal/projections/posting-lines.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { csvRows } from '../../system/import/csv-reader.ts';
import { decodeText } from '../../system/import/file-values.ts';
import { syncFolder, writeSynced } from '../../system/synced-file.ts';
import type { StartTimer } from '../../system/timers.ts';
import {
  type AcknowledgementReading,
  Acknowledgements,
  acknowledgementName,
} from './acknowledgement.ts';
import { lineId, postingCsv } from './posting-file.ts';

const MINUTE_MS = 60_000;
/** From the start of the program to the first file, ms. */
const FIRST_MS = 20_000;
/** A file with the name of the next one has other lines. */
export class OtherFileFound extends Error {}

/** The file of an earlier folder may be there, and the folder is out of reach. */
class EarlierFolderAway extends Error {}

/** The decision of a person about a file in a folder that is gone for good. */
export interface FileDecision {
  /** The first line of the file. */
  readonly first: number;
  /** False: the file is written again. */
  readonly wasTaken: boolean;
  readonly by: Cashier;
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
  #isClosing = false;
  #cancel: () => void = () => {};
  readonly #answers: Acknowledgements;

  constructor(options: PostingFolderOptions) {
    this.#options = options;
    const { journal, reportFault } = options;
    const append = journal.append.bind(journal);
    this.#answers = new Acknowledgements({ journal, append, reportFault });
  }

  /** The reason that the last run failed, as a code; null without one. */
  get problem(): string | null {
    return this.#problem;
  }

  get readings(): readonly AcknowledgementReading[] {
    return this.#answers.readings;
  }

  start(): void {
    this.#soon(FIRST_MS);
  }

  /**
   * Writes the lines since the last file, and reads the answers, with the settings of now: an earlier run
   * ends first. Failures are in `problem`.
   */
  async run(decision: FileDecision | null = null): Promise<void> {
    await this.#running;
    this.#running ??= this.#try(decision).finally(() => {
      this.#running = null;
      this.#soon(this.#options.settings.current.posting.everyMinutes * MINUTE_MS);
      this.#options.changed();
    });
    await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#running;
    this.#cancel();
  }

  #soon(ms: number): void {
    this.#cancel();
    this.#cancel = this.#options.after(ms, () => void this.run());
  }

  async #try(decision: FileDecision | null): Promise<void> {
    const { settings, isOff, reportFault } = this.#options;
    const { folder } = settings.current.posting;
    if (folder === null || isOff()) {
      this.#problem = null;
      return;
    }
    try {
      await this.#finish(folder, decision);
      await this.#write(folder);
      await this.#answers.read(folder, () => this.#isClosing);
      this.#problem = null;
    } catch (error) {
      reportFault(error);
      this.#problem = problemOf(error);
    }
  }

  /** Ends the work of an earlier run: places its file, and removes temporary files without an entry. */
  async #finish(folder: string, decision: FileDecision | null): Promise<void> {
    const { journal } = this.#options;
    const file = unplacedFile(journal.readable);
    if (file !== null) {
      try {
        await this.#place(folder, file);
      } catch (error) {
        if (!(error instanceof EarlierFolderAway) || decision?.first !== file.first) throw error;
        const { first, wasTaken, by } = decision;
        if (wasTaken) journal.append({ kind: 'posting.placed', body: { first, decidedBy: by } });
        else await this.#writeRange(folder, file, by);
      }
    }
    const started = `.posting-${journal.tillId}-`;
    for (const name of await readdir(folder)) {
      if (name.startsWith(started) && name.endsWith('.part')) await rm(join(folder, name));
    }
  }

  /** Places a file that was written completely, in the folder of now. */
  async #place(folder: string, written: WrittenFile): Promise<void> {
    const { first, file, folder: earlier } = written;
    const names = await this.#namesIn(earlier, folder);
    const temporary = temporaryName(file);
    const isVisible = names.includes(file);
    if (names.includes(temporary) && !isVisible && earlier !== folder) {
      await this.#writeRange(folder, written);
      // After the rename: both paths may lead to one folder.
      await rm(join(earlier, temporary), { force: true }).catch(this.#options.reportFault);
      return;
    }
    if (names.includes(temporary)) {
      if (isVisible) await rm(join(earlier, temporary));
      else await rename(join(earlier, temporary), join(earlier, file));
      await syncFolder(earlier);
    }
    if (!isVisible && !names.includes(temporary) && !names.includes(this.#mark)) {
      throw new EarlierFolderAway(earlier); // a new folder of that name proves nothing about the file
    }
    this.#options.journal.append({ kind: 'posting.placed', body: { first } });
  }

  /** The hidden file of a folder in which this counter wrote; no import takes it. */
  get #mark(): string {
    return `.posting-${this.#options.journal.tillId}.mark`;
  }

  async #namesIn(earlier: string, folder: string): Promise<readonly string[]> {
    try {
      return await readdir(earlier);
    } catch (error) {
      if (earlier === folder || problemOf(error) !== 'folder') throw error;
      throw new EarlierFolderAway(earlier, { cause: error });
    }
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
    decidedBy?: Cashier,
  ): Promise<void> {
    const { journal, settings, timeZone } = this.#options;
    const { tillId } = journal;
    const lines = postingLinesOf(journal.readable, first, last);
    const file = fileName(tillId, first, last);
    const found = (await readdir(folder)).filter((name) =>
      name.startsWith(startOfName(tillId, first)),
    );
    const body = { first, last, file, folder, ...(decidedBy === undefined ? {} : { decidedBy }) };
    const written = { kind: 'posting.written', body } as const;
    if (found.length > 0) {
      // Another copy of this journal wrote it; an answer alone means that the file was taken.
      const others = found.filter((name) => name !== file && name !== acknowledgementName(file));
      const isSame = others.length === 0 && found.includes(file);
      if (!isSame || !hasLines(await readFile(join(folder, file)), lines, tillId)) {
        throw new OtherFileFound(found.join());
      }
      journal.append(written, { kind: 'posting.placed', body: { first } });
      return;
    }
    const template = POSTING_TEMPLATES[settings.current.posting.template];
    const temporary = join(folder, temporaryName(file));
    try {
      await writeSynced(join(folder, this.#mark), new Uint8Array());
      await writeSynced(temporary, postingCsv([{ tillId, lines }], timeZone, template));
      await syncFolder(folder); // its name too, before the entry says that it is there
    } catch (error) {
      await rm(temporary, { force: true }).catch(this.#options.reportFault);
      throw error;
    }
    journal.append(written);
    await rename(temporary, join(folder, file));
    await syncFolder(folder);
    journal.append({ kind: 'posting.placed', body: { first } });
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
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
  if (error instanceof EarlierFolderAway) return 'earlier-folder';
  const code = codeOf(error);
  if (['ENOSPC', 'EDQUOT'].includes(code)) return 'no-space';
  return FOLDER_CODES.includes(code) ? 'folder' : 'unexpected';
}

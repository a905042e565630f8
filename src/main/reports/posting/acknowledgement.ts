import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import {
  answersBetween,
  fileFrom,
  type WrittenFile,
} from '../../journal/projections/posting-files.ts';
import type { JournalReader } from '../../journal/statements.ts';
import { CsvError, csvRows, separatorOf } from '../../system/import/csv-reader.ts';
import { decodeText, NotText } from '../../system/import/file-values.ts';
import { lineId } from './posting-file.ts';

/** Bytes of an acknowledgement file, at most: 10,000 lines with a reason of 200 characters. */
const MOST_BYTES = 4_000_000;
/** Unknown lines and reasons of one file that are kept, at most: as many as a person is shown. */
const MOST_KEPT = 200;

/** The content of an acknowledgement file, apart from the answers that the journal has. */
interface AcknowledgementContent {
  /** The line that could not be read; 0 if the file could not be opened, null if all could. */
  readonly unreadableAt: number | null;
  /** The size of a file that is too large to be read, bytes. */
  readonly tooLarge: number | null;
  /** Answers for lines that the file never had, by their ids. */
  readonly unknown: readonly string[];
  /** The number of further ones. */
  readonly unknownLeft: number;
  /** The reasons of the practice's system, by the sequence of the line. */
  readonly reasons: ReadonlyMap<number, string>;
}

export interface AcknowledgementReading extends AcknowledgementContent {
  readonly file: string;
  /** ISO 8601, of the posting file that it answers; null without one. */
  readonly writtenAt: string | null;
}

const NOTHING = {
  ...{ unreadableAt: null, tooLarge: null, unknown: [], unknownLeft: 0, reasons: new Map() },
} as const;

type Acknowledged = Extract<NewEntry, { kind: 'posting.acknowledged' }>;

/** The answers of the practice's system, in the files that it puts beside the posting files. */
export class Acknowledgements {
  readonly #journal: JournalReader;
  readonly #append: (entry: Acknowledged) => void;
  readonly #reportFault: (error: unknown) => void;
  /** By the name of the file; `seen` is its time and size, empty if it is read again. */
  readonly #readings = new Map<string, AcknowledgementReading & { readonly seen: string }>();

  constructor(options: {
    readonly journal: JournalReader;
    readonly append: (entry: Acknowledged) => void;
    readonly reportFault: (error: unknown) => void;
  }) {
    this.#journal = options.journal;
    this.#append = options.append;
    this.#reportFault = options.reportFault;
  }

  get readings(): readonly AcknowledgementReading[] {
    return [...this.#readings.values()];
  }

  /**
   * Reads the files that changed, oldest first. A file with all lines accepted is final, but after a start
   * it is read once more: the journal has none of its answers for unknown lines.
   * @param isOver is called before each file: true ends the reading.
   */
  async read(folder: string, isOver = () => false): Promise<void> {
    const { tillId, readable } = this.#journal;
    const mine = new RegExp(`^posting-${tillId}-(\\d{9,15})-.*\\.ack\\.csv$`);
    const names = (await readdir(folder)).filter((name) => mine.test(name));
    for (const [name, { reasons, writtenAt }] of this.#readings) {
      if (!names.includes(name)) this.#keep(name, { ...NOTHING, reasons }, writtenAt);
    }
    const firstOf = (name: string) => Number(mine.exec(name)?.[1]);
    for (const name of names.toSorted((one, other) => firstOf(one) - firstOf(other))) {
      if (isOver()) return;
      const written = fileFrom(readable, firstOf(name));
      const isFinal = written?.open === 0 && this.#readings.has(name);
      if (written === null || acknowledgementName(written.file) !== name) {
        const unknown = [name.replace(/\.ack\.csv$/, '.csv')];
        this.#keep(name, { ...NOTHING, unknown }, null);
      } else if (!isFinal) await this.#readIfChanged(join(folder, name), written);
    }
  }

  #keep(name: string, reading: AcknowledgementContent, writtenAt: string | null, seen = ''): void {
    this.#readings.set(name, { ...reading, file: name, writtenAt, seen });
  }

  /** One that is unreadable is read again in any case: it may be half written. */
  async #readIfChanged(path: string, written: WrittenFile): Promise<void> {
    const name = acknowledgementName(written.file);
    const bytes = await this.#bytesIfChanged(path, name, written.writtenAt);
    if (bytes === null) return;
    try {
      const reading = { ...NOTHING, ...this.#take(written, bytes.bytes) };
      this.#keep(name, reading, written.writtenAt, bytes.seen);
    } catch (error) {
      if (!(error instanceof AcknowledgementUnreadable)) throw error;
      this.#keep(name, { ...NOTHING, unreadableAt: error.line }, written.writtenAt);
    }
  }

  /** Null for a file that is known, too large, or cannot be opened, as when it is being written. */
  async #bytesIfChanged(path: string, name: string, writtenAt: string) {
    try {
      const { mtimeMs, size } = await stat(path);
      const seen = `${mtimeMs} ${size}`;
      if (this.#readings.get(name)?.seen === seen) return null;
      if (size <= MOST_BYTES) return { bytes: await readFile(path), seen };
      this.#keep(name, { ...NOTHING, tooLarge: size }, writtenAt, seen);
    } catch (error) {
      this.#reportFault(error);
      this.#keep(name, { ...NOTHING, unreadableAt: 0 }, writtenAt);
    }
    return null;
  }

  /** Journals the answers that are new. @throws {AcknowledgementUnreadable} */
  #take({ first, last, file }: WrittenFile, bytes: Uint8Array) {
    const { tillId, readable } = this.#journal;
    const statuses = new Map<number, Answer['status']>();
    const reasons = new Map<number, string>();
    const unknown: string[] = [];
    let unknownLeft = 0;
    for (const { lineId: id, status, reason } of readAcknowledgement(bytes)) {
      const sequence = Number(id.slice(tillId.length + 1));
      if (id !== lineId(tillId, sequence) || sequence < first || sequence > last) {
        if (unknown.length < MOST_KEPT) unknown.push(id.slice(0, 60));
        else unknownLeft += 1;
        continue;
      }
      statuses.set(sequence, status);
      if (reasons.size < MOST_KEPT && status === 'rejected') reasons.set(sequence, reason);
    }
    const known = answersBetween(readable, first, last);
    const news = [...statuses].filter(([sequence, status]) => known.get(sequence) !== status);
    const of = (wanted: Answer['status']) =>
      news.filter(([, status]) => status === wanted).map(([sequence]) => sequence);
    if (news.length > 0) {
      const body = { file, accepted: rangesOf(of('accepted')), rejected: of('rejected') };
      this.#append({ kind: 'posting.acknowledged', body });
    }
    return { unknown, unknownLeft, reasons };
  }
}

/** The name of the answer of the practice's system to a posting file. */
export const acknowledgementName = (file: string) => file.replace(/\.csv$/, '.ack.csv');

/**
 * Reads the answers in a folder for a journal that takes no entry.
 * @throws {Error} of the system, if the folder is out of reach.
 */
export async function answersIn(
  folder: string,
  journal: JournalReader,
): Promise<readonly AcknowledgementReading[]> {
  // A file that cannot be opened is in its reading.
  const answers = new Acknowledgements({ journal, append: () => {}, reportFault: () => {} });
  await answers.read(folder);
  return answers.readings;
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

/** The answer of the practice's system for one line. */
interface Answer {
  readonly lineId: string;
  readonly status: 'accepted' | 'rejected';
  /** In the words of the practice's system; empty for none. */
  readonly reason: string;
}

/** An acknowledgement file that is not as documented, or not written to its end yet. */
class AcknowledgementUnreadable extends Error {
  /** The line of the file, from 1. */
  readonly line: number;

  constructor(line: number, options?: ErrorOptions) {
    super(`The acknowledgement file is unreadable at line ${line}`, options);
    this.name = 'AcknowledgementUnreadable';
    this.line = line;
  }
}

const HEADER = ['line_id', 'status', 'reason'];

/**
 * The answers of an acknowledgement file (docs/reference/sale-links.md): all of it or none.
 * @throws {AcknowledgementUnreadable}
 */
function readAcknowledgement(bytes: Uint8Array): readonly Answer[] {
  try {
    const text = decodeText(bytes);
    const rows = [...csvRows(text, separatorOf(text))];
    const [head, ...answers] = rows;
    const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
    if (
      !HEADER.every((name, at) => names[at] === name || (name === 'reason' && at >= names.length))
    )
      throw new AcknowledgementUnreadable(1);
    return answers.map(({ line, cells }) => {
      const [lineId = '', word = '', reason = ''] = cells.map((cell) => cell.trim());
      const status = word.toLowerCase();
      if (lineId === '' || (status !== 'accepted' && status !== 'rejected')) {
        throw new AcknowledgementUnreadable(line);
      }
      return { lineId, status, reason: reason.slice(0, 200) };
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new AcknowledgementUnreadable(error.line, { cause: error });
    if (error instanceof NotText) throw new AcknowledgementUnreadable(1, { cause: error });
    throw error;
  }
}

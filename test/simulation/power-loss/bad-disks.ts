import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { JournalError } from '../../../src/main/journal/journal-error.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { HEAD, OPTIONS } from './cut-power.ts';
import { type Disk, readDisk, writeDisk } from './disk.ts';

export interface BadDiskReport {
  /** Disks with one other byte, and those of them that were refused or reported. */
  readonly flips: number;
  readonly noticed: number;
  /** Disks that lost commits which they had reported as synced. */
  readonly lies: number;
  readonly violations: readonly string[];
}

/** The content of a journal on a disk; null if the journal refuses it, or reports damage. */
function contentOf(folder: string): string | null {
  let journal: Journal;
  try {
    journal = openJournal({ ...OPTIONS, folder });
  } catch (error) {
    if (error instanceof JournalError) return null;
    throw error;
  }
  try {
    while (journal.verifyFurther());
    if (journal.fault !== null) return null;
    const tables = journal.readable.all(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    );
    return JSON.stringify([
      journal.rows(),
      tables.map((table) => journal.readable.all(`SELECT * FROM ${nameOf(table)}`)),
    ]);
  } catch (error) {
    if (error instanceof JournalError) return null;
    throw error;
  } finally {
    journal.close();
  }
}

function nameOf(table: unknown): string {
  if (typeof table === 'object' && table !== null && 'name' in table) return String(table.name);
  throw new TypeError('A table has a name.');
}

export interface BadDiskOptions {
  /** A separate folder for the disks. */
  readonly folder: string;
  /** The committed entries, one append each. */
  readonly appends: readonly (readonly NewEntry[])[];
  /** The number of bytes that are flipped, one on each disk, spread over the journal's files. */
  readonly flips: number;
}

/**
 * Opens the journal on disks that fail without an error: with a flipped byte it is refused, reported
 * as damaged, or the same to the last row; without the newest commits it is refused, because the
 * head beside it names a row that is gone.
 */
export async function spoilDisks(options: BadDiskOptions): Promise<BadDiskReport> {
  const live = join(options.folder, 'live');
  const spoiled = join(options.folder, 'spoiled');
  const journal = openJournal({ ...OPTIONS, folder: live });
  const disks: Disk[] = [];
  for (const entries of options.appends) {
    journal.append(...entries);
    await nextTurn(); // the head is written
    disks.push(readDisk(live));
  }
  journal.close();
  const whole = readDisk(live);
  writeDisk(spoiled, whole);
  const content = contentOf(spoiled);
  const violations: string[] = [];

  let flips = 0;
  let noticed = 0;
  for (const { name, at, disk } of flippedBytes(whole, options.flips)) {
    writeDisk(spoiled, disk);
    const found = contentOf(spoiled);
    flips += 1;
    if (found === null) noticed += 1;
    else if (found !== content) violations.push(`byte ${at} of ${name} was flipped, unnoticed`);
  }

  const head = whole.get(HEAD);
  if (head === undefined) throw new Error('The journal has no head.');
  const older = disks.slice(0, -1);
  for (const [index, disk] of older.entries()) {
    writeDisk(spoiled, new Map([...disk, [HEAD, head]]));
    if (contentOf(spoiled) !== null)
      violations.push(`the commits after ${index} are gone, unnoticed`);
  }
  return { flips, noticed, lies: older.length, violations };
}

/** Disks with one flipped byte each, spread over the bytes of all files that hold anything. */
function* flippedBytes(disk: Disk, count: number) {
  const used = [...disk].flatMap(([name, file]) =>
    [...file.keys()].filter((at) => file[at] !== 0).map((at) => ({ name, file, at })),
  );
  for (let index = 0; index < count; index += 1) {
    const byte = used[Math.floor(((index + 0.37) * used.length) / count)];
    if (byte === undefined) return;
    const { name, file, at } = byte;
    const flipped = Buffer.from(file);
    flipped.writeUInt8(file.readUInt8(at) ^ 0x20, at);
    yield { name, at, disk: new Map([...disk, [name, flipped]]) };
  }
}

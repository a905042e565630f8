import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { openJournal, openJournalOn } from '../../../src/main/journal/open-journal.ts';
import { CHAIN_START } from '../../../src/shared/journal/chain.ts';
import type { NewEntry, Row } from '../../../src/shared/journal/entry.ts';
import { rowHash } from '../../../src/shared/journal/row-hash.ts';
import { type Disk, readDisk, writeDisk } from './disk.ts';
import { tornWrites } from './torn-writes.ts';

export interface PowerLossReport {
  readonly commits: number;
  /** Commits after which SQLite moved its log into the database. */
  readonly checkpoints: number;
  /** Disks after a possible power cut, each opened again. */
  readonly disks: number;
  readonly violations: readonly string[];
}

const DATABASE = 'journal.db';
const LOG = 'journal.db-wal';
export const HEAD = 'journal.head';

export const OPTIONS = {
  version: '0.0.0',
  now: () => new Date('2026-03-02T15:00:00Z'),
  newTillId: () => 'K7M2Q9',
};

/**
 * Every disk that a power cut during one commit can leave. SQLite's order holds between its files:
 * the log is written and synced, only then the database at a checkpoint, and the journal's own
 * files after that; within one file any unsynced part may have reached the disk.
 */
function* disksOf(before: Disk, after: Disk): Generator<Disk> {
  const logBefore = before.get(LOG) ?? Buffer.alloc(0);
  const logAfter = after.get(LOG) ?? Buffer.alloc(0);
  yield before;
  for (const log of tornWrites(withHeader(logBefore, logAfter), logAfter)) {
    yield new Map([...before, [LOG, log]]);
  }
  const logged = new Map([...before, [LOG, logAfter]]);
  for (const [name, file] of after) {
    if (name === LOG || same(name, before, after)) continue;
    for (const torn of tornWrites(before.get(name) ?? Buffer.alloc(0), file)) {
      yield new Map([...logged, [name, torn]]);
    }
    if (name === DATABASE) logged.set(name, file);
  }
  yield after;
}

/** Bytes of the header of SQLite's log. */
const LOG_HEADER = 32;

/**
 * When SQLite restarts its log, it writes the header and syncs it before any frame (wal.c,
 * `syncHeader`): else old frames without new data over them would count again.
 */
function withHeader(before: Buffer, after: Buffer): Buffer {
  const begun = Buffer.from(before);
  after.copy(begun, 0, 0, Math.min(LOG_HEADER, before.length));
  return begun;
}

/** The fault of the journal on this disk; null if it is correct. */
function faultOf(folder: string, promised: readonly Row[], whole: readonly Row[]): string | null {
  let journal: Journal;
  try {
    journal = openJournal({ ...OPTIONS, folder });
  } catch (error) {
    return `does not open: ${String(error)}`;
  }
  try {
    const rows = journal.rows();
    if (rows.length !== promised.length && rows.length !== whole.length) {
      return `holds ${rows.length} rows, neither ${promised.length} nor ${whole.length}`;
    }
    let previous = CHAIN_START;
    for (const [index, row] of rows.entries()) {
      if (row.hash !== whole[index]?.hash) return `row ${row.number} is another`;
      if (row.prev_hash !== previous || rowHash(row) !== row.hash) {
        return `the chain breaks at row ${row.number}`;
      }
      previous = row.hash;
    }
    return null;
  } finally {
    journal.close();
  }
}

export interface PowerLossOptions {
  /** A separate folder for the disks. */
  readonly folder: string;
  /** The committed entries, one append each. */
  readonly appends: readonly (readonly NewEntry[])[];
  /** Opens another journal than the program's: one without its durability. */
  readonly open?: (folder: string) => Journal;
  /**
   * Pages of SQLite's log after which it is moved into the database; the program leaves it at 1000.
   */
  readonly checkpointAfter: number;
}

/** Runs the appends on the journal, and cuts the power in the middle of each. */
export async function cutPower(options: PowerLossOptions): Promise<PowerLossReport> {
  const live = join(options.folder, 'live');
  const cut = join(options.folder, 'cut');
  const journal = options.open?.(live) ?? openJournal({ ...OPTIONS, folder: live });
  journal.readable.all(`PRAGMA wal_autocheckpoint = ${options.checkpointAfter}`);
  const violations: string[] = [];
  let disks = 0;
  let checkpoints = 0;
  let synced = readDisk(live);
  for (const [index, entries] of options.appends.entries()) {
    const promised = journal.rows();
    journal.append(...entries);
    await nextTurn(); // the head is written
    const whole = journal.rows();
    const after = readDisk(live);
    for (const disk of disksOf(synced, after)) {
      disks += 1;
      writeDisk(cut, disk);
      const fault = faultOf(cut, promised, whole);
      if (fault !== null) violations.push(`append ${index}, disk ${disks}: ${fault}`);
    }
    if (!same(DATABASE, synced, after)) checkpoints += 1;
    if (syncsAtCommit(journal)) synced = new Map([...after, ...neverSynced(synced)]);
  }
  journal.close();
  return { commits: options.appends.length, checkpoints, disks, violations };
}

function same(name: string, before: Disk, after: Disk): boolean {
  return after.get(name)?.equals(before.get(name) ?? Buffer.alloc(0)) ?? true;
}

/** Below FULL a commit in WAL mode is not on the disk when it returns (SQLite, `PRAGMA synchronous`). */
function syncsAtCommit({ readable }: Journal): boolean {
  return JSON.stringify(readable.all('PRAGMA synchronous')) === '[{"synchronous":2}]';
}

/** The file of the head is not synced after it was made (docs/decisions/journal-head.md). */
function neverSynced(disk: Disk): Disk {
  return new Map([...disk].filter(([name]) => name === HEAD));
}

/** A journal with weaker settings than it promises: its commits are not on the disk. */
export function openWithoutSync(folder: string): Journal {
  openJournal({ ...OPTIONS, folder }).close();
  const db = new Database(join(folder, DATABASE));
  const journal = openJournalOn(db, OPTIONS);
  db.pragma('synchronous = NORMAL');
  return journal;
}

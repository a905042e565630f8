import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { CHAIN_START, type Head } from '../../shared/journal/chain.ts';
import { newerPart, type Row } from '../../shared/journal/entry.ts';
import { rowHash } from '../../shared/journal/row-hash.ts';
import { t } from '../../shared/messages/t.ts';
import { makePrivateFile } from '../system/shared-folder.ts';
import { syncFolderOf } from './durable.ts';
import { ROW_COLUMNS } from './entry-text.ts';
import { damaged, JournalError, newerEntry } from './journal-error.ts';

/** Content of the head file; `unreadable` if neither of its slots is whole. */
export type KnownHead = Head | 'missing' | 'unreadable';

/** Number of newest rows that are read at every opening. */
const NEWEST = 200;

/**
 * The till of this journal; null for an empty one.
 * @throws {JournalError} `damaged` if it has rows of two tills.
 */
export function tillOf(db: Database): string | null {
  const till = (order: 'ASC' | 'DESC') =>
    db
      .prepare<[], string>(`SELECT till_id FROM entries ORDER BY number ${order} LIMIT 1`)
      .pluck()
      .get() ?? null;
  const id = till('ASC');
  if (till('DESC') !== id) throw damaged(t('journal.entriesTwoCounters'));
  return id;
}

/**
 * The end of the journal. Its newest rows must match their hashes and follow one another; the
 * verification reads all rows.
 * @throws {JournalError} `damaged`, `newer`.
 */
export function headOf(db: Database, tillId: string): Head {
  const rows = db
    .prepare<[string, number], Row>(
      `SELECT ${ROW_COLUMNS} FROM entries WHERE till_id = ? ORDER BY number DESC LIMIT ?`,
    )
    .all(tillId, NEWEST)
    .reverse();
  let before: Row | undefined;
  for (const row of rows) {
    const follows = row.number === (before?.number ?? row.number - 1) + 1;
    const chained = row.prev_hash === (before?.hash ?? row.prev_hash);
    if (!follows || !chained || rowHash(row) !== row.hash) {
      throw damaged(t('journal.entryChangedOrEntry', { number: row.number }));
    }
    const newer = newerPart(row);
    if (newer !== null) throw newerEntry(row.number, newer);
    before = row;
  }
  return { tillId, number: before?.number ?? 0, hash: before?.hash ?? CHAIN_START };
}

/** Row 1 only names the till; after an interrupted creation there may be no head file. */
const MADE = 1;

function older(what: string): JournalError {
  return new JournalError('older', t('journal.notLatestJournalCounter', { what }));
}

/**
 * Compares the journal with its head file: the newest row recorded there must be in the journal.
 * @throws {JournalError} `older`, `no-head`.
 */
export function checkKnownHead(db: Database, entries: Head, known: KnownHead): void {
  if (known === 'missing' || known === 'unreadable') {
    if (entries.number <= MADE) return;
    throw new JournalError('no-head', t('journal.fileJournalHeadNext2', { known }));
  }
  if (entries.number < known.number) {
    throw older(
      t('journal.endsEntryEntryWritten', { number: entries.number, number2: known.number }),
    );
  }
  const hash = db
    .prepare<[string, number], string>(
      'SELECT lower(hex(hash)) FROM entries WHERE till_id = ? AND number = ?',
    )
    .pluck()
    .get(known.tillId, known.number);
  if (known.number > 0 && hash !== known.hash) {
    throw older(t('journal.entryDiffersFromWritten', { number: known.number }));
  }
}

/**
 * Runs before a journal is created: a head file without a journal means that the journal was lost.
 * @throws {JournalError} `older`.
 */
export function refuseMissingJournal(known: KnownHead): void {
  if (known === 'missing' || (known !== 'unreadable' && known.number <= MADE)) return;
  throw older(t('journal.journalDbMissing'));
}

/** One slot per page, so that a write cut off by a power loss damages only its own slot. */
const SLOT_BYTES = 4_096;
const SLOTS = 2;

const slotSchema = z.object({
  tillId: z.string(),
  number: z.int(),
  hash: z.string(),
  check: z.string(),
});

/**
 * Detects a cut-off or damaged slot; a checksum does not stop a forger. Always eight digits: a slot
 * overwrites an earlier one of the same length or less.
 */
function checkOf({ tillId, number, hash }: Head): string {
  return crc32(`${tillId} ${number} ${hash}`).toString(16).padStart(8, '0');
}

/** Writes a head into `slot`, which holds blanks or an earlier head that is not longer. */
function fillSlot(slot: Buffer, head: Head): Buffer {
  slot.write(JSON.stringify({ ...head, check: checkOf(head) }), 'latin1');
  return slot;
}

/** A slot of blanks. */
function blankSlot(): Buffer {
  return Buffer.from('\n'.padStart(SLOT_BYTES), 'latin1');
}

/** Null for an incomplete or changed slot. */
function readSlot(bytes: Buffer): Head | null {
  try {
    const { check, ...head } = slotSchema.parse(JSON.parse(bytes.toString('latin1')));
    return checkOf(head) === check ? head : null;
  } catch {
    return null; // use the other slot; without either the file is unreadable
  }
}

/** `folder/journal.head`. */
export function headFilePath(folder: string): string {
  return join(folder, 'journal.head');
}

/** Reads the newest whole slot of the head file. */
export function readHeadFile(file: string): KnownHead {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'missing';
    throw error;
  }
  const slots = Array.from({ length: SLOTS }, (_, slot) =>
    readSlot(bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)),
  );
  const newest = slots
    .filter((head) => head !== null)
    .reduce<Head | null>((best, head) => (best && best.number >= head.number ? best : head), null);
  return newest ?? 'unreadable';
}

/** Creates the head file and returns when it is on the disk; too slow for the path of a payment. */
export function createHeadFile(file: string, head: Head): void {
  const slot = fillSlot(blankSlot(), head);
  makePrivateFile(file);
  writeFileSync(file, Buffer.concat([slot, slot]), { flush: true });
  syncFolderOf(file);
}

/**
 * The head of the journal in a second file next to it, which detects a restored older copy.
 *
 * A head is written after its rows are on the disk, and is not synced: after a power cut this
 * file may be behind the journal, never ahead of it, so it never accuses an intact journal
 * (docs/decisions/journal-head.md).
 */
export class HeadFile {
  readonly #fd: number;
  readonly #bytes = blankSlot();
  #slot = 0;

  constructor(file: string) {
    this.#fd = openSync(file, 'r+');
  }

  /** Overwrites the older of the two slots. */
  write(head: Head): void {
    writeSync(this.#fd, fillSlot(this.#bytes, head), 0, SLOT_BYTES, this.#slot * SLOT_BYTES);
    this.#slot = (this.#slot + 1) % SLOTS;
  }

  close(): void {
    closeSync(this.#fd);
  }
}

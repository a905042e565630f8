import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Head } from '../../shared/journal/chain.ts';
import { makePrivateFile } from '../system/shared-folder.ts';
import { syncFolderOf } from './durable.ts';
import type { KnownHead } from './head.ts';

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

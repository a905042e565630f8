/**
 * The proof of one receipt, as the QR code of a reprint has it: its facts, the hash of its entry, the path to the root of its
 * day, and the signed checkpoint.
 *
 *    SWIPEWELL1/TILL/Z/FIRST/LAST/ENTRY/NUMBER/TYPE/CENTS/TIME/BYTES
 *
 * All characters are of the alphanumeric mode of a QR code (ISO/IEC 18004), in which they take the least room.
 */

import { base32, bytesOfBase32, bytesOfHex, hexOf } from './byte-text.ts';
import { type Checkpoint, entryLeaf, type ReceiptFacts } from './checkpoint.ts';
import { rootByPath, type Sha256 } from './merkle.ts';

const MARK = 'SWIPEWELL1';
const HASH_BYTES = 32;
const PAIR_BYTES = 64;

export interface ReceiptProof {
  readonly facts: ReceiptFacts;
  /** The number of its entry. */
  readonly entry: number;
  /** Of its entry, hex. */
  readonly hash: string;
  /** Its root is the one that the path leads to. */
  readonly checkpoint: Omit<Checkpoint, 'root'>;
  /** The hash next to the entry first. */
  readonly path: readonly Uint8Array[];
  /** Null for a day without a signature. */
  readonly signed: { readonly key: Uint8Array; readonly signature: Uint8Array } | null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const bytes = (hex: string) => bytesOfHex(hex) ?? new Uint8Array();

/** The text of a proof. */
export function receiptCode(proof: ReceiptProof): string {
  const { facts, entry, hash, checkpoint, path, signed } = proof;
  const { tillId, number, first, last, report } = checkpoint;
  const pairs = signed === null ? [] : [signed.key, signed.signature];
  const all = joined([bytes(hash), bytes(report), ...pairs, ...path]);
  return [
    ...[MARK, tillId, number, first, last, entry],
    ...[facts.number, facts.type.toUpperCase(), facts.total, facts.issuedAt],
    ...[signed === null ? 'U' : 'S', base32(all)],
  ].join('/');
}

const CODE =
  /^SWIPEWELL1\/([0-9A-Z-]+)\/(\d+)\/(\d+)\/(\d+)\/(\d+)\/(\d+)\/([A-Z-]+)\/(-?\d+)\/([0-9T:.Z-]+)\/([SU])\/([0-9A-Z]+)$/;

/** Reads a scanned or copied text, also with blanks and line breaks in it; null if it is none. */
export function readReceiptCode(text: string): ReceiptProof | null {
  const found = CODE.exec(text.replaceAll(/\s/g, '').toUpperCase());
  if (found === null) return null;
  const [, tillId = '', z, first, last, entry, number = '', type = '', total] = found;
  const [issuedAt = '', isSigned, data = ''] = found.slice(9);
  const all = bytesOfBase32(data);
  if (![z, first, last, entry, total].map(Number).every(Number.isSafeInteger)) return null;
  const fixed = 2 * HASH_BYTES + (isSigned === 'S' ? 2 * PAIR_BYTES : 0);
  if (all === null || all.length < fixed || (all.length - fixed) % HASH_BYTES !== 0) return null;
  const part = (from: number, length: number) => all.slice(from, from + length);
  const path = Array.from({ length: (all.length - fixed) / HASH_BYTES }, (_, index) =>
    part(fixed + index * HASH_BYTES, HASH_BYTES),
  );
  return {
    facts: { number, type: type.toLowerCase(), total: Number(total), issuedAt },
    entry: Number(entry),
    hash: hexOf(part(0, HASH_BYTES)),
    checkpoint: {
      ...{ tillId, number: Number(z), first: Number(first), last: Number(last) },
      report: hexOf(part(HASH_BYTES, HASH_BYTES)),
    },
    path,
    signed:
      isSigned === 'S'
        ? {
            key: part(2 * HASH_BYTES, PAIR_BYTES),
            signature: part(2 * HASH_BYTES + PAIR_BYTES, PAIR_BYTES),
          }
        : null,
  };
}

/** The checkpoint that a proof leads to; null if its path does not fit its day. */
export function provenCheckpoint(sha256: Sha256, proof: ReceiptProof): Checkpoint | null {
  const { facts, entry, hash, checkpoint, path } = proof;
  const { first, last } = checkpoint;
  const place = { index: entry - first, size: last - first + 1 };
  const root = rootByPath(sha256, entryLeaf(sha256, hash, facts), place, path);
  return root === null ? null : { ...checkpoint, root: hexOf(root) };
}

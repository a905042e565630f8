/**
 * The form of a journal, as a till writes it and the hub reads it.
 *
 *    entry.ts: the schema of every kind ─▶ names.ts: names encrypted ─▶ body text ─▶ row-hash.ts: SHA-256 of each row,
 *    which covers the hash of the row before it
 */

import type { HashedFields } from './entry.ts';

/** `prev_hash` of the first row. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The text of a row that its hash is over: one line per field, with the hash of the row before it.
 * JSON escapes line breaks and no other field has one, so two different rows never have the same text.
 */
export function rowText({ prev_hash, till_id, number, at, kind, body }: HashedFields): string {
  return `${prev_hash}\n${till_id}\n${number}\n${at}\n${kind}\n${body}`;
}

/**
 * End of a journal: its till, the number of its newest row and that row's hash, which covers all
 * rows before it.
 */
export interface Head {
  readonly tillId: string;
  /** 0 for an empty journal. */
  readonly number: number;
  readonly hash: string;
}

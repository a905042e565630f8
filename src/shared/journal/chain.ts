/**
 * The form of a journal, as a till writes it and the hub reads it.
 *
 *    entry.ts: the schema of every kind ─▶ names.ts: names encrypted ─▶ body text ─▶ chain.ts: SHA-256 of each row, which
 *    covers the hash of the row before it
 */

import { hash } from 'node:crypto';
import type { HashedFields } from './entry.ts';

/** `prev_hash` of the first row. */
export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256 over a row and the hash of the row before it, hex, one line per field. JSON escapes line
 * breaks and no other field has one, so two different rows never hash the same text.
 */
export function rowHash({ prev_hash, till_id, number, at, kind, body }: HashedFields): string {
  return hash('sha256', `${prev_hash}\n${till_id}\n${number}\n${at}\n${kind}\n${body}`);
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

import { hash } from 'node:crypto';
import type { Row } from './entry.ts';

/** What the first row's `prev_hash` holds. */
export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256 over a row and the hash of the one before, hex, a line for each field. JSON escapes the ends
 * of lines and no other field has one, so that no two rows can hash the same text.
 */
export function rowHash({ prev_hash, till_id, number, at, kind, body }: Omit<Row, 'hash'>): string {
  return hash('sha256', `${prev_hash}\n${till_id}\n${number}\n${at}\n${kind}\n${body}`);
}

import { hash } from 'node:crypto';
import type { Row } from './entry.ts';

/** What the first row's `prev_hash` holds. */
export const CHAIN_START = '0'.repeat(64);

/**
 * SHA-256 over a row and the hash of the one before, hex. A JSON array keeps the fields apart and
 * ends where the body begins, so that no two rows can hash the same text.
 */
export function rowHash(row: Omit<Row, 'hash'>): string {
  const text = JSON.stringify([row.prev_hash, row.till_id, row.number, row.at, row.kind]);
  return hash('sha256', text + row.body, 'hex');
}

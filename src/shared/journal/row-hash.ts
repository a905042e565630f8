import { hash } from 'node:crypto';
import { rowText } from './chain.ts';
import type { HashedFields } from './entry.ts';

/** SHA-256 over a row and the hash of the row before it, hex. */
export function rowHash(row: HashedFields): string {
  return hash('sha256', rowText(row));
}

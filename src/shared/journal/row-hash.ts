import { createHash, hash } from 'node:crypto';
import { rowText } from './chain.ts';
import type { HashedFields } from './entry.ts';
import type { Sha256 } from './proof/merkle.ts';

/** SHA-256 over a row and the hash of the row before it, hex. */
export function rowHash(row: HashedFields): string {
  return hash('sha256', rowText(row));
}

/** SHA-256 of Node. */
export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

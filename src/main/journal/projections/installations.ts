import type { Readable } from '../journal.ts';

/** True if the journal belongs to any installation. */
export function isBound(db: Readable): boolean {
  return db.all('SELECT 1 FROM installations LIMIT 1').length > 0;
}

/** True if the journal belongs to the installation with this fingerprint. */
export function isBoundTo(db: Readable, fingerprint: string): boolean {
  return db.all('SELECT 1 FROM installations WHERE fingerprint = ?', fingerprint).length > 0;
}

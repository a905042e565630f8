import { randomBytes } from 'node:crypto';
import type { Db } from '../store/open.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

const NAME = 'fingerprint_key';

/** The store's secret key, made at its first start. */
export function fingerprintKeyOf(db: Db): string {
  const kept = readSetting(db, NAME);
  if (kept !== undefined) return kept;
  const made = randomBytes(32).toString('base64');
  writeSetting(db, NAME, made);
  return made;
}

/**
 * `node scripts/sign-release.ts FOLDER`: the SHA-256 of every installer in the folder as SHA256SUMS, and its Ed25519 signature
 * as SHA256SUMS.sig, by the key (PEM) in the file SWIPEWELL_RELEASE_KEY. Nothing else verifies a deb that is downloaded
 * without a repository; docs/how-to/installing.md has the check. The files of the updater (latest*.yml) are left out: a staged
 * roll-out edits them after the signature.
 */

import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumsOf } from './folder-sums.ts';

const SUMS = 'SHA256SUMS';
const SIGNATURE = `${SUMS}.sig`;

/**
 * Writes both files.
 * @param key the private key as PEM.
 * @throws {Error} for a folder without installers, and for a key of another kind.
 */
export function signRelease(folder: string, key: string): void {
  for (const name of [SUMS, SIGNATURE]) rmSync(join(folder, name), { force: true });
  const sums = sumsOf(folder).replaceAll(/^\S+ {2}latest[^/\n]*\.yml\n/gm, '');
  if (sums === '') throw new Error(`${folder} has no files to sign.`);
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519') {
    throw new Error('The release key has to be an Ed25519 key.');
  }
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(sums), privateKey));
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  const key = process.env['SWIPEWELL_RELEASE_KEY'];
  if (folder === undefined || !key) {
    throw new Error('Name a folder, and the file of the key in SWIPEWELL_RELEASE_KEY.');
  }
  signRelease(folder, readFileSync(key, 'utf8'));
}

/**
 * The SHA-256 of all files below a folder, for what one job of a release hands to the next: an artifact can be replaced by
 * any job of the workflow, an output only by its own job. Imports no package.
 *
 *     node scripts/folder-sums.ts FOLDER           prints one digest of them
 *     node scripts/folder-sums.ts FOLDER DIGEST    fails for another one
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The lines of `sha256sum`, sorted by name; names with `/` on every system. */
export function sumsOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
    .map((name) => {
      const digest = createHash('sha256').update(readFileSync(join(folder, name)));
      return `${digest.digest('hex')}  ${name}\n`;
    })
    .join('');
}

/** One digest of names and contents. @throws {Error} for a folder without files. */
export function digestOf(folder: string): string {
  const sums = sumsOf(folder);
  if (sums === '') throw new Error(`${folder} has no files.`);
  return createHash('sha256').update(sums).digest('hex');
}

if (import.meta.main) {
  const [folder, ...wanted] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name a folder.');
  const digest = digestOf(folder);
  if (wanted.length === 0) console.log(digest);
  else if (wanted.join() !== digest) {
    console.error(`${folder} is not what the job before handed over.\n${sumsOf(folder)}`);
    process.exitCode = 1;
  }
}

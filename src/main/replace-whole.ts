import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, makePrivateFile } from './shared-folder.ts';

/**
 * Replaces a file whole, so that a cut-off write leaves the old one. Its owner alone can read it, and
 * in a shared folder its group. Throws what the file system says.
 */
export function replaceWhole(file: string, text: string): void {
  const next = `${file}.new`;
  makeFolder(dirname(file));
  rmSync(next, { force: true }); // cut off in another account, it would be that one's
  makePrivateFile(next);
  writeFileSync(next, text, { flush: true });
  renameSync(next, file);
}

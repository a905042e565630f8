import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, makePrivateFile } from './shared-folder.ts';

/**
 * Replaces a file whole or not at all. Only its owner can read it, and in a shared folder its
 * group. Throws the errors of the file system.
 */
export function replaceWhole(file: string, text: string): void {
  const next = `${file}.new`;
  makeFolder(dirname(file));
  rmSync(next, { force: true }); // the rest of an interrupted write may belong to another account
  makePrivateFile(next);
  writeFileSync(next, text, { flush: true });
  renameSync(next, file);
}

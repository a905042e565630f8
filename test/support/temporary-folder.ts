import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A program that is being stopped may still write into a folder (`ENOTEMPTY`): it is removed again after some ms. */
const REMOVED = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } as const;

/** A folder of the running test, deleted when it has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-'));
  onTestFinished(() => rmSync(folder, REMOVED));
  return folder;
}

/** The path of a folder that no account can make, root neither: a file is in its place. */
export function folderInFile(): string {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  return join(file, 'folder');
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test, deleted when it has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'swipewell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a folder that no account can make, root neither: a file is in its place. */
export function folderInFile(): string {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  return join(file, 'folder');
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractAll } from '@electron/asar';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The program of the package in the folder SWIPEWELL_PACKED, as out/rehearsal/linux-unpacked; without one, of the bundle. */
export function testedProgram(): string {
  const packed = process.env['SWIPEWELL_PACKED'];
  if (packed === undefined) {
    return fileURLToPath(new URL('../../../out/main/index.js', import.meta.url));
  }
  const folder = temporaryFolder();
  extractAll(join(packed, 'resources', 'app.asar'), folder);
  return join(folder, 'out', 'main', 'index.js');
}

import { join } from 'node:path';

/** Folder of the journal of a retired till of the counter in `home`. */
export function retiredFolderIn(home: string, tillId: string): string {
  return join(home, 'retired', tillId);
}

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The kinds of connection; each has journals of its own, so that nothing mixes. */
export const ENVIRONMENTS = ['production', 'demo'] as const;

export type Environment = (typeof ENVIRONMENTS)[number];

/** Where the clinic's own counter keeps its journal. */
export function clinicFolder(data: string, environment: Environment): string {
  return join(data, 'clinic', environment);
}

/** Where the journal of a till lies that was put back from a copy. */
export function formerFolder(data: string, environment: Environment, tillId: string): string {
  return join(clinicFolder(data, environment), 'former', tillId);
}

/** Every folder with a journal of this kind of connection: the counter's own first, then former tills'. */
export function journalFolders(data: string, environment: Environment): readonly string[] {
  const home = clinicFolder(data, environment);
  const former = join(home, 'former');
  const tills = existsSync(former) ? readdirSync(former).map((name) => join(former, name)) : [];
  return [home, ...tills].filter((folder) => existsSync(join(folder, 'journal.db')));
}

/** Whether a folder is of a former till of the counter in `home`. */
export function isFormerOf(home: string, folder: string): boolean {
  return dirname(folder) === join(home, 'former');
}

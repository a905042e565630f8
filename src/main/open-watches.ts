import {
  clinicFolder,
  ENVIRONMENTS,
  type Environment,
  isFormerOf,
  journalFolders,
} from './backup/folders.ts';
import { openJournal } from './journal/open-journal.ts';
import type { OpenConnection } from './service/service-links.ts';
import { newTillId } from './till-id.ts';
import { type KeptWatch, keepWatch, type WatchOptions } from './watch-keeper.ts';

/** Keeps watch over every journal of the clinic's but the one that a counter is open on. */
export function openWatches(
  options: Omit<WatchOptions, 'journal' | 'folder' | 'restored' | 'environment' | 'connections'> & {
    readonly data: string;
    /** Where the counter's own journal lies. */
    readonly openFolder: string;
    /** None where there is nothing to look on. */
    readonly connectionsOf: (environment: Environment) => readonly OpenConnection[];
    readonly version: string;
  },
): readonly KeptWatch[] {
  const { data, openFolder, connectionsOf } = options;
  return ENVIRONMENTS.flatMap((environment) => {
    const [first, ...rest] = connectionsOf(environment);
    if (first === undefined) return [];
    return journalFolders(data, environment).flatMap((folder) => {
      if (folder === openFolder) return [];
      try {
        const journal = openJournal({ ...options, folder, newTillId });
        return [
          keepWatch({
            ...{ ...options, journal, folder, environment, connections: [first, ...rest] },
            restored: isFormerOf(clinicFolder(data, environment), folder),
          }),
        ];
      } catch (error) {
        options.reportFault(error);
        return [];
      }
    });
  });
}

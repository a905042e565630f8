import { openJournal } from '../journal/open-journal.ts';
import {
  type Monitored,
  type MonitoringOptions,
  startMonitoring,
} from '../payments/monitored-till.ts';
import type { OpenConnection } from '../service/connected-clients.ts';
import { isBoundHere } from '../setup/binding.ts';
import { type Environment, isRetiredOf, journalFoldersIn } from '../setup/folders.ts';
import type { InstallationIds } from '../setup/installation-ids.ts';
import { newTillId } from '../system/till-id.ts';

/** Monitors every journal of the clinic except the one that a counter is open on. */
export function openMonitored(
  options: Omit<
    MonitoringOptions,
    'journal' | 'folder' | 'restored' | 'environment' | 'connections'
  > & {
    /** The present and earlier data folders of counters of this PC. */
    readonly homes: readonly {
      readonly folder: string;
      readonly environment: Environment;
      /** Empty if there is no connection to check on. */
      readonly connections: readonly OpenConnection[];
    }[];
    /** The open counter; `isUnconfirmed` if it does not use the journal of its folder. */
    readonly counter: { readonly folder: string; readonly isUnconfirmed: boolean };
    readonly installations: InstallationIds;
    readonly version: string;
  },
): readonly Monitored[] {
  const { homes, counter } = options;
  return homes.flatMap(({ folder: home, environment, connections: [first, ...rest] }) => {
    if (first === undefined) return [];
    return journalFoldersIn(home).flatMap((folder) => {
      if (folder === counter.folder && !counter.isUnconfirmed) return [];
      try {
        const journal = openJournal({ ...options, folder, newTillId });
        return [
          startMonitoring({
            ...{ ...options, journal, folder, environment, connections: [first, ...rest] },
            restored:
              isRetiredOf(home, folder) ||
              !isBoundHere(journal, options.installations, folder, options.reportFault),
          }),
        ];
      } catch (error) {
        options.reportFault(error);
        return [];
      }
    });
  });
}

import { Commands, type Deciders } from '../commands.ts';
import { openJoinedClinic } from '../hub/clinic.ts';
import type { Joined } from '../hub/joined.ts';
import type { Journal } from '../journal/journal.ts';
import type { Connection } from '../payments-api/connection.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { ProgramEnvironment } from '../system/timers.ts';
import type { OpenConnection } from './connected-client.ts';
import { ConnectedClients } from './connected-clients.ts';
import { createPayments } from './payments.ts';
import type { RetiredTill } from './retired-tills.ts';

type Environment = Connection['environment'];

export interface Monitored extends RetiredTill {
  readonly folder: string;
  /** The embedded service has another address after a restart. */
  serviceMoved(connection: Connection): void;
  /** True while payments on a connection are monitored. */
  needsConnection(id: string): boolean;
  close(): Promise<void>;
}

/** No card can be listened to, and none is waiting. */
const NO_READERS = { arm: () => false, disarm: () => {} };
const NO_SWIPES = { lastFour: () => null, take: () => null, wipe: () => {} };
const NO_TYPED_NUMBERS = { digitsOf: () => null, takeAll: () => null };

/**
 * Monitors a journal without an open counter, as during a training: checks its attempts in doubt,
 * posts its cash, and sends it to the hub that it joined. No money can be taken on it meanwhile.
 */
export function startMonitoring(
  options: ProgramEnvironment & {
    readonly journal: Journal;
    /** Its data folder. */
    readonly folder: string;
    /** Restored from a backup or moved here: another installation may have continued it. */
    readonly restored: boolean;
    /** Its hub; null without one. */
    readonly joined: Joined | null;
    readonly environment: Environment;
    readonly connections: readonly [OpenConnection, ...OpenConnection[]];
    readonly settings: SettingsStore;
    /** The people at the open counter. */
    readonly people: Deciders;
    /** True if the open counter has a follow-up on the record open. */
    readonly isBusyAtAnotherTill: (recordId: string) => boolean;
    readonly changed: () => void;
  },
): Monitored {
  const { journal, folder, joined, environment, settings, changed } = options;
  const hub = joined === null ? null : openJoinedClinic({ ...options, joined });
  const links = new ConnectedClients(options, options.connections);
  const payments = createPayments({
    ...options,
    clinic: hub?.reservations,
    currentPort: () => links.current,
    branches: () => settings.current.connections[0]?.branches ?? [],
    portTo: (connection) => links.portTo(connection),
    ...(options.restored ? { branchPorts: () => links.branches } : {}),
    commands: new Commands(journal, options.people),
    readers: NO_READERS,
    swipes: NO_SWIPES,
    typedNumbers: NO_TYPED_NUMBERS,
    settings: () => settings.current,
    readsOf: () => null,
    simulated: environment !== 'production',
    devices: null,
    requireDrawer: () => {}, // no cash is taken there
  });
  const stopListening = journal.subscribe(changed);
  payments.start();
  return {
    tillId: journal.tillId,
    journal,
    attempts: payments.attempts,
    folder,
    serviceMoved: (connection) => links.moveTo(connection),
    needsConnection: (id) => payments.attempts.needsConnection(id),
    close: async () => {
      stopListening();
      await payments.close();
      await links.close();
      await hub?.close();
      journal.close();
    },
  };
}

import type { TillState } from '../shared/contract/till.ts';
import type { After } from './after.ts';
import type { ReaderWorld } from './devices/reader-world.ts';
import type { EffectDevices } from './effects/effects.ts';
import type { Journal } from './journal/journal.ts';
import type { PrinterWorld } from './printers/printer-world.ts';
import type { OpenConnection } from './service/service-links.ts';
import type { ProgramPort } from './settings/program-port.ts';
import type { SecretStore } from './settings/secret-store.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { People } from './staff/people.ts';

/** What every part of the till is given alike. */
export interface TillGround {
  /** Opened before anything else starts: it is what keeps a second program out. */
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly now: () => Date;
  /** Ms of a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly after: After;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /** To be called after every change of what the screens show. */
  readonly changed: () => void;
  /** Told of faults that no command can answer for. */
  readonly reportFault: (error: unknown) => void;
}

/** Everything of the world the till is given, and nothing it could take for itself. */
export interface TillOptions extends Omit<TillGround, 'changed'> {
  readonly version: string;
  readonly service: {
    /** The service that ships with the program; else the connection's environment says which it is. */
    readonly embedded: boolean;
    /** The first takes new money; the others are kept while payments on them are looked for. */
    readonly connections: readonly [OpenConnection, ...OpenConnection[]];
  };
  /** What the set-up of the clinic's own connection needs. */
  readonly setUp: {
    readonly secrets: SecretStore;
    /** The program's own folder. */
    readonly data: string;
    readonly program: ProgramPort;
    /** Who works at the clinic's own counter; nobody yet where none was set up. */
    readonly clinicPeople: People;
  };
  readonly people: People;
  /** Device path of the serial reader to begin with; null when there is none. */
  readonly serialReader: string | null;
  readonly readers: ReaderWorld;
  readonly virtualReader: boolean;
  /** `page` where no host sees the keys before a page does. */
  readonly keysGoTo: TillState['keysGoTo'];
  readonly printers: PrinterWorld;
  /** Stands in, where a proof counts what is done, for the printers and drawers that are set up. */
  readonly effects?: EffectDevices;
  /** Where the clinic is, e.g. `America/Denver`. */
  readonly timeZone: string;
  /** The program that writes a report's file, in a thread of its own. */
  readonly reportWriter: string;
}

/** Which money the service is about. */
export function serviceKindOf({ service }: TillOptions): TillState['service']['kind'] {
  return service.embedded ? 'embedded' : service.connections[0].connection.environment;
}

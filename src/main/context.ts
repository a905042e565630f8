import type { ConnectionView } from '../shared/contract/connection.ts';
import type { Contract } from '../shared/contract/contract.ts';
import type { Handlers } from '../shared/contract/handlers.ts';
import type { TillState } from '../shared/contract/till.ts';
import type { Journal } from './journal/journal.ts';
import type { RetiredTills } from './payments/retired-tills.ts';
import type { OutboxDevices } from './printing/outbox.ts';
import type { PrinterEnvironment } from './printing/printer-environment.ts';
import type { ReaderEnvironment } from './readers/reader-environment.ts';
import type { OpenConnection } from './service/connected-clients.ts';
import type { MovedJournal } from './setup/moved-journal.ts';
import type { ProgramUpdates } from './setup/program-updates.ts';
import type { SecretStore } from './setup/secret-store.ts';
import type { SettingsStore } from './setup/settings-store.ts';
import type { People } from './staff/people.ts';
import type { StartTimer } from './system/timers.ts';

/** Clocks, timers and ids, injected for tests. */
export interface ProgramEnvironment {
  readonly now: () => Date;
  /** Ms of a monotonic clock. */
  readonly monotonic: () => number;
  readonly after: StartTimer;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /** Called for faults outside any command. */
  readonly reportFault: (error: unknown) => void;
}

/** The context of every part of the till. */
export interface TillContext extends ProgramEnvironment {
  /** Opened before anything else starts: it keeps a second program out. */
  readonly journal: Journal;
  readonly settings: SettingsStore;
  /** Must be called after every change of visible state. */
  readonly changed: () => void;
  /** Calls back after every change of visible state. Returns a function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Reads the slices of the state that pages watch. */
export type Slices = { readonly [Name in keyof TillState]: () => TillState[Name] };

/** The parts of a feature that pages reach. */
export interface Feature {
  /** Answers all procedures of its parts of the contract. */
  readonly handlers: Partial<Handlers<Contract>>;
  readonly slices: Partial<Slices>;
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Combines the handlers and the slices of all features. */
export function register<const Features extends readonly Feature[]>(
  ...features: Features
): {
  readonly handlers: Intersection<Features[number]['handlers']>;
  readonly slices: Intersection<Features[number]['slices']>;
} {
  return {
    handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)),
    slices: Object.assign({}, ...features.map(({ slices }) => slices)),
  };
}

/** The part of the program that the set-up uses. */
export interface ProgramPort {
  /** The demo service alone, the clinic's connection, or training next to it. */
  mode(): ConnectionView['mode'];
  /** True only in the desktop program. */
  readonly productionAllowed: boolean;
  readonly updates: ProgramUpdates;
  readonly retiredTills: RetiredTills;
  /** True if this account may not write to the till of this PC: training only, no set-up. */
  readonly barred: boolean;
  /** Reason of the last failed change of counter, as a sentence; null without one. */
  problem(): string | null;
  /** Starts the change to the other counter; its pages reconnect. */
  goTo(to: 'clinic' | 'training'): void;
}

/** The parts that differ between the practice counter and the clinic's. */
export interface CounterParts {
  readonly settings: SettingsStore;
  readonly people: People;
  readonly service: {
    /**
     * True for the service that ships with the program; else the connection's environment decides.
     */
    readonly embedded: boolean;
    /** The first takes new money; the others stay while payments on them are monitored. */
    readonly connections: readonly [OpenConnection, ...OpenConnection[]];
  };
  readonly virtualReader: boolean;
  readonly printers: PrinterEnvironment;
}

/** The parts that every counter of a program has. */
export interface Platform extends ProgramEnvironment {
  readonly version: string;
  /** The parts for the set-up of the clinic's own connection. */
  readonly setUp: {
    readonly secrets: SecretStore;
    /** The program's own folder. */
    readonly data: string;
    readonly program: ProgramPort;
    /** The staff of the clinic's own counter; empty if none was set up. */
    readonly clinicPeople: People;
  };
  /** Device path of the first serial reader; null if there is none. */
  readonly serialReader: string | null;
  readonly readers: ReaderEnvironment;
  /** `page` if no host sees the keys before a page does. */
  readonly keysGoTo: TillState['keysGoTo'];
  /** Replaces the printers and drawers that are set up, where a test counts their work. */
  readonly outbox?: OutboxDevices;
  /** The time zone of the clinic, e.g. `America/Denver`. */
  readonly timeZone: string;
  /** The program that writes a report's file, in its own thread. */
  readonly reportWriter: string;
}

/** The whole environment of the till, injected. */
export interface TillOptions extends Platform, CounterParts {
  readonly journal: Journal;
  /** Set while a manager has to confirm the origin of this counter's journal. */
  readonly moved?: MovedJournal | null;
}

/** The kind of the service, which decides if its money is real. */
export function serviceKindOf({ service }: TillOptions): TillState['service']['kind'] {
  return service.embedded ? 'embedded' : service.connections[0].connection.environment;
}

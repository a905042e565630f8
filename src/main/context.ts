import type { Contract } from '../shared/contract/contract.ts';
import type { Handlers, PageCall } from '../shared/contract/handlers.ts';
import type { TillState } from '../shared/contract/till.ts';
import type { Journal } from './journal/journal.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { ProgramEnvironment } from './system/timers.ts';

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
  readonly handlers: Partial<Handlers<Contract, PageCall>>;
  readonly slices: Partial<Slices>;
  close?(): void | Promise<void>;
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Combines the handlers and the slices of all features; closes them in their order. */
export function register<const Features extends readonly Feature[]>(
  ...features: Features
): {
  readonly handlers: Intersection<Features[number]['handlers']>;
  readonly slices: Intersection<Features[number]['slices']>;
  close(): Promise<void>;
} {
  return {
    handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)),
    slices: Object.assign({}, ...features.map(({ slices }) => slices)),
    close: async () => {
      for (const feature of features) await feature.close?.();
    },
  };
}

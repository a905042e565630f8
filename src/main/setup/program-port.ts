import { join } from 'node:path';
import type { ConnectionView } from '../../shared/contract/connection.ts';
import type { UpdateState } from '../../shared/contract/updates.ts';
import { openPeople, type People } from '../staff/people.ts';
import { fileSecrets, type SecretStore } from './secret-store.ts';

/** The program's own updates, as seen by the till. */
export interface ProgramUpdates {
  readonly state: UpdateState;
  /** Calls back after every change of `state`. Returns the unsubscribe. */
  subscribe(changed: () => void): () => void;
  /** Checks now instead of later. */
  check(): Promise<void>;
  /** Installs the ready version. False, without any effect, if none is ready or a sale is open. */
  install(): boolean;
}

/** For a program that other software updates: a fleet's tool, a package manager, or git. */
export const UPDATED_BY_THE_SYSTEM: ProgramUpdates = {
  state: { kind: 'by-the-system' },
  subscribe: () => () => {},
  check: async () => {},
  install: () => false,
};

/** The part of the program that the set-up uses. */
export interface ProgramPort {
  /** The demo service alone, the clinic's connection, or training next to it. */
  mode(): ConnectionView['mode'];
  /** True only in the desktop program. */
  readonly productionAllowed: boolean;
  readonly updates: ProgramUpdates;
  /** True if this account may not write to the till of this PC: training only, no set-up. */
  readonly barred: boolean;
  /** Reason of the last failed change of counter, as a sentence; null without one. */
  problem(): string | null;
  /** Starts the change to the other counter; its pages reconnect. */
  goTo(to: 'clinic' | 'training'): void;
  /** Starts to close the open counter and to open it again; its pages reconnect. */
  reopen(): void;
}

/** The parts for the set-up of the clinic's own connection. */
export interface SetUpParts {
  readonly secrets: SecretStore;
  /** The program's own folder. */
  readonly data: string;
  readonly program: ProgramPort;
  /** The staff of the clinic's own counter; empty if none was set up. */
  readonly clinicPeople: People;
}

/** The set-up of a practice counter in `folder` without another one to change to. */
export const setUpAlone = (folder: string): SetUpParts => ({
  secrets: fileSecrets(join(folder, 'secrets.json')),
  data: folder,
  clinicPeople: openPeople(join(folder, 'clinic'), () => []),
  program: {
    mode: () => 'practice',
    productionAllowed: false,
    barred: false,
    updates: UPDATED_BY_THE_SYSTEM,
    problem: () => null,
    goTo: () => {},
    reopen: () => {},
  },
});

import type { UpdateState } from '../../shared/contract/updates.ts';

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

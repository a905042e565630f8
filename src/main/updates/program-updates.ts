import type { UpdateState } from '../../shared/contract/updates.ts';

/** The program's own updates, as the till shows and asks for them. */
export interface ProgramUpdates {
  readonly state: UpdateState;
  /** Calls back after every change of `state`. Returns the way to stop. */
  subscribe(changed: () => void): () => void;
  /** Looks now, in place of later. */
  check(): Promise<void>;
  /** Installs what is ready. False, and nothing is done, when none is or a sale is open. */
  install(): boolean;
}

/** Of a program that something else updates: a fleet's tool, a package manager, whoever cloned it. */
export const UPDATED_ELSEWHERE: ProgramUpdates = {
  state: { kind: 'elsewhere' },
  subscribe: () => () => {},
  check: async () => {},
  install: () => false,
};

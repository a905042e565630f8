import type { ConnectionView } from '../../shared/contract/connection.ts';
import type { RetiredTills } from '../retired-tills.ts';
import type { ProgramUpdates } from '../updates/program-updates.ts';

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

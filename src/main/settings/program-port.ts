import type { ConnectionView } from '../../shared/contract/connection.ts';
import type { FormerTills } from '../former-tills.ts';
import type { ProgramUpdates } from '../updates/program-updates.ts';

/** What the set-up asks of the program around the counter. */
export interface ProgramPort {
  /** On the demo service alone, on the clinic's connection, or training beside it. */
  mode(): ConnectionView['mode'];
  /** Production is the desktop program's alone. */
  readonly productionAllowed: boolean;
  readonly updates: ProgramUpdates;
  readonly formerTills: FormerTills;
  /** This account may not write to the till of this PC: it practises, and sets nothing up. */
  readonly barred: boolean;
  /** Why the last change of counter came to nothing, as a sentence; null when it did not. */
  problem(): string | null;
  /** Begins to leave this counter for the other; its pages are told to connect anew. */
  goTo(to: 'clinic' | 'training'): void;
}

import type { Cents } from '../../../shared/domain/money.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Commands } from '../../commands.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { ProgramEnvironment } from '../../system/timers.ts';
import type { PaymentsPort, PortTo } from './payments-port.ts';
import type { Rules } from './rules.ts';

/** The environment of the payment engine: no devices, no HTTP. */
export interface EngineEnvironment extends ProgramEnvironment {
  readonly journal: Journal;
  /** The gate of the decisions. */
  readonly commands: Commands;
  /** The payments client for new money. */
  readonly currentPort: () => PaymentsPort;
  readonly portTo: PortTo;
  /**
   * True if a follow-up on a service record is open in another journal of this PC: the counter's,
   * or that of one of its retired tills.
   */
  readonly isBusyAtAnotherTill?: (recordId: string) => boolean;
  /** Called when the in-doubt list changes without a journal entry. */
  readonly changed: () => void;
}

/** All that the engine uses. */
export interface AttemptsPorts extends EngineEnvironment {
  readonly rules: Rules;
  /**
   * The entries that an outcome adds: the receipt and the outbox items of an approval, or the
   * parking of a sale that is open at no counter. They are the same for an answer, a status check
   * and a start after a crash.
   */
  readonly outcomeEntries: (attempt: Attempt) => readonly NewEntry[];
  /**
   * The entries of a receipt with the charged amount of a payment that the report corrected; `paid`
   * is the paid amount of its sale after that.
   */
  readonly correctedReceipt: (attempt: Attempt, charged: Cents, paid: Cents) => readonly NewEntry[];
  /** Called after each change of an attempt's state, status check or reported amount. */
  readonly settled: (attempt: Attempt, before: Attempt) => void;
}

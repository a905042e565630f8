import type { Commands } from '../../commands.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { Receipts } from '../../receipts/receipts.ts';
import type { MonotonicAges, ProgramEnvironment } from '../../system/timers.ts';
import type { PaymentsPort, PortTo } from './payments-port.ts';
import type { Rules } from './rules.ts';

/** The service and the journal of the payment engine: no devices, no HTTP. */
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
  /** True for a restored journal: it lacks all entries after its backup. */
  readonly restored?: boolean;
  /** Called when the in-doubt list changes without a journal entry. */
  readonly changed: () => void;
}

/** All that the engine uses. */
export interface EngineContext extends EngineEnvironment {
  readonly rules: Rules;
  /** Ages of attempts, and of offline tenders by their commands. */
  readonly ages: MonotonicAges;
  readonly receipts: Receipts;
  /** The sale at the counter, which shows the outcomes. */
  readonly counter: {
    readonly current: { readonly saleId: string } | null;
    /** Called after each change of an attempt's state, status check or reported amount. */
    settled(attempt: Attempt): void;
  };
}

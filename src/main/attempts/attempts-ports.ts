import type { Approval } from '../../shared/contract/approval.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { After } from '../after.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import type { LineTo, PaymentsLine } from './payments-line.ts';
import type { Rules } from './rules.ts';

/** Everything of the world that the engine of attempts is given. */
export interface AttemptsPorts {
  readonly journal: Journal;
  readonly rules: Rules;
  /** The line that new money goes on. */
  readonly currentLine: () => PaymentsLine;
  readonly lineTo: LineTo;
  /**
   * Whether a follow-up on a record of the service is open on another journal of this PC: at the
   * counter, or at a former till of it.
   */
  readonly isBusyElsewhere?: (recordId: string) => boolean;
  readonly now: () => Date;
  /** Ms of a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly after: After;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /**
   * What an outcome brings with it: the receipt of an approval and what is done once, or that a sale
   * which nobody stands at is put by. An answer, a look-up and a start after a crash give the same.
   */
  readonly outcomeEntries: (attempt: Attempt) => readonly NewEntry[];
  /** Takes a manager's word, or throws. */
  readonly approve: (approval: Approval | null, asker: Cashier) => Promise<Cashier>;
  /** Told when what the tray shows has changed without a row. */
  readonly changed: () => void;
  /** Told of every attempt whose state has changed, or that was looked up. */
  readonly settled: (attempt: Attempt) => void;
  /** Told of faults that no command can answer for. */
  readonly reportFault: (error: unknown) => void;
}

import type { CardFace } from '../../shared/domain/card.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { TypedNumbers } from '../readers/typed-numbers.ts';
import type { Attempts } from './engine/attempts.ts';
import type { LargeAmountPorts } from './large-amount.ts';
import type { AfterPayment, IssueReceipt } from './outcome-entries.ts';

/** A swipe in main's memory, without its track. */
export interface WaitingSwipe {
  readonly handle: string;
  readonly face: CardFace;
  readonly name: string | null;
  readonly chip: boolean;
  readonly expired: boolean;
  readonly tracksDiffer: boolean;
}

/** The parts of the till that the checkout uses. */
export interface CheckoutPorts {
  readonly journal: Journal;
  readonly attempts: Pick<
    Attempts,
    'run' | 'locksSale' | 'doneBefore' | 'requireUnchangedSinceDecided' | 'checkEarlier' | 'ages'
  >;
  readonly cashier: () => Cashier | null;
  /** Checks a manager approval, or throws. `text` of the command may not hold the PIN. */
  readonly approve: LargeAmountPorts['approve'];
  readonly largeAmounts: LargeAmountPorts;
  readonly readers: {
    /** False when there is no reader to listen to. */
    arm(): boolean;
    disarm(): void;
  };
  readonly swipes: {
    /** The last four of a waiting card; null when the swipe is gone. */
    lastFour(handle: string): string | null;
    /** Hands the track over, once; the caller wipes it. Null when the swipe is gone. */
    take(
      handle: string,
    ): (Pick<WaitingSwipe, 'face' | 'name'> & { readonly track: Uint8Array }) | null;
    wipe(): void;
  };
  readonly typedNumbers: Pick<TypedNumbers, 'digitsOf' | 'takeAll'>;
  readonly issueReceipt: IssueReceipt;
  /** The entries of outbox items, e.g. a drawer that opens before there is a receipt. */
  readonly queueTasks: (
    kinds: readonly AfterPayment[],
    saleId: string,
    receiptNumber: string,
  ) => readonly NewEntry[];
  /** Proves the service before the card is swiped. */
  readonly warmUp: () => void;
}

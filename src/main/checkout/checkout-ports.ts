import type { Approval } from '../../shared/contract/approval.ts';
import type { CardFace } from '../../shared/domain/card.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { AfterPayment, IssueReceipt } from './outcome-entries.ts';

/** A swipe waiting in main's memory, without its track. */
export interface WaitingSwipe {
  readonly handle: string;
  readonly face: CardFace;
  readonly name: string | null;
  readonly chip: boolean;
  readonly expired: boolean;
}

/** What the checkout needs of the rest of the till. */
export interface CheckoutPorts {
  readonly journal: Journal;
  readonly attempts: Pick<
    Attempts,
    'run' | 'locksSale' | 'doneBefore' | 'requireAsJudged' | 'lookAtEarlier' | 'ages'
  >;
  readonly cashier: () => Cashier | null;
  /** Takes a manager's word, or throws. */
  readonly approve: (approval: Approval | null, asker: Cashier) => Promise<Cashier>;
  readonly readers: {
    /** False when there is no reader to listen to. */
    arm(): boolean;
    disarm(): void;
  };
  readonly swipes: {
    /** The last four of a waiting card; null when the swipe is gone. */
    lastFour(handle: string): string | null;
    /** Hands the track over, once; the taker wipes it. Null when the swipe is gone. */
    take(
      handle: string,
    ): (Pick<WaitingSwipe, 'face' | 'name'> & { readonly track: Uint8Array }) | null;
    wipe(): void;
  };
  readonly issueReceipt: IssueReceipt;
  /** The entries that queue what is done once, e.g. a drawer that opens before there is a receipt. */
  readonly queueEffects: (
    kinds: readonly AfterPayment[],
    saleId: string,
    receiptNumber: string,
  ) => readonly NewEntry[];
  /** Proves the service while the patient finds the card. */
  readonly warmUp: () => void;
}

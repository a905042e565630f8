import type { CardFace } from '../../shared/domain/card.ts';
import type { ReceiptTender } from '../../shared/domain/receipt.ts';
import type { Cashier, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { MoneyService } from '../money-service.ts';

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
  readonly service: MoneyService;
  readonly cashier: () => Cashier | null;
  readonly readers: {
    /** False when there is no reader to listen to. */
    arm(): boolean;
    disarm(): void;
  };
  readonly swipes: {
    /** Hands the track over, once; the taker wipes it. Null when the swipe is gone. */
    take(handle: string): { readonly face: CardFace; readonly track: Uint8Array } | null;
    wipe(): void;
  };
  readonly issueReceipt: (sale: {
    readonly saleId: string;
    readonly lines: readonly SaleLine[];
    readonly cashier: Cashier;
    readonly tender: ReceiptTender;
  }) => Extract<NewEntry, { kind: 'receipt.issued' }>;
  /** A UUID, version 7. */
  readonly newId: () => string;
}

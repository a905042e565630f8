import type { CardBrand } from './card.ts';
import type { Cents } from './money.ts';
import type { Cashier, SaleLine } from './sale.ts';

export interface Clinic {
  readonly name: string;
  readonly cityState: string;
  readonly phone: string;
}

/** How a receipt says it was paid. Of a card only brand and last four, on every copy. */
export type ReceiptTender =
  | {
      readonly kind: 'card';
      readonly brand: CardBrand;
      readonly lastFour: string;
      readonly entry: 'Swiped';
      readonly approvalCode: string | null;
      readonly trackingId: string;
    }
  | { readonly kind: 'cash'; readonly given: Cents; readonly change: Cents };

/** What was printed, kept whole in the journal, so that a reprint years later is the same receipt. */
export interface Receipt {
  /** Counted per till without gaps, at least 6 digits. */
  readonly number: string;
  readonly type: 'sale';
  readonly saleId: string;
  readonly clinic: Clinic;
  readonly tillId: string;
  /** ISO 8601, UTC. */
  readonly issuedAt: string;
  readonly cashier: Cashier;
  readonly lines: readonly SaleLine[];
  readonly total: Cents;
  readonly tender: ReceiptTender;
  /** Whether money really moved; a simulated payment says so on paper. */
  readonly simulated: boolean;
}

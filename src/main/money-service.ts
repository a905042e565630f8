import type { Cents } from '../shared/domain/money.ts';
import type { Cashier } from '../shared/domain/sale.ts';
import type { EntryBody } from './journal/entry.ts';

/** What became of a money request, told apart by what is known of its bytes. */
export type MoneyAnswer = Omit<EntryBody<'attempt.resolved'>, 'attemptId'>;

export interface MoneyRequest {
  readonly amount: Cents;
  readonly trackingId: string;
  readonly cashier: Cashier;
  readonly tender:
    | { readonly kind: 'card'; readonly track: Uint8Array }
    | { readonly kind: 'cash' };
}

/** Proof, at most 60 s old, that the service answers, and what its clock says. */
export type Proof =
  | { readonly kind: 'proven'; readonly clockOffsetMs: number }
  | { readonly kind: 'unreachable'; readonly problem: string };

/** The payments service, as the counter needs it. */
export interface MoneyService {
  readonly connection: EntryBody<'attempt.opened'>['connection'];
  prove(): Promise<Proof>;
  /** Sends once, never again, and never throws for what the network does. */
  authorize(request: MoneyRequest): Promise<MoneyAnswer>;
}

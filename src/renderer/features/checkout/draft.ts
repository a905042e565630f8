import { create } from 'zustand';
import { type Cents, cents, parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import type { LineKind, SaleLine } from '../../../shared/domain/sale.ts';

/** The sale as typed, before it is anything to the till. */
interface Draft {
  readonly saleId: string;
  readonly kind: LineKind;
  /** The amount as typed. */
  readonly typed: string;
  /** Which tender is open; a card is the till's own step. */
  readonly tender: 'none' | 'cash';
  /**
   * The last turn of the counter that was left here. Leaving shows at once: what is typed before the
   * till has heard of it is not lost.
   */
  readonly left: number;
}

const empty = (): Omit<Draft, 'left'> => ({
  saleId: crypto.randomUUID(),
  kind: 'copay',
  typed: '',
  tender: 'none',
});

export const useDraft = create<Draft>(() => ({ ...empty(), left: 0 }));

export function startNewDraft(): void {
  useDraft.setState(empty());
}

/** What was typed here when a sale from another window came to the counter. */
let ownDraft: Draft | null = null;

/** Takes up a sale that stands at the counter, after a reload or from another window. */
export function adoptSale(saleId: string, lines: readonly SaleLine[]): void {
  const [line] = lines;
  const draft = useDraft.getState();
  if (line === undefined || draft.saleId === saleId) return;
  if (draft.typed !== '') ownDraft ??= draft;
  useDraft.setState({ saleId, kind: line.kind, typed: toDecimal(line.amount), tender: 'none' });
}

/**
 * The counter is free, whichever window freed it: what was typed here before is back; a sale that
 * takes no more money makes room for a new one.
 */
export function counterFreed(finishedSaleId: string | null): void {
  const { saleId, left } = useDraft.getState();
  if (ownDraft !== null) useDraft.setState({ ...ownDraft, left });
  else if (saleId === finishedSaleId) startNewDraft();
  ownDraft = null;
}

/** The amount if it is one, zero while it is not yet. */
export function draftAmount({ typed }: Draft): Cents {
  const parsed = parseAmount(typed);
  return parsed.ok ? parsed.amount : cents(0);
}

export function draftSale(draft: Draft): { saleId: string; lines: SaleLine[] } {
  return { saleId: draft.saleId, lines: [{ kind: draft.kind, amount: draftAmount(draft) }] };
}

/** Begins a sale of an amount that is known from elsewhere, such as a hold that was released. */
export function startDraftOf(amount: Cents): void {
  useDraft.setState({ ...empty(), typed: toDecimal(amount) });
}

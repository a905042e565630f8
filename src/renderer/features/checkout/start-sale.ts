import { toDecimal } from '../../../shared/domain/money.ts';
import { type SaleLine, total } from '../../../shared/domain/sale.ts';
import { startNewDraft, useDraft } from './draft.ts';

/** Begins a sale with what another screen found to be owed; nothing is charged by this. */
export function startSale({ lines }: { readonly lines: readonly SaleLine[] }): void {
  const [first] = lines;
  if (first === undefined) return;
  startNewDraft();
  useDraft.setState({ kind: first.kind, typed: toDecimal(total(lines)) });
}

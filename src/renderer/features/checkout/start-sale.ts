import { toDecimal } from '../../../shared/domain/money.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import { kindOf, startNewDraft, useDraft } from './draft.ts';

/** Begins a sale for a patient with what another screen found to be owed; nothing is charged by this. */
export function startSale({
  patientId,
  name,
  lines,
}: {
  readonly patientId: string;
  readonly name: string;
  readonly lines: readonly SaleLine[];
}): void {
  startNewDraft();
  const last = lines.at(-1);
  useDraft.setState({
    patientId,
    patientName: name,
    ...(last === undefined
      ? {}
      : { lines: lines.slice(0, -1), choice: kindOf(last), typed: toDecimal(last.amount) }),
  });
}

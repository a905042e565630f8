import type { Approval } from '../../shared/contract/approval.ts';
import type { Subject } from '../../shared/contract/payments.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Undo } from '../../shared/domain/payment.ts';
import { PaymentsError } from './payments-error.ts';

export interface UndoInput {
  readonly commandId: string;
  readonly subject: Subject;
  readonly kind: Exclude<Undo['kind'], 'none'>;
  readonly amount: Cents;
  /** The remaining amount that the page displayed. */
  readonly remaining: Cents;
  readonly reason: string;
  readonly approval: Approval | null;
}

/**
 * Compares the present payment with the display of the page at the press of its button.
 * @throws {PaymentsError} `NOTHING_TO_REFUND`, `CHANGED_MEANWHILE`, `MORE_THAN_REMAINS`.
 */
export function requireAsShown(
  undo: Undo | null,
  { kind, amount, remaining }: Pick<UndoInput, 'kind' | 'amount' | 'remaining'>,
): void {
  if (undo === null) throw new PaymentsError('NO_SUCH_PAYMENT');
  if (undo.kind === 'none') throw new PaymentsError('NOTHING_TO_UNDO', { data: { why: undo.why } });
  // A refund may replace a void, as for a part; never the other way round.
  const fits = undo.kind === kind || (undo.kind === 'void' && kind === 'refund');
  if (!fits || undo.remaining !== remaining) throw new PaymentsError('CHANGED_MEANWHILE');
  if (amount > remaining) throw new PaymentsError('MORE_THAN_REMAINS', { data: { remaining } });
}

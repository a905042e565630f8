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
  /** What the page showed as remaining. */
  readonly remaining: Cents;
  readonly reason: string;
  readonly approval: Approval | null;
}

/**
 * Holds a payment, as it stands now, against what the page showed when its button was pressed.
 * @throws {PaymentsError} `NOTHING_TO_UNDO`, `CHANGED_MEANWHILE`, `MORE_THAN_REMAINS`.
 */
export function requireAsShown(
  undo: Undo | null,
  { kind, amount, remaining }: Pick<UndoInput, 'kind' | 'amount' | 'remaining'>,
): void {
  if (undo === null) throw new PaymentsError('NO_SUCH_PAYMENT');
  if (undo.kind === 'none') throw new PaymentsError('NOTHING_TO_UNDO', { data: { why: undo.why } });
  // A refund may stand where a void would do, as for a part; never the other way round.
  const fits = undo.kind === kind || (undo.kind === 'void' && kind === 'refund');
  if (!fits || undo.remaining !== remaining) throw new PaymentsError('CHANGED_MEANWHILE');
  if (amount > remaining) throw new PaymentsError('MORE_THAN_REMAINS', { data: { remaining } });
}

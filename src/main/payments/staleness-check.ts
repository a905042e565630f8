import type { Approval } from '../../shared/contract/approval.ts';
import type { Subject } from '../../shared/contract/payments.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { VoidOrRefund } from '../../shared/domain/payment.ts';
import { CodedError } from '../system/coded-error.ts';

export interface VoidOrRefundInput {
  readonly commandId: string;
  readonly subject: Subject;
  readonly kind: Exclude<VoidOrRefund['kind'], 'none'>;
  readonly amount: Cents;
  /** The remaining amount that the page displayed. */
  readonly remaining: Cents;
  readonly reason: string;
  readonly approval: Approval | null;
}

/**
 * Compares the present payment with the display of the page at the press of its button.
 * @throws {CodedError} `NOTHING_TO_REFUND`, `CHANGED_MEANWHILE`, `MORE_THAN_REMAINS`.
 */
export function requireUnchangedSinceShown(
  voidOrRefund: VoidOrRefund | null,
  { kind, amount, remaining }: Pick<VoidOrRefundInput, 'kind' | 'amount' | 'remaining'>,
): void {
  if (voidOrRefund === null) throw new CodedError('NO_SUCH_PAYMENT');
  if (voidOrRefund.kind === 'none')
    throw new CodedError('NOTHING_TO_VOID_OR_REFUND', { data: { why: voidOrRefund.why } });
  // A refund may replace a void, as for a part; never the other way round.
  const fits = voidOrRefund.kind === kind || (voidOrRefund.kind === 'void' && kind === 'refund');
  if (!fits || voidOrRefund.remaining !== remaining) throw new CodedError('CHANGED_MEANWHILE');
  if (amount > remaining) throw new CodedError('MORE_THAN_REMAINS', { data: { remaining } });
}

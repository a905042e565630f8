import type { AttemptView } from '../../shared/contract/values.ts';
import type { Attempt } from '../journal/projections/attempts.ts';

/** The part of an attempt that screens receive. */
export function attemptView(attempt: Attempt): AttemptView {
  const { attemptId, saleId, trackingId, operation, method, amount, state, card, bankAccount } =
    attempt;
  const { paymentId, code, message, problem, checked, openedAt } = attempt;
  const known = { attemptId, saleId, trackingId, operation, method, amount, state, card };
  return { ...known, bankAccount, paymentId, code, message, problem, checked, openedAt };
}

import type { PaymentSettings } from '../../src/main/payments/payments.ts';
import type { AmountLimits } from '../../src/shared/contract/large-amount.ts';
import type { RefundRules } from '../../src/shared/contract/payments.ts';
import { USUAL_HOLD_DAYS } from '../../src/shared/domain/card.ts';

/** A till without limits of amounts. */
export const NO_LIMITS = (): AmountLimits => ({ confirmAbove: null, approveAbove: null });

export const NO_REFUND_LIMITS: RefundRules = { cashLimit: null, returnDays: 7 };

/** The settings of payments: a clinic with plain receipts, no limits and no fee. */
export const paymentSettings = (): PaymentSettings => ({
  clinic: { name: 'Clinic', cityState: 'Springfield, IL', phone: '1' },
  amountLimits: NO_LIMITS(),
  holdDays: USUAL_HOLD_DAYS,
  returnedFee: null,
  refunds: NO_REFUND_LIMITS,
});

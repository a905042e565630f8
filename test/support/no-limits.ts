import type { AmountLimits } from '../../src/shared/contract/large-amount.ts';

/** A till without limits of amounts. */
export const NO_LIMITS = (): AmountLimits => ({ confirmAbove: null, approveAbove: null });

import type { LargeAmountPorts } from '../../src/main/payments/large-amount.ts';

/** A till without limits of amounts. */
export const NO_LIMITS: LargeAmountPorts = {
  limits: () => ({ confirmAbove: null, approveAbove: null }),
  mayTakeAlone: () => false,
  approve: async () => {
    throw new Error('No amount takes an approval.');
  },
};

import type { Fate } from '../payments/demo-accounts.ts';
import type { Happening } from './due-events.ts';

/**
 * What happens to approved money, and how many days after it was asked for. Every card and bank
 * payment settles within 2 days; its transfer is paid within 5 (see FUNDED_AFTER_DAYS).
 */
export const FATES: Readonly<Record<Fate, readonly (readonly [days: number, Happening])[]>> = {
  paid: [[1, 'settle']],
  returned: [
    [1, 'settle'],
    [3, 'return'],
  ],
  charged_back: [
    [1, 'settle'],
    [10, 'chargeback'],
  ],
  chargeback_won: [
    [1, 'settle'],
    [10, 'chargeback'],
    [20, 'chargeback_reversal'],
  ],
  corrected: [
    [1, 'settle'],
    [6, 'correct'],
  ],
  reprocessed: [
    [1, 'settle'],
    [6, 'reverse'],
    [8, 'reprocess'],
  ],
};

/** A day's transfer is paid at the start of this day after it. */
export const FUNDED_AFTER_DAYS = 3;

import type { Fate } from '../payments/records.ts';
import type { Happening } from './due-events.ts';

/**
 * The course of approved money, in days after its request. Every card and bank payment settles
 * within 2 days; its transfer is paid within 5 (see FUNDED_AFTER_DAYS).
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

/** The transfer of a day is paid at the start of the day this many days later. */
export const FUNDED_AFTER_DAYS = 3;

import type { Attempt } from '../../src/main/journal/projections/attempts.ts';
import { attemptOpened } from './journal-fixtures.ts';

/** The opening time of the tests' attempts. */
export const OPENED_AT = '2026-03-01T09:30:00.000Z';

/** An attempt, by default to charge a card, with a lost answer. */
export function attempt(part: Partial<Attempt> = {}, name = 'charge'): Attempt {
  return {
    ...attemptOpened(name).body,
    openedAt: OPENED_AT,
    state: 'in-doubt',
    foundBy: 'answer',
    paymentId: null,
    code: null,
    message: null,
    problem: 'timeout',
    checked: false,
    reported: null,
    decided: [],
    monitored: true,
    ...part,
  };
}

/** The fields of a follow-up on payment `P`. */
export const FOLLOWS: NonNullable<Attempt['follows']> = {
  paymentId: 'P',
  paidAt: '2026-02-20T10:00:00.000Z',
  childrenBefore: ['B'],
};

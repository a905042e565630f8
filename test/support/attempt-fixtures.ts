import type { Attempt } from '../../src/main/journal/projections/attempts.ts';
import { opened } from './journal-fixtures.ts';

/** The opening time of the tests' attempts. */
export const OPENED_AT = '2026-03-01T09:30:00.000Z';

/** The `n`th attempt, by default a card's sale with a lost answer. */
export function attempt(part: Partial<Attempt> = {}, n = 2): Attempt {
  return {
    ...opened(n).body,
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

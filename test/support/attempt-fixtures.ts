import type { Attempt } from '../../src/main/journal/views/attempts.ts';
import { opened } from './journal-fixtures.ts';

/** When the attempts of tests are opened. */
export const OPENED_AT = '2026-03-01T09:30:00.000Z';

/** The `n`th attempt, a card's sale whose answer was lost, unless `part` says otherwise. */
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
    looked: false,
    reported: null,
    decided: [],
    watched: true,
    ...part,
  };
}

/** What a follow-up on payment `P` carries. */
export const FOLLOWS: NonNullable<Attempt['follows']> = {
  paymentId: 'P',
  paidAt: '2026-02-20T10:00:00.000Z',
  childrenBefore: ['B'],
};

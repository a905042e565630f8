import { TAKE_SLOTS } from '../../src/hub/slots.ts';
import type { Flaw, Operation } from './clinic.ts';
import type { Planted } from './schedule.ts';
import type { IsolationLevel } from './schedules.ts';

/** A planted mistake that only two connections at once show. */
export interface Mistake extends Flaw {
  readonly name: string;
  /** A description in a sentence. */
  readonly what: string;
  readonly pair: readonly [Operation, Operation];
  readonly level: IsolationLevel;
}

const NO_SLOT: Planted = (text) =>
  text === TAKE_SLOTS ? 'SELECT 1 WHERE $1::int[] IS NOT NULL' : text;

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'ask-without-slots',
    what: 'Two charges that are asked for take no mutex.',
    ...{ pair: ['ask-charge', 'ask-charge'], level: 'READ COMMITTED', planted: NO_SLOT },
  },
  {
    name: 'arrival-without-slots',
    what: 'An intent that arrives is compared without the mutex of its payment.',
    ...{ pair: ['ask-charge', 'marked-charge'], level: 'READ COMMITTED' },
    planted: (text, pool) => (pool === 'entries' ? NO_SLOT(text, pool) : text),
  },
  {
    name: 'hello-without-slot',
    what: 'A hello does not wait for the requests of the session that it ends.',
    ...{ pair: ['hello', 'late-ask'], level: 'READ COMMITTED' },
    planted: (text, pool) => (pool === 'entries' ? NO_SLOT(text, pool) : text),
  },
  {
    name: 'slot-read-for-update',
    what: 'A mutex is read with FOR UPDATE, and not written.',
    ...{ pair: ['ask-charge', 'ask-charge'], level: 'REPEATABLE READ' },
    planted: (text) =>
      text === TAKE_SLOTS
        ? 'SELECT turn FROM slot WHERE n = ANY($1::int[]) ORDER BY n FOR UPDATE'
        : text,
  },
  {
    name: 'index-over-marked',
    what: 'Two follow-ups without the hub on one payment cannot both be stored.',
    ...{ pair: ['marked-refund', 'marked-refund'], level: 'READ COMMITTED' },
    schema: `DROP INDEX reservation_subject;
      CREATE UNIQUE INDEX reservation_subject ON reservation (subject)
        WHERE subject IS NOT NULL AND state IN ('open', 'used')`,
  },
];

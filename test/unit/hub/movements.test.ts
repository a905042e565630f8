import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { project } from '../../../src/hub/projections/project.ts';
import { emptyRows } from '../../../src/hub/projections/tables.ts';
import { openJournalOn } from '../../../src/main/journal/open-journal.ts';
import { movementsAfter } from '../../../src/main/journal/projections/moved-money.ts';
import type { AttemptState } from '../../../src/shared/domain/attempt.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { OUTSIDE_CHANGES } from '../../../src/shared/domain/outside-change.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { attemptOpened, attemptResolved, id, SALE_OPENED } from '../../support/journal-fixtures.ts';

const TILL = 'K7M2Q9';
const AT = '2026-03-01T18:00:00.000Z';

const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00.000Z', childrenBefore: [] };
type Part = NonNullable<Parameters<typeof attemptOpened>[1]>;

/** The requests on a charge and on a hold; the first of each is the payment. */
const PAYMENTS: Readonly<Record<'charge' | 'hold', Readonly<Record<string, Part>>>> = {
  charge: {
    payment: {},
    void: { operation: 'void' },
    'second void': { operation: 'void' },
    refund: { operation: 'credit', amount: cents(1_000) },
  },
  hold: {
    payment: { operation: 'preauthorize' },
    capture: { operation: 'capture' },
    release: { operation: 'deauthorize' },
    void: { operation: 'void' },
  },
};

const recordOf = (name: string) => (name === 'payment' ? 'P' : `record of the ${name}`);

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ turn: fc.nat(3) }) },
    {
      weight: 2,
      arbitrary: fc.record({ of: fc.nat(3), reported: fc.constantFrom(500, 1_500, 2_500, 25_000) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constantFrom(...OUTSIDE_CHANGES),
        // That of a request on the payment, or of none.
        change: fc.constantFrom('first', 'second', 'record of the void'),
        counter: fc.boolean(),
      }),
    },
  ),
  { maxLength: 14 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** A journal with the requests on a payment, and its entries at the hub. */
function counterAndHub() {
  const journal = openJournalOn(new Database(':memory:'), {
    ...{ version: '0.0.0', now: () => new Date(AT), newTillId: () => TILL },
  });
  const [known, changed] = [emptyRows(), emptyRows()];
  const append = (entry: NewEntry) => {
    journal.append(entry);
    const { number } = journal.head;
    const row = { number, at: AT, body: '', receivedAt: AT };
    project({ tillId: TILL, branch: 'Main' }, row, entry, known, changed);
  };
  return { journal, append, moved: changed.movements };
}

function* entriesOf(requests: Readonly<Record<string, Part>>, all: readonly Step[]) {
  const states = new Map<string, AttemptState>();
  const names = Object.keys(requests);
  const turn = (name: string) => {
    const state = states.get(name) === 'approved' ? 'needs-human' : 'approved';
    states.set(name, state);
    return attemptResolved(name, state, { paymentId: recordOf(name) });
  };
  yield turn('payment');
  const changes = new Set<string>();
  for (const step of all) {
    if ('turn' in step) {
      yield turn(names[step.turn] ?? '');
    } else if ('reported' in step) {
      const name = names[step.of] ?? '';
      // A capture counts with the highest amount that was reported.
      if (name === 'capture') continue;
      yield {
        kind: 'attempt.amount-reported',
        body: { attemptId: id(name), amount: step.reported },
      } satisfies NewEntry;
    } else {
      const { what, change, counter } = step;
      const changeId = `${change} ${what === 'funding-correction' ? what : ''}`.trim();
      // Another counter corrects no deposit.
      if (what === 'funding-correction' && counter) continue;
      // The counter takes in no change that a request of its own is known to be, and each once.
      if (changes.has(changeId) !== counter || (!counter && states.get('void') === 'approved'))
        continue;
      changes.add(changeId);
      yield {
        kind: 'payment.changed-outside',
        body: {
          ...{
            changeId,
            paymentId: 'P',
            what,
            amount: cents(what === 'chargeback-reversal' ? 700 : -700),
          },
          ...{ at: AT, code: null, reason: null, countedThere: counter },
          ...(counter ? { counter: 'Desk B' } : {}),
        },
      } satisfies NewEntry;
    }
  }
}

it.each(Object.entries(PAYMENTS))(
  'the hub has each movement of a %s by the entry that its counter books it by',
  (_, requests) => {
    fc.assert(
      fc.property(steps, (all) => {
        const { journal, append, moved } = counterAndHub();
        append(SALE_OPENED);
        for (const [name, part] of Object.entries(requests)) {
          append(attemptOpened(name, name === 'payment' ? part : { card: null, follows, ...part }));
        }
        for (const entry of entriesOf(requests, all)) {
          const before = journal.head.number;
          append(entry);
          const ofCounter = movementsAfter(journal.readable, TILL, before)
            .filter(({ kind, net }) => kind !== 'hold' && kind !== 'release' && net !== 0)
            .map(({ key, net, isCorrection, outside }) => [key, net, isCorrection, outside]);
          const atHub = moved
            .filter(({ number }) => number > before)
            .map(({ key, amount, is_correction, outside }) => [
              key,
              amount,
              is_correction,
              outside,
            ]);
          expect(atHub.toSorted()).toEqual(ofCounter.toSorted());
        }
        journal.close();
      }),
      { numRuns: 200 },
    );
  },
);

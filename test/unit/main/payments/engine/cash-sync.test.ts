import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../../../src/main/journal/journal.ts';
import { Attempts } from '../../../../../src/main/payments/engine/attempts.ts';
import type { MoneyAnswer } from '../../../../../src/main/payments/engine/engine-context.ts';
import { RULES } from '../../../../../src/main/payments/engine/rules.ts';
import { MonotonicAges } from '../../../../../src/main/system/timers.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { NO_COUNTER, NO_RECEIPTS } from '../../../../support/attempt-engine.ts';
import { commandsOf } from '../../../../support/commands-of.ts';
import { answer, fakePaymentsPort, PROVEN } from '../../../../support/fake-payments-port.ts';
import { COPAY, DANA, journalIn, newId } from '../../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

function takeCash(journal: Journal, receiptNumber: number, branch?: string): void {
  const saleId = newId();
  journal.append(
    { kind: 'sale.opened', body: { saleId, patientId: null, lines: COPAY, cashier: DANA } },
    {
      kind: 'cash.taken',
      body: {
        commandId: newId(),
        saleId,
        amount: cents(2_500),
        given: cents(2_500),
        change: cents(0),
        ...(branch === undefined ? {} : { branch }),
        cashier: DANA,
      },
    },
    {
      kind: 'receipt.issued',
      body: {
        receipt: {
          number: String(receiptNumber).padStart(6, '0'),
          type: 'sale',
          saleId,
          clinic: { name: 'C', cityState: 'S', phone: 'P' },
          tillId: 'K7M2Q9',
          issuedAt: '2026-03-01T09:30:00.000Z',
          cashier: DANA,
          lines: COPAY,
          total: cents(2_500),
          tender: { kind: 'cash', given: cents(2_500), change: cents(0) },
          simulated: true,
        },
      },
    },
  );
}

const NORTH = 'ZX98YW76';

/** A cash sync with a service that answers from a list, and timers that the test runs. */
function open(answers: readonly (MoneyAnswer['state'] | 'unreachable')[]) {
  const journal = journalIn(temporaryFolder());
  const left = [...answers];
  const line = fakePaymentsPort();
  const north = fakePaymentsPort();
  const waits: number[] = [];
  let due: (() => void) | null = null;
  line.proof = async () => {
    if (left[0] !== 'unreachable') return PROVEN;
    left.shift();
    return { kind: 'unreachable', problem: 'unreachable' };
  };
  line.answer = async () => {
    const state = left.shift() ?? 'approved';
    if (state === 'unreachable') throw new Error('The list of answers is out of step.');
    return answer(state);
  };
  const attempts = new Attempts({
    journal,
    rules: RULES,
    currentPort: () => line,
    portTo: ({ clientId }) => (clientId === NORTH ? north : line),
    branches: () => [{ clientId: 'AB12CD34' }, { clientId: NORTH }],
    now: () => new Date(),
    monotonic: () => 0,
    after: (ms, task) => {
      waits.push(ms);
      due = task;
      return () => {
        due = null;
      };
    },
    newId,
    ages: new MonotonicAges(() => 0),
    receipts: NO_RECEIPTS,
    counter: NO_COUNTER,
    commands: commandsOf({ journal }),
    changed: () => {},
    reportFault: (error: unknown) => {
      throw error;
    },
  });
  const { asked } = line;
  /** Runs the waiting timers, and waits until the cash sync is idle. */
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    journal,
    attempts,
    asked,
    askedOfNorth: north.asked,
    waits,
    settle,
    tick: async () => {
      due?.();
      await settle();
    },
    postings: () =>
      journal.readable.all('SELECT posting FROM cash_takings ORDER BY sale_id').map((row) => row),
  };
}

describe('the cash sync', () => {
  test('posts each cash payment once, in order, with its cashier', async () => {
    const till = open(['approved', 'approved']);
    takeCash(till.journal, 1);
    takeCash(till.journal, 2);
    till.attempts.postCash();
    await till.settle();
    expect(till.postings()).toEqual([{ posting: 'posted' }, { posting: 'posted' }]);
    expect(
      till.asked.map((each) => [each.cashier, 'tender' in each ? each.tender.kind : null]),
    ).toEqual([
      [DANA, 'cash'],
      [DANA, 'cash'],
    ]);
    till.attempts.postCash();
    await till.settle();
    expect(till.asked).toHaveLength(2);
  });

  test('posts it for the branch that took it, or for the present one if the connection lacks that', async () => {
    const till = open(['approved', 'approved']);
    takeCash(till.journal, 1, NORTH);
    takeCash(till.journal, 2, 'GONE0000');
    takeCash(till.journal, 3);
    till.attempts.postCash();
    await till.settle();
    expect(till.askedOfNorth).toHaveLength(1);
    expect(till.asked).toHaveLength(2);
  });

  test('retries by itself only when nothing was sent, with a new tracking id each time', async () => {
    const till = open(['unreachable', 'not-sent', 'approved']);
    takeCash(till.journal, 1);
    till.attempts.postCash();
    await till.settle();
    expect(till.postings()).toEqual([{ posting: 'waiting' }]);
    await till.tick();
    expect(till.postings()).toEqual([{ posting: 'waiting' }]);
    await till.tick();
    expect(till.postings()).toEqual([{ posting: 'posted' }]);
    expect(till.waits.slice(0, 2)).toEqual([2_000, 5_000]); // the status checks follow
    expect(new Set(till.asked.map(({ trackingId }) => trackingId)).size).toBe(2);
  });

  test.each([
    ['in-doubt', 'in-doubt'],
    ['refused', 'refused'],
    ['declined', 'refused'],
    ['failed', 'refused'],
  ] as const)('never posts again after %s and continues with the next', async (state, posting) => {
    const till = open([state, 'approved']);
    takeCash(till.journal, 1);
    takeCash(till.journal, 2);
    till.attempts.postCash();
    await till.settle();
    till.attempts.postCash();
    await till.settle();
    expect(till.postings()).toEqual([{ posting }, { posting: 'posted' }]);
    expect(till.asked).toHaveLength(2);
  });

  test('posts payments that arrive during a posting', async () => {
    const till = open(['approved', 'approved']);
    takeCash(till.journal, 1);
    till.attempts.postCash();
    takeCash(till.journal, 2);
    till.attempts.postCash();
    await till.settle();
    expect(till.asked).toHaveLength(2);
  });

  test('posts nothing after it is closed', async () => {
    const till = open(['unreachable']);
    takeCash(till.journal, 1);
    till.attempts.postCash();
    await till.settle();
    await till.attempts.close();
    await till.tick();
    expect(till.asked).toEqual([]);
  });
});

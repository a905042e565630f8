import { describe, expect, test } from 'vitest';
import { Attempts } from '../../../../src/main/attempts/attempts.ts';
import type { MoneyAnswer } from '../../../../src/main/attempts/payments-line.ts';
import { RULES } from '../../../../src/main/attempts/rules.ts';
import { CashPoster } from '../../../../src/main/checkout/cash-poster.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { answer, fakeLine, PROVEN } from '../../../support/fake-line.ts';
import { COPAY, countingIds, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

function takeCash(journal: Journal, n: number): void {
  const saleId = id(n);
  journal.append(
    { kind: 'sale.opened', body: { saleId, patientId: null, lines: COPAY, cashier: DANA } },
    {
      kind: 'cash.taken',
      body: {
        commandId: id(n + 100),
        saleId,
        amount: cents(2_500),
        given: cents(2_500),
        change: cents(0),
        cashier: DANA,
      },
    },
    {
      kind: 'receipt.issued',
      body: {
        receipt: {
          number: String(n).padStart(6, '0'),
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

/** A cash sync with a service that answers from a list, and timers that the test runs. */
function open(answers: readonly (MoneyAnswer['state'] | 'unreachable')[]) {
  const journal = journalIn(temporaryFolder());
  const left = [...answers];
  const line = fakeLine();
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
  const failed = (error: unknown) => {
    throw error;
  };
  const poster = new CashPoster({
    journal,
    attempts: new Attempts({
      journal,
      rules: RULES,
      currentLine: () => line,
      lineTo: () => line,
      now: () => new Date(),
      monotonic: () => 0,
      after: () => () => {},
      newId: countingIds(),
      outcomeEntries: () => [],
      correctedReceipt: () => [],
      approve: () => Promise.reject(new Error('Nobody is asked.')),
      changed: () => {},
      settled: () => {},
      reportFault: failed,
    }),
    after: (ms, task) => {
      waits.push(ms);
      due = task;
      return () => {
        due = null;
      };
    },
    mayPost: () => true,
    failed,
  });
  const { asked } = line;
  /** Runs the waiting timers, and waits until the cash sync is idle. */
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    journal,
    poster,
    asked,
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

describe('posting cash', () => {
  test('tells the service of each taking once, in order, for who took it', async () => {
    const desk = open(['approved', 'approved']);
    takeCash(desk.journal, 1);
    takeCash(desk.journal, 2);
    desk.poster.kick();
    await desk.settle();
    expect(desk.postings()).toEqual([{ posting: 'posted' }, { posting: 'posted' }]);
    expect(
      desk.asked.map((each) => [each.cashier, 'tender' in each ? each.tender.kind : null]),
    ).toEqual([
      [DANA, 'cash'],
      [DANA, 'cash'],
    ]);
    desk.poster.kick();
    await desk.settle();
    expect(desk.asked).toHaveLength(2);
  });

  test('tries again by itself only where nothing was sent, each time under a new tracking id', async () => {
    const desk = open(['unreachable', 'not-sent', 'approved']);
    takeCash(desk.journal, 1);
    desk.poster.kick();
    await desk.settle();
    expect(desk.postings()).toEqual([{ posting: 'waiting' }]);
    await desk.tick();
    expect(desk.postings()).toEqual([{ posting: 'waiting' }]);
    await desk.tick();
    expect(desk.postings()).toEqual([{ posting: 'posted' }]);
    expect(desk.waits).toEqual([2_000, 5_000]);
    expect(new Set(desk.asked.map(({ trackingId }) => trackingId)).size).toBe(2);
  });

  test.each([
    ['in-doubt', 'in-doubt'],
    ['refused', 'refused'],
    ['declined', 'refused'],
    ['failed', 'refused'],
  ] as const)('never sends again after %s, and goes on to the next', async (state, posting) => {
    const desk = open([state, 'approved']);
    takeCash(desk.journal, 1);
    takeCash(desk.journal, 2);
    desk.poster.kick();
    await desk.settle();
    desk.poster.kick();
    await desk.settle();
    expect(desk.postings()).toEqual([{ posting }, { posting: 'posted' }]);
    expect(desk.asked).toHaveLength(2);
  });

  test('posts what came while it was posting', async () => {
    const desk = open(['approved', 'approved']);
    takeCash(desk.journal, 1);
    desk.poster.kick();
    takeCash(desk.journal, 2);
    desk.poster.kick();
    await desk.settle();
    expect(desk.asked).toHaveLength(2);
  });

  test('does nothing more once closed', async () => {
    const desk = open(['unreachable']);
    takeCash(desk.journal, 1);
    desk.poster.kick();
    await desk.settle();
    await desk.poster.close();
    await desk.tick();
    expect(desk.asked).toEqual([]);
  });
});

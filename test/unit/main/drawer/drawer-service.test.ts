import { describe, expect, test } from 'vitest';
import { Commands, type Deciders } from '../../../../src/main/commands.ts';
import {
  DrawerService,
  type DrawerServiceOptions,
} from '../../../../src/main/drawer/drawer-service.ts';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { openTasks } from '../../../../src/main/journal/projections/outbox.ts';
import { cashRulesSchema } from '../../../../src/shared/contract/drawer.ts';
import { fewestPieces } from '../../../../src/shared/domain/drawer.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { COPAY, DANA, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Counted twice' };

type Part = Partial<DrawerServiceOptions & Deciders>;

function drawersOn(journal: Journal, part: Part = {}): DrawerService {
  return new DrawerService({
    journal,
    rules: () => cashRulesSchema.parse({}),
    drawers: () => [
      { id: 'front', name: 'Front' },
      { id: 'back', name: 'Back' },
    ],
    commands: new Commands(journal, {
      cashier: () => DANA,
      mayNow: () => true,
      approve: async () => MORGAN,
      ...part,
    }),
    newId,
    opening: () => [],
    day: () => 1,
    ...part,
  });
}

const twoHundred = fewestPieces(cents(20_000));

function opened(part: Part = {}) {
  const journal = journalIn(temporaryFolder());
  const drawers = drawersOn(journal, part);
  drawers.open({ commandId: newId(), drawerId: 'front', count: twoHundred });
  const [session] = drawers.sessions;
  if (session === undefined) throw new Error('It was opened.');
  return { journal, drawers, sessionId: session.sessionId };
}

/** Cash of a sale, as the counter commits it. */
function sell(journal: Journal, amount = 2_500, cashier = DANA): void {
  const saleId = newId();
  const taken = { amount: cents(amount), given: cents(amount), change: cents(0) };
  journal.append(
    { kind: 'sale.opened', body: { saleId, patientId: null, lines: COPAY, cashier } },
    { kind: 'cash.taken', body: { commandId: newId(), saleId, ...taken, cashier } },
  );
}

describe('the expected cash of a drawer', () => {
  test('is its float plus the movements of cash', async () => {
    const { journal, drawers, sessionId } = opened({
      rules: () => cashRulesSchema.parse({ blind: false }),
    });
    sell(journal);
    const order = { sessionId, reason: 'A reason' };
    const move = (movement: 'paid-in' | 'paid-out' | 'drop', amount: number) =>
      drawers.move({ ...order, commandId: newId(), movement, amount: cents(amount) });
    await move('paid-in', 1_000);
    await move('paid-out', 300);
    await move('drop', 5_000);
    await drawers.noSale({ ...order, commandId: newId() });
    expect(drawers.sessions[0]).toMatchObject({ expected: 18_200, noSales: 1 });
  });

  test('belongs to the session of the cashier, else to the oldest open one', () => {
    const { journal, drawers } = opened({ rules: () => cashRulesSchema.parse({ blind: false }) });
    const lee = drawersOn(journal, { cashier: () => MORGAN });
    lee.open({ commandId: newId(), drawerId: 'back', count: twoHundred });
    sell(journal, 100);
    sell(journal, 1_000, MORGAN);
    sell(journal, 7, { id: 'third', name: 'Somebody' });
    expect(drawers.sessions.map(({ drawerId, expected }) => [drawerId, expected])).toEqual([
      ['front', 20_107],
      ['back', 21_000],
    ]);
  });
});

describe('a blind count', () => {
  test('shows neither sum nor sales before it is made', () => {
    const { journal, drawers, sessionId } = opened();
    sell(journal);
    expect(drawers.sessions[0]).toMatchObject({ expected: null, movements: [], count: null });
    drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(22_400)) });
    expect(drawers.sessions[0]).toMatchObject({
      expected: 22_500,
      count: { counted: 22_400, expected: 22_500, difference: -100, needsManager: false },
    });
  });

  test.each([
    ['before it is made, from a cashier', true, false, false, true],
    ['after it, from no person', true, false, true, false],
    ['from no person with access to reports', true, true, false, false],
    ['from no person when it is not blind', false, false, false, false],
  ])('hides the sums of cash %s', (_when, blind, seesReports, counted, hidden) => {
    const { drawers, sessionId } = opened({
      rules: () => cashRulesSchema.parse({ blind }),
      mayNow: () => seesReports,
    });
    if (counted) drawers.count({ commandId: newId(), sessionId, count: twoHundred });
    expect(drawers.cashHidden).toBe(hidden);
  });

  test('is blind again after cash moved until the next count', () => {
    const { journal, drawers, sessionId } = opened({ mayNow: () => false });
    drawers.count({ commandId: newId(), sessionId, count: twoHundred });
    sell(journal);
    expect(drawers.cashHidden).toBe(true);
    expect(drawers.sessions[0]).toMatchObject({
      expected: null,
      movements: [],
      count: { counted: 20_000, expected: null, difference: null, stale: true },
    });
    drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(22_500)) });
    expect(drawers.cashHidden).toBe(false);
    expect(drawers.sessions[0]).toMatchObject({ expected: 22_500, count: { difference: 0 } });
  });

  test('is journaled every time it is made', () => {
    const { journal, drawers, sessionId } = opened();
    for (const sum of [1_000, 19_999, 20_000]) {
      drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(sum)) });
    }
    const counted = journal
      .rows()
      .filter(({ kind }) => kind === 'drawer.counted')
      .map(({ body }) => JSON.parse(body).counted);
    expect(counted).toEqual([1_000, 19_999, 20_000]);
  });

  test('accepts 10,000 pennies', () => {
    const { drawers, sessionId } = opened();
    drawers.count({ commandId: newId(), sessionId, count: [{ of: 1, pieces: 10_000 }] });
    expect(drawers.sessions[0]?.count?.counted).toBe(10_000);
  });
});

describe('closing a drawer', () => {
  const DIFFERENCES = [
    [0, false],
    [500, false],
    [-500, false],
    [501, true],
    [-501, true],
  ] as const;

  test.each(DIFFERENCES)('over or short by %i needs a manager approval: %s', async (off, asks) => {
    const asked: unknown[] = [];
    const { drawers, sessionId } = opened({
      mayNow: () => false,
      approve: async (approval) => {
        asked.push(approval);
        return MORGAN;
      },
    });
    drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(20_000 + off)) });
    await drawers.close({ commandId: newId(), sessionId, approval: APPROVAL });
    expect(asked).toEqual(asks ? [APPROVAL] : []);
    expect(drawers.sessions).toMatchObject([{ state: 'closed' }]);
  });

  test('is approved by a signed-in manager with a reason alone', async () => {
    const { journal, drawers, sessionId } = opened({
      cashier: () => MORGAN,
      approve: async () => {
        throw new Error('No second manager is asked.');
      },
    });
    drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(19_400)) });
    await expect(drawers.close({ commandId: newId(), sessionId })).rejects.toThrow(
      'APPROVAL_NEEDED',
    );
    await drawers.close({ commandId: newId(), sessionId, reason: 'Counted twice' });
    const closed = journal.rows().filter(({ kind }) => kind === 'drawer.closed');
    expect(closed.map(({ body }) => JSON.parse(body))).toMatchObject([
      { cashier: MORGAN, manager: MORGAN, reason: 'Counted twice' },
    ]);
  });

  test('names no manager and no reason within the limit', async () => {
    const { journal, drawers, sessionId } = opened({ cashier: () => MORGAN });
    drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(19_500)) });
    await drawers.close({ commandId: newId(), sessionId, reason: 'Counted twice' });
    const closed = journal.rows().filter(({ kind }) => kind === 'drawer.closed');
    expect(closed.map(({ body }) => JSON.parse(body))).toMatchObject([
      { manager: null, reason: null },
    ]);
  });

  test('needs another count if the count changed during the approval', async () => {
    const { drawers, sessionId } = opened({
      mayNow: () => false,
      approve: async () => {
        drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(10_000)) });
        return MORGAN;
      },
    });
    drawers.count({ commandId: newId(), sessionId, count: fewestPieces(cents(19_000)) });
    await expect(
      drawers.close({ commandId: newId(), sessionId, approval: APPROVAL }),
    ).rejects.toThrow('COUNT_AGAIN');
  });

  test('needs another count after cash moved', async () => {
    const { journal, drawers, sessionId } = opened();
    drawers.count({ commandId: newId(), sessionId, count: twoHundred });
    sell(journal);
    expect(drawers.sessions[0]?.count?.stale).toBe(true);
    await expect(drawers.close({ commandId: newId(), sessionId })).rejects.toThrow('COUNT_AGAIN');
  });

  test('opens the drawer once for a repeated command and records the person', () => {
    const { journal, drawers, sessionId } = opened({
      opening: (session) => [
        {
          kind: 'outbox.queued',
          body: {
            outboxId: newId(),
            kind: 'open-drawer',
            saleId: null,
            receiptNumber: null,
            sessionId: session,
          },
        },
      ],
    });
    const commandId = newId();
    drawers.openToCount({ commandId, sessionId });
    drawers.openToCount({ commandId, sessionId });
    expect(openTasks(journal.readable)).toMatchObject([{ kind: 'open-drawer', sessionId }]);
    expect(journal.rows().filter(({ kind }) => kind === 'drawer.opened-to-count')).toHaveLength(1);
  });

  test('journals no opening for a drawer with a key', () => {
    const { journal, drawers, sessionId } = opened();
    const before = journal.revision;
    drawers.openToCount({ commandId: newId(), sessionId });
    expect(journal.revision).toBe(before);
  });

  test('is performed once for a repeated command', async () => {
    const { drawers, sessionId } = opened();
    drawers.count({ commandId: newId(), sessionId, count: twoHundred });
    const commandId = newId();
    await Promise.all([
      drawers.close({ commandId, sessionId }),
      drawers.close({ commandId, sessionId }),
    ]);
    expect(drawers.sessions).toMatchObject([{ state: 'closed' }]);
  });
});

describe('a drawer refuses', () => {
  test('a second session while one is open', () => {
    const { drawers } = opened();
    expect(() =>
      drawers.open({ commandId: newId(), drawerId: 'front', count: twoHundred }),
    ).toThrow('DRAWER_IN_USE');
  });

  test('to pay out more than it holds', async () => {
    const { drawers, sessionId } = opened();
    const order = { commandId: newId(), sessionId, reason: 'Too much' };
    await expect(
      drawers.move({ ...order, movement: 'drop', amount: cents(20_001) }),
    ).rejects.toThrow('NOT_THAT_MUCH_CASH');
  });

  test('any payout while the sum is hidden from the person', async () => {
    const { drawers, sessionId } = opened({ mayNow: (permission) => permission !== 'see-reports' });
    const order = { sessionId, reason: 'To the safe', movement: 'drop' } as const;
    await drawers.move({ ...order, commandId: newId(), amount: cents(20_001) });
    drawers.count({ commandId: newId(), sessionId, count: [] });
    const more = { ...order, commandId: newId(), amount: cents(1) };
    await expect(drawers.move(more)).rejects.toThrow('NOT_THAT_MUCH_CASH');
  });

  test('cash while no session is open', () => {
    const drawers = drawersOn(journalIn(temporaryFolder()));
    expect(() => drawers.requireOpen()).toThrow('DRAWER_NOT_OPEN');
  });

  test('a movement by an unauthorized person without approval', async () => {
    const { drawers, sessionId } = opened({
      mayNow: () => false,
      approve: async (approval) => {
        if (approval === null) throw new Error('APPROVAL_NEEDED');
        return MORGAN;
      },
    });
    const order = { sessionId, reason: 'Stamps', movement: 'paid-out', amount: cents(1) } as const;
    await expect(drawers.move({ ...order, commandId: newId() })).rejects.toThrow('APPROVAL_NEEDED');
    await drawers.move({ ...order, commandId: newId(), approval: APPROVAL });
    expect(drawers.sessions[0]?.movements).toMatchObject([{ kind: 'paid-out', amount: 1 }]);
  });
});

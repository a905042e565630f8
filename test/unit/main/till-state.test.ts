import { expect, test } from 'vitest';
import { pageState } from '../../../src/main/till-state.ts';
import { type TillState, tillStateSchema } from '../../../src/shared/contract/till.ts';

/** Parts of the state with data of patients and payments. */
const PERSONAL = ['current', 'incomingSales', 'unpaidAlerts', 'inDoubtList', 'alarms'] as const;

/** Parts that the sign-in and the lock screen may show to every passer-by. */
const FOR_ANYONE = [
  'revision',
  'tillId',
  'moved',
  'version',
  'service',
  'network',
  'readers',
  'printer',
  'people',
  'cashier',
  'locked',
  'saleOpen',
  'unresolved',
  'holds',
  'notice',
  'clinicName',
  'receiptLanguage',
  'lineKinds',
  'paymentPlans',
  'chipLabel',
  'singleManager',
  'journalFault',
  'keysGoTo',
  'mode',
  'branch',
  'switchProblem',
  'backupProblem',
  'updates',
] as const;

const dana = { id: 'cashier', name: 'Dana Reyes', role: 'cashier' } as const;
const full = (who: Pick<TillState, 'cashier' | 'locked'>): TillState => {
  const parts = Object.fromEntries(PERSONAL.map((name) => [name, [{ patientName: 'Planted' }]]));
  return { ...parts, unresolved: { inDoubt: 1, alarms: 1 }, ...who } as unknown as TillState; // the part that pageState reads
};

test('each part of the state is either personal or public', () => {
  expect(Object.keys(tillStateSchema.shape).sort()).toEqual([...PERSONAL, ...FOR_ANYONE].sort());
});

test.each([
  ['before sign-in', { cashier: null, locked: false }],
  ['while the screen is locked', { cashier: dana, locked: true }],
])('%s a page gets no personal part, but the counts', (_when, who) => {
  const shown = pageState(full(who));
  expect(JSON.stringify(shown)).not.toContain('Planted');
  expect(shown).toMatchObject({
    current: null,
    incomingSales: [],
    unpaidAlerts: [],
    inDoubtList: [],
    alarms: [],
  });
  expect(shown.unresolved).toEqual({ inDoubt: 1, alarms: 1 });
});

test('a signed-in person gets all parts', () => {
  const state = full({ cashier: dana, locked: false });
  expect(pageState(state)).toEqual(state);
});

import { describe, expect, test } from 'vitest';
import type { Slices } from '../../../../src/main/context.ts';
import { watchState } from '../../../../src/main/rpc/rpc-channel.ts';
import { Emitter } from '../../../../src/main/system/emitter.ts';
import { type TillState, tillStateSchema } from '../../../../src/shared/contract/till.ts';

/** Parts of the state with data of patients and payments. */
const PERSONAL = [
  'current',
  'incomingSales',
  'unpaidAlerts',
  'inDoubtList',
  'alarms',
  'chosenLanguages',
  'agreement',
] as const;

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
  'language',
  'locked',
  'saleOpen',
  'unresolved',
  'holds',
  'notice',
  'clinicName',
  'clinicPhone',
  'receiptLanguage',
  'mail',
  'displays',
  'lineKinds',
  'terminals',
  'letterKeys',
  'paymentPlans',
  'rolledOut',
  'returnedFee',
  'keyGap',
  'chipLabel',
  'firstScreen',
  'singleManager',
  'journalFault',
  'keysGoTo',
  'diskConfirmed',
  'mode',
  'branch',
  'switchProblem',
  'backupProblem',
  'postingProblem',
  'othersSaved',
  'listFolder',
  'clinic',
  'updates',
] as const;

const dana = { id: 'cashier', name: 'Dana Reyes', role: 'cashier' } as const;

/** A page that watches a state which a test changes; personal slices have planted data. */
async function openPage(first: Partial<TillState>) {
  const planted = Object.fromEntries(PERSONAL.map((name) => [name, [{ patientName: 'Planted' }]]));
  const unresolved = { inDoubt: 1, alarms: 1 };
  const open = { cashier: dana, locked: false, diskConfirmed: true };
  const state = { revision: 1, ...planted, unresolved, ...open, ...first };
  const slices = Object.fromEntries(
    Object.keys(tillStateSchema.shape).map((name) => [name, () => Reflect.get(state, name)]),
  ) as unknown as Slices; // the other slices are undefined
  const changes = new Emitter();
  const events = watchState({ slices, subscribe: changes.subscribe }, undefined);
  const next = async () => {
    const { value } = await events.next();
    return value;
  };
  return {
    first: await next(),
    next,
    change: (changed: Partial<TillState>) => {
      Object.assign(state, changed);
      changes.emit();
    },
  };
}

test('each slice of the state is declared as personal or public', () => {
  const access = Object.entries(tillStateSchema.shape).map(([name, schema]) => {
    const declared = schema.meta();
    return [
      name,
      declared !== undefined && 'withheld' in declared ? 'personal' : declared?.['access'],
    ];
  });
  expect(Object.fromEntries(access)).toEqual({
    ...Object.fromEntries(PERSONAL.map((name) => [name, 'personal'])),
    ...Object.fromEntries(FOR_ANYONE.map((name) => [name, 'public'])),
  });
});

describe('a page', () => {
  test('gets all slices at first', async () => {
    const { first } = await openPage({});
    expect(first?.kind).toBe('all');
    expect(Object.keys(first?.slices ?? {}).sort()).toEqual([...PERSONAL, ...FOR_ANYONE].sort());
  });

  test('gets only the changed slices after that, also of several changes', async () => {
    const { change, next } = await openPage({});
    change({ revision: 2 });
    expect(await next()).toEqual({ kind: 'changed', slices: { revision: 2 } });
    const event = next();
    change({ revision: 3 });
    change({ saleOpen: true });
    expect(await event).toEqual({ kind: 'changed', slices: { revision: 3, saleOpen: true } });
  });

  test('gets no event when no slice has another value', async () => {
    const { change, next } = await openPage({});
    change({ unresolved: { inDoubt: 1, alarms: 1 } });
    const event = next();
    await Promise.resolve();
    change({ revision: 2 });
    expect(await event).toEqual({ kind: 'changed', slices: { revision: 2 } });
  });

  test.each([
    ['before sign-in', { cashier: null, locked: false }],
    ['while the screen is locked', { cashier: dana, locked: true }],
    ['while the disk is not confirmed', { diskConfirmed: false }],
  ])('gets no personal slice %s, but the counts', async (_when, who) => {
    const { first, change, next } = await openPage(who);
    expect(JSON.stringify(first)).not.toContain('Planted');
    expect(first?.slices).toMatchObject({
      current: null,
      incomingSales: [],
      unpaidAlerts: [],
      inDoubtList: [],
      alarms: [],
      chosenLanguages: {},
      agreement: null,
      unresolved: { inDoubt: 1, alarms: 1 },
    });
    change({ revision: 2, incomingSales: [] });
    expect(await next()).toEqual({ kind: 'changed', slices: { revision: 2 } });
  });

  test('gets the personal slices at the sign-in, and loses them at the lock', async () => {
    const { change, next } = await openPage({ cashier: null });
    change({ cashier: dana });
    expect(Object.keys((await next())?.slices ?? {})).toEqual(['cashier', ...PERSONAL]);
    change({ locked: true });
    expect(await next()).toEqual({
      kind: 'changed',
      slices: {
        locked: true,
        current: null,
        incomingSales: [],
        unpaidAlerts: [],
        inDoubtList: [],
        alarms: [],
        chosenLanguages: {},
        agreement: null,
      },
    });
  });
});

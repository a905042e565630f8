import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { DANA, MORGAN, openStaff, PINS } from './staff-fixture.ts';

const GOOD = { managerId: 'manager', pin: PINS.manager, reason: 'patient paid by check' };

describe("a manager's word", () => {
  test('is taken with the right PIN, and stands on the roll with its reason', async () => {
    const { approve, journal } = openStaff();
    await expect(approve(GOOD, DANA, 'decide-in-doubt')).resolves.toEqual(MORGAN);
    const row = journal.rows().find(({ kind }) => kind === 'staff.approved');
    expect(JSON.parse(row?.body ?? '')).toEqual({
      manager: MORGAN,
      asker: DANA,
      permission: 'decide-in-doubt',
      reason: GOOD.reason,
    });
  });

  test.each([
    ['nobody asked a manager', null, DANA, 'APPROVAL_NEEDED'],
    ['a wrong PIN', { ...GOOD, pin: '000000' }, DANA, 'WRONG_PIN'],
    [
      "a cashier's PIN",
      { ...GOOD, managerId: 'cashier', pin: PINS.cashier },
      MORGAN,
      'NOT_PERMITTED',
    ],
    ['a manager for themselves', GOOD, MORGAN, 'NOT_PERMITTED'],
    ['nobody of this name', { ...GOOD, managerId: 'ghost' }, DANA, 'NOT_PERMITTED'],
  ])('is not taken: %s', async (_what, approval, asker, code) => {
    const { approve } = openStaff();
    await expect(approve(approval, asker, 'decide-in-doubt')).rejects.toMatchObject({ code });
  });

  test('is taken for oneself where the settings say there is one manager, and there is', async () => {
    const { approve, people, journal } = openStaff(temporaryFolder(), true);
    await expect(approve(GOOD, MORGAN, 'decide-in-doubt')).rejects.toMatchObject({
      code: 'NOT_PERMITTED', // the owner may approve too, and can be asked
    });
    people.keep(people.all.filter(({ id }) => id !== 'owner'));
    await expect(approve(GOOD, MORGAN, 'decide-in-doubt')).resolves.toEqual(MORGAN);
    const row = journal.rows().find(({ kind }) => kind === 'staff.approved');
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ manager: MORGAN, asker: MORGAN });
  });

  test.each([
    ['the PIN alone', '246810'],
    ['the PIN among words', 'pin is 246810, ask Morgan'],
    ['the PIN with separators', '24-68 10'],
    ['the PIN in full-width digits', '\uFF12\uFF14\uFF16\uFF18\uFF11\uFF10'],
    ['the PIN in Arabic digits', '\u0662\u0664\u0666\u0668\u0661\u0660'],
  ])(
    'is not taken with a reason that holds %s, which stays off the roll',
    async (_what, reason) => {
      const { approve, journal } = openStaff();
      const refused = approve({ ...GOOD, reason }, DANA, 'decide-in-doubt');
      await expect(refused).rejects.toMatchObject({ code: 'PIN_IN_REASON' });
      expect(JSON.stringify(journal.rows())).not.toContain(reason);
    },
  );

  test('is not taken when the command itself has a reason that holds the PIN', async () => {
    const { approve } = openStaff();
    const refused = approve(GOOD, DANA, 'paid-in-and-out', 'change 246810');
    await expect(refused).rejects.toMatchObject({ code: 'PIN_IN_REASON' });
  });

  test.each([
    ["another person's PIN", PINS.owner],
    ['an order number', 'order 246-811'],
    ['emoji', '\u{1F600}\u{1F469}\u200D\u2695\uFE0F'],
  ])('is taken with a reason that holds %s', async (_what, reason) => {
    const { approve } = openStaff();
    await expect(approve({ ...GOOD, reason }, DANA, 'void')).resolves.toEqual(MORGAN);
  });

  test('says nothing of the reason while the PIN is wrong', async () => {
    const { approve } = openStaff();
    const guess = { ...GOOD, pin: '000000', reason: '000000' };
    await expect(approve(guess, DANA, 'void')).rejects.toMatchObject({ code: 'WRONG_PIN' });
  });

  test('rests after five reasons that hold the PIN', async () => {
    const { approve } = openStaff();
    for (let n = 0; n < 5; n += 1) {
      const refused = approve({ ...GOOD, reason: PINS.manager }, DANA, 'void');
      await expect(refused).rejects.toMatchObject({ code: 'PIN_IN_REASON' });
    }
    await expect(approve(GOOD, DANA, 'void')).rejects.toMatchObject({ code: 'PIN_LOCKED_OUT' });
  });

  test('is enough for what the manager may do, and for no more', async () => {
    const { approve } = openStaff();
    await expect(approve(GOOD, DANA, 'change-settings')).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
  });
});

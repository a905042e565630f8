import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { DANA, MORGAN, PINS, staffDesk } from './staff-fixture.ts';

const GOOD = { managerId: 'manager', pin: PINS.manager, reason: 'patient paid by check' };

describe("a manager's word", () => {
  test('is taken with the right PIN, and stands on the roll with its reason', async () => {
    const { approve, journal } = staffDesk();
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
    const { approve } = staffDesk();
    await expect(approve(approval, asker, 'decide-in-doubt')).rejects.toMatchObject({ code });
  });

  test('is taken for oneself where the settings say there is one manager, and there is', async () => {
    const { approve, people, journal } = staffDesk(temporaryFolder(), true);
    await expect(approve(GOOD, MORGAN, 'decide-in-doubt')).rejects.toMatchObject({
      code: 'NOT_PERMITTED', // the owner may do it too, and can be asked
    });
    people.keep(people.all.filter(({ id }) => id !== 'owner'));
    await expect(approve(GOOD, MORGAN, 'decide-in-doubt')).resolves.toEqual(MORGAN);
    const row = journal.rows().find(({ kind }) => kind === 'staff.approved');
    expect(JSON.parse(row?.body ?? '')).toMatchObject({ manager: MORGAN, asker: MORGAN });
  });

  test('is enough for what the manager may do, and for no more', async () => {
    const { approve } = staffDesk();
    await expect(approve(GOOD, DANA, 'change-settings')).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
  });
});

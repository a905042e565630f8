import { describe, expect, test } from 'vitest';
import { readBody } from '../../../../src/shared/journal/entry.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { DANA, MORGAN, openStaff, PINS } from './staff-fixture.ts';

const GOOD = { managerId: 'manager', pin: PINS.manager, reason: 'patient paid by check' };

describe('a manager approval', () => {
  test('is accepted with the right PIN and journaled with its reason', async () => {
    const { approve, journal } = openStaff();
    await expect(approve(GOOD, DANA, 'decide-in-doubt')).resolves.toEqual(MORGAN);
    const row = journal.rows().find(({ kind }) => kind === 'staff.approved');
    expect(readBody('staff.approved', row?.body ?? '')).toEqual({
      manager: MORGAN,
      asker: DANA,
      permission: 'decide-in-doubt',
      reason: GOOD.reason,
    });
  });

  test.each([
    ['no manager was asked', null, DANA, 'APPROVAL_NEEDED'],
    ['a wrong PIN', { ...GOOD, pin: '000000' }, DANA, 'WRONG_PIN'],
    [
      "a cashier's PIN",
      { ...GOOD, managerId: 'cashier', pin: PINS.cashier },
      MORGAN,
      'NOT_PERMITTED',
    ],
    ['a manager for themselves', GOOD, MORGAN, 'NOT_PERMITTED'],
    ['no person of this name', { ...GOOD, managerId: 'ghost' }, DANA, 'NOT_PERMITTED'],
  ])('is refused: %s', async (_what, approval, asker, code) => {
    const { approve } = openStaff();
    await expect(approve(approval, asker, 'decide-in-doubt')).rejects.toMatchObject({ code });
  });

  test.each([
    ['was removed', []],
    ['lost the right', [{ role: 'cashier' as const }]],
  ])('is refused if the person %s while the PIN was checked', async (_change, changes) => {
    const { approve, people, journal } = openStaff();
    const approved = approve(GOOD, DANA, 'decide-in-doubt');
    const changed = people.all.flatMap((each) =>
      each.id === GOOD.managerId ? changes.map((change) => ({ ...each, ...change })) : [each],
    );
    people.keep(changed);
    await expect(approved).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
    expect(journal.rows().map(({ kind }) => kind)).not.toContain('staff.approved');
  });

  test('is accepted from the same person when the settings name a single manager and there is one', async () => {
    const { approve, people, journal } = openStaff(temporaryFolder(), true);
    await expect(approve(GOOD, MORGAN, 'decide-in-doubt')).rejects.toMatchObject({
      code: 'NOT_PERMITTED', // the owner may approve too, and can be asked
    });
    people.keep(people.all.filter(({ id }) => id !== 'owner'));
    await expect(approve(GOOD, MORGAN, 'decide-in-doubt')).resolves.toEqual(MORGAN);
    const row = journal.rows().find(({ kind }) => kind === 'staff.approved');
    expect(readBody('staff.approved', row?.body ?? '')).toMatchObject({
      manager: MORGAN,
      asker: MORGAN,
    });
  });

  test.each([
    ['the PIN alone', '246810'],
    ['the PIN among words', 'pin is 246810, ask Morgan'],
    ['the PIN with separators', '24-68 10'],
    ['the PIN in full-width digits', '\uFF12\uFF14\uFF16\uFF18\uFF11\uFF10'],
    ['the PIN in Arabic digits', '\u0662\u0664\u0666\u0668\u0661\u0660'],
  ])('is refused with a reason that contains %s, which is not journaled', async (_what, reason) => {
    const { approve, journal } = openStaff();
    const refused = approve({ ...GOOD, reason }, DANA, 'decide-in-doubt');
    await expect(refused).rejects.toMatchObject({ code: 'PIN_IN_REASON' });
    expect(JSON.stringify(journal.rows())).not.toContain(reason);
  });

  test('is refused when the command’s own reason contains the PIN', async () => {
    const { approve } = openStaff();
    const refused = approve(GOOD, DANA, 'paid-in-and-out', 'change 246810');
    await expect(refused).rejects.toMatchObject({ code: 'PIN_IN_REASON' });
  });

  test.each([
    ["another person's PIN", PINS.owner],
    ['an order number', 'order 246-811'],
    ['emoji', '\u{1F600}\u{1F469}\u200D\u2695\uFE0F'],
  ])('is accepted with a reason that contains %s', async (_what, reason) => {
    const { approve } = openStaff();
    await expect(approve({ ...GOOD, reason }, DANA, 'void')).resolves.toEqual(MORGAN);
  });

  test('does not check the reason while the PIN is wrong', async () => {
    const { approve } = openStaff();
    const guess = { ...GOOD, pin: '000000', reason: '000000' };
    await expect(approve(guess, DANA, 'void')).rejects.toMatchObject({ code: 'WRONG_PIN' });
  });

  test('is locked out after five reasons that contain the PIN', async () => {
    const { approve } = openStaff();
    for (let n = 0; n < 5; n += 1) {
      const refused = approve({ ...GOOD, reason: PINS.manager }, DANA, 'void');
      await expect(refused).rejects.toMatchObject({ code: 'PIN_IN_REASON' });
    }
    await expect(approve(GOOD, DANA, 'void')).rejects.toMatchObject({ code: 'PIN_LOCKED_OUT' });
  });

  test('permits only the manager’s own rights', async () => {
    const { approve } = openStaff();
    await expect(approve(GOOD, DANA, 'change-settings')).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
  });
});

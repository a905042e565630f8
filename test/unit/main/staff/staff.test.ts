import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPeople } from '../../../../src/main/staff/people.ts';
import { newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openStaff, PINS } from './staff-fixture.ts';

const once = () => ({ commandId: newId() });

describe('the lock screen', () => {
  test('appears by key or after idle minutes, and only the right PIN closes it', async () => {
    const { staff, idle } = openStaff();
    await staff.signIn('cashier', PINS.cashier);
    expect(staff.cashier).toStrictEqual({ id: 'cashier', name: 'Dana Reyes' });
    idle();
    expect([staff.locked, staff.cashier, staff.current?.id]).toEqual([true, null, 'cashier']);
    await expect(staff.unlock('000000')).rejects.toMatchObject({ code: 'WRONG_PIN' });
    await staff.unlock(PINS.cashier);
    expect(staff.acting?.id).toBe('cashier');
    expect(staff.lock()).toBe(true);
    expect(staff.locked).toBe(true);
  });

  test('never appears during a swipe or a charge, but afterwards', async () => {
    const { staff, clock, idle, timers } = openStaff();
    await staff.signIn('cashier', PINS.cashier);
    clock.busy = true;
    idle();
    expect([staff.lock(), staff.locked, timers.size]).toEqual([false, false, 1]);
    clock.busy = false;
    idle();
    expect(staff.locked).toBe(true);
  });

  test('waits again after every key, with one timer at a time', async () => {
    const { staff, timers } = openStaff();
    await staff.signIn('cashier', PINS.cashier);
    staff.active();
    staff.active();
    expect(timers.size).toBe(1);
    staff.signOut();
    expect(timers.size).toBe(0);
  });
});

describe('the list of staff', () => {
  test('an administrator adds, changes and removes people, also across a restart', async () => {
    const { staff, manage, folder } = openStaff();
    await staff.signIn('owner', PINS.owner);
    const command = once();
    const id = command.commandId;
    await manage.add(command, { name: 'Ana Lima', role: 'cashier', pin: '975310' });
    await manage.change(once(), id, { role: 'lead' });
    manage.remove(once(), 'cashier');
    expect(openPeople(folder).all.map(({ name, role }) => [name, role])).toEqual([
      ['Morgan Lee', 'manager'],
      ['Ines Okafor', 'administrator'],
      ['Ana Lima', 'lead'],
    ]);
    staff.signOut();
    await expect(staff.signIn(id, '975310')).resolves.toMatchObject({ name: 'Ana Lima' });
  });

  test.each([
    [
      'a name that is there already',
      { name: 'dana reyes', role: 'lead', pin: '975310' },
      'NAME_TAKEN',
    ],
  ] as const)('refuses %s', async (_what, person, code) => {
    const { staff, manage } = openStaff();
    await staff.signIn('owner', PINS.owner);
    await expect(manage.add(once(), person)).rejects.toMatchObject({ code });
  });

  test('keeps an administrator: administrators cannot demote or remove themselves', async () => {
    const { staff, manage } = openStaff();
    await staff.signIn('owner', PINS.owner);
    await expect(manage.change(once(), 'owner', { role: 'manager' })).rejects.toMatchObject({
      code: 'NOT_YOURSELF',
    });
    await expect(manage.remove(once(), 'owner')).rejects.toMatchObject({ code: 'NOT_YOURSELF' });
  });
});

describe('the staff file', () => {
  test.each([
    ['{"version":1,"people":[]}', /from before the first release.*Move the content of/],
    ['{"version":9,"people":[],"more":true}', /from before the first release/],
    ['{"version":11,"people":[]}', /cannot be read\. Repair/],
    ['{"version":10}', /cannot be read\. Repair/],
    ['{', /cannot be read\. Repair/],
  ])('with %j is refused in one sentence, and not changed', (text, sentence) => {
    const file = join(temporaryFolder(), 'staff.json');
    writeFileSync(file, text);
    expect(() => openPeople(dirname(file))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(sentence) }),
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

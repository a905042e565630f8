import { describe, expect, test } from 'vitest';
import { createRecover, firstAdministrator } from '../../../../src/main/staff/recovery.ts';
import { openStaff, PINS } from './staff-fixture.ts';

async function staffWithCode() {
  const fixture = openStaff();
  const { journal, people, staff } = fixture;
  const recover = createRecover({
    journal,
    people,
    acting: () => staff.acting,
    mayWork: true,
    changed: () => {},
    clinic: null,
  });
  const code = await firstAdministrator(people, 'ada', { name: 'Ada Vance', pin: '314159' });
  return { ...fixture, recover, code };
}

describe('the recovery code', () => {
  test('gives an administrator a new PIN once, in any notation, and another code', async () => {
    const { recover, staff, code } = await staffWithCode();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const next = await recover.recover('ada', typed, '271828');
    expect(next).not.toBe(code);
    await expect(staff.signIn('ada', '314159')).rejects.toMatchObject({ code: 'WRONG_PIN' });
    await expect(staff.signIn('ada', '271828')).resolves.toMatchObject({ id: 'ada' });
    await expect(recover.recover('ada', code, '111111')).rejects.toMatchObject({
      code: 'WRONG_RECOVERY_CODE',
    });
    await expect(recover.recover('ada', next, '111111')).resolves.toMatch(/^[2-9A-Z-]{23}$/);
  });

  test('ends a lockout, and a wrong code is journaled', async () => {
    const { recover, staff, journal, code } = await staffWithCode();
    for (let tried = 0; tried < 5; tried += 1) {
      await expect(staff.signIn('ada', '000000')).rejects.toMatchObject({ code: 'WRONG_PIN' });
    }
    await expect(recover.recover('ada', 'A'.repeat(20), '271828')).rejects.toMatchObject({
      code: 'WRONG_RECOVERY_CODE',
    });
    await recover.recover('ada', code, '271828');
    await staff.signIn('ada', '271828');
    const kinds = journal.rows().map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('staff.reco'))).toEqual([
      'staff.recovery-refused',
      'staff.recovered',
    ]);
    expect(JSON.stringify(journal.rows())).not.toContain(code);
  });

  test.each([
    ['a cashier', 'cashier', 'NOT_PERMITTED'],
    ['nobody', 'ghost', 'UNKNOWN_PERSON'],
  ])('does not work for %s', async (_who, id, problem) => {
    const { recover, code } = await staffWithCode();
    await expect(recover.recover(id, code, '271828')).rejects.toMatchObject({ code: problem });
  });

  test('is replaced by a new one and stops working', async () => {
    const { recover, staff, code } = await staffWithCode();
    await staff.signIn('owner', PINS.owner);
    const next = await recover.renew();
    await expect(recover.recover('ada', code, '271828')).rejects.toMatchObject({
      code: 'WRONG_RECOVERY_CODE',
    });
    await expect(recover.recover('ada', next, '271828')).resolves.toBeTruthy();
  });
});

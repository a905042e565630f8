import { describe, expect, test } from 'vitest';
import { createPinLockout, lockoutAfter } from '../../../../src/main/staff/pin-check.ts';
import { journalIn, newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { DANA, openStaff, PINS } from './staff-fixture.ts';

const wrongTimes = async (fixture: ReturnType<typeof openStaff>, times: number) => {
  for (let n = 0; n < times; n += 1) {
    await fixture.staff.signIn('cashier', '000000').catch(() => {});
    fixture.clock.now = new Date(fixture.clock.now.getTime() + lockoutAfter(n + 1));
  }
};

describe('a wrong PIN', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 15_000],
    [6, 30_000],
    [9, 240_000],
    [10, 1_800_000],
    [11, 1_800_000],
  ])('repeated %i times locks out for %i ms', (wrong, rest) => {
    expect(lockoutAfter(wrong)).toBe(rest);
  });

  test('for the fifth time blocks even the right PIN until the lockout ends', async () => {
    const fixture = openStaff();
    await wrongTimes(fixture, 4);
    await expect(fixture.staff.signIn('cashier', '000000')).rejects.toMatchObject({
      code: 'WRONG_PIN',
    });
    await expect(fixture.staff.signIn('cashier', PINS.cashier)).rejects.toMatchObject({
      code: 'PIN_LOCKED_OUT',
      data: { until: '2026-03-01T09:00:15.000Z' },
    });
    fixture.clock.now = new Date('2026-03-01T09:00:15Z');
    await expect(fixture.staff.signIn('cashier', PINS.cashier)).resolves.toEqual(DANA);
  });

  test('gets no new tries by closing the program', async () => {
    const first = openStaff();
    await wrongTimes(first, 9);
    await first.staff.signIn('cashier', '000000').catch(() => {});
    first.journal.close();
    const again = openStaff(first.folder);
    again.clock.now = new Date(first.clock.now.getTime() + 60_000);
    await expect(again.staff.signIn('cashier', PINS.cashier)).rejects.toMatchObject({
      code: 'PIN_LOCKED_OUT',
    });
  });

  const HOUR = 3_600_000;
  const pass = (fixture: ReturnType<typeof openStaff>, ms: number) => {
    fixture.clock.now = new Date(fixture.clock.now.getTime() + ms);
  };
  const signsIn = (fixture: ReturnType<typeof openStaff>) =>
    fixture.staff.signIn('cashier', PINS.cashier).then(
      () => true,
      () => false,
    );

  test.each([
    ['back', -HOUR],
    ['forward', HOUR],
  ])('a clock moved an hour %s neither ends nor extends a lockout', async (_, moved) => {
    const fixture = openStaff();
    await wrongTimes(fixture, 9);
    await fixture.staff.signIn('cashier', '000000').catch(() => {});
    fixture.setClock(moved);
    pass(fixture, 30 * 60_000 - 1);
    expect(await signsIn(fixture)).toBe(false);
    pass(fixture, 1);
    expect(await signsIn(fixture)).toBe(true);
  });

  test('a clock moved back while the program was off extends a lockout at most by itself', async () => {
    const first = openStaff();
    await wrongTimes(first, 9);
    await first.staff.signIn('cashier', '000000').catch(() => {});
    first.journal.close();
    const again = openStaff(first.folder);
    again.clock.now = new Date(first.clock.now.getTime() - 24 * HOUR);
    expect(await signsIn(again)).toBe(false);
    pass(again, 30 * 60_000);
    expect(await signsIn(again)).toBe(true);
  });

  test('for the eleventh time is not checked', async () => {
    const fixture = openStaff();
    await wrongTimes(fixture, 9);
    await fixture.staff.signIn('cashier', '000000').catch(() => {});
    await expect(fixture.staff.signIn('cashier', PINS.cashier)).rejects.toMatchObject({
      code: 'PIN_LOCKED_OUT',
    });
    const refused = fixture.journal.rows().filter(({ kind }) => kind === 'staff.pin-refused');
    expect(refused).toHaveLength(10);
  });

  test('is unlocked by a manager', async () => {
    const fixture = openStaff();
    await wrongTimes(fixture, 9);
    await fixture.staff.signIn('cashier', '000000').catch(() => {});
    await fixture.staff.signIn('manager', PINS.manager);
    fixture.manage.openPin({ commandId: newId() }, 'cashier');
    fixture.staff.signOut();
    await fixture.staff.signIn('cashier', PINS.cashier);
  });

  test('is counted each time when sent many times at once', async () => {
    const fixture = openStaff();
    const tries = Array.from({ length: 8 }, () => fixture.staff.signIn('cashier', '000000'));
    const codes = (await Promise.allSettled(tries)).map((tried) =>
      tried.status === 'rejected' ? tried.reason.code : 'in',
    );
    expect(codes).toEqual([...Array(5).fill('WRONG_PIN'), ...Array(3).fill('PIN_LOCKED_OUT')]);
  });

  test('is never journaled, and no PIN but the shown ones is in the file', async () => {
    const fixture = openStaff();
    await fixture.staff.signIn('cashier', '424242').catch(() => {});
    await fixture.staff.signIn('owner', PINS.owner);
    await fixture.manage.add(
      { commandId: newId() },
      { name: 'Ana Lima', role: 'cashier', pin: '975310' },
    );
    const kept = JSON.stringify(fixture.people.all);
    expect(kept).not.toContain('975310');
    expect(JSON.stringify(fixture.journal.rows())).not.toMatch(/424242|975310|argon2/);
  });

  test('from before a correct one at another counter counts no more, also after a restart', () => {
    const clock = { now: new Date('2026-03-01T09:00:00Z') };
    const journal = journalIn(temporaryFolder(), () => clock.now);
    let endedHere: string | null = null;
    const openLockout = () =>
      createPinLockout({
        ...{ journal, now: () => clock.now, monotonic: () => clock.now.getTime() },
        documents: {
          triesOf: (personId) => ({
            ...{ personId, wrong: 0, lastAt: null, lastHere: null, endedHere },
          }),
        },
      });
    const wrong = (personId: string, times: number) => {
      for (let n = 0; n < times; n += 1) {
        journal.append({ kind: 'staff.pin-refused', body: { personId } });
      }
    };
    wrong('cashier', 9);
    expect(openLockout()('cashier')).not.toBeNull();
    clock.now = new Date('2026-03-01T10:00:00Z');
    endedHere = clock.now.toISOString();
    expect(openLockout()('cashier')).toBeNull();
    clock.now = new Date('2026-03-01T11:00:00Z');
    wrong('cashier', 4);
    wrong('manager', 3);
    expect(openLockout()('cashier')).toBeNull();
    wrong('cashier', 1);
    expect(openLockout()('cashier')).toBe('2026-03-01T11:00:15.000Z');
  });
});

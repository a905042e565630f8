import { describe, expect, test } from 'vitest';
import { restAfter } from '../../../../src/main/staff/pin-rests.ts';
import { DANA, PINS, staffDesk } from './staff-fixture.ts';

const wrongTimes = async (desk: ReturnType<typeof staffDesk>, times: number) => {
  for (let n = 0; n < times; n += 1) {
    await desk.staff.signIn('cashier', '000000').catch(() => {});
    desk.clock.now = new Date(desk.clock.now.getTime() + restAfter(n + 1));
  }
};

describe('wrong PINs', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 15_000],
    [6, 30_000],
    [9, 240_000],
    [10, 1_800_000],
    [11, 1_800_000],
  ])('after %i in a row the PIN rests %i ms', (wrong, rest) => {
    expect(restAfter(wrong)).toBe(rest);
  });

  test('the fifth makes even the right PIN wait, until the rest is over', async () => {
    const desk = staffDesk();
    await wrongTimes(desk, 4);
    await expect(desk.staff.signIn('cashier', '000000')).rejects.toMatchObject({
      code: 'WRONG_PIN',
    });
    await expect(desk.staff.signIn('cashier', PINS.cashier)).rejects.toMatchObject({
      code: 'PIN_RESTS',
      data: { until: '2026-03-01T09:00:15.000Z' },
    });
    desk.clock.now = new Date('2026-03-01T09:00:15Z');
    await expect(desk.staff.signIn('cashier', PINS.cashier)).resolves.toEqual(DANA);
  });

  test('closing the program gives no new tries', async () => {
    const first = staffDesk();
    await wrongTimes(first, 9);
    await first.staff.signIn('cashier', '000000').catch(() => {});
    first.journal.close();
    const again = staffDesk(first.folder);
    again.clock.now = new Date(first.clock.now.getTime() + 60_000);
    await expect(again.staff.signIn('cashier', PINS.cashier)).rejects.toMatchObject({
      code: 'PIN_RESTS',
    });
  });

  const HOUR = 3_600_000;
  const pass = (desk: ReturnType<typeof staffDesk>, ms: number) => {
    desk.clock.now = new Date(desk.clock.now.getTime() + ms);
  };
  const signsIn = (desk: ReturnType<typeof staffDesk>) =>
    desk.staff.signIn('cashier', PINS.cashier).then(
      () => true,
      () => false,
    );

  test.each([
    ['back', -HOUR],
    ['forward', HOUR],
  ])('the clock moved an hour %s neither ends a lock nor makes it longer', async (_, moved) => {
    const desk = staffDesk();
    await wrongTimes(desk, 9);
    await desk.staff.signIn('cashier', '000000').catch(() => {});
    desk.setClock(moved);
    pass(desk, 30 * 60_000 - 1);
    expect(await signsIn(desk)).toBe(false);
    pass(desk, 1);
    expect(await signsIn(desk)).toBe(true);
  });

  test('the clock moved back while the program was off lengthens a lock by no more than itself', async () => {
    const first = staffDesk();
    await wrongTimes(first, 9);
    await first.staff.signIn('cashier', '000000').catch(() => {});
    first.journal.close();
    const again = staffDesk(first.folder);
    again.clock.now = new Date(first.clock.now.getTime() - 24 * HOUR);
    expect(await signsIn(again)).toBe(false);
    pass(again, 30 * 60_000);
    expect(await signsIn(again)).toBe(true);
  });

  test('the eleventh is not even looked at', async () => {
    const desk = staffDesk();
    await wrongTimes(desk, 9);
    await desk.staff.signIn('cashier', '000000').catch(() => {});
    await expect(desk.staff.signIn('cashier', PINS.cashier)).rejects.toMatchObject({
      code: 'PIN_RESTS',
    });
    const refused = desk.journal.rows().filter(({ kind }) => kind === 'staff.pin-refused');
    expect(refused).toHaveLength(10);
  });

  test('a manager opens a locked PIN', async () => {
    const desk = staffDesk();
    await wrongTimes(desk, 9);
    await desk.staff.signIn('cashier', '000000').catch(() => {});
    await desk.staff.signIn('manager', PINS.manager);
    desk.manage.openPin('cashier');
    desk.staff.signOut();
    await desk.staff.signIn('cashier', PINS.cashier);
  });

  test('sent all at once they count one by one', async () => {
    const desk = staffDesk();
    const tries = Array.from({ length: 8 }, () => desk.staff.signIn('cashier', '000000'));
    const codes = (await Promise.allSettled(tries)).map((tried) =>
      tried.status === 'rejected' ? tried.reason.code : 'in',
    );
    expect(codes).toEqual([...Array(5).fill('WRONG_PIN'), ...Array(3).fill('PIN_RESTS')]);
  });

  test('no PIN stands on the roll or, but for the shown ones, in the file', async () => {
    const desk = staffDesk();
    await desk.staff.signIn('cashier', '424242').catch(() => {});
    await desk.staff.signIn('owner', PINS.owner);
    await desk.manage.add({ name: 'Ana Lima', role: 'cashier', pin: '975310' });
    const kept = JSON.stringify(desk.people.all);
    expect(kept).not.toContain('975310');
    expect(JSON.stringify(desk.journal.rows())).not.toMatch(/424242|975310|argon2/);
  });
});

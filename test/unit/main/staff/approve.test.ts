import { describe, expect, test } from 'vitest';
import { createApprove } from '../../../../src/main/staff/approve.ts';
import { DEMO_STAFF } from '../../../../src/main/staff/staff.ts';
import { DANA, journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const GOOD = { managerId: 'manager', pin: '246810', reason: 'patient paid by check' };

function desk() {
  const clock = { now: new Date('2026-03-01T09:00:00Z') };
  const journal = journalIn(temporaryFolder(), () => clock.now);
  return {
    clock,
    journal,
    approve: createApprove({ journal, people: DEMO_STAFF, now: () => clock.now }),
  };
}

describe("a manager's word", () => {
  test('is taken with the right PIN', async () => {
    await expect(desk().approve(GOOD, DANA)).resolves.toEqual(MORGAN);
  });

  test.each([
    ['nobody asked a manager', null, DANA, 'APPROVAL_NEEDED'],
    ['a wrong PIN', { ...GOOD, pin: '000000' }, DANA, 'WRONG_PIN'],
    [
      "a cashier's own PIN",
      { ...GOOD, managerId: 'cashier', pin: '135790' },
      MORGAN,
      'NOT_PERMITTED',
    ],
    ['a manager for themselves', GOOD, MORGAN, 'NOT_PERMITTED'],
    ['nobody of this name', { ...GOOD, managerId: 'ghost' }, DANA, 'NOT_PERMITTED'],
  ])('is not taken: %s', async (_what, approval, asker, code) => {
    await expect(desk().approve(approval, asker)).rejects.toMatchObject({ code });
  });

  test('after five wrong PINs even the right one waits a minute, and each is on the roll', async () => {
    const { approve, clock, journal } = desk();
    for (let times = 0; times < 5; times += 1) {
      await expect(approve({ ...GOOD, pin: '111111' }, DANA)).rejects.toMatchObject({
        code: 'WRONG_PIN',
      });
    }
    await expect(approve(GOOD, DANA)).rejects.toMatchObject({
      code: 'PIN_LOCKED',
      data: { until: '2026-03-01T09:01:00.000Z' },
    });
    clock.now = new Date('2026-03-01T09:01:00Z');
    await expect(approve(GOOD, DANA)).resolves.toEqual(MORGAN);
    expect(journal.rows().filter(({ kind }) => kind === 'staff.pin-refused')).toHaveLength(5);
    expect(JSON.stringify(journal.rows())).not.toContain('111111');
  });
});

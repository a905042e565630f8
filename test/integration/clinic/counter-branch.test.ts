import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import {
  BRANCHES,
  type ClinicCounter,
  openClinicSuite,
  WAIT,
} from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { COPAY } from '../../support/journal-fixtures.ts';

vi.setConfig({ testTimeout: 120_000 });
const { clinicOf } = openClinicSuite();

const MAIN = { clientId: 'AB12CD34', name: ' main' };
const NORTH = { clientId: 'ZX98YW76', name: 'NORTH' };

/** The method and the client id of each request, oldest first. */
const requests = ({ journal }: ClinicCounter) =>
  journal.rows().flatMap(({ kind, body }) => {
    if (kind !== 'attempt.opened') return [];
    const { method, connection } = readBody('attempt.opened', body);
    return [[method, connection.clientId]];
  });

const branchOf = ({ till }: ClinicCounter) => till.slices.branch();

describe('The branch of a counter with a hub', () => {
  it('is the one of the connection with the name of its own, and no person chooses another', async () => {
    const { open } = await clinicOf('XXXX71');
    const north = await open('NNNN71', { branch: 'North', branches: [MAIN, NORTH] });
    const chosen = { current: NORTH, choices: [NORTH], chosen: true };
    expect(branchOf(north)).toEqual(chosen);
    const { chooseBranch } = north.till.handlers.connection;
    expect(() => chooseBranch({ commandId: v7(), clientId: MAIN.clientId })).toThrow(
      'NO_SUCH_BRANCH',
    );
    await north.till.staff.signIn('owner', '864209');
    await north.till.manageStaff.change({ commandId: v7() }, 'cashier', {
      branches: [MAIN.clientId],
    });
    await north.till.staff.signIn('cashier', '135790');
    expect(branchOf(north)).toEqual(chosen);
    await north.pay();
    expect(requests(north)).toEqual([['CARD', NORTH.clientId]]);
  });

  it('is the one of its new branch after a move', async () => {
    const { open, database } = await clinicOf('XXXX72');
    const counter = await open('AAAA72', { branches: BRANCHES });
    await counter.pay();
    await closeDay(counter);
    await moveTill({ database, now: () => new Date() }, 'AAAA72', 'North', 'root');
    counter.wire.interrupt(); // its next hello, instead of the next minute
    await vi.waitFor(
      () => expect(branchOf(counter)).toMatchObject({ current: { name: 'North' }, chosen: true }),
      WAIT,
    );
    await counter.pay({ card: 'mastercard' });
    expect(requests(counter)).toEqual([
      ['CARD', 'AB12CD34'],
      ['CARD', 'ZX98YW76'],
    ]);
  });

  it.each([
    ['no branch', [{ ...MAIN, name: 'Main Street' }, NORTH]],
    ['two branches', [MAIN, { ...NORTH, name: 'Main' }]],
  ])(
    'is unclear with %s of its name: nothing is sent but for earlier payments',
    async (_, others) => {
      const { open } = await clinicOf('XXXX73');
      const before = await open('AAAA73', { branches: BRANCHES });
      const payment = await before.pay();
      const { folder } = before;
      await before.close();

      const unclear = await open('AAAA73', { folder, branches: others });
      expect(branchOf(unclear)).toEqual({ current: null, choices: others, chosen: false });
      await expect(unclear.pay()).rejects.toMatchObject({ code: 'BRANCH_UNCLEAR' });
      const cash = { commandId: v7(), saleId: v7(), lines: COPAY, given: cents(2_500) };
      await unclear.till.handlers.checkout.takeCash(cash);
      await unclear.refund(payment);
      const earlier = [
        ['CARD', 'AB12CD34'],
        ['CARD', 'AB12CD34'],
      ];
      expect(requests(unclear)).toEqual(earlier);
      await unclear.close();

      const named = await open('AAAA73', { folder, branches: BRANCHES });
      const posted = [...earlier, ['CASH', 'AB12CD34']];
      await vi.waitFor(() => expect(requests(named)).toEqual(posted), WAIT);
    },
  );
});

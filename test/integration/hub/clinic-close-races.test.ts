import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/hub/database.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, closeAt, joined, MORGAN } from '../../support/hub-close.ts';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
import { listPerson, openTestHub, type TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

vi.setConfig({ testTimeout: 120_000 });

const clinicOf = clinicsOnPostgres();

/** A database that calls `after` after each statement of a transaction. */
function observed(database: Database, after: () => Promise<void>): Database {
  return {
    close: () => database.close(),
    transaction: (pool, work) =>
      database.transaction(pool, (sql) =>
        work({
          query: async (text, values) => {
            const rows = await sql.query(text, values);
            await after();
            return rows;
          },
        }),
      ),
  };
}

describe('A step of the close of the clinic’s day', () => {
  it('counts a Z report once that arrives between any two of its statements', async () => {
    const { newDatabase } = await clinicOf('ZZZZ');
    const real = openDatabase(await newDatabase(), () => {});
    onTestFinished(() => real.close());
    let afterStatement = async () => {};
    const hub = await openTestHub(observed(real, () => afterStatement()));
    onTestFinished(() => hub.close());
    for (const person of [DANA, MORGAN]) await listPerson(hub, person);
    const a = await joined(hub, 'AAAA', 'Main', 'clinic');
    const n = await joined(hub, 'NNNN', 'North');

    /** Closes the day with what the hub has. */
    const closed = async (at: TestCounter) => {
      const close = closeAt(at);
      const { zReports, close: begun } = await close.begin();
      if (begun?.open.includes('counters')) await close.sign('counters');
      const shown = zReports.map(({ tillId, number }) => `${tillId}-${number}`);
      await close.finish(...shown);
      return close.report();
    };

    let arrived = true;
    for (let statement = 1; arrived; statement += 1) {
      const [payment, voided] = [v7(), v7()];
      a.add(...paid('AAAA', { attemptId: v7(), recordId: payment, amount: 2_500 }));
      a.add(dayClosed('AAAA', { number: statement, card: 2_500 }));
      n.add(followUpOpened('NNNN', { key: voided, operation: 'void', amount: 2_500, of: payment }));
      n.add(resolved(voided, 'approved', v7()));
      for (const counter of [a, n]) await counter.send();
      const close = closeAt(a);
      await close.begin();
      await close.sign('counters');
      n.add(dayClosed('NNNN', { number: statement, card: 1_000, voidedUnknown: 2_500 }));
      let statements = 0;
      arrived = false;
      afterStatement = async () => {
        statements += 1;
        if (statements !== statement) return;
        afterStatement = async () => {};
        arrived = true;
        await n.send();
      };
      const [outcome] = await Promise.allSettled([close.finish(`AAAA-${statement}`)]);
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'CHANGED_MEANWHILE' });
      }
      const isFinished = outcome.status === 'fulfilled';
      afterStatement = async () => {};
      await n.send();
      if (!isFinished) await close.leave();
      const reports = [...(isFinished ? [await close.report()] : []), await closed(a)];
      const sums = reports.flatMap((report) => report?.byBranch ?? []);
      const netOf = (of: string) =>
        sums.reduce((sum, { branch, net }) => sum + (branch === of ? net : 0), 0);
      expect({
        ...{ statement, main: netOf('Main'), north: netOf('North') },
        counted: reports.map((report) => report?.zReports.map(({ tillId }) => tillId)),
        notClosed: reports.map((report) => report?.notClosed.map(({ tillId }) => tillId)),
      }).toEqual({
        ...{ statement, main: 0, north: 1_000 },
        counted: isFinished ? [['AAAA'], ['NNNN']] : [['AAAA', 'NNNN']],
        notClosed: isFinished ? [['NNNN'], []] : [[]],
      });
    }
    expect(hub.faults).toEqual([]);
  });
});

describe('The bags of a clinic close that two managers pack', () => {
  const CHANGED = { code: 'BAGS_CHANGED' };

  /** The bags of a close of 30.00 at two counters; both pages show none. */
  async function twoManagers() {
    const { hub, a } = await clinicOf('AAAA');
    const c = await joined(hub, 'CCCC', 'Main', 'clinic');
    const d = await joined(hub, 'DDDD', 'Main', 'clinic');
    a.add(dayClosed('AAAA', { number: 4, cash: 3_000 }));
    for (const counter of [a, c, d]) await counter.send();
    const one = closeAt(c);
    await one.begin();
    const other = closeAt(d, one.closeId);
    await other.view();
    const packed = async () => (await closeAt(c).view()).close?.bags.map((each) => each.bagNumber);
    return { one, other, packed };
  }

  it('are replaced only by a page that shows them', async () => {
    const { one, other, packed } = await twoManagers();
    await one.pack({ ...bag('Main', 2_000), bagNumber: 'C-1' });
    const mine = { ...bag('Main', 1_000), bagNumber: 'D-1' };
    await expect(other.pack(mine)).rejects.toMatchObject(CHANGED);
    expect(await packed()).toEqual(['C-1']);
    await other.view();
    await other.pack({ ...bag('Main', 2_000), bagNumber: 'C-1' }, mine);
    expect(await packed()).toEqual(['C-1', 'D-1']);
    await expect(one.pack()).rejects.toMatchObject(CHANGED);
    expect(await packed()).toEqual(['C-1', 'D-1']);
  });

  it('are closed only by a page that shows them, also under the number of another one', async () => {
    const { one, other } = await twoManagers();
    await one.pack({ ...bag('Main', 2_000), bagNumber: 'C-1' });
    await one.sign('bags');
    await other.view();
    await other.pack({ ...bag('Main', 3_000), bagNumber: 'C-1' });
    await expect(one.finish('AAAA-4')).rejects.toMatchObject(CHANGED);
    await one.view();
    await one.finish('AAAA-4');
    expect((await one.report())?.bags).toMatchObject([{ bagNumber: 'C-1', bills: 3_000 }]);
  });

  it('are packed once by a repeated request', async () => {
    const { one, other, packed } = await twoManagers();
    const mine = { ...bag('Main', 3_000), bagNumber: 'C-1' };
    await one.pack(mine);
    await other.pack(mine); // the same request, with the bags that were shown before the first
    expect(await packed()).toEqual(['C-1']);
  });
});

import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../../../src/hub/database.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt, joined, MORGAN } from '../../support/hub-close.ts';
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

import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { MORGAN } from './hub-close.ts';
import { listPerson, openTestHub, TestCounter } from './hub-fixture.ts';
import { DANA } from './journal-fixtures.ts';
import { startTestCluster, type TestCluster } from './postgres.ts';

/** Makes clinics on one real PostgreSQL, each with a database of its own and paired counters that said hello. */
export function clinicsOnPostgres() {
  let postgres: TestCluster;
  beforeAll(async () => {
    postgres = await startTestCluster();
  });
  afterAll(() => postgres.close());
  return async (...tillIds: readonly string[]) => {
    const url = await postgres.newDatabase();
    const hub = await openTestHub(url);
    onTestFinished(() => hub.close());
    for (const person of [DANA, MORGAN]) await listPerson(hub, person);
    const counters = tillIds.map((tillId) => new TestCounter(hub, tillId));
    for (const counter of counters) {
      await counter.join();
      await counter.hello();
      await counter.send();
    }
    const [a, b] = counters;
    if (a === undefined) throw new Error('A clinic has a counter.');
    return { hub, url, a, b: b ?? a, newDatabase: () => postgres.newDatabase() };
  };
}

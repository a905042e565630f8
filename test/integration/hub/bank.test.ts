import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/hub/database.ts';
import { migrate } from '../../../src/hub/schema.ts';
import { verifyHub } from '../../../src/hub/status.ts';
import type { LineMeaning } from '../../../src/shared/contract/bank.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { AskedBags } from '../../../src/shared/hub/bank-calls.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, closeAt, joined } from '../../support/hub-close.ts';
import type { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

const matched = (lineId: string, meaning: LineMeaning): NewEntry => ({
  kind: 'bank.lines-matched',
  body: {
    ...{ commandId: v7(), cashier: DANA },
    lines: [{ lineId, accountId: 'checking', day: '2026-03-03', amount: cents(5_000), meaning }],
  },
});

const unmatched = (lineId: string): NewEntry => ({
  kind: 'bank.line-unmatched',
  body: { commandId: v7(), lineId, cashier: DANA },
});

const bagsAt = async ({ calls, call, session }: TestCounter, asked: AskedBags) =>
  (await calls.awaitedBags({ session, who: DANA, asked }, call)).map(({ bagNumber }) => bagNumber);

const matchesAt = ({ calls, call, session }: TestCounter) => ({
  reserve: async (...names: string[]) =>
    (await calls.reserveMatches({ session, names }, call)).taken.toSorted(),
  drop: (...names: string[]) => calls.dropMatches({ session, names }, call),
  taken: async (...names: string[]) =>
    (await calls.matchedByOthers({ session, names }, call)).taken.toSorted(),
});

/** A close at `c`, which reads the clinic, with bags of 50.00 and 20.00 of Main, and of 30.00 of North. */
async function closedBags() {
  const { hub, a } = await clinicOf('AAAA');
  const c = await joined(hub, 'CCCC', 'North', 'clinic');
  a.add(dayClosed('AAAA', { number: 1, cash: 7_000 }));
  c.add(dayClosed('CCCC', { number: 1, cash: 3_000 }));
  for (const counter of [a, c]) await counter.send();
  const close = closeAt(c);
  await close.begin();
  await close.pack(
    { ...bag('Main', 5_000), bagNumber: 'B-17' },
    { ...bag('Main', 2_000), bagNumber: 'B-18' },
    { ...bag('North', 3_000), bagNumber: 'N-1' },
  );
  await close.finish('AAAA-1', 'CCCC-1');
  const day = new Date(hub.clock.now).toISOString().slice(0, 10);
  return { hub, a, c, day, closeId: close.closeId };
}

const near = (day: string, amount: number, search = ''): AskedBags => ({
  ...{ by: 'line', day, amount: cents(amount), search },
});

describe('The bags of clinic closes that no line of the bank is matched with', () => {
  it('are those of the branch, or of all by right: with the amount of a line first', async () => {
    const { a, c, day, closeId } = await closedBags();
    expect(await bagsAt(a, near('2025-01-01', 2_000))).toEqual(['B-18', 'B-17']); // of any day
    expect(await bagsAt(c, near(day, 3_000))).toEqual(['N-1', 'B-17', 'B-18']);
    expect(await bagsAt(c, near(day, 3_000, 'b-1'))).toEqual(['B-17', 'B-18']);
    expect(await bagsAt(c, near(day, 3_000, '50.00'))).toEqual(['B-17']);
    expect(await bagsAt(c, { by: 'days', from: day, to: day })).toEqual(['B-17', 'B-18', 'N-1']);
    expect(await bagsAt(c, { by: 'days', from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
    expect(await bagsAt(a, { by: 'close', closeId })).toEqual(['B-17', 'B-18']);
  });

  it('are without one that any counter has matched, until it is unmatched', async () => {
    const { hub, a, c, day, closeId } = await closedBags();
    const parts = { cash: cents(5_000), checks: cents(0) };
    const meaning = { kind: 'clinic-bag', closeId, branch: 'Main', bagNumber: 'B-17' } as const;
    a.add(matched('line-1', { ...meaning, ...parts }));
    await a.send();
    expect(await bagsAt(c, near(day, 5_000))).toEqual(['B-18', 'N-1']);
    expect(await verifyHub(hub.database)).toEqual([]);
    a.add(unmatched('line-1'));
    await a.send();
    expect(await bagsAt(c, near(day, 5_000))).toEqual(['B-17', 'B-18', 'N-1']);
    a.add(matched('line-1', { ...meaning, ...parts }));
    await a.send();
    expect(await bagsAt(c, near(day, 5_000))).toEqual(['B-18', 'N-1']);
    expect(await verifyHub(hub.database)).toEqual([]);
  });
});

describe('A line, transfer or bag', () => {
  const transfer = { kind: 'transfer', transferId: 'T-1', ach: cents(0) } as const;
  const names = ['line line-1', 'transfer T-1'];

  it('that a counter reserved is not for another one, nor once its entry has arrived', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    expect(await matchesAt(a).reserve(...names)).toEqual([]);
    expect(await matchesAt(a).reserve(...names)).toEqual([]); // a repeated call
    expect(await matchesAt(b).taken(...names, 'line line-2')).toEqual(names);
    expect(await matchesAt(b).reserve(...names, 'line line-2')).toEqual(names);
    a.add(matched('line-1', transfer));
    await a.send();
    expect(await matchesAt(b).reserve(...names)).toEqual(names);
    expect(await matchesAt(a).taken('line line-2')).toEqual(['line line-2']);
    a.add(unmatched('line-1'));
    await a.send();
    expect(await matchesAt(b).reserve(...names)).toEqual([]);
  });

  it('that was reserved and not matched is for the others again', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    await matchesAt(a).reserve(...names);
    await matchesAt(a).drop(...names);
    expect(await matchesAt(b).reserve(...names)).toEqual([]);
    b.reconnect(); // the program ended before its entry
    await b.hello();
    expect(await matchesAt(a).reserve(...names)).toEqual([]);
  });

  it('is for one of two counters that reserve it at once', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    for (let round = 0; round < 10; round += 1) {
      const name = `transfer ${round}`;
      const taken = await Promise.all([a, b].map((each) => matchesAt(each).reserve(name)));
      expect(taken.flat()).toEqual([name]);
    }
  });

  it('in hand stays so while the tables are rebuilt, also after an earlier match of the line', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    a.add(matched('line-1', transfer), unmatched('line-1'));
    await a.send();
    await matchesAt(a).reserve(...names);
    expect(await verifyHub(hub.database)).toEqual([]);
    expect(await matchesAt(b).reserve(...names)).toEqual(names);
  });
});

it('The lines that counters matched before the hub was updated are matched', async () => {
  const { a, newDatabase } = await clinicOf('AAAA');
  const bag = { kind: 'clinic-bag', closeId: v7(), branch: 'Main', bagNumber: 'B-17' } as const;
  const parts = { cash: cents(5_000), checks: cents(0) };
  a.add(
    matched('line-1', { ...bag, ...parts }),
    matched('line-2', { kind: 'transfer', transferId: 'T-1', ach: cents(0) }),
    matched('line-3', { kind: 'known', what: 'other' }),
    ...[matched('line-4', { kind: 'bag', bagId: bag.closeId }), unmatched('line-4')],
  );
  const database = openDatabase(await newDatabase(), () => {});
  onTestFinished(() => database.close());
  const lines = await database.transaction('entries', async (sql) => {
    await migrate(sql, 12);
    for (const { number, at, kind, body, hash } of a.entries) {
      await sql.query('INSERT INTO journal_entry VALUES ($1, $2, $3, $4, $5, $6, now())', [
        'AAAA',
        number,
        at,
        kind,
        body,
        hash,
      ]);
    }
    await migrate(sql);
    return sql.query('SELECT line_id, deposit FROM bank_line ORDER BY line_id');
  });
  expect(lines).toEqual([
    { line_id: 'line-1', deposit: `clinic-bag ${bag.closeId} Main B-17` },
    { line_id: 'line-2', deposit: 'transfer T-1' },
    { line_id: 'line-3', deposit: null },
  ]);
});

import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
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

  it('are without those that were matched before the hub was updated', async () => {
    const { hub, a, c, day, closeId } = await closedBags();
    const parts = { branch: 'Main', cash: cents(5_000), checks: cents(0) };
    const bags = ['B-17', 'B-18'].map((bagNumber) => ({
      ...{ kind: 'clinic-bag' as const, closeId, bagNumber, ...parts },
    }));
    a.add(...bags.map((meaning) => matched(meaning.bagNumber, meaning)));
    a.add(matched('line-3', { kind: 'transfer', transferId: 'T-1', ach: cents(0) }));
    a.add(matched('line-4', { kind: 'known', what: 'other' }), unmatched('B-18'));
    await a.send();
    await hub.database.transaction('entries', async (sql) => {
      await sql.query('DROP TABLE bank_line');
      await sql.query('UPDATE hub_version SET version = version - 1');
      await migrate(sql);
    });
    expect(await bagsAt(c, near(day, 5_000))).toEqual(['B-18', 'N-1']);
    expect(await verifyHub(hub.database)).toEqual([]);
  });
});

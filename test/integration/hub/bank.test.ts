import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
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

/** A bag of 45.00 in cash and a check of 7.00. */
const packed = (bagId: string, bagNumber: string, account?: string): NewEntry => ({
  kind: 'bag.packed',
  body: {
    ...{ commandId: v7(), bagId, bagNumber, accountId: 'checking', day: '2026-03-02' },
    ...{ businessDays: [], bills: cents(4_000), coin: cents(500), cashier: DANA },
    ...(account === undefined ? {} : { account }),
    checks: [
      { ...{ paymentKey: v7(), saleId: v7(), number: '1042', payer: null }, amount: cents(700) },
    ],
  },
});

const bagsAt = async ({ calls, call, session }: TestCounter, asked: AskedBags) =>
  (await calls.awaitedBags({ session, who: DANA, asked }, call)).map(({ bagNumber }) => bagNumber);

const namesOf = ({ taken }: { readonly taken: readonly { readonly name: string }[] }) =>
  taken.map(({ name }) => name).toSorted();

const matchesAt = ({ calls, call, session }: TestCounter) => ({
  reserve: async (...names: string[]) =>
    namesOf(await calls.reserveMatches({ session, names }, call)),
  drop: (...names: string[]) => calls.dropMatches({ session, names }, call),
  taken: async (...names: string[]) =>
    namesOf(await calls.matchedByOthers({ session, names }, call)),
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
    const name = `clinic-bag ${closeId} Main B-18`;
    expect(await bagsAt(a, { by: 'name', name })).toEqual(['B-18']);
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

describe('The bags of counters that no line of the bank is matched with', () => {
  it('are for the other counters of the branch, or of all by right, until one has matched them', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const north = await joined(hub, 'CCCC', 'North');
    const all = await joined(hub, 'DDDD', 'North', 'clinic');
    const bagId = v7();
    a.add(packed(bagId, '17', 'Operating'));
    await a.send();
    const asked = near('2026-03-02', 5_200);
    expect(await bagsAt(a, asked)).toEqual([]); // which has it in its own journal
    expect(await bagsAt(north, asked)).toEqual([]);
    for (const counter of [b, all]) expect(await bagsAt(counter, asked)).toEqual(['17']);
    const name = `bag ${bagId}`;
    const input = { session: b.session, who: DANA, asked: { by: 'name', name } as const };
    expect(await b.calls.awaitedBags(input, b.call)).toEqual([
      {
        ...{ of: 'counter', bagId, tillId: 'AAAA', counter: 'Desk AAAA', branch: 'Main' },
        ...{ bagNumber: '17', account: 'Operating', accountId: 'checking', day: '2026-03-02' },
        ...{ cash: 4_500, checks: 700 },
      },
    ]);
    const meaning = { kind: 'counter-bag', tillId: 'AAAA', bagId, bagNumber: '17' } as const;
    b.add(matched('line-1', { ...meaning, cash: cents(4_500), checks: cents(700) }));
    await b.send();
    expect(await bagsAt(all, asked)).toEqual([]);
    expect(await matchesAt(a).reserve(name)).toEqual([name]); // neither matched nor unpacked there
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('stay those of the branch where they were packed when the counter is moved', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const north = await joined(hub, 'CCCC', 'North');
    a.add(packed(v7(), '17'));
    await a.send();
    await moveTill(hub.hub.context, 'AAAA', 'North', 'root');
    await a.hello();
    a.add(packed(v7(), '18'));
    await a.send();
    const asked = near('2026-03-02', 5_200);
    expect(await bagsAt(b, asked)).toEqual(['17']);
    expect(await bagsAt(north, asked)).toEqual(['18']);
    expect(await verifyHub(hub.database)).toEqual([]);
  });

  it('are without unpacked ones, and those of a counter that left', async () => {
    const { a, b } = await clinicOf('AAAA', 'BBBB');
    const bagId = v7();
    a.add(packed(bagId, '17'), packed(v7(), '18'));
    await a.send();
    expect(await bagsAt(b, near('2026-03-02', 5_200))).toEqual(['17', '18']);
    expect(await matchesAt(a).reserve(`bag ${bagId}`)).toEqual([]);
    a.add({
      kind: 'bag.unpacked',
      body: { commandId: v7(), bagId, reason: 'Recount', cashier: DANA },
    });
    await a.send();
    expect(await bagsAt(b, near('2026-03-02', 5_200))).toEqual(['18']);
    expect(await matchesAt(b).reserve(`bag ${bagId}`)).toEqual([]);
    await a.calls.leave({ session: a.session }, a.call);
    expect(await bagsAt(b, near('2026-03-02', 5_200))).toEqual([]);
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

  it('that a PC reserved before it was revoked is for the others, and for one of them', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const c = await joined(hub, 'CCCC', 'Main');
    await matchesAt(a).reserve(...names);
    await hub.database.transaction('entries', (sql) =>
      sql.query("UPDATE till SET state = 'revoked', session = session + 1 WHERE till_id = 'AAAA'"),
    );
    expect(await matchesAt(b).reserve(...names)).toEqual([]);
    expect(await matchesAt(c).reserve(...names)).toEqual(names);
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

it('The lines and bags of counters from before the update of the hub are known', async () => {
  const { a, newDatabase } = await clinicOf('AAAA');
  const bag = { kind: 'clinic-bag', closeId: v7(), branch: 'Main', bagNumber: 'B-17' } as const;
  const parts = { cash: cents(5_000), checks: cents(0) };
  a.add(
    matched('line-1', { ...bag, ...parts }),
    matched('line-2', { kind: 'transfer', transferId: 'T-1', ach: cents(0) }),
    matched('line-3', { kind: 'known', what: 'other' }),
    ...[matched('line-4', { kind: 'bag', bagId: bag.closeId }), unmatched('line-4')],
    packed(bag.closeId, '17'),
  );
  const database = openDatabase(await newDatabase(), () => {});
  onTestFinished(() => database.close());
  await database.transaction('entries', async (sql) => {
    await migrate(sql, 10); // before the bags of counters
    for (const { number, at, kind, body, hash } of a.entries) {
      const row = ['AAAA', number, at, kind, body, hash];
      await sql.query('INSERT INTO journal_entry VALUES ($1, $2, $3, $4, $5, $6, now())', row);
    }
    await migrate(sql);
    const day = '2026-03-03';
    expect(await sql.query('SELECT line_id, deposit, day FROM bank_line ORDER BY line_id')).toEqual(
      [
        { line_id: 'line-1', deposit: `clinic-bag ${bag.closeId} Main B-17`, day },
        { line_id: 'line-2', deposit: 'transfer T-1', day },
        { line_id: 'line-3', deposit: null, day },
      ],
    );
    const columns = 'number, cash, bag_number, account_id, account, day, checks_sum';
    expect(await sql.query(`SELECT ${columns} FROM counter_bag`)).toEqual([
      {
        ...{
          number: a.head.number,
          cash: 4_500,
          bag_number: '17',
          account_id: 'checking',
          account: null,
        },
        ...{ day: '2026-03-02', checks_sum: 700 },
      },
    ]);
  });
});

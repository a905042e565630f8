import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { raiseAttention } from '../../../src/hub/attention.ts';
import { changeBranch } from '../../../src/hub/branches.ts';
import { chainLooks } from '../../../src/hub/looks.ts';
import { hubContract } from '../../../src/shared/hub/contract.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { followUpOpened, opened, paid, resolved } from '../../support/hub-entries.ts';
import { listPerson, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { chargeApproved } from '../../support/journal-day.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();
const DAY = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' };

async function joined(hub: TestHub, tillId: string, branch: string) {
  const counter = new TestCounter(hub, tillId);
  await counter.join(branch, 'clinic');
  await counter.hello();
  return counter;
}

/** Two branches; the second counter reads both. */
async function twoBranches() {
  const { hub, a } = await clinicOf('AAAA');
  const c = await joined(hub, 'CCCC', 'North');
  const record = v7();
  a.add(...paid('AAAA', { attemptId: v7(), recordId: record, amount: 2_500 }));
  await a.send();
  hub.clock.now += 60_000;
  const refund = v7();
  c.add(
    followUpOpened('CCCC', { key: refund, amount: 1_000, of: record }),
    resolved(refund, 'approved', v7()),
    ...paid('CCCC', { attemptId: v7(), recordId: v7(), amount: 800 }),
  );
  await c.send();
  return { hub, a, c };
}

type Movements = Awaited<ReturnType<TestCounter['calls']['clinicMovements']>>;

/** @param last the last row of the page before. */
const movementsAt = (
  counter: TestCounter,
  branch: string | null = null,
  last: Movements[number] | null = null,
) =>
  counter.calls.clinicMovements(
    {
      ...{ session: counter.session, who: DANA, ...DAY, branch },
      after: last === null ? null : { at: last.at, tillId: last.till.tillId, number: last.number },
    },
    counter.call,
  );

const actionsAt = (
  counter: TestCounter,
  more: Partial<Parameters<TestCounter['calls']['clinicActions']>[0]> = {},
) =>
  counter.calls.clinicActions(
    {
      ...{
        session: counter.session,
        who: DANA,
        ...DAY,
        branch: null,
        words: [],
        before: null,
        receiptNumber: null,
      },
      kinds: ['attempt.opened', 'sale.opened'],
      ...more,
    },
    counter.call,
  );

/** The looks that the hub stored, oldest first. */
const looksOf = ({ database }: TestHub) =>
  database.transaction('reads', (sql) =>
    sql.query('SELECT till_id, who, what, branches FROM looked ORDER BY at, what'),
  );

describe('Reports over all counters', () => {
  it('list the money of each counter, signed, for the branch of its payment', async () => {
    const { c } = await twoBranches();
    const rows = await movementsAt(c);
    expect(
      rows.map(({ branch, till, operation, amount }) => [branch, till.tillId, operation, amount]),
    ).toEqual([
      ['Main', 'AAAA', 'authorize', 2_500],
      ['Main', 'CCCC', 'credit', -1_000],
      ['North', 'CCCC', 'authorize', 800],
    ]);
    expect(await movementsAt(c, 'North')).toHaveLength(1);
    expect(await movementsAt(c, null, rows[0])).toEqual(rows.slice(1));
    expect(await movementsAt(c, null, rows[2])).toEqual([]);
  });

  it('answer a counter of an earlier version, which names the number of rows before a page', async () => {
    const { c } = await twoBranches();
    const rows = await movementsAt(c);
    const { inputSchema } = hubContract.clinicMovements['~orpc']; // by which the server reads a call
    if (inputSchema === undefined) throw new Error('The call has an input.');
    const pageAt = async (offset: number) => {
      const asked = { session: c.session, who: DANA, ...DAY, branch: null, offset };
      return c.calls.clinicMovements(inputSchema.parse(asked), c.call);
    };
    expect(await pageAt(0)).toEqual(rows);
    expect(await pageAt(2)).toEqual(rows.slice(2));
  });

  it('list each payment once, although a counter comes back with an earlier one between two pages', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const pay = (counter: TestCounter, amount: number) =>
      counter.add(...paid(counter.tillId, { attemptId: v7(), recordId: v7(), amount }));
    pay(b, 7_700); // without the hub
    for (let n = 0; n < 502; n += 1) {
      hub.clock.now += n % 2; // two of a millisecond
      pay(a, 100 + n);
    }
    await a.send();
    const first = await movementsAt(a);
    await b.send();
    const rows = [...first, ...(await movementsAt(a, null, first.at(-1)))];
    expect(first).toHaveLength(500);
    expect(rows.map(({ amount }) => amount)).toEqual(first.map((_, n) => 100 + n).concat(600, 601));
  });

  it('show a counter of one branch that branch, and nothing of one that it asks for', async () => {
    const { a } = await twoBranches();
    const rows = await movementsAt(a);
    expect(new Set(rows.map(({ branch }) => branch))).toEqual(new Set(['Main']));
    const actions = await actionsAt(a);
    expect(new Set(actions.map(({ branch }) => branch))).toEqual(new Set(['Main']));
    expect(await movementsAt(a, 'North')).toEqual([]);
    expect(await actionsAt(a, { branch: 'North' })).toEqual([]);
  });

  it('find the actions of all counters by words of their entries, newest first, a page at a time', async () => {
    const { c } = await twoBranches();
    const all = await actionsAt(c);
    expect(all.map(({ till, kind }) => [till.tillId, kind])).toEqual([
      ['CCCC', 'attempt.opened'],
      ['CCCC', 'sale.opened'],
      ['CCCC', 'attempt.opened'],
      ['AAAA', 'attempt.opened'],
      ['AAAA', 'sale.opened'],
    ]);
    const [, second] = all;
    if (second === undefined) throw new Error('Five actions are there.');
    const { at, till, number } = second;
    const rest = await actionsAt(c, { before: { at, tillId: till.tillId, number } });
    expect(rest).toEqual(all.slice(2));
    expect(await actionsAt(c, { words: [DANA.id] })).toHaveLength(5);
    expect(await actionsAt(c, { words: [DANA.id, 'nobody'] })).toEqual([]);
  });

  it('find the actions on the sale of a receipt, on its payment, and its void at another counter', async () => {
    const { hub, a, c } = await twoBranches();
    const [receipt] = chargeApproved(7).filter(({ kind }) => kind === 'receipt.issued');
    if (receipt?.kind !== 'receipt.issued') throw new Error('A receipt was issued.');
    const { saleId } = receipt.body.receipt;
    const [key, recordId] = [v7(), v7()];
    a.add(...paid('AAAA', { attemptId: key, recordId, amount: 900, saleId }), receipt);
    await a.send();
    hub.clock.now += 1_000;
    const refund = v7();
    c.add(
      followUpOpened('CCCC', { key: refund, operation: 'void', amount: 900, of: recordId }),
      resolved(refund, 'approved', v7()),
    );
    await c.send();
    const kinds = ['attempt.opened', 'attempt.resolved', 'sale.opened', 'receipt.issued'];
    const found = await actionsAt(c, { kinds, receiptNumber: '000007' });
    expect(found.map(({ till, kind }) => [till.tillId, kind])).toEqual([
      ['CCCC', 'attempt.opened'],
      ['AAAA', 'receipt.issued'],
      ['AAAA', 'attempt.resolved'],
      ['AAAA', 'attempt.opened'],
      ['AAAA', 'sale.opened'],
    ]);
    expect(await actionsAt(c, { kinds, receiptNumber: '000008' })).toEqual([]);
  });

  it('show the entries and receipts of a moved counter to the branch that it had then', async () => {
    const { hub, a, c } = await twoBranches();
    const saleId = v7();
    const [receipt] = chargeApproved(7).filter(({ kind }) => kind === 'receipt.issued');
    if (receipt?.kind !== 'receipt.issued') throw new Error('A receipt was issued.');
    const body = { ...receipt.body, receipt: { ...receipt.body.receipt, saleId } };
    a.add(...paid('AAAA', { attemptId: v7(), recordId: v7(), amount: 900, saleId }));
    a.add({ ...receipt, body });
    await a.send();
    await hub.database.transaction('entries', (sql) =>
      changeBranch(sql, { tillId: 'AAAA', branch: 'Main', headNumber: a.head.number }, 'North'),
    );
    a.add(...opened('AAAA', { attemptId: v7(), recordId: v7(), amount: 300 }));
    await a.send();
    const branchesAt = async (branch: string) =>
      (await actionsAt(c, { branch })).map((action) => [action.till.tillId, action.branch]);
    const ofMain = ['AAAA', 'Main'];
    expect(await branchesAt('Main')).toEqual([ofMain, ofMain, ofMain, ofMain]);
    expect(await branchesAt('North')).toContainEqual(['AAAA', 'North']);
    expect(await branchesAt('North')).not.toContainEqual(ofMain);
    const receiptBy = async (...branches: readonly string[]) => {
      await listPerson(hub, DANA, branches);
      const asked = { session: c.session, who: DANA, tillId: 'AAAA', number: '000007' };
      return c.calls.receipt(asked, c.call);
    };
    expect(await receiptBy('North')).toBeNull();
    expect(await receiptBy('Main')).not.toBeNull();
  });

  it('journal each look at another branch once, and chain it into the journal of the hub', async () => {
    const { hub, a, c } = await twoBranches();
    await movementsAt(a);
    await actionsAt(a);
    expect(await looksOf(hub)).toEqual([]); // its own branch
    const [row] = await movementsAt(c);
    await movementsAt(c, null, row); // the next page of the same list
    await movementsAt(c, 'North'); // its own
    await actionsAt(c);
    const who = JSON.stringify(DANA);
    const looks = await looksOf(hub);
    expect(looks).toEqual([
      { till_id: 'CCCC', who, what: 'actions', branches: ['Main'] },
      { till_id: 'CCCC', who, what: 'payments', branches: ['Main'] },
    ]);
    hub.clock.now += 120_000;
    await movementsAt(c);
    expect(await looksOf(hub)).toHaveLength(3);
    await chainLooks(hub.hub.context);
    await chainLooks(hub.hub.context);
    const entries = await hub.database.transaction('reads', (sql) =>
      sql.query(`SELECT body FROM hub_entry WHERE kind = 'looked'`),
    );
    expect(entries).toHaveLength(1);
    expect(JSON.parse(String(entries[0]?.['body'])).looks).toHaveLength(3);
  });

  it('journal the person of each search, payment, receipt and list of another branch', async () => {
    const { hub, a, c } = await twoBranches();
    const payment = () => ({ attemptId: v7(), recordId: v7(), amount: 500 });
    const unclear = v7();
    a.add(
      ...paid('AAAA', { ...payment(), operation: 'preauthorize' }),
      ...chargeApproved(1).filter(({ kind }) => kind === 'receipt.issued'),
      ...opened('AAAA', { ...payment(), attemptId: unclear }),
    );
    await a.send();
    const asked = { session: c.session, who: DANA };
    const list = { ...asked, offset: 0 };
    const { calls, call } = c;
    const [found] = await calls.find({ ...list, words: '1111', branch: null }, call);
    await calls.timeline({ ...asked, key: found?.key ?? '' }, call);
    expect(
      await calls.receipt({ ...asked, tillId: 'AAAA', number: '000001' }, call),
    ).not.toBeNull();
    expect(await calls.holds(list, call)).toHaveLength(1);
    expect((await calls.unresolved(list, call)).map(({ key }) => key)).toEqual([unclear]);
    const who = JSON.stringify(DANA);
    const looked = (what: string) => ({ till_id: 'CCCC', who, what, branches: ['Main'] });
    const whats = ['holds', 'payment', 'receipt', 'search', 'unresolved'];
    const looks = await looksOf(hub);
    expect(looks).toHaveLength(5);
    expect(looks).toEqual(expect.arrayContaining(whats.map(looked)));
    const own = { session: a.session, who: DANA, offset: 0 };
    await a.calls.holds(own, a.call);
    await a.calls.unresolved(own, a.call);
    expect(await looksOf(hub)).toHaveLength(5); // its own branch
  });

  it('journal a search of another branch that finds nothing', async () => {
    const { hub, a, c } = await twoBranches();
    const search = ({ calls, call, session }: TestCounter, branch: string | null) =>
      calls.find({ session, who: DANA, words: 'R-404', offset: 0, branch }, call);
    expect(await search(c, 'North')).toEqual([]);
    expect(await search(a, 'North')).toEqual([]); // it reads Main alone
    expect(await looksOf(hub)).toEqual([]);
    expect(await search(c, 'Main')).toEqual([]);
    hub.clock.now += 120_000;
    expect(await search(c, null)).toEqual([]);
    const look = { till_id: 'CCCC', who: JSON.stringify(DANA), what: 'search', branches: ['Main'] };
    expect(await looksOf(hub)).toEqual([look, look]);
  });

  it('journal the person of each look at the state, findings and closes of another branch', async () => {
    const { hub, a, c } = await twoBranches();
    const found = { kind: 'late-answer' as const, tills: ['AAAA'], keys: [], amount: null };
    await hub.database.transaction('entries', (sql) => raiseAttention(hub.hub.context, sql, found));
    const look = async ({ calls, call, session }: typeof a) => {
      await calls.overview({ session, who: DANA, since: DAY.from }, call);
      expect(await calls.attention({ session, who: DANA, offset: 0 }, call)).toHaveLength(1);
    };
    await look(a);
    expect(await looksOf(hub)).toEqual([]); // its own branch
    await look(c);
    const { notClosed } = await c.calls.closing({ session: c.session, who: DANA }, c.call);
    expect(notClosed.map(({ branch }) => branch)).toContain('Main');
    const looked = { till_id: 'CCCC', who: JSON.stringify(DANA), branches: ['Main'] };
    const looks = ['attention', 'close', 'overview'].map((what) => ({ ...looked, what }));
    expect(await looksOf(hub)).toEqual(looks);
    await c.calls.attention({ session: c.session, who: null, offset: 0 }, c.call);
    expect(await looksOf(hub)).toEqual(looks); // the program's own count of the findings
  });
});

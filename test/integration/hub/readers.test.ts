import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { raiseAttention } from '../../../src/hub/attention.ts';
import type { HubCalls } from '../../../src/hub/hub.ts';
import { hubContract } from '../../../src/shared/hub/contract.ts';
import type { Attention } from '../../../src/shared/hub/values.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { bag, closeAt, joined } from '../../support/hub-close.ts';
import { opened, paid } from '../../support/hub-entries.ts';
import { listPerson, type TestCounter } from '../../support/hub-fixture.ts';
import { chargeApproved } from '../../support/journal-day.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

const SAM = { id: 'sam', name: 'Sam Ito' };
const DAY = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' };

/** Two branches with the same data; the counter of North reads both. */
async function twoBranches() {
  const { hub, a } = await clinicOf('AAAA');
  const c = await joined(hub, 'CCCC', 'North', 'clinic');
  const keys = new Map<TestCounter, string>();
  for (const [counter, amount] of [
    [a, 500],
    [c, 700],
  ] as const) {
    const { tillId } = counter;
    const payment = () => ({ attemptId: v7(), recordId: v7(), amount });
    const first = payment();
    keys.set(counter, first.attemptId);
    counter.add(
      ...paid(tillId, first),
      ...paid(tillId, { ...payment(), operation: 'preauthorize' }),
      ...opened(tillId, payment()),
      ...chargeApproved(1).filter(({ kind }) => kind === 'receipt.issued'),
      dayClosed(tillId, { number: 1, cash: 3_000 }),
    );
    await counter.send();
    const found = { kind: 'late-answer' as const, tills: [tillId], keys: [], amount: null };
    await hub.database.transaction('entries', (sql) => raiseAttention(hub.hub.context, sql, found));
  }
  const close = closeAt(c);
  await close.begin();
  await close.pack(bag('Main', 1_000), bag('North', 1_000));
  await close.sign('bags');
  await close.finish('AAAA-1', 'CCCC-1');
  const keyOf = (counter: TestCounter) => keys.get(counter) ?? '';
  const list = (...branches: readonly string[]) => listPerson(hub, SAM, branches);
  return { hub, a, c, keyOf, close, list };
}

type Clinic = Awaited<ReturnType<typeof twoBranches>>;
type Calls = Readonly<Record<string, (calls: HubCalls, at: TestCounter) => unknown>>;

/** The calls that show data of other counters to a person, for the data of Main, and of the close. */
function callsBy(who: typeof SAM, { a, keyOf, close: { closeId } }: Clinic): [Calls, Calls] {
  const page = ({ session }: TestCounter) => ({ session, who, offset: 0 });
  const asked = ({ session }: TestCounter) => ({ session, who, ...DAY, branch: null });
  const actions = { kinds: ['sale.opened'], words: [], receiptNumber: null, before: null };
  const allBags = { by: 'days', from: '2020-01-01', to: '2099-12-31' } as const;
  const one = ({ session }: TestCounter) => ({ session, who, closeId });
  return [
    {
      find: (calls, at) => calls.find({ ...page(at), words: '', branch: null }, at.call),
      'find of one': (calls, at) =>
        calls.find({ ...page(at), words: '', branch: a === at ? null : 'Main' }, at.call),
      timeline: ({ timeline }, at) =>
        timeline({ session: at.session, who, key: keyOf(a) }, at.call),
      receipt: async ({ receipt }, at) => {
        const input = { session: at.session, who, tillId: 'AAAA', number: '000001' };
        return (await receipt(input, at.call)) === null ? null : 'AAAA';
      },
      holds: (calls, at) => calls.holds(page(at), at.call),
      unresolved: (calls, at) => calls.unresolved(page(at), at.call),
      overview: (calls, at) =>
        calls.overview({ session: at.session, who, since: DAY.from }, at.call),
      clinicMovements: (calls, at) => calls.clinicMovements({ ...asked(at), after: null }, at.call),
      clinicActions: (calls, at) => calls.clinicActions({ ...asked(at), ...actions }, at.call),
      attention: (calls, at) => calls.attention(page(at), at.call),
      clinicBags: (calls, at) => calls.clinicBags({ session: at.session, who }, at.call),
      awaitedBags: (calls, at) =>
        calls.awaitedBags({ session: at.session, who, asked: allBags }, at.call),
    },
    {
      closing: (calls, at) => calls.closing({ session: at.session, who }, at.call),
      clinicCloses: (calls, at) => calls.clinicCloses(page(at), at.call),
      clinicReport: (calls, at) => calls.clinicReport(one(at), at.call),
      correctionsOfClose: (calls, at) => calls.correctionsOfClose(one(at), at.call),
      booksOfClose: (calls, at) => calls.booksOfClose({ ...one(at), offset: 0 }, at.call),
      stepOfClose: ({ stepOfClose }, at) => {
        const order = { order: 'begin' as const, closeId: v7(), cashier: who };
        return stepOfClose({ session: at.session, order }, at.call);
      },
    },
  ];
}

/** The calls that show a person no data of other counters, but of the desks of the own branch. */
const NO_READS = [
  // the link
  ...['pair', 'hello', 'beat', 'leave', 'changes'],
  // the counter's own money
  ...['rows', 'journal', 'cashForBag', 'reserveBag', 'dropBag', 'packedByCloses', 'lateAnswer'],
  // what stops a double charge, refund or match, without people
  ...['matchedByOthers', 'reserveMatches', 'dropMatches'],
  ...['ask', 'drop', 'othersOn', 'othersChanges', 'heads'],
  // of the desk
  ...['saved', 'todayList', 'changeList', 'clearList'],
  // staff, settings and keys
  ...['documents', 'documentHistory', 'publish', 'bring', 'nameKeys'],
  // tested apart
  'closeAttention',
];

/** The answers of calls at a counter, as text. */
async function answers(calls: Calls, at: TestCounter): Promise<Record<string, string>> {
  const all = Object.entries(calls).map(async ([name, ask]) => {
    const answer = await Promise.try(() => ask(at.calls, at)).catch(
      ({ code }: { code: string }) => code,
    );
    return [name, JSON.stringify(answer)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

const namesWith = (text: Readonly<Record<string, string>>, part: RegExp) =>
  Object.keys(text).filter((name) => part.test(text[name] ?? ''));

const MAIN = /AAAA|"Main"/;
const NORTH = /CCCC|"North"/;

describe('A person with a list of branches', () => {
  it('is held to it by each call that shows data of other counters', async () => {
    const clinic = await twoBranches();
    const tested = callsBy(SAM, clinic).flatMap((calls) => Object.keys(calls));
    const untested = Object.keys(hubContract).filter((name) => !tested.includes(name));
    expect(untested.toSorted()).toEqual(NO_READS.toSorted());
  });

  it('sees no data of another branch, also at a counter that reads the clinic', async () => {
    const clinic = await twoBranches();
    await clinic.list('North');
    const [reads] = callsBy(SAM, clinic);
    const seen = await answers(reads, clinic.c);
    expect(namesWith(seen, MAIN)).toEqual([]);
    const ofMain = ['find of one', 'timeline', 'receipt'];
    expect(namesWith(seen, NORTH)).toEqual(
      Object.keys(reads).filter((name) => !ofMain.includes(name)),
    );
  });

  it('sees all data with a list of all branches, or none, and what the counter reads', async () => {
    const clinic = await twoBranches();
    const [reads] = callsBy(SAM, clinic);
    for (const branches of [['Main', 'North'], []]) {
      await clinic.list(...branches);
      expect(namesWith(await answers(reads, clinic.c), MAIN)).toEqual(Object.keys(reads));
    }
    const atMain = await answers(reads, clinic.a);
    expect(namesWith(atMain, NORTH)).toEqual([]);
    await clinic.list('North');
    expect(namesWith(await answers(reads, clinic.a), MAIN)).toEqual([]);
  });

  it('closes the clinic and reads its reports with all branches alone', async () => {
    const clinic = await twoBranches();
    const [, closes] = callsBy(SAM, clinic);
    await clinic.list('North');
    const refused = Object.fromEntries(
      Object.keys(closes).map((name) => [name, '"NOT_ALL_BRANCHES"']),
    );
    expect(await answers(closes, clinic.c)).toEqual(refused);
    await clinic.list('Main', 'North');
    const shown = await answers(closes, clinic.c);
    expect(namesWith(shown, /NOT_ALL_BRANCHES/)).toEqual([]);
  });

  it('signs for no step of the close as its manager', async () => {
    const clinic = await twoBranches();
    await clinic.list('North');
    const { calls, session, call } = clinic.c;
    const closeId = v7();
    const order = { order: 'sign' as const, closeId, cashier: DANA, step: 'bags' as const };
    const signed = calls.stepOfClose(
      { session, order: { ...order, manager: SAM, reason: 'Kept as change' } },
      call,
    );
    await expect(signed).rejects.toMatchObject({ code: 'NOT_ALL_BRANCHES' });
  });

  it('closes findings of these branches alone', async () => {
    const clinic = await twoBranches();
    const { calls, session, call } = clinic.c;
    const open = async () =>
      (await calls.attention({ session, who: DANA, offset: 0 }, call)).toReversed();
    const close = ({ attentionId }: Pick<Attention, 'attentionId'>) =>
      calls.closeAttention({ session, attentionId, manager: SAM, reason: 'Reviewed' }, call);
    const [ofMain, ofNorth] = await open();
    if (ofMain === undefined || ofNorth === undefined) throw new Error('Two findings were raised.');
    await clinic.list('North');
    await expect(close(ofMain)).rejects.toMatchObject({ code: 'OTHER_BRANCH' });
    expect(await open()).toHaveLength(2);
    await close(ofNorth);
    await close(ofNorth); // repeated
    expect((await open()).map(({ attentionId }) => attentionId)).toEqual([ofMain.attentionId]);
  });

  it('sees nothing once removed, and an unlisted person the branch of the counter', async () => {
    const clinic = await twoBranches();
    await clinic.list();
    const unlisted = { id: 'nobody', name: 'Not listed' };
    const [reads] = callsBy(unlisted, clinic);
    const seen = await answers(reads, clinic.c);
    expect(namesWith(seen, MAIN)).toEqual([]);
    expect(seen['find']).toContain('CCCC');
    await clinic.hub.database.transaction('entries', (sql) =>
      sql.query(`UPDATE document SET body = replace(body, '"active":true', '"active":false')
                 WHERE name = 'person/sam'`),
    );
    const removed = await answers(callsBy(SAM, clinic)[0], clinic.c);
    expect(namesWith(removed, /AAAA|CCCC|"Main"|"North"/)).toEqual([]);
  });
});

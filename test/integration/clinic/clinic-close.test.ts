import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loseTill } from '../../../src/hub/tills.ts';
import { netOf } from '../../../src/shared/domain/day-figures.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import {
  BRANCHES,
  type ClinicCounter,
  MANAGER,
  openClinicSuite,
  WAIT,
} from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { startService } from '../../support/service.ts';

vi.setConfig({ testTimeout: 240_000 });

const suite = openClinicSuite();

/** The cells of a CSV file, without its header. */
const rowsOf = async (file: File) =>
  (await file.text())
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.replaceAll('"', '').split(','));

const outsideChanges = ({ journal }: ClinicCounter) =>
  journal
    .rows()
    .flatMap((row) =>
      row.kind === 'payment.changed-outside' ? [readBody(row.kind, row.body)] : [],
    );

/** Opens the first drawer for another day. */
async function openDay({ till }: ClinicCounter): Promise<void> {
  const { drawer } = till.handlers;
  const drawerId = (await drawer.look()).drawers[0]?.id ?? '';
  await drawer.open({ commandId: v7(), drawerId, count: [...fewestPieces(cents(20_000))] });
}

/** The same sum in the report, the posting file and the journal. */
const sums = (cents: number) => ({ net: cents, posted: cents, booked: cents });

/** Cents of the cells of one column. */
const sumOf = (lines: readonly (readonly string[])[], place: number) =>
  lines.reduce((sum, cells) => sum + Math.round(Number(cells[place] ?? 0) * 100), 0);

/** Closes the clinic's day; returns the ids of its posting lines, and its sums in cents: all are of the same payments. */
async function closedBooks({ till }: ClinicCounter, ...shown: readonly string[]) {
  const { clinicClose } = till.handlers;
  const closeId = v7();
  const { close, byBranch } = await clinicClose.begin({ commandId: closeId });
  for (const step of close?.open ?? []) {
    const subjects = [...(close?.subjects[step] ?? [])];
    await clinicClose.signOff({
      ...{ commandId: v7(), closeId, step, shown: subjects, approval: MANAGER },
    });
  }
  const bagsVersion = close?.bagsVersion ?? '';
  await clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown: [...shown] });
  const posting = await rowsOf((await clinicClose.postingFile({ closeId })).file);
  const journal = await rowsOf((await clinicClose.journal({ closeId })).file);
  const [deposits] = await clinicClose.deposits({ closeId });
  const clearing = journal.filter(([, , account]) => account === 'Card Clearing');
  return {
    ids: posting.map(([id]) => id),
    numbers: new Set(journal.map(([number]) => number)),
    net: byBranch[0]?.net,
    posted: sumOf(posting, 16),
    booked: sumOf(clearing, 3) - sumOf(clearing, 4),
    balance: sumOf(journal, 3) - sumOf(journal, 4),
    paidOut: deposits?.expected,
  };
}

describe('The close of a clinic with real counters, service, hub and PostgreSQL', () => {
  it('posts, books and pays out the payments of all counters once, to the cent', async () => {
    const { a, b } = await suite.clinicOf('AAAA71', 'BBBB71');
    const payments = [
      await a.pay(),
      await b.pay({ card: 'mastercard' }),
      await b.pay({ card: 'amex' }),
    ];
    const { clinicClose } = a.till.handlers;
    await a.together();
    await b.together();
    expect((await clinicClose.current()).notClosed).toMatchObject([
      { tillId: 'AAAA71', why: 'open' },
      { tillId: 'BBBB71', why: 'open' },
    ]);
    // A counter's own close does not wait for the clinic's.
    await closeDay(a);
    await closeDay(b);
    const closeId = v7();
    const { byBranch, close: begun } = await clinicClose.begin({ commandId: closeId });
    expect(byBranch).toMatchObject([{ branch: 'Main', net: 7_500, payout: 7_500, overShort: 0 }]);
    const { close } = await clinicClose.pack({
      ...{ commandId: v7(), closeId, bagsVersion: begun?.bagsVersion ?? '' },
      bags: [
        {
          ...{ branch: 'Main', entity: 'North Clinic LLC', account: 'Operating', bagNumber: 'B-1' },
          ...{ bills: byBranch[0]?.cash ?? cents(0), coin: cents(0), checks: [] },
        },
      ],
    });
    expect(close?.open).toEqual([]);
    // A page from before the bag.
    const without = { commandId: v7(), closeId, bagsVersion: begun?.bagsVersion ?? '' };
    await expect(clinicClose.pack({ ...without, bags: [] })).rejects.toMatchObject({
      code: 'BAGS_CHANGED',
    });
    const bagsVersion = close?.bagsVersion ?? '';
    await clinicClose.finish({
      ...{ commandId: v7(), closeId, bagsVersion, shown: ['AAAA71-1', 'BBBB71-1'] },
    });
    expect(await clinicClose.report({ closeId })).toMatchObject({ number: 1, notClosed: [] });

    const posting = await clinicClose.postingFile({ closeId });
    expect(posting.missing).toEqual([]);
    const lines = await rowsOf(posting.file);
    const trackingIds = lines.flatMap((cells) => cells.filter((cell) => /^[AB]{4}71-/.test(cell)));
    for (const { trackingId } of payments) expect(trackingIds).toContain(trackingId);
    expect(lines).toHaveLength(3);

    const { file, missing } = await clinicClose.journal({ closeId });
    expect(missing).toEqual([]);
    const entries = await rowsOf(file);
    expect(sumOf(entries, 3)).toBe(sumOf(entries, 4));
    expect(new Set(entries.map(([number]) => number))).toEqual(new Set(['AAAA71-Z1', 'BBBB71-Z1']));

    const [deposits] = await clinicClose.deposits({ closeId });
    expect(deposits).toMatchObject({ branch: 'Main', expected: 7_500 });
    // The payout is as the hub knows it now: without a payment that another counter voids before its settlement.
    const [first] = payments;
    if (first !== undefined) await b.refund(first, { kind: 'void' });
    await b.together();
    expect(await clinicClose.deposits({ closeId })).toMatchObject([
      { branch: 'Main', expected: 5_000 },
    ]);
  });

  it('prints the report at the counter that finishes first, and names it to another one', async () => {
    const { a, b } = await suite.clinicOf('AAAA78', 'BBBB78');
    await a.pay();
    await closeDay(a);
    await closeDay(b);
    const closeId = v7();
    const { close } = await a.till.handlers.clinicClose.begin({ commandId: closeId });
    for (const step of close?.open ?? []) {
      const shown = [...(close?.subjects[step] ?? [])];
      const sign = { commandId: v7(), closeId, step, shown, approval: MANAGER };
      await a.till.handlers.clinicClose.signOff(sign);
    }
    const shown = ['AAAA78-1', 'BBBB78-1'];
    const finishAt = ({ till }: ClinicCounter) =>
      till.handlers.clinicClose.finish({
        ...{ commandId: v7(), closeId, bagsVersion: close?.bagsVersion ?? '', shown },
      });
    const answers = await Promise.all([finishAt(a), finishAt(b)]);
    const [first] = answers.filter(({ by }) => by !== null);
    expect(answers.map(({ by }) => by).toSorted()).toEqual([null, 'window']);
    const { finishedAt } = answers.find(({ by }) => by === null)?.report ?? {};
    expect(finishedAt).toEqual(first?.report.finishedAt);
    const printer = finishedAt?.tillId === 'AAAA78' ? a : b;
    expect(answers[printer === a ? 0 : 1]).toEqual(first);
    // Its answer was lost: it prints.
    expect((await finishAt(printer)).by).toBe('window');
  });

  it('counts a void and a refund at a counter of another branch for the branch of the payments', async () => {
    const { open } = await suite.clinicOf('XXXX76');
    const main = await open('AAAA76', { reads: 'clinic', branches: BRANCHES });
    const north = await open('NNNN76', { branch: 'North', reads: 'clinic', branches: BRANCHES });
    const [voided, refunded] = [await main.pay(), await main.pay({ card: 'mastercard' })];
    await north.pay({ card: 'amex' });
    await main.together();
    await north.till.handlers.clinic.find({ words: '', offset: 0 });
    await north.refund(voided, { kind: 'void' });
    await north.refund(refunded, { amount: 1_000 });
    for (const counter of [main, north]) await closeDay(counter);
    const { clinicClose } = north.till.handlers;
    const closeId = v7();
    const { byBranch, close } = await clinicClose.begin({ commandId: closeId });
    const sums = byBranch.map(({ branch, payout, tenders }) => ({
      ...{ branch, payout },
      tenders: tenders.map((each) => [each.tender, netOf(each)]),
    }));
    expect(sums).toEqual([
      {
        ...{ branch: 'Main', payout: 1_500 },
        tenders: [
          ['visa', 0],
          ['mastercard', 1_500],
        ],
      },
      { branch: 'North', payout: 2_500, tenders: [['amex', 2_500]] },
    ]);
    // The third counter has an open drawer, and the cash stays out of bags.
    for (const step of ['counters', 'bags'] as const) {
      const shown = [...(close?.subjects[step] ?? [])];
      await clinicClose.signOff({ commandId: v7(), closeId, step, shown, approval: MANAGER });
    }
    const bagsVersion = close?.bagsVersion ?? '';
    await clinicClose.finish({
      ...{ commandId: v7(), closeId, bagsVersion, shown: ['AAAA76-1', 'NNNN76-1'] },
    });
    expect(await clinicClose.deposits({ closeId })).toMatchObject([
      { branch: 'Main', expected: 1_500 },
      { branch: 'North', expected: 2_500 },
    ]);
  });

  it('names a connection that the counter lacks for its branch, and shows the payouts of the others', async () => {
    const { open } = await suite.clinicOf();
    const a = await open('AAAA79', { reads: 'clinic' });
    const account = await startService();
    onTestFinished(() => account.stop());
    const north = await open('NNNN79', { branch: 'North', account });
    for (const counter of [a, north]) {
      await counter.pay();
      await closeDay(counter);
    }
    const closeId = v7();
    const { clinicClose } = a.till.handlers;
    const { close } = await clinicClose.begin({ commandId: closeId });
    for (const step of close?.open ?? []) {
      const shown = [...(close?.subjects[step] ?? [])];
      await clinicClose.signOff({ commandId: v7(), closeId, step, shown, approval: MANAGER });
    }
    const bagsVersion = close?.bagsVersion ?? '';
    const shown = ['AAAA79-1', 'NNNN79-1'];
    await clinicClose.finish({ commandId: v7(), closeId, bagsVersion, shown });
    const { host } = new URL(account.baseUrl);
    expect(await clinicClose.deposits({ closeId })).toMatchObject([
      { branch: 'Main', expected: 2_500, unknownAccounts: [] },
      {
        ...{ branch: 'North', expected: 2_500, paid: 0, transfers: [] },
        unknownAccounts: [{ host, username: account.username }],
      },
    ]);
  });

  describe.each([
    { what: 'void', back: 2_500, at: '7' },
    { what: 'refund', back: 1_000, at: '8' },
  ] as const)('posts and books a $what once that two Z reports count,', ({ what, back, at }) => {
    const collected = 5_000 - back;

    /** B made it without the hub; A found it at the service, where no counter of the clinic had it, and closed its day. */
    async function closedAtFirst(first: string, second: string) {
      const clinic = await suite.clinicOf(first, second);
      const { a, b } = clinic;
      const payment = await a.pay();
      await a.pay({ card: 'mastercard' });
      await a.together();
      await b.till.handlers.clinic.find({ words: '', offset: 0 });
      b.wire.cut();
      await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
      const amount = what === 'refund' ? { amount: back } : {};
      await b.refund(payment, { kind: what, withoutHub: true, ...amount });
      await a.till.attempts.sweep();
      expect(outsideChanges(a)).toMatchObject([{ what, countedThere: false }]);
      await closeDay(a);
      return clinic;
    }

    it('also after its counter took it back', async () => {
      const [first, second] = [`AAAA${at}1`, `BBBB${at}1`];
      const { a, b } = await closedAtFirst(first, second);
      b.wire.isCut = false;
      await b.together();
      await closeDay(b);
      const both = await closedBooks(a, `${first}-1`, `${second}-1`);
      expect(both).toMatchObject({ ...sums(collected), paidOut: collected, balance: 0 });
      const [name = ''] = [...both.numbers].filter((number) => !number?.includes('-Z'));
      expect(name).toMatch(/-1$/);
      const lines = [1, 2, 3].map((line) => `${first}-${line}`);
      expect(both.ids).toEqual([...lines, `${second}-1`, `${name}-1`]);

      await a.till.attempts.sweep(); // the hub names the counter that made it
      expect(outsideChanges(a)).toHaveLength(2);
      await openDay(a);
      await closeDay(a);
      const next = await closedBooks(a, `${first}-2`);
      expect(next).toMatchObject({ ...sums(0), paidOut: 0, balance: 0 });
      expect(next.ids).toEqual([`${first}-4`, `${name.replace(/1$/, '2')}-1`]);
    });

    it('also if the PC of its payment is dead since', async () => {
      const [first, second] = [`AAAA${at}2`, `BBBB${at}2`];
      const { a, b, database } = await closedAtFirst(first, second);
      expect(await closedBooks(a, `${first}-1`)).toMatchObject(sums(collected));
      await a.close();
      await database.transaction('entries', (sql) => loseTill(sql, first));
      b.wire.isCut = false;
      await b.together();
      await closeDay(b);
      const { ids, ...books } = await closedBooks(b, `${second}-1`);
      expect(books).toMatchObject({ ...sums(0), balance: 0 });
      expect(ids).toEqual([`${second}-1`, expect.stringMatching(/^[0-9A-F]{6}-2-1$/)]);
    });
  });

  it('continues where it was after its hub, its PostgreSQL session and its counter are gone', async () => {
    const { a, b, stop, restart, rows, open } = await suite.clinicOf('AAAA72', 'BBBB72');
    await a.pay();
    await b.pay({ card: 'mastercard' });
    for (const counter of [a, b]) await closeDay(counter);
    const closeId = v7();
    const linked = (counter: ClinicCounter) =>
      vi.waitFor(() => expect(counter.clinic.uplink.state).toBe('complete'), WAIT);
    const outages = [
      async () => {
        await stop();
        await expect(a.till.handlers.clinicClose.current()).rejects.toMatchObject({
          code: 'HUB_AWAY',
        });
        await restart();
      },
      async () => {
        await rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      },
    ];
    const broken = async (step: () => Promise<unknown>) => {
      for (const outage of outages) {
        await outage();
        await linked(a);
        await linked(b);
        await vi.waitFor(step, WAIT); // each step can be repeated
      }
    };
    const at = (counter: ClinicCounter) => counter.till.handlers.clinicClose;
    await broken(() => at(a).begin({ commandId: closeId }));
    await broken(async () => {
      const shown = [...((await at(b).current()).close?.subjects.bags ?? [])];
      await at(b).signOff({ commandId: v7(), closeId, step: 'bags', shown, approval: MANAGER });
    });
    // The counter that began dies; its restarted program goes on.
    await a.close();
    const again = await open('AAAA72', { folder: a.folder });
    const { close } = await at(again).current();
    expect(close).toMatchObject({ closeId, open: [] });
    const finished = {
      ...{ closeId, bagsVersion: close?.bagsVersion ?? '', shown: ['AAAA72-1', 'BBBB72-1'] },
    };
    await at(again).finish({ commandId: v7(), ...finished });
    await outages[0]?.().catch(() => restart());
    await linked(b);
    await vi.waitFor(() => at(b).finish({ commandId: v7(), ...finished }), WAIT);
    expect(await at(b).list({ offset: 0 })).toMatchObject([{ closeId, number: 1, net: 5_000 }]);
    expect(await rows('SELECT count(*) AS n FROM closed_z')).toEqual([{ n: 2 }]);
  });
});

import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt, joined } from '../../support/hub-close.ts';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

const [NONE, payment] = [{ count: 0, sum: cents(0) }, v7()];

/** The Z report of a counter with a refund and a void of cards that it does not know. */
function withUnknownCard(entry: NewEntry, voided: number, refunded: number): NewEntry {
  if (entry.kind !== 'day.closed') return entry;
  const { report } = entry.body;
  const unknown = {
    ...{ tender: 'unknown' as const, taken: NONE, corrected: NONE },
    ...{ voided: { count: 1, sum: cents(voided) }, refunded: { count: 1, sum: cents(refunded) } },
  };
  const tenders = [...report.figures.tenders, unknown];
  const figures = { ...report.figures, tenders };
  return { ...entry, body: { ...entry.body, report: { ...report, figures } } };
}

/** The Z report of a counter with a refund of a card that it knows. */
function refundedCard(entry: NewEntry, sum: number): NewEntry {
  if (entry.kind !== 'day.closed') return entry;
  const { report } = entry.body;
  const refunded = { count: 1, sum: cents(sum) };
  const visa = { tender: 'visa' as const, taken: NONE, voided: NONE, corrected: NONE, refunded };
  const figures = { ...report.figures, tenders: [visa] };
  return { ...entry, body: { ...entry.body, report: { ...report, figures } } };
}

const dayBooked = (report: number, expected: number, records: string[]): NewEntry => ({
  kind: 'day.booked',
  body: {
    ...{ report, part: 1, parts: 1, lines: [], ledger: [] },
    payout: { expected: cents(expected), records, connections: [] },
  },
});

describe('A void and a refund at a counter of another branch', () => {
  it('count for the branch and the tender of their payments', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const n = await joined(hub, 'NNNN', 'North', 'clinic');
    const other = v7();
    a.add(...paid('AAAA', { attemptId: v7(), recordId: payment, amount: 2_500 }));
    a.add(...paid('AAAA', { attemptId: v7(), recordId: other, amount: 2_500 }));
    a.add(dayClosed('AAAA', { number: 1, card: 5_000 }));
    const [voided, refunded] = [v7(), v7()];
    n.add(followUpOpened('NNNN', { key: voided, operation: 'void', amount: 2_500, of: payment }));
    n.add(resolved(voided, 'approved', v7()));
    n.add(followUpOpened('NNNN', { key: refunded, amount: 1_000, of: other }));
    n.add(resolved(refunded, 'approved', v7()));
    n.add(withUnknownCard(dayClosed('NNNN', { number: 1, card: 2_500 }), 2_500, 1_000));
    for (const counter of [a, n]) await counter.send();
    const close = closeAt(n);
    const { byBranch, zReports } = await close.begin();
    expect(byBranch).toMatchObject([
      { branch: 'Main', net: 1_500, payout: 1_500 },
      { branch: 'North', net: 2_500, payout: 2_500 },
    ]);
    const tenders = byBranch.map(({ tenders }) => tenders.map(({ tender }) => tender));
    expect(tenders).toEqual([['visa'], ['visa']]);
    // A Z report stays as it was printed.
    expect(zReports.map(({ net }) => net)).toEqual([5_000, -1_000]);
    await close.finish('AAAA-1', 'NNNN-1');
    // They count once, in the close of their Z report.
    n.add(dayClosed('NNNN', { number: 2, card: 100 }));
    await n.send();
    expect((await closeAt(n).begin()).byBranch).toMatchObject([{ branch: 'North', net: 100 }]);
  });
});

describe('A refund at a counter that was moved after the payment', () => {
  /** A counter that took 25.00 in Main and closed its day, as another one did with the clinic's, and is of North now. */
  async function movedCounter() {
    const { hub, a } = await clinicOf('AAAA');
    const c = await joined(hub, 'CCCC', 'Main', 'clinic');
    const [key, recordId] = [v7(), v7()];
    a.add(...paid('AAAA', { attemptId: key, recordId, amount: 2_500 }));
    a.add(dayClosed('AAAA', { number: 1, card: 2_500 }));
    for (const counter of [a, c]) await counter.send();
    const first = closeAt(c);
    await first.begin();
    await first.finish('AAAA-1');
    const context = { database: hub.database, now: () => new Date(hub.clock.now) };
    await moveTill(context, 'AAAA', 'North', 'root');
    await a.hello();
    return { a, c, recordId, key };
  }

  it('counts for the branch of the payment, in the close and in the payout', async () => {
    const { a, c, recordId } = await movedCounter();
    const [refund, record] = [v7(), v7()];
    a.add(followUpOpened('AAAA', { key: refund, amount: 1_000, of: recordId }));
    a.add(resolved(refund, 'approved', record));
    a.add(refundedCard(dayClosed('AAAA', { number: 2, day: '2026-03-03' }), 1_000));
    a.add(dayBooked(2, -1_000, [record]));
    await a.send();
    const close = closeAt(c);
    const { byBranch } = await close.begin();
    expect(byBranch).toMatchObject([
      {
        ...{ branch: 'Main', net: -1_000, payout: -1_000 },
        tenders: [{ tender: 'visa', refunded: { count: 1, sum: 1_000 } }],
      },
      { branch: 'North', net: 0, payout: 0, tenders: [] },
    ]);
    await close.finish('AAAA-2');
    const asked = { session: c.session, who: DANA, closeId: close.closeId, offset: 0 };
    expect(await c.calls.booksOfClose(asked, c.call)).toMatchObject({
      branch: 'North',
      payoutChanges: [
        { branch: 'North', amount: 1_000, record, pays: false },
        { branch: 'Main', amount: -1_000, record, pays: true },
      ],
    });
  });

  it('counts for that branch also if a bank or another terminal made it, and when it is taken back', async () => {
    const { a, c, recordId } = await movedCounter();
    const changeId = v7();
    const changed = (what: 'void' | 'chargeback', id: string, countedThere: boolean): NewEntry => ({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId: id, paymentId: recordId, what, amount: cents(-2_500) },
        ...{ at: '2026-03-02T12:00:00.000Z', countedThere, code: null, reason: null },
      },
    });
    a.add(changed('chargeback', v7(), false), changed('void', changeId, false));
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', voided: 2_500, corrected: -2_500 }));
    await a.send();
    const close = closeAt(c);
    const { byBranch } = await close.begin();
    const one = { count: 1, sum: 2_500 };
    expect(byBranch).toMatchObject([
      {
        ...{ branch: 'Main', net: -5_000 },
        tenders: [{ tender: 'visa', voided: one, corrected: { count: 1, sum: -2_500 } }],
      },
      { branch: 'North', net: 0, tenders: [] },
    ]);
    await close.finish('AAAA-2');
    a.add(changed('void', changeId, true));
    a.add(dayClosed('AAAA', { number: 3, day: '2026-03-04', corrected: 2_500 }));
    await a.send();
    expect((await closeAt(c).begin()).byBranch).toMatchObject([
      { branch: 'Main', net: 2_500, tenders: [{ tender: 'visa', corrected: one }] },
      { branch: 'North', net: 0, tenders: [] },
    ]);
  });

  it('counts for that branch also as a correction of the payment or of its funding', async () => {
    const { a, c, recordId, key } = await movedCounter();
    a.add(resolved(key, 'needs-human', recordId, 'look-up'));
    a.add({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId: 'fee', paymentId: recordId, what: 'funding-correction', amount: cents(-30) },
        ...{ at: '2026-03-02', countedThere: false, code: null, reason: null },
      },
    });
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', corrected: -2_530 }));
    await a.send();
    expect((await closeAt(c).begin()).byBranch).toMatchObject([
      { branch: 'Main', net: -2_530 },
      { branch: 'North', net: 0 },
    ]);
  });

  it('counts once for that branch if the counter that made it has it in its Z report, too', async () => {
    const { a, c, recordId } = await movedCounter();
    const [key, changeId] = [v7(), v7()];
    a.add({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId, paymentId: recordId, what: 'void', amount: cents(-2_500) },
        ...{ at: '2026-03-02T12:00:00.000Z', countedThere: false, code: null, reason: null },
      },
    });
    a.add(dayClosed('AAAA', { number: 2, day: '2026-03-03', voided: 2_500 }));
    c.add(followUpOpened('CCCC', { key, operation: 'void', amount: 2_500, of: recordId }));
    c.add(resolved(key, 'approved', changeId));
    c.add(dayClosed('CCCC', { number: 1, day: '2026-03-03', voidedUnknown: 2_500 }));
    for (const counter of [a, c]) await counter.send();
    expect((await closeAt(c).begin()).byBranch).toMatchObject([
      { branch: 'Main', net: -2_500, payout: -2_500 },
      { branch: 'North', net: 0, tenders: [] },
    ]);
  });
});

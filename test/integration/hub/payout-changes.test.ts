import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt, joined } from '../../support/hub-close.ts';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
import type { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

/** The Z report of a day, and its payout as the counter knew it. */
const dayBooked = (counter: TestCounter, expected: number, records: string[]): NewEntry[] => [
  dayClosed(counter.tillId, { number: 1, card: expected }),
  {
    kind: 'day.booked',
    body: {
      ...{ report: 1, part: 1, parts: 1, lines: [], ledger: [] },
      payout: { expected: cents(expected), records, connections: [] },
    },
  },
];

/** A follow-up on a payment, and its record. */
function followedUp(
  counter: TestCounter,
  operation: 'void' | 'credit',
  amount: number,
  of: string,
): string {
  const [key, record] = [v7(), v7()];
  counter.add(followUpOpened(counter.tillId, { key, operation, amount, of }));
  counter.add(resolved(key, 'approved', record));
  return record;
}

/** A counter of Main and one of North, each with one payment of 25.00. */
async function paidAtBoth() {
  const { hub, a } = await clinicOf('AAAA');
  const n = await joined(hub, 'NNNN', 'North', 'clinic');
  const [first, second] = [v7(), v7()];
  a.add(...paid('AAAA', { attemptId: v7(), recordId: first, amount: 2_500 }));
  n.add(...paid('NNNN', { attemptId: v7(), recordId: second, amount: 2_500 }));
  return { a, n, first, second };
}

/** Closes the clinic's day; returns a function that reads the changes of the payout of each Z report. */
async function closed(a: TestCounter, n: TestCounter) {
  for (const counter of [a, n]) await counter.send();
  const close = closeAt(n);
  await close.begin();
  await close.finish('AAAA-1', 'NNNN-1');
  return async (offset: number) => {
    const asked = { session: n.session, who: DANA, closeId: close.closeId, offset };
    return (await n.calls.booksOfClose(asked, n.call))?.payoutChanges;
  };
}

describe('The payout of a Z report, as the hub knows it now', () => {
  it('has no payment that was voided after the close', async () => {
    const { a, n, first, second } = await paidAtBoth();
    a.add(...dayBooked(a, 2_500, [first]));
    n.add(...dayBooked(n, 2_500, [second]));
    const changesOf = await closed(a, n);
    expect(await changesOf(0)).toEqual([]);
    followedUp(a, 'void', 2_500, first);
    await a.send();
    expect(await changesOf(0)).toEqual([
      { branch: 'Main', amount: -2_500, record: null, pays: false },
    ]);
    expect(await changesOf(1)).toEqual([]);
  });

  it('has no payment that another counter voided, and knows the voids of its own', async () => {
    const { a, n, first, second } = await paidAtBoth();
    followedUp(n, 'void', 2_500, first);
    followedUp(n, 'void', 2_500, second);
    a.add(...dayBooked(a, 2_500, [first]));
    n.add(...dayBooked(n, 0, [second]));
    const changesOf = await closed(a, n);
    expect(await changesOf(0)).toMatchObject([{ branch: 'Main', amount: -2_500 }]);
    expect(await changesOf(1)).toEqual([]);
  });

  it('takes a refund of a payment of another branch from that one', async () => {
    const { a, n, first, second } = await paidAtBoth();
    const record = followedUp(n, 'credit', 1_000, first);
    a.add(...dayBooked(a, 2_500, [first]));
    n.add(...dayBooked(n, 1_500, [second, record]));
    const changesOf = await closed(a, n);
    expect(await changesOf(0)).toEqual([]);
    expect(await changesOf(1)).toEqual([
      { branch: 'North', amount: 1_000, record, pays: false },
      { branch: 'Main', amount: -1_000, record, pays: true },
    ]);
  });

  it('counts a refund once that its counter found at the service and another counter made', async () => {
    const { a, n, first, second } = await paidAtBoth();
    const record = followedUp(n, 'credit', 1_000, first);
    a.add({
      kind: 'payment.changed-outside',
      body: {
        ...{ changeId: record, paymentId: first, what: 'refund', amount: cents(-1_000) },
        ...{ at: '2026-03-02T12:00:00.000Z', countedThere: false, code: null, reason: null },
      },
    });
    a.add(...dayBooked(a, 1_500, [first, record]));
    n.add(...dayBooked(n, 1_500, [second, record]));
    for (const counter of [a, n]) await counter.send();
    const close = closeAt(n);
    await close.begin();
    await close.sign('twice');
    await close.finish('AAAA-1', 'NNNN-1');
    const asked = { session: n.session, who: DANA, closeId: close.closeId, offset: 0 };
    expect((await n.calls.booksOfClose(asked, n.call))?.payoutChanges).toEqual([
      { branch: 'Main', amount: 1_000, record, pays: false },
    ]);
  });
});

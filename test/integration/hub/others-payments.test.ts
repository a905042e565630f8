import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt, joined } from '../../support/hub-close.ts';
import { followUpOpened, paid, resolved } from '../../support/hub-entries.ts';
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

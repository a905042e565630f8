import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { paid } from '../../support/hub-entries.ts';
import { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();
const PAGE = 50;

/** Keys of payments in the order in which they were taken. */
type Taken = string[];

function pay(counter: TestCounter, amount: number, lastFour = '1111'): string {
  const attemptId = v7();
  counter.add(...paid(counter.tillId, { attemptId, recordId: v7(), amount, lastFour }));
  return attemptId;
}

async function pagesOf(counter: TestCounter, words: string): Promise<Taken> {
  const keys: Taken = [];
  for (let offset = 0; ; offset += PAGE) {
    const { session, call, calls } = counter;
    const page = await calls.find({ session, who: DANA, words, offset, branch: null }, call);
    keys.push(...page.map(({ key }) => key));
    if (page.length < PAGE) return keys;
  }
}

describe('A search over all counters', () => {
  it('reads each page of a common amount or of last four digits once, newest first, of the branch alone', async () => {
    const { hub, a: main } = await clinicOf('AAAA');
    const north = new TestCounter(hub, 'BBBB');
    await north.join('North');
    await north.hello();
    const byAmount: Taken = [];
    const byDigits: Taken = [];
    for (let turn = 0; turn < 120; turn += 1) {
      byAmount.push(pay(main, 250_000));
      pay(north, 250_000);
      if (turn % 2 === 0) byDigits.push(pay(main, 4_000 + turn, '2500'));
    }
    // Matches by both ways at once.
    const both = pay(main, 250_000, '2500');
    await north.send();
    await main.send();
    const found = await pagesOf(main, '2500');
    const wanted = new Set([...byAmount, ...byDigits, both]);
    expect(found).toHaveLength(wanted.size);
    expect(new Set(found)).toEqual(wanted);
    expect(found[0]).toBe(both);
    expect(found.filter((key) => byAmount.includes(key))).toEqual(byAmount.toReversed());
    expect(await pagesOf(main, '$2500.00')).toEqual([both, ...byAmount.toReversed()]);
  });
});

import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Clinic } from '../../../../../src/main/hub/clinic.ts';
import { differingBags } from '../../../../../src/main/journal/projections/bags.ts';
import { ledgerEntries } from '../../../../../src/main/reports/accounting/accounting-file.ts';
import { clinicBagsAt, packedBefore } from '../../../../../src/main/reports/bank/clinic-bags.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import type { AwaitedBag } from '../../../../../src/shared/hub/bank-calls.ts';
import { bank, MARCH } from '../../../../support/bank-fixture.ts';
import { DANA } from '../../../../support/journal-fixtures.ts';

const CLOSE = '019cb1a0-0000-7000-8000-000000000001';

/** A bag of $40.00 in cash and a check of $10.00, packed on March 2. */
const closedBag = (more: Partial<Extract<AwaitedBag, { of: 'close' }>> = {}): AwaitedBag => ({
  ...{ of: 'close', closeId: CLOSE, branch: 'Main', account: 'Operating', bagNumber: 'B-17' },
  ...{ day: '2026-03-02', cash: cents(4_000), checks: cents(1_000) },
  ...more,
});

const withBags = (...bags: readonly AwaitedBag[]) => bank([], undefined, bags);

describe('A bag of a clinic close', () => {
  test('is the line of its sum, within ten days, once', async () => {
    const { importRows, look } = withBags(closedBag());
    const { matched } = await importRows(
      ...['2026-03-03,DEPOSIT,50.00', '2026-03-04,DEPOSIT AGAIN,50.00'],
      '2026-03-19,DEPOSIT LATE,50.00',
    );
    expect(matched).toBe(1);
    expect(look()).toEqual({
      matched: [['DEPOSIT', 'clinic-bag', 'B-17']],
      unmatched: ['DEPOSIT LATE', 'DEPOSIT AGAIN'],
    });
  });

  test('that goes to another account of this counter is not a line of this one', async () => {
    const { importRows, service } = withBags(closedBag({ account: 'Savings' }));
    const [checking] = service.accounts;
    const savings = { id: 'savings', name: 'Savings', lastFour: '', ledgerName: '' };
    service.saveAccounts(checking === undefined ? [savings] : [checking, savings]);
    expect(await importRows('2026-03-03,DEPOSIT,50.00')).toMatchObject({ matched: 0 });
  });

  test('that may as well be a bag of the counter is left to a person', async () => {
    const { importRows, service, journal } = withBags(closedBag());
    journal.append({
      kind: 'bag.packed',
      body: {
        ...{ commandId: v7(), bagId: v7(), bagNumber: '1', accountId: 'checking' },
        ...{ day: '2026-03-02', businessDays: ['2026-03-02'], bills: cents(5_000) },
        ...{ coin: cents(0), checks: [], cashier: { id: 'dana', name: 'Dana Reyes' } },
      },
    });
    expect(await importRows('2026-03-03,DEPOSIT,50.00')).toMatchObject({ matched: 0 });
    const [line] = service.look(MARCH).unmatched;
    const candidates = await service.matcher.candidates(line?.lineId ?? '');
    expect(candidates.map(({ meaning, name }) => [meaning.kind, name])).toEqual([
      ['bag', '1'],
      ['clinic-bag', 'B-17'],
    ]);
  });

  test('is matched by hand on any day, with another amount and at another account', async () => {
    const late = closedBag({ bagNumber: 'B-18', day: '2026-01-05', account: 'Savings' });
    const { importRows, service, look } = withBags(closedBag({ cash: cents(1) }), late);
    const [checking] = service.accounts;
    const savings = { id: 'savings', name: 'Savings', lastFour: '', ledgerName: '' };
    service.saveAccounts(checking === undefined ? [savings] : [checking, savings]);
    expect(await importRows('2026-03-03,DEPOSIT,50.00')).toMatchObject({ matched: 0 });
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    const found = async (search?: string) =>
      (await service.matcher.candidates(lineId, search)).map(({ name, account, amount }) => {
        return [name, account, amount];
      });
    const right = ['B-18', 'Savings', 5_000];
    expect(await found()).toEqual([right, ['B-17', 'Operating', 1_001]]); // its amount first
    expect(await found('18')).toEqual([right]);
    const [{ meaning } = { meaning: null }] = await service.matcher.candidates(lineId);
    if (meaning !== null) await service.matcher.match({ commandId: v7(), lineId, meaning });
    expect(look().matched).toEqual([['DEPOSIT', 'clinic-bag', 'B-18']]);
    expect(await importRows('2026-03-04,ANOTHER,50.00')).toMatchObject({ matched: 0 });
  });

  test('or of another counter is the line of its sum, at the account of its name or id, and in the books', async () => {
    const bag = { of: 'counter', tillId: 'BBBB01', counter: 'Desk 2', branch: 'Main' } as const;
    const parts = { day: '2026-03-02', cash: cents(4_000), checks: cents(1_000) };
    const bagId = v7();
    const { importRows, look, journal, settings, service } = withBags(
      { ...bag, ...parts, bagId, bagNumber: '7', accountId: 'checking', account: 'Operations' },
      { ...bag, ...parts, bagId: v7(), bagNumber: '8', accountId: 'checking', account: 'Savings' },
    );
    const [checking] = service.accounts;
    const savings = { id: 'savings', name: 'Savings', lastFour: '', ledgerName: '' };
    service.saveAccounts(checking === undefined ? [savings] : [checking, savings]);
    await importRows('2026-03-03,DEPOSIT,50.00', '2026-03-04,DEPOSIT AGAIN,50.00');
    expect(look().matched).toEqual([['DEPOSIT', 'counter-bag', '7']]);
    const [line] = service.look(MARCH).unmatched;
    const candidates = await service.matcher.candidates(line?.lineId ?? '');
    expect(candidates).toMatchObject([{ name: '8', counter: 'Desk 2', account: 'Savings' }]);
    const books = {
      ...{ db: journal.readable, tillId: 'K7M2Q9', timeZone: 'UTC' },
      ...{ accounts: settings().accounts, accountNames: {} },
    };
    expect(ledgerEntries(books, MARCH)[0]?.lines).toEqual([
      { account: 'bank', amount: 5_000 },
      { account: 'undeposited-cash', amount: -4_000 },
      { account: 'undeposited-checks', amount: -1_000 },
    ]);
  });

  test('that the bank counted differently is matched by hand, with its own parts in the books and a difference', async () => {
    const { importRows, service, journal, settings } = withBags(closedBag());
    await importRows('2026-03-03,DEPOSIT,49.00');
    const [line] = service.look(MARCH).unmatched;
    const forged = { cash: cents(1), checks: cents(1) };
    await service.matcher.match({
      ...{ commandId: v7(), lineId: line?.lineId ?? '' },
      meaning: {
        ...{ kind: 'clinic-bag', closeId: CLOSE, branch: 'Main', bagNumber: 'B-17' },
        ...forged,
      },
    });
    const books = {
      ...{ db: journal.readable, tillId: 'K7M2Q9', timeZone: 'UTC' },
      ...{ accounts: settings().accounts, accountNames: {} },
    };
    expect(ledgerEntries(books, MARCH)[0]?.lines).toEqual([
      { account: 'bank', amount: 4_900 },
      { account: 'over-short', amount: 100 },
      { account: 'undeposited-cash', amount: -4_000 },
      { account: 'undeposited-checks', amount: -1_000 },
    ]);
    expect(differingBags(journal.readable)).toEqual([
      { name: 'B-17', day: '2026-03-03', packed: 5_000, booked: 4_900 },
    ]);
  });
});

test('The bags are read once the hub has the entries of this counter: an unmatched one is among them', async () => {
  const order: string[] = [];
  const awaitedBags = async () => {
    order.push('read');
    return [];
  };
  const session = { client: { awaitedBags }, session: 1, beat: async () => {}, end: () => {} };
  const complete = async () => {
    order.push('sent');
    return true;
  };
  const hub = { uplink: { session, complete } } as unknown as Clinic;
  expect(await clinicBagsAt(hub, () => DANA)(packedBefore(MARCH))).toEqual([]);
  expect(order).toEqual(['sent', 'read']);
});

import { expect, test } from 'vitest';
import {
  accountingFile,
  ledgerEntries,
} from '../../../src/main/reports/accounting/accounting-file.ts';
import { netOfDay, toBeFunded } from '../../../src/shared/domain/day-figures.ts';
import type { LedgerAccount } from '../../../src/shared/domain/ledger.ts';
import { add, cents } from '../../../src/shared/domain/money.ts';
import { beginToClose, closeDrawer, finish, matchUntilRead, signOff } from './closing-a-day.ts';
import { IN_DRAWER, workedDay } from './worked-day.ts';

test('the journal entry of a closed day balances and equals its Z report', async () => {
  const { clinic } = await workedDay();
  await closeDrawer(clinic, cents(IN_DRAWER - 45));
  const closingId = await beginToClose(clinic);
  for (const step of ['holds', 'voids'] as const) await signOff(clinic, closingId, step);
  await matchUntilRead(clinic, closingId);
  await signOff(clinic, closingId, 'match');
  const z = await finish(clinic, closingId);
  if (z === 'STEP_OPEN') throw new Error('A step is open.');

  const books = await clinic.must(({ journal }) => ({
    db: journal.readable,
    tillId: journal.tillId,
    timeZone: 'UTC',
    accountNames: {},
    accounts: [],
  }));
  const day = z.to.slice(0, 10);
  const [entry, ...others] = ledgerEntries(books, { from: day, to: day });
  const sumOf = (...accounts: readonly LedgerAccount[]) =>
    add(
      ...(entry?.lines ?? [])
        .filter(({ account }) => accounts.includes(account))
        .map(({ amount }) => amount),
    );
  expect(others).toEqual([]);
  expect(add(...(entry?.lines ?? []).map(({ amount }) => amount))).toBe(0);
  expect(sumOf('card-clearing', 'ach-clearing')).toBe(toBeFunded(z.figures));
  expect(sumOf('undeposited-cash')).toBe(cents(2_600 - 45));
  expect(sumOf('over-short')).toBe(cents(45));
  expect(sumOf('payments-copay', 'unassigned')).toBe(cents(-netOfDay(z.figures)));
  expect(accountingFile(books, { from: '2020-01-01', to: '2020-01-31' }).rows).toBe(0);
});

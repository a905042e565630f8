import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { dayReport, zReport } from '../../../../../src/main/closing/day-reports.ts';
import type { Journal } from '../../../../../src/main/journal/journal.ts';
import { ledgerEntries } from '../../../../../src/main/reports/accounting/accounting-file.ts';
import type { LedgerAccount } from '../../../../../src/shared/domain/ledger.ts';
import { add, cents } from '../../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../../src/shared/journal/entry.ts';
import { bank, MARCH } from '../../../../support/bank-fixture.ts';
import { DANA, id, newId, SALE_OPENED } from '../../../../support/journal-fixtures.ts';

const charge = (name: string, amount: number): NewEntry => ({
  kind: 'tender.recorded',
  body: {
    commandId: id(name),
    saleId: id('sale A'),
    what: 'terminal',
    reference: 'A7B2',
    slip: { terminal: 'Front desk', brand: 'visa', lastFour: '4242' },
    amount: cents(amount),
    cashier: DANA,
  },
});

/** Closes March 2 with the batch of a terminal, and with those of others. */
function closeWithBatch(
  journal: Journal,
  total: number,
  expected = total,
  others: Readonly<Record<string, number>> = {},
  day = '2026-03-02',
): void {
  const closingId = newId();
  const entered = (terminal: string, of: number, known: number): NewEntry => ({
    kind: 'closing.batch-entered',
    body: {
      ...{ commandId: newId(), closingId, terminal },
      ...{ total: cents(of), expected: cents(known), cashier: DANA },
    },
  });
  journal.append(
    { kind: 'closing.begun', body: { commandId: newId(), closingId, cashier: DANA } },
    entered('Front desk', total, expected),
    ...Object.entries(others).map(([terminal, of]) => entered(terminal, of, 0)),
  );
  const terminals = ['Front desk', ...Object.keys(others)];
  const clinic = { clinic: 'Old Mill', timeZone: 'UTC', terminals, branches: [] };
  const x = { ...dayReport(journal, clinic, new Date(`${day}T18:00:00Z`)), days: [day] };
  const ended = { closedBy: DANA, signed: [], match: null, floatKept: cents(0) };
  const report = zReport(journal, x, ended);
  journal.append({ kind: 'day.closed', body: { commandId: newId(), closingId, report } });
}

/** A bank, and a closed day with $25.00 at the clinic's own terminal. */
function bankWithBatch(total: number) {
  const opened = bank();
  opened.journal.append(SALE_OPENED, charge('charge', 2_500));
  closeWithBatch(opened.journal, total, 2_500);
  const sumOf = (account: LedgerAccount) => {
    const books = { db: opened.journal.readable, tillId: 'K7M2Q9', timeZone: 'UTC' };
    const entries = ledgerEntries({ ...books, accountNames: {}, accounts: [] }, MARCH);
    const lines = entries.flatMap((entry) => entry.lines);
    return add(...lines.filter((line) => line.account === account).map(({ amount }) => amount));
  };
  const arrived = () => opened.bags.all.batches.map((batch) => batch.arrived);
  return { ...opened, sumOf, arrived };
}

describe('the batch of the clinic’s own card terminal', () => {
  test('waits in terminal clearing until the bank books it', async () => {
    const { importRows, look, sumOf, arrived } = bankWithBatch(2_500);
    expect([sumOf('terminal-clearing'), arrived()]).toEqual([2_500, [null]]);
    await importRows('2026-03-04,ACQUIRER SETTLEMENT,25.00');
    expect(look().matched).toEqual([['ACQUIRER SETTLEMENT', 'batch', 'Front desk']]);
    expect([sumOf('terminal-clearing'), sumOf('bank')]).toEqual([0, 2_500]);
    expect(arrived()).toEqual(['2026-03-04']);
  });

  test('that is short leaves its difference in over/short, and clears by its own total', async () => {
    const { importRows, sumOf } = bankWithBatch(2_000);
    await importRows('2026-03-04,ACQUIRER SETTLEMENT,20.00');
    expect([sumOf('terminal-clearing'), sumOf('over-short')]).toEqual([0, 500]);
  });

  test('that is paid out less a fee is matched by hand, and the fee is booked', async () => {
    const { service, importRows, look, sumOf } = bankWithBatch(2_500);
    await importRows('2026-03-04,ACQUIRER SETTLEMENT,24.20');
    expect(look().matched).toEqual([]);
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    const [candidate] = await service.matcher.candidates(lineId);
    expect(candidate).toMatchObject({ name: 'Front desk', day: '2026-03-02', amount: 2_500 });
    if (candidate === undefined) return;
    await service.matcher.match({ commandId: v7(), lineId, meaning: candidate.meaning });
    expect([sumOf('terminal-clearing'), sumOf('processor-fees')]).toEqual([0, 80]);
    expect(await service.matcher.candidates(lineId).catch(String)).toContain('CHANGED_MEANWHILE');
  });

  test.each([
    ['before its day', '2026-03-01,ACQUIRER SETTLEMENT,25.00'],
    ['two weeks after it', '2026-03-16,ACQUIRER SETTLEMENT,25.00'],
    ['of another amount', '2026-03-04,ACQUIRER SETTLEMENT,25.01'],
  ])('is not paired with a line %s', async (_title, row) => {
    const { importRows, look } = bankWithBatch(2_500);
    await importRows(row);
    expect(look().matched).toEqual([]);
  });
});

test('a batch below zero is paired with the line that the acquirer takes from the account', async () => {
  const { journal, importRows, look } = bank();
  closeWithBatch(journal, -1_000, 0);
  await importRows('2026-03-04,ACQUIRER SETTLEMENT,-10.00');
  expect(look().matched).toEqual([['ACQUIRER SETTLEMENT', 'batch', 'Front desk']]);
});

test('a refund batch that the acquirer takes with a fee is matched by hand', async () => {
  const { journal, service, importRows } = bank();
  closeWithBatch(journal, -1_000, 0);
  await importRows('2026-03-04,ACQUIRER SETTLEMENT,-10.60', '2026-03-04,RENT,-20.00');
  const [fee, rent] = ['ACQUIRER SETTLEMENT', 'RENT'].map(
    (text) =>
      service.look(MARCH).unmatched.find(({ description }) => description === text)?.lineId ?? '',
  );
  expect(await service.matcher.candidates(rent ?? '')).toEqual([]);
  expect(await service.matcher.candidates(fee ?? '')).toMatchObject([
    { name: 'Front desk', amount: -1_000 },
  ]);
});

test('one line pays the batches of all terminals of a day', async () => {
  const { journal, bags, importRows, look } = bank();
  closeWithBatch(journal, 2_500, 0, { 'Back office': 1_700 });
  await importRows('2026-03-04,ACQUIRER SETTLEMENT,42.00');
  expect(look().matched).toEqual([['ACQUIRER SETTLEMENT', 'batch', 'Front desk, Back office']]);
  expect(bags.all.batches.map(({ arrived }) => arrived)).toEqual(['2026-03-04', '2026-03-04']);
  await importRows('2026-03-05,ACQUIRER SETTLEMENT,25.00');
  expect(look().unmatched).toEqual(['ACQUIRER SETTLEMENT']);
});

test('one line pays the batches of several days less a fee, by hand', async () => {
  const { journal, service, bags, importRows } = bank();
  for (const [at, day] of ['2026-03-06', '2026-03-07', '2026-03-08'].entries()) {
    closeWithBatch(journal, 1_000 + at, 0, { 'Back office': 500 }, day);
  }
  await importRows('2026-03-09,ACQUIRER SETTLEMENT,30.00');
  const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
  const candidates = await service.matcher.candidates(lineId);
  expect(candidates.map(({ name, amount }) => [name, amount])).toEqual([
    ['Front desk', 3_003],
    ['Front desk, Back office', 3_001],
    ['Front desk, Back office', 3_003],
  ]);
  const [three] = candidates;
  if (three === undefined) return;
  await service.matcher.match({ commandId: v7(), lineId, meaning: three.meaning });
  const arrived = (of: string) =>
    bags.all.batches.flatMap((each) => (each.terminal === of ? [each.arrived] : []));
  expect(arrived('Front desk')).toEqual(['2026-03-09', '2026-03-09', '2026-03-09']);
  expect(arrived('Back office')).toEqual([null, null, null]);
  const books = { db: journal.readable, tillId: 'K7M2Q9', timeZone: 'UTC' };
  const entries = ledgerEntries({ ...books, accountNames: {}, accounts: [] }, MARCH);
  expect(entries.find(({ memo }) => memo.startsWith('Batch of'))).toMatchObject({
    memo: 'Batch of Front desk, Z 1, 2, 3',
    lines: [
      { account: 'bank', amount: 3_000 },
      { account: 'processor-fees', amount: 3 },
      { account: 'terminal-clearing', amount: -3_003 },
    ],
  });
  service.matcher.unmatch({ commandId: v7(), lineId });
  expect(arrived('Front desk')).toEqual([null, null, null]);
});

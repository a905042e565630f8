import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dayReport, zReport } from '../../../../../src/main/closing/day-reports.ts';
import type { Journal } from '../../../../../src/main/journal/journal.ts';
import { bankMatches } from '../../../../../src/main/journal/projections/bank.ts';
import { ledgerEntries } from '../../../../../src/main/reports/accounting/accounting-file.ts';
import type { BagService } from '../../../../../src/main/reports/bank/bag-service.ts';
import { bankRows } from '../../../../../src/main/reports/bank/transfers.ts';
import { slipPaper } from '../../../../../src/shared/domain/deposit-slip-paper.ts';
import { fewestPieces } from '../../../../../src/shared/domain/drawer.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { paperText } from '../../../../../src/shared/domain/paper-text.ts';
import { bank, COLUMNS, MARCH, transfer } from '../../../../support/bank-fixture.ts';
import { COPAY, DANA, id, SALE_OPENED } from '../../../../support/journal-fixtures.ts';
import { dayClosed } from '../../../../support/z-report.ts';

const check = (name: string, amount: number) => ({
  kind: 'tender.recorded' as const,
  body: {
    commandId: id(name),
    saleId: id('sale A'),
    what: 'check' as const,
    reference: name,
    amount: cents(amount),
    cashier: DANA,
  },
});

describe('an imported statement', () => {
  test('adds each line once, also from a statement that overlaps or repeats', async () => {
    const { importRows } = bank();
    const [one, two, three] = ['2026-03-02,A,1.00', '2026-03-02,A,1.00', '2026-03-03,B,2.00'];
    expect(await importRows(one ?? '', two ?? '')).toMatchObject({ added: 2, known: 0 });
    expect(await importRows(one ?? '', two ?? '')).toMatchObject({ added: 0, known: 2 });
    expect(await importRows(one ?? '', two ?? '', three ?? '')).toMatchObject({
      added: 1,
      known: 2,
    });
  });

  test('pairs transfers by amount and day, equal ones in their order', async () => {
    const { importRows, look } = bank([
      transfer('second', 5_000, '2026-03-03'),
      transfer('first', 5_000, '2026-03-02'),
      transfer('too late', 7_000, '2026-03-20'),
    ]);
    const { matched } = await importRows(
      '2026-03-04,late,50.00',
      '2026-03-02,early,50.00',
      '2026-03-02,other day,70.00',
    );
    expect(matched).toBe(2);
    expect(look()).toEqual({
      unmatched: ['other day'],
      matched: [
        ['late', 'transfer', 'second'],
        ['early', 'transfer', 'first'],
      ],
    });
  });

  test('has one line of a transfer that the processor lists twice; the other one stays unmatched', async () => {
    const { importRows, look } = bank([
      transfer('T', 5_000, '2026-03-02'),
      transfer('T', 5_000, '2026-03-02'),
    ]);
    expect(await importRows('2026-03-02,one,50.00', '2026-03-03,two,50.00')).toMatchObject({
      added: 2,
      matched: 1,
    });
    expect(look()).toEqual({ unmatched: ['two'], matched: [['one', 'transfer', 'T']] });
  });

  test('keeps its lines if the service cannot be read, and pairs what the clinic knows', async () => {
    const { service, importRows, look } = bank('unreachable');
    service.saveRule({ what: 'processor-fee', contains: 'merchant fee', amount: null });
    const result = await importRows('2026-03-02,MERCHANT FEE MARCH,-9.00', '2026-03-02,A,1.00');
    expect(result).toMatchObject({ added: 2, matched: 1, problem: 'timeout' });
    expect(look()).toEqual({
      unmatched: ['A'],
      matched: [['MERCHANT FEE MARCH', 'known', '']],
    });
  });

  test('a rule with an amount names only lines of this amount', async () => {
    const { service, importRows, look } = bank();
    service.saveRule({ what: 'returned-item-fee', contains: 'return', amount: cents(-1_200) });
    await importRows('2026-03-02,RETURNED ITEM,-12.00', '2026-03-02,RETURNED ITEM,-50.00');
    expect(look().matched).toHaveLength(1);
    expect(look().unmatched).toHaveLength(1);
  });

  test('with a wrong row is refused whole, with the row', async () => {
    const { importRows, look } = bank();
    await expect(importRows('2026-03-02,A,1.00', '2027-03-02,B,2.00')).rejects.toMatchObject({
      code: 'STATEMENT_REFUSED',
      data: { problem: 'date-in-future', row: 3, text: '2027-03-02, B, 2.00' },
    });
    expect(look()).toEqual({ unmatched: [], matched: [] });
  });

  test('has its columns kept for the next one of the account', async () => {
    const { importRows, settings } = bank();
    await importRows('2026-03-02,A,1.00');
    expect(settings().accounts[0]?.columns).toEqual(COLUMNS);
  });

  test('with missing parts is refused', () => {
    const { service } = bank();
    const uploadId = v7();
    service.upload(uploadId, 0, 'QQ==');
    expect(() => service.upload(uploadId, 2, 'QQ==')).toThrow('UPLOAD_GONE');
    expect(() => service.inspect(v7())).toThrow('UPLOAD_GONE');
  });
});

describe('a change of the settings of the bank', () => {
  const changes = (journal: Journal) =>
    journal
      .rows()
      .filter(({ kind }) => kind === 'setting.changed')
      .map(({ body }) => z.object({ name: z.string(), value: z.string() }).parse(JSON.parse(body)))
      .map(({ name, value }) => [name, JSON.parse(value)]);

  test('is in the journal: rules, accounts and the columns of statements', async () => {
    const { journal, service, importRows } = bank();
    const rule = { what: 'processor-fee', contains: 'merchant fee', amount: null } as const;
    service.saveRule(rule);
    service.forgetRule(rule);
    const account = {
      id: 'checking',
      name: 'Operating',
      lastFour: '4242',
      ledgerName: 'Assets:Operating',
    };
    service.saveAccounts([account]);
    await importRows('2026-03-02,A,1.00');
    await importRows('2026-03-03,A,1.00'); // with the same columns
    expect(changes(journal)).toEqual([
      ['bank.rules', [rule]],
      ['bank.rules', []],
      ['bank.accounts', [{ ...account, columns: null }]],
      ['bank.accounts', [{ ...account, columns: COLUMNS }]],
    ]);
  });

  test('each account is booked under its own name', async () => {
    const { journal, service, importBytes, settings } = bank();
    service.saveAccounts([
      { id: 'checking', name: 'Checking', lastFour: '', ledgerName: 'Assets:Operating' },
      { id: 'savings', name: 'Savings', lastFour: '', ledgerName: '' },
    ]);
    service.saveRule({ what: 'processor-fee', contains: 'merchant fee', amount: null });
    const fee = Buffer.from('Date,Description,Amount\n2026-03-02,MERCHANT FEE,-9.00');
    await importBytes(fee);
    await importBytes(fee, { accountId: 'savings' });
    const names = (all: string | undefined) => {
      const books = { db: journal.readable, tillId: 'K7M2Q9', timeZone: 'UTC' };
      const accountNames = all === undefined ? {} : { bank: all };
      const { accounts } = settings();
      return ledgerEntries({ ...books, accountNames, accounts }, MARCH).map(
        (each) => each.bankName,
      );
    };
    expect(names(undefined).toSorted()).toEqual(['Assets:Operating', 'Savings']);
    expect(names('Cash at bank').toSorted()).toEqual(['Assets:Operating', 'Cash at bank']);
  });

  test('has the same id at each counter: that of its name, also after another one was renamed', () => {
    const { service } = bank();
    const [checking] = service.accounts;
    if (checking === undefined) throw new Error('There is an account from the beginning.');
    const named = (name: string, id: string = v7()) => {
      return { ...{ id, name }, lastFour: '', ledgerName: '' };
    };
    const ids = () => service.accounts.map(({ id, name }) => `${name}: ${id}`);
    service.saveAccounts([checking, named('Savings')]);
    service.saveAccounts([checking, named('Savings')]); // the page did not read it again
    expect(ids()).toEqual(['Checking: checking', 'Savings: savings']);
    const other = v7();
    service.saveAccounts([checking, named('Old', 'savings'), named('Savings', other)]);
    expect(ids()).toEqual(['Checking: checking', 'Old: savings', `Savings: ${other}`]);
  });

  test('cannot remove an account with a bag', () => {
    const { journal, service, bags } = bank();
    closeWithCash(journal, 100);
    const content = { bills: cents(100), coin: cents(0), checks: [] };
    bags.pack({ commandId: v7(), bagNumber: '7', accountId: 'checking', ...content });
    const savings = { id: 'savings', name: 'Savings', lastFour: '', ledgerName: '' };
    expect(() => service.saveAccounts([savings])).toThrow('ACCOUNT_USED');
  });
});

describe('a line', () => {
  test('is matched by hand once, and unmatched', async () => {
    const { service, importRows, look } = bank();
    await importRows('2026-03-02,RENT,-900.00');
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    const meaning = { kind: 'known', what: 'other' } as const;
    await service.matcher.match({ commandId: v7(), lineId, meaning });
    await expect(service.matcher.match({ commandId: v7(), lineId, meaning })).rejects.toThrow(
      'CHANGED_MEANWHILE',
    );
    service.matcher.unmatch({ commandId: v7(), lineId });
    expect(look()).toEqual({ unmatched: ['RENT'], matched: [] });
    expect(() => service.matcher.unmatch({ commandId: v7(), lineId })).toThrow('CHANGED_MEANWHILE');
  });

  test('cannot take a transfer that another line has', async () => {
    const { service, importRows } = bank([transfer('T', 5_000, '2026-03-02')]);
    await importRows('2026-03-02,A,50.00', '2026-03-02,B,50.00');
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    expect(await service.matcher.candidates(lineId)).toEqual([]);
    const meaning = { kind: 'transfer', transferId: 'T', ach: cents(0) } as const;
    await expect(service.matcher.match({ commandId: v7(), lineId, meaning })).rejects.toThrow(
      'CHANGED_MEANWHILE',
    );
  });

  test('takes the sums of a deposit from the processor, not from the page', async () => {
    const { journal, service, importRows } = bank([
      { ...transfer('T', 5_000, '2026-03-20'), ach: cents(1_200) },
    ]);
    await importRows('2026-03-02,A,50.00');
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    const match = (transferId: string) =>
      service.matcher.match({
        commandId: v7(),
        lineId,
        meaning: { kind: 'transfer', transferId, ach: cents(-90_000) },
      });
    await expect(match('another amount')).rejects.toThrow('CHANGED_MEANWHILE');
    await match('T');
    expect(bankMatches(journal.readable, MARCH.from, MARCH.to)[0]?.meaning).toEqual({
      kind: 'transfer',
      transferId: 'T',
      ach: 1_200,
    });
  });

  test('cannot take a bag of another account', async () => {
    const { journal, service, bags, importRows } = bank();
    closeWithCash(journal, 5_000);
    const savings = { id: 'savings', name: 'Savings', lastFour: '', ledgerName: '' };
    service.saveAccounts([
      { id: 'checking', name: 'Checking', lastFour: '', ledgerName: '' },
      savings,
    ]);
    const sums = { bills: cents(5_000), coin: cents(0), checks: [] };
    const { bagId } = bags.pack({
      ...{ commandId: v7(), bagNumber: '7', accountId: 'savings' },
      ...sums,
    });
    await importRows('2026-03-21,A,50.00');
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    const order = { commandId: v7(), lineId, meaning: { kind: 'bag', bagId } } as const;
    await expect(service.matcher.match(order)).rejects.toThrow('CHANGED_MEANWHILE');
  });
});

/** Closes a day with this cash for the bank. */
function closeWithCash(journal: Journal, cash: number): void {
  const day = dayClosed(journal.tillId, { number: 1, cash });
  if (day.kind !== 'day.closed') throw new Error('Another entry.');
  const { closingId } = day.body;
  journal.append(
    { kind: 'closing.begun', body: { commandId: v7(), closingId, cashier: DANA } },
    day,
  );
}

describe('a bag', () => {
  const pack = (
    bags: BagService,
    checks: readonly string[],
    bills = 0,
    bagNumber: string = '1042',
  ) =>
    bags.pack({
      commandId: v7(),
      bagNumber,
      accountId: 'checking',
      bills: cents(bills),
      coin: cents(0),
      checks,
    });

  test('is not offered a check that the bank returned', () => {
    const { journal, bags } = bank();
    journal.append(SALE_OPENED, check('1001', 1_000), check('1002', 1_500));
    journal.append({
      kind: 'check.returned',
      body: {
        commandId: v7(),
        saleId: id('sale A'),
        paymentKey: id('1001'),
        amount: cents(1_000),
        reason: 'No funds',
        cashier: DANA,
        manager: DANA,
      },
    });
    expect(bags.all.checks.map(({ number }) => number)).toEqual(['1002']);
  });

  test('holds each check once, and is matched with the line of its sum', async () => {
    const { journal, bags, importRows, look } = bank();
    journal.append(SALE_OPENED, check('1001', 1_000), check('1002', 1_500));
    expect(bags.all.checks.map(({ number }) => number)).toEqual(['1001', '1002']);
    closeWithCash(journal, 500);
    pack(bags, [id('1001'), id('1002')], 500);
    expect(() => pack(bags, [id('1001')], 0, '1043')).toThrow('CHANGED_MEANWHILE');
    expect(bags.all).toMatchObject({ checks: [], cash: 0, bags: [{ arrived: null }] });
    await importRows('2026-03-21,DEPOSIT,30.00');
    expect(look().matched).toEqual([['DEPOSIT', 'bag', '1042']]);
    expect(bags.all.bags[0]?.arrived).toBe('2026-03-21');
  });

  test('does not take the line of a transfer of the same amount: a person chooses', async () => {
    const { journal, service, bags, importRows, look } = bank([transfer('T', 3_000, '2026-03-14')]);
    closeWithCash(journal, 3_000);
    pack(bags, [], 3_000);
    await importRows(
      '2026-03-20,CARD PROCESSOR DEPOSIT,30.00',
      '2026-03-21,DEPOSIT AT BRANCH,30.00',
    );
    expect(look()).toEqual({
      unmatched: ['CARD PROCESSOR DEPOSIT'],
      matched: [['DEPOSIT AT BRANCH', 'bag', '1042']],
    });
    await service.matchAgain(MARCH);
    expect(look().unmatched).toEqual([]);
  });

  test('is offered the bills and the coin that were counted at the closes', () => {
    const { journal, bags } = bank();
    const [closingId, sessionId] = [v7(), v7()];
    const count = [...fewestPieces(cents(32_375))];
    const opened = { drawerId: 'till', drawerName: 'Cash drawer', count, float: cents(20_000) };
    const counted = { counted: cents(32_375), expected: cents(32_375), cashier: DANA };
    const signed = { manager: DANA, reason: 'Counted twice' };
    journal.append(
      { kind: 'drawer.opened', body: { commandId: v7(), sessionId, ...opened, cashier: DANA } },
      { kind: 'drawer.counted', body: { commandId: v7(), sessionId, ...counted, count } },
      { kind: 'drawer.closed', body: { commandId: v7(), sessionId, ...counted, ...signed } },
      { kind: 'closing.begun', body: { commandId: v7(), closingId, cashier: DANA } },
    );
    const clinic = { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] };
    const x = dayReport(journal, clinic, new Date('2026-03-02T18:00:00Z'));
    const ended = { closedBy: DANA, signed: [], match: null, floatKept: cents(20_000) };
    const report = zReport(journal, x, ended);
    journal.append({ kind: 'day.closed', body: { commandId: v7(), closingId, report } });
    expect(bags.all).toMatchObject({ cash: 12_375, coin: 75 });
    pack(bags, [], 12_300);
    expect(bags.all).toMatchObject({ cash: 75, coin: 75 });
    const more = () => pack(bags, [], 76, '1043');
    expect(more).toThrow(
      expect.objectContaining({ code: 'TOO_MUCH_CASH_IN_BAG', data: { cash: 75 } }),
    );
    expect(bags.all.bags).toHaveLength(1);
    pack(bags, [], 75, '1043');
    expect(more).toThrow('BAG_NUMBER_USED');
    expect(bags.all).toMatchObject({ cash: 0, coin: 0 });
  });

  test('names the business days of its cash, oldest first, not the day of packing', () => {
    const { journal, bags } = bank();
    for (const [day, float] of [
      ['2026-02-26', 10_000],
      ['2026-02-27', 5_000],
      ['2026-02-28', 7_000],
    ] as const) {
      const [closingId, sessionId] = [v7(), v7()];
      const drawer = { drawerId: 'till', drawerName: 'Cash drawer' };
      const count = [...fewestPieces(cents(float))];
      const open = { commandId: v7(), sessionId, ...drawer, count, float: cents(float) };
      const counted = { sessionId, counted: cents(float), expected: cents(float), cashier: DANA };
      journal.append(
        { kind: 'drawer.opened', body: { ...open, cashier: DANA } },
        { kind: 'drawer.counted', body: { commandId: v7(), ...counted, count } },
        {
          kind: 'drawer.closed',
          body: { commandId: v7(), ...counted, manager: null, reason: null },
        },
        { kind: 'closing.begun', body: { commandId: v7(), closingId, cashier: DANA } },
      );
      const clinic = { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] };
      const x = { ...dayReport(journal, clinic, new Date(`${day}T18:00:00Z`)), days: [day] };
      const ended = { closedBy: DANA, signed: [], match: null, floatKept: cents(0) };
      const report = zReport(journal, x, ended);
      journal.append({ kind: 'day.closed', body: { commandId: v7(), closingId, report } });
    }
    const daysOf = (bills: number) => {
      const { bagId } = pack(bags, [], bills, `${bags.all.bags.length}`);
      return bags.all.bags.find((bag) => bag.bagId === bagId)?.businessDays;
    };
    expect(daysOf(10_000)).toEqual(['2026-02-26']);
    expect(daysOf(6_000)).toEqual(['2026-02-27', '2026-02-28']);
    expect(daysOf(6_000)).toEqual(['2026-02-28']);
    const [, two] = bags.all.bags;
    if (two === undefined) throw new Error('No bag.');
    const slip = slipPaper({ ...two, clinic: 'Old Mill', accountName: 'Checking', lastFour: '' });
    expect(paperText(slip, 48)).toContain('Fri, 02/27/2026 to Sat, 02/28/2026');
  });

  test('can be unpacked until the bank has booked it', async () => {
    const { journal, bags, importRows } = bank();
    journal.append(SALE_OPENED, check('1001', 1_000));
    const first = pack(bags, [id('1001')]);
    bags.unpack({ commandId: v7(), ...first, reason: 'Wrong bag' });
    expect(bags.all.checks).toHaveLength(1);
    const second = pack(bags, [id('1001')]);
    await importRows('2026-03-21,DEPOSIT,10.00');
    expect(() => bags.unpack({ commandId: v7(), ...second, reason: 'Wrong bag' })).toThrow(
      'CHANGED_MEANWHILE',
    );
  });

  test.each([
    ['EMPTY_BAG', { checks: [] }],
    ['NO_SUCH_ACCOUNT', { accountId: 'savings', bills: cents(100) }],
  ])('is refused with %s', (code, part) => {
    const { bags } = bank();
    const order = { commandId: v7(), bagNumber: '1', accountId: 'checking', checks: [] };
    const zero = { bills: cents(0), coin: cents(0) };
    expect(() => bags.pack({ ...order, ...zero, ...part })).toThrow(code);
  });

  test('names the payers of its checks, but the journal has no name in clear', () => {
    const { journal, bags } = bank();
    const sale = { saleId: id('sale A'), patientId: null, lines: COPAY, cashier: DANA };
    journal.append(
      { kind: 'sale.opened', body: { ...sale, patientName: 'Maria Garcia' } },
      check('1001', 1_000),
    );
    pack(bags, [id('1001')]);
    expect(bags.all.bags[0]?.checks).toEqual([
      { number: '1001', payer: 'Maria Garcia', amount: 1_000 },
    ]);
    const texts = journal.readable.all('SELECT entry_text(body) AS text FROM entries');
    expect(JSON.stringify(texts)).not.toContain('Garcia');
  });

  test('that the bank counted differently is matched by hand, and is listed with both sums until it is unmatched', async () => {
    const { journal, lines, service, bags, importRows } = bank();
    journal.append(SALE_OPENED, check('1001', 1_000));
    closeWithCash(journal, 2_000);
    const { bagId } = pack(bags, [id('1001')], 2_000);
    const differing = () => bankRows(journal.readable, lines).differingBags;
    await importRows('2026-03-21,DEPOSIT,29.00');
    expect(differing()).toEqual([]);
    const lineId = service.look(MARCH).unmatched[0]?.lineId ?? '';
    await service.matcher.match({ commandId: v7(), lineId, meaning: { kind: 'bag', bagId } });
    expect(differing()).toEqual([
      { name: '1042', day: '2026-03-20', packed: 3_000, booked: 2_900 },
    ]);
    service.matcher.unmatch({ commandId: v7(), lineId });
    expect(differing()).toEqual([]);
  });

  test('has its slip as PDF', async () => {
    const { journal, bags } = bank();
    closeWithCash(journal, 2_000);
    const { name, pdf } = await bags.slipPdf(pack(bags, [], 2_000).bagId);
    expect(name).toBe('deposit-2026-03-20-1042.pdf');
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test('the journal keeps no text of the bank', async () => {
  const { journal, importRows } = bank([transfer('T', 5_000, '2026-03-02')]);
  await importRows('2026-03-02,TRANSFER FROM JOHN DOE,50.00');
  expect(bankMatches(journal.readable, MARCH.from, MARCH.to)).toHaveLength(1);
  const texts = journal.readable.all('SELECT entry_text(body) AS text FROM entries');
  expect(JSON.stringify(texts)).not.toContain('JOHN');
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dayFigures } from '../../../../src/main/closing/day-figures.ts';
import { dayReport, zReport } from '../../../../src/main/closing/day-reports.ts';
import { movedMoney } from '../../../../src/main/journal/projections/moved-money.ts';
import { salesSince, takenSince } from '../../../../src/main/journal/projections/sales-since.ts';
import { paidOf, paidPartsOf } from '../../../../src/main/journal/projections/tenders.ts';
import { createPaymentHistory } from '../../../../src/main/payments/payment-history.ts';
import type { ReceiptSource } from '../../../../src/main/receipts/receipts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { ManualRefundKind } from '../../../../src/shared/domain/payment.ts';
import type { RecordedTender } from '../../../../src/shared/domain/receipt.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { NO_RECEIPTS } from '../../../support/attempt-engine.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import { DANA, id, journalIn, SALE_OPENED } from '../../../support/journal-fixtures.ts';
import { NO_REFUND_LIMITS } from '../../../support/no-limits.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T18:00:00Z');
const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const never = () => Promise.reject(new Error('nothing is asked of the service'));

const SLIP = { terminal: 'Front desk', brand: 'mastercard', lastFour: '4242' } as const;

const recorded = (
  name: string,
  what: RecordedTender,
  reference: string,
  amount = 2_500,
): NewEntry => ({
  kind: 'tender.recorded',
  body: {
    commandId: id(name),
    saleId: id('sale A'),
    what,
    reference,
    ...(what === 'terminal' ? { slip: SLIP } : {}),
    amount: cents(amount),
    cashier: DANA,
  },
});

/** A till with one sale of a copay, the given payments, and a manager to approve. */
function till(...entries: readonly NewEntry[]) {
  const journal = journalIn(temporaryFolder(), () => NOW);
  journal.append(SALE_OPENED, ...entries);
  const issued: ReceiptSource[] = [];
  const payments = createPaymentHistory({
    journal,
    now: () => NOW,
    readsOf: () => null,
    openSale: () => null,
    refundRules: () => NO_REFUND_LIMITS,
    commands: commandsOf({ journal, approve: async () => MORGAN }),
    attempts: { answered: never, run: never, foundOutside: never },
    receipts: {
      ...NO_RECEIPTS,
      issue: (source) => {
        issued.push(source);
        return { number: '000009', entries: [] };
      },
    },
  });
  const back = (
    name: string,
    kind: ManualRefundKind,
    amount: number,
    remaining: number,
    command = `refund of the ${name}`,
  ) =>
    payments.voidOrRefund({
      commandId: id(command),
      subject: { kind: 'ours', key: id(name) },
      kind,
      amount: cents(amount),
      remaining: cents(remaining),
      reason: 'visit-canceled',
      approval: null,
    });
  const found = (words: string) =>
    payments.find({ words, offset: 0, limit: 10 }).payments.map(({ key }) => key);
  const timeline = (name: string) => payments.timeline({ kind: 'ours', key: id(name) }, true);
  return { journal, back, found, timeline, issued };
}

describe('a tender recorded only in the journal', () => {
  test('is found by number or code, amount, cashier, day and receipt', () => {
    const { found } = till(
      recorded('check', 'check', '1042'),
      recorded('terminal', 'terminal', 'A7 B2C3', 1_000),
    );
    for (const words of ['1042', '25', 'dana 1042', 'today 1042', '25.00 today']) {
      expect([words, found(words)]).toEqual([words, [id('check')]]);
    }
    for (const words of ['b2c3', 'A7', '10.00', 'a7 b2c3']) {
      expect([words, found(words)]).toEqual([words, [id('terminal')]]);
    }
    expect(found('dana')).toEqual([id('terminal'), id('check')]);
    for (const words of ['104', '042', 'B2', '%', '1042 yesterday']) {
      expect([words, found(words)]).toEqual([words, []]);
    }
  });

  test('at a card terminal is found by its last four and has the card of its slip', async () => {
    const { timeline, found, journal } = till(recorded('terminal', 'terminal', 'A7B2'));
    expect(found('4242')).toEqual([id('terminal')]);
    expect(await timeline('terminal')).toMatchObject({
      payment: {
        method: 'TERMINAL',
        reference: 'A7B2',
        card: { brand: 'mastercard', lastFour: '4242' },
      },
      voidOrRefund: { kind: 'terminal-back', remaining: 2_500 },
    });
    expect(paidPartsOf(journal.readable, id('sale A'))).toMatchObject([
      { tender: { kind: 'recorded', what: 'terminal', reference: 'A7B2', slip: SLIP } },
    ]);
  });

  test('has a timeline without the service and offers no void', async () => {
    const { timeline } = till(recorded('check', 'check', '1042'));
    expect(await timeline('check')).toMatchObject({
      payment: { method: 'CHECK', reference: '1042', state: 'approved' },
      service: { kind: 'nothing-there' },
      events: [{ kind: 'recorded', by: 'Dana Reyes', source: 'till' }],
      voidOrRefund: { kind: 'check-back', remaining: 2_500 },
    });
  });

  test('by check is refunded whole and once, which reopens the amount of its sale', async () => {
    const { journal, back, timeline, issued } = till(recorded('check', 'check', '1042', 1_500));
    expect(paidOf(journal.readable, id('sale A'))).toBe(1_500);
    const [one, two] = await Promise.all([
      back('check', 'check-back', 700, 1_500),
      back('check', 'check-back', 700, 1_500),
    ]);
    expect(one).toEqual({ attempt: null, receiptNumber: '000009' });
    expect(two).toEqual(one);
    expect(issued).toMatchObject([
      {
        lines: [{ amount: 1_500 }],
        tender: { kind: 'recorded', what: 'check', reference: '1042' },
        refundReason: { reason: 'Visit canceled', reasonCode: 'visit-canceled' },
      },
    ]);
    expect(await timeline('check')).toMatchObject({
      voidOrRefund: { kind: 'none', why: 'refunded' },
      events: [
        { kind: 'recorded' },
        { kind: 'refunded', amount: 1_500, manager: 'Morgan Lee', reason: 'Visit canceled' },
      ],
    });
    expect(paidOf(journal.readable, id('sale A'))).toBe(0);
    expect(paidPartsOf(journal.readable, id('sale A'))).toEqual([]);
    expect(takenSince(journal.readable, '2026-03-01').recorded).toBe(0);
  });

  test('by check is not handed back out of a bag, nor after the bank booked it', async () => {
    const { journal, back } = till(recorded('check', 'check', '1042', 1_500));
    const bag = {
      bagId: id('bag'),
      bagNumber: '7',
      accountId: 'checking',
      day: '2026-03-01',
      businessDays: ['2026-03-01'],
    };
    const checks = [
      {
        paymentKey: id('check'),
        saleId: id('sale A'),
        number: '1042',
        payer: null,
        amount: cents(1_500),
      },
    ];
    const packed = { ...bag, bills: cents(0), coin: cents(0), checks, cashier: DANA };
    journal.append({ kind: 'bag.packed', body: { ...packed, commandId: id('pack') } });
    await expect(back('check', 'check-back', 1_500, 1_500, 'packed')).rejects.toMatchObject({
      code: 'CHECK_PACKED',
    });
    const unpack = { commandId: id('unpack'), bagId: id('bag'), reason: 'Check', cashier: DANA };
    journal.append({ kind: 'bag.unpacked', body: unpack });
    journal.append({ kind: 'bag.packed', body: { ...packed, commandId: id('pack again') } });
    const meaning = { kind: 'bag' as const, bagId: id('bag') };
    const line = { lineId: 'L', accountId: 'checking', day: '2026-03-02', amount: cents(1_500) };
    const lines = [{ ...line, meaning }];
    journal.append({ kind: 'bank.lines-matched', body: { commandId: null, lines, cashier: DANA } });
    await expect(back('check', 'check-back', 1_500, 1_500, 'booked')).rejects.toMatchObject({
      code: 'CHECK_DEPOSITED',
    });
    expect(paidOf(journal.readable, id('sale A'))).toBe(1_500);
  });

  test('by check is not handed back out of a bag of the clinic’s close', async () => {
    const { journal, back } = till(recorded('check', 'check', '1042', 1_500));
    const close = { closeId: id('close'), epoch: id('epoch'), number: 1 };
    const body = { ...close, zReports: [], checks: [id('check')] };
    journal.append({ kind: 'bag.clinic-packed', body });
    await expect(back('check', 'check-back', 1_500, 1_500, 'in the close')).rejects.toMatchObject({
      code: 'CHECK_DEPOSITED',
    });
    expect(paidOf(journal.readable, id('sale A'))).toBe(1_500);
  });

  test('of another terminal is refunded in parts up to the rest', async () => {
    const { journal, back, timeline } = till(recorded('terminal', 'terminal', 'A7B2'));
    await back('terminal', 'terminal-back', 1_000, 2_500, 'first refund');
    await expect(
      back('terminal', 'terminal-back', 1_000, 2_500, 'second refund'),
    ).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(
      back('terminal', 'terminal-back', 1_600, 1_500, 'third refund'),
    ).rejects.toMatchObject({
      code: 'MORE_THAN_REMAINS',
    });
    await expect(
      back('terminal', 'cash-back', 1_500, 1_500, 'fourth refund'),
    ).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await timeline('terminal')).voidOrRefund).toEqual({
      kind: 'terminal-back',
      remaining: 1_500,
    });
    await back('terminal', 'terminal-back', 1_500, 1_500, 'fifth refund');
    expect(salesSince(journal.readable, '2026-03-01', 10)).toMatchObject([
      { paid: 2_500, gone: 2_500, total: 2_500 },
    ]);
  });

  test('counts in X and Z reports, in the money to deposit and in the posting file', async () => {
    const { journal, back } = till(
      recorded('check', 'check', '1042', 1_000),
      recorded('second check', 'check', '1043', 700),
      recorded('terminal', 'terminal', 'A7B2', 800),
    );
    await back('check', 'check-back', 1_000, 1_000);
    await back('terminal', 'terminal-back', 300, 800);
    const x = dayReport(
      journal,
      { clinic: 'Old Mill', timeZone: 'UTC', terminals: [], branches: [] },
      NOW,
    );
    expect(x.figures.tenders).toEqual([
      {
        tender: 'check',
        taken: of(2, 1_700),
        voided: of(1, 1_000),
        refunded: of(0, 0),
        corrected: of(0, 0),
      },
      {
        tender: 'terminal',
        taken: of(1, 800),
        voided: of(0, 0),
        refunded: of(1, 300),
        corrected: of(0, 0),
      },
    ]);
    const close = { closedBy: DANA, signed: [], match: null, floatKept: cents(0) };
    expect(zReport(journal, x, close).deposit.checks).toEqual(of(1, 700));
    const moved = movedMoney(journal.readable, journal.tillId, '2026-03-01', '2026-03-02');
    expect(moved.map(({ kind, method, net }) => [kind, method, net])).toEqual([
      ['sale', 'CHECK', 1_000],
      ['sale', 'CHECK', 700],
      ['sale', 'TERMINAL', 800],
      ['refund', 'CHECK', -1_000],
      ['refund', 'TERMINAL', -300],
    ]);
  });

  test('by check of a closed day stays in its money to deposit, since it may be at the bank', async () => {
    const { journal, back } = till(recorded('check', 'check', '1042'));
    const after = z.object({ last: z.int() });
    const [row] = journal.readable.all('SELECT max(number) AS last FROM entries');
    await back('check', 'check-back', 2_500, 2_500);
    expect(dayFigures(journal.readable, journal.tillId, after.parse(row).last).tenders).toEqual([
      {
        tender: 'check',
        taken: of(0, 0),
        voided: of(0, 0),
        refunded: of(1, 2_500),
        corrected: of(0, 0),
      },
    ]);
  });

  test('has the same projections and refunds after a rebuild', async () => {
    const { journal, back } = till(
      recorded('check', 'check', '1042', 900),
      recorded('terminal', 'terminal', 'A7'),
    );
    await back('terminal', 'terminal-back', 300, 2_500);
    const rows = () =>
      ['payments', 'recorded_tenders', 'manual_refunds', 'sales', 'commands'].map((table) =>
        journal.readable.all(`SELECT * FROM ${table} ORDER BY 1`),
      );
    const before = rows();
    journal.rebuildProjections();
    expect(rows()).toEqual(before);
  });
});

const of = (count: number, sum: number) => ({ count, sum });

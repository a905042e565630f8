import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickBooksCsv } from '../../../../../src/main/reports/accounting/accounting-file.ts';
import {
  type BookedPart,
  type ClosedDay,
  dayEntry,
} from '../../../../../src/main/reports/accounting/day-entry.ts';
import type { LedgerAccount } from '../../../../../src/shared/domain/ledger.ts';
import { add, cents } from '../../../../../src/shared/domain/money.ts';
import { PAYMENT_METHODS } from '../../../../../src/shared/domain/payment.ts';
import { LINE_KINDS } from '../../../../../src/shared/domain/sale.ts';

const part = (
  amount: number,
  kind: BookedPart['kind'] = 'copay',
  method: BookedPart['method'] = 'CARD',
): BookedPart => ({ method, kind, amount: cents(amount) });

const closedDay = (other: Partial<ClosedDay> = {}): ClosedDay => ({
  number: 12,
  tillId: 'K7M2Q9',
  day: '2026-03-02',
  lastDay: '2026-03-02',
  parts: [],
  drawers: [],
  startingCash: null,
  terminals: [],
  ...other,
});

const linesOf = (day: Partial<ClosedDay>) =>
  dayEntry(closedDay(day)).lines.map(({ account, amount }) => [account, amount]);

const drawer = (other: Partial<ClosedDay['drawers'][number]>) => ({
  paidIn: cents(0),
  paidOut: cents(0),
  expected: cents(0),
  counted: null,
  ...other,
});

describe('the entry of a closed day', () => {
  test.each<[string, Partial<ClosedDay>, readonly (readonly [LedgerAccount, number])[]]>([
    [
      'a card payment waits in card clearing; a prepayment is a liability',
      { parts: [part(2_500), part(10_000, 'deposit')] },
      [
        ['card-clearing', 12_500],
        ['payments-copay', -2_500],
        ['payments-deposit', -10_000],
      ],
    ],
    [
      'each method waits in an account of its own',
      {
        parts: [
          part(500, 'copay', 'ACH'),
          part(600, 'copay', 'CASH'),
          part(700, 'copay', 'CHECK'),
          part(200, 'copay', 'TERMINAL'),
        ],
      },
      [
        ['undeposited-cash', 600],
        ['undeposited-checks', 700],
        ['ach-clearing', 500],
        ['terminal-clearing', 200],
        ['payments-copay', -2_000],
      ],
    ],
    [
      'money taken back reverses both sides',
      { parts: [part(-1_000), part(-10_000, 'deposit')] },
      [
        ['payments-copay', 1_000],
        ['payments-deposit', 10_000],
        ['card-clearing', -11_000],
      ],
    ],
    ['a void on the day leaves nothing', { parts: [part(2_500), part(-2_500)] }, []],
    [
      'a refund of another terminal without a sale is unassigned',
      { parts: [part(-900, null)] },
      [
        ['unassigned', 900],
        ['card-clearing', -900],
      ],
    ],
    [
      'a drawer: over/short, paid in and paid out, against cash',
      {
        drawers: [
          drawer({
            paidIn: cents(2_000),
            paidOut: cents(700),
            expected: cents(5_000),
            counted: cents(4_900),
          }),
        ],
      },
      [
        ['undeposited-cash', 1_200],
        ['over-short', 100],
        ['paid-out', 700],
        ['paid-in', -2_000],
      ],
    ],
    [
      'starting cash that was counted short after the last close',
      { startingCash: { left: cents(20_000), counted: cents(15_500) } },
      [
        ['over-short', 4_500],
        ['undeposited-cash', -4_500],
      ],
    ],
    [
      'starting cash that was counted over, with a drawer that is short by as much',
      {
        startingCash: { left: cents(20_000), counted: cents(20_300) },
        drawers: [drawer({ expected: cents(5_000), counted: cents(4_700) })],
      },
      [],
    ],
    [
      'a batch that differs from the charges of its terminal leaves the difference in over/short',
      {
        parts: [part(7_700, 'copay', 'TERMINAL')],
        terminals: [
          { expected: cents(7_700), batch: cents(7_000) },
          { expected: cents(0), batch: null },
        ],
      },
      [
        ['terminal-clearing', 7_000],
        ['over-short', 700],
        ['payments-copay', -7_700],
      ],
    ],
    [
      'a drawer that is not counted has no over/short',
      { drawers: [drawer({ expected: cents(5_000) })] },
      [],
    ],
  ])('%s', (_title, day, lines) => {
    expect(linesOf(day)).toEqual(lines);
  });

  test('balances for any day, and its money equals the sum of the day', () => {
    const parts = fc.record({
      method: fc.constantFrom(...PAYMENT_METHODS),
      kind: fc.option(fc.constantFrom(...LINE_KINDS)),
      amount: fc.integer({ min: -80_000, max: 80_000 }).map(cents),
    });
    const cash = fc.integer({ min: 0, max: 90_000 }).map(cents);
    const drawers = fc.record({
      paidIn: cash,
      paidOut: cash,
      expected: cash,
      counted: fc.option(cash),
    });
    fc.assert(
      fc.property(fc.array(parts), fc.array(drawers), (moved, all) => {
        const entry = dayEntry(closedDay({ parts: moved, drawers: all }));
        expect(add(...entry.lines.map(({ amount }) => amount))).toBe(0);
        const extra = all.map(({ paidIn, paidOut, expected, counted }) =>
          cents(paidIn - paidOut + (counted === null ? 0 : counted - expected)),
        );
        const waiting = entry.lines.filter(({ account }) => /^undeposited|clearing$/.test(account));
        expect(add(...waiting.map(({ amount }) => amount))).toBe(
          add(...moved.map(({ amount }) => amount), ...extra),
        );
      }),
    );
  });
});

describe('the file for QuickBooks Online', () => {
  test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1'])(
    'marks an account with the name %j as text',
    (name) => {
      const entry = dayEntry(closedDay({ parts: [part(2_500)] }));
      const { bytes } = quickBooksCsv([entry], { 'card-clearing': name });
      const [, row = ''] = Buffer.from(bytes).toString().split('\r\n');
      expect(row).toMatch(/^K7M2Q9-Z12,03\/02\/2026,"?'/);
      expect(row).toMatch(/,25\.00,,"End of day/);
    },
  );

  test('has a line per account with its debit or its credit, and the names of the settings', () => {
    const entry = dayEntry(
      closedDay({ parts: [part(2_500), part(10_000, 'deposit'), part(300, null, 'CASH')] }),
    );
    const { bytes, rows } = quickBooksCsv([entry], {
      'card-clearing': 'Assets:Cards, on their way',
    });
    expect(rows).toBe(5);
    expect(Buffer.from(bytes).toString().split('\r\n')).toEqual([
      'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
      'K7M2Q9-Z12,03/02/2026,Undeposited Cash,3.00,,"End of day Z 12, counter K7M2Q9"',
      'K7M2Q9-Z12,03/02/2026,"Assets:Cards, on their way",125.00,,"End of day Z 12, counter K7M2Q9"',
      'K7M2Q9-Z12,03/02/2026,Patient Payments - Copay,,25.00,"End of day Z 12, counter K7M2Q9"',
      'K7M2Q9-Z12,03/02/2026,Patient Prepayments,,100.00,"End of day Z 12, counter K7M2Q9"',
      'K7M2Q9-Z12,03/02/2026,Unassigned Patient Payments,,3.00,"End of day Z 12, counter K7M2Q9"',
      '',
    ]);
  });
});

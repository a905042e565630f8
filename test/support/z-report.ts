import { v7 } from 'uuid';
import type { ZReport } from '../../src/shared/contract/day-report.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { DANA } from './journal-fixtures.ts';

const NOTHING = { count: 0, sum: cents(0) };

export interface TestZ {
  readonly number: number;
  readonly day?: string;
  /** Cents by card. */
  readonly card?: number;
  /** Cents of one void by card. */
  readonly voided?: number;
  /** Cents of one void of another counter's payment, of which this one does not know the card. */
  readonly voidedUnknown?: number;
  /** Signed cents of one correction by card. */
  readonly corrected?: number;
  /** Cents in cash, in one counted drawer. */
  readonly cash?: number;
  /** Cents of one check. */
  readonly check?: number;
  /** Counted less expected. */
  readonly overShort?: number;
}

/** A Z report with money of some tenders. */
export function zReport(tillId: string, given: TestZ): ZReport {
  const { number, day = '2026-03-02', card = 0, cash = 0, check = 0, overShort = 0 } = given;
  const { voided = 0, voidedUnknown = 0, corrected = 0 } = given;
  const one = (sum: number) => (sum === 0 ? NOTHING : { count: 1, sum: cents(sum) });
  const tender = (
    name: 'visa' | 'cash' | 'check' | 'unknown',
    sum: number,
    back = 0,
    changed = 0,
  ) =>
    sum === 0 && back === 0 && changed === 0
      ? []
      : [
          {
            ...{ tender: name, taken: one(sum), voided: one(back) },
            ...{ refunded: NOTHING, corrected: one(changed) },
          },
        ];
  const checks = check === 0 ? NOTHING : { count: 1, sum: cents(check) };
  return {
    ...{ from: `${day}T08:00:00.000Z`, to: `${day}T18:00:00.000Z`, tillId, clinic: 'Test' },
    days: [day],
    figures: {
      tenders: [
        ...tender('visa', card, voided, corrected),
        ...tender('cash', cash),
        ...tender('check', check),
        ...tender('unknown', 0, voidedUnknown),
      ],
      holds: { placed: NOTHING, captured: NOTHING, released: NOTHING },
      receipts: { first: null, last: null, issued: 0, duplicates: 0 },
      ...{ noSales: 0, selfApprovals: [] },
    },
    breakdowns: { byDay: [], byCashier: [], byKind: [], byBranch: [] },
    startingCash: null,
    drawers: [
      {
        ...{ name: 'Front', float: cents(0), sales: cents(cash), refunds: cents(0) },
        ...{ paidIn: cents(0), paidOut: cents(0), drops: cents(0), expected: cents(cash) },
        ...{ counted: cents(cash + overShort), signedBy: null, reason: null, manual: [] },
      },
    ],
    terminals: [],
    head: { number: 1, hash: 'f'.repeat(64) },
    ...{ number, closedBy: DANA, signedBy: [], match: null },
    deposit: {
      ...{ counted: [], countedSum: cents(cash + overShort), drops: cents(0), bag: [] },
      ...{ floatKept: cents(0), bagSum: cents(cash + overShort) },
      ...{ deposit: cents(cash + overShort), checks },
    },
    funding: { amount: cents(card), by: day },
  };
}

/** The entry of a closed day. */
export function dayClosed(tillId: string, given: TestZ): NewEntry {
  const body = { commandId: v7(), closingId: v7(), report: zReport(tillId, given) };
  return { kind: 'day.closed', body };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writePosting } from '../../../../../src/main/cli/report.ts';
import { OrderError, readPostingOrder } from '../../../../../src/main/cli/report-order.ts';
import { partsOfMovements } from '../../../../../src/main/journal/projections/posting-lines.ts';
import { postingFile } from '../../../../../src/main/reports/posting/posting-file.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import type { OutsideChange } from '../../../../../src/shared/domain/outside-change.ts';
import type { PostingField } from '../../../../../src/shared/domain/posting-templates.ts';
import type { SaleLine } from '../../../../../src/shared/domain/sale.ts';
import type { NewEntry } from '../../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  COPAY,
  DANA,
  id,
  journalIn,
  trackingId,
} from '../../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const DENVER = 'America/Denver';
const sale = (
  name: string,
  externalId: string | null,
  lines: readonly SaleLine[] = COPAY,
): NewEntry => ({
  kind: 'sale.opened',
  body: {
    saleId: id(name),
    patientId: null,
    patientName: 'Maria Garcia',
    externalId,
    lines: [...lines],
    cashier: DANA,
  },
});

const cash = (name: string, saleName: string, amount: number): NewEntry => ({
  kind: 'cash.taken',
  body: {
    commandId: id(name),
    saleId: id(saleName),
    amount: cents(amount),
    given: cents(amount),
    change: cents(0),
    cashier: DANA,
  },
});

/** A journal with a clock set by the test, and the lines of a day's file. */
function paymentHistory() {
  let now = new Date('2026-03-02T18:00:00Z');
  const journal = journalIn(temporaryFolder(), () => now);
  return {
    at: (time: string, ...entries: readonly NewEntry[]) => {
      now = new Date(time);
      journal.append(...entries);
    },
    environment: { db: journal.readable, tillId: journal.tillId, timeZone: DENVER },
    journal,
    /** The values of some columns, a text for each line of a day. */
    lines: (day: string, ...columns: readonly PostingField[]) => {
      const { bytes } = postingFile(
        { db: journal.readable, tillId: journal.tillId, timeZone: DENVER },
        day,
      );
      const [head = '', ...rows] = Buffer.from(bytes).toString().trimEnd().split('\r\n');
      const names = head.split(',');
      return rows.map((row) =>
        columns.map((each) => row.split(',')[names.indexOf(each)]).join(' '),
      );
    },
  };
}

const approved = (attempt: string, paymentId: string) =>
  attemptResolved(attempt, 'approved', { paymentId });

const NOON = '2026-03-02T18:00:00Z';
const DAY = '2026-03-02';
const COPAY_AND_PREPAYMENT: readonly SaleLine[] = [
  { kind: 'copay', amount: cents(2_500) },
  { kind: 'deposit', amount: cents(1_000), name: 'Crown' },
];

describe('the posting file of a day (docs/reference/sale-links.md)', () => {
  test('has a line for each part of a tender, with every column and no name of a patient', () => {
    const { at, environment } = paymentHistory();
    at(
      NOON,
      sale('sale A', 'P2', [
        { kind: 'plan-payment', amount: cents(2_500), planId: id('plan'), name: 'Braces' },
      ]),
      attemptOpened('first attempt', { connection: { ...CONNECTION, clientId: 'AB12CD34' } }),
      attemptResolved('first attempt', 'approved', { paymentId: 'pay-10', code: 'OK123' }),
    );
    const { bytes, name, rows } = postingFile(environment, DAY);
    expect({ name, rows }).toEqual({ name: 'posting-2026-03-02-counter-K7M2Q9.csv', rows: 1 });
    expect(Buffer.from(bytes).toString()).toBe(
      [
        'line_id,sequence,external_id,date,time,receipt_number,event,kind,line,line_name,plan_id,' +
          'tender,brand,last_four,approval_code,check_number,amount,tracking_id,branch,counter,cashier',
        'K7M2Q9-1,1,P2,2026-03-02,2026-03-02T11:00:00-07:00,000001,sale,plan_payment,1,Braces,' +
          `${id('plan')},CARD,visa,1111,OK123,,25.00,${trackingId('first attempt')},AB12CD34,K7M2Q9,Dana Reyes`,
        '',
      ].join('\r\n'),
    );
  });

  test('allocates the tenders of a sale to its lines in their order', () => {
    const { at, lines } = paymentHistory();
    at(NOON, sale('sale A', 'P1', COPAY_AND_PREPAYMENT), cash('cash', 'sale A', 1_500), {
      kind: 'tender.recorded',
      body: {
        commandId: id('check'),
        saleId: id('sale A'),
        what: 'check',
        reference: '1042',
        amount: cents(2_000),
        cashier: DANA,
      },
    });
    expect(lines(DAY, 'line_id', 'tender', 'check_number', 'line', 'kind', 'amount')).toEqual([
      'K7M2Q9-1 CASH  1 copay 15.00',
      'K7M2Q9-2 CHECK 1042 1 copay 10.00',
      'K7M2Q9-3 CHECK 1042 2 prepayment 10.00',
    ]);
  });

  test('has the patient of each line of a family, and the payments of each to the cent', () => {
    const { at, lines, journal } = paymentHistory();
    const patient = (externalId: string | null, name: string) => ({
      patient: { patientId: null, externalId, name },
    });
    const family: readonly SaleLine[] = [
      { kind: 'copay', amount: cents(2_500) },
      { kind: 'copay', amount: cents(1_001), ...patient('P2', 'Leo Garcia') },
      { kind: 'deposit', amount: cents(1_000), ...patient(null, 'Ana Garcia') },
    ];
    const follows = { paymentId: 'pay-1', paidAt: NOON, childrenBefore: [] };
    at(
      NOON,
      sale('sale A', 'P1', family),
      attemptOpened('first', { amount: cents(3_000) }),
      approved('first', 'pay-1'),
      cash('cash', 'sale A', 1_501),
      attemptOpened('refund', { operation: 'credit', amount: cents(600), follows }),
      approved('refund', 'pay-2'),
    );
    const columns = ['external_id', 'event', 'tender', 'line', 'amount'] as const;
    expect(lines(DAY, ...columns)).toEqual([
      'P1 sale CARD 1 25.00',
      'P2 sale CARD 2 5.00',
      'P2 sale CASH 2 5.01',
      ' sale CASH 3 10.00',
      'P2 refund CARD 2 -5.00',
      'P1 refund CARD 1 -1.00',
    ]);
    // The accountant's journal has the same money, by tender and kind.
    expect(partsOfMovements(journal.readable, 0, journal.revision)).toMatchObject([
      { method: 'CARD', kind: 'copay', amount: 2_400 },
      { method: 'CASH', kind: 'copay', amount: 501 },
      { method: 'CASH', kind: 'deposit', amount: 1_000 },
    ]);
  });

  test('moves only the lines of the patient that a sale had, and none of the rest of its family', () => {
    const { at, lines } = paymentHistory();
    at(
      NOON,
      sale('sale A', 'P1', [
        { kind: 'copay', amount: cents(2_500) },
        {
          kind: 'copay',
          amount: cents(1_000),
          patient: { patientId: null, externalId: 'P2', name: 'Leo Garcia' },
        },
      ]),
      cash('cash', 'sale A', 3_500),
      {
        kind: 'sale.patient-changed',
        body: { saleId: id('sale A'), patientId: null, patientName: null, externalId: 'P9' },
      },
    );
    expect(lines(DAY, 'external_id', 'event', 'line', 'amount')).toEqual([
      'P1 sale 1 25.00',
      'P2 sale 2 10.00',
      'P1 moved 1 -25.00',
      'P9 moved 1 25.00',
    ]);
  });

  test('takes a refund, a void and a manual refund back from the lines of their payments', () => {
    const { at, lines } = paymentHistory();
    const follows = (paymentId: string) => ({ paymentId, paidAt: NOON, childrenBefore: [] });
    at(
      NOON,
      sale('sale A', 'P1', COPAY_AND_PREPAYMENT),
      attemptOpened('first', { amount: cents(3_000) }),
      approved('first', 'pay-1'),
      cash('cash', 'sale A', 500),
      attemptOpened('second', {
        operation: 'credit',
        amount: cents(700),
        follows: follows('pay-1'),
      }),
      approved('second', 'credit-2'),
      sale('sale B', 'P1', COPAY_AND_PREPAYMENT),
      attemptOpened('third', { saleId: id('sale B'), amount: cents(3_500) }),
      approved('third', 'pay-3'),
      attemptOpened('fourth', {
        saleId: id('sale B'),
        operation: 'void',
        amount: cents(3_500),
        follows: follows('pay-3'),
      }),
      approved('fourth', 'void-4'),
      {
        kind: 'cash.refunded',
        body: {
          commandId: id('back'),
          saleId: id('sale A'),
          paymentKey: id('cash'),
          amount: cents(200),
          reason: 'Overpaid',
          receiptNumber: '000002',
          cashier: { id: 'lee', name: 'Lee Chan' },
          manager: null,
        },
      },
    );
    expect(lines(DAY, 'event', 'kind', 'amount', 'cashier')).toEqual([
      'sale copay 25.00 Dana Reyes',
      'sale prepayment 5.00 Dana Reyes',
      'sale prepayment 5.00 Dana Reyes',
      'refund prepayment -5.00 Dana Reyes',
      'refund copay -2.00 Dana Reyes',
      'sale copay 25.00 Dana Reyes',
      'sale prepayment 10.00 Dana Reyes',
      'void prepayment -10.00 Dana Reyes',
      'void copay -25.00 Dana Reyes',
      'refund prepayment -2.00 Lee Chan',
    ]);
  });

  test('moves a payment to the patient that its sale gets later', () => {
    const { at, lines } = paymentHistory();
    const patient = { patientId: 'patient-2', patientName: 'Bo Lind', externalId: 'P2' };
    at(NOON, sale('sale A', 'P1', COPAY_AND_PREPAYMENT), cash('cash', 'sale A', 3_000));
    at('2026-03-03T18:00:00Z', {
      kind: 'sale.patient-changed',
      body: { saleId: id('sale A'), ...patient },
    });
    at('2026-03-03T18:00:00Z', cash('more', 'sale A', 500));
    expect(lines(DAY, 'line_id', 'external_id', 'amount')).toEqual([
      'K7M2Q9-1 P1 25.00',
      'K7M2Q9-2 P1 5.00',
    ]);
    expect(lines('2026-03-03', 'line_id', 'event', 'external_id', 'kind', 'amount')).toEqual([
      'K7M2Q9-3 moved P1 copay -25.00',
      'K7M2Q9-4 moved P2 copay 25.00',
      'K7M2Q9-5 moved P1 prepayment -5.00',
      'K7M2Q9-6 moved P2 prepayment 5.00',
      'K7M2Q9-7 sale P2 prepayment 5.00',
    ]);
  });

  test.each<[OutsideChange, number, readonly string[]]>([
    ['void', -3_500, ['void prepayment -10.00', 'void copay -25.00']],
    ['refund', -1_500, ['refund prepayment -10.00', 'refund copay -5.00']],
    ['return', -3_500, ['return prepayment -10.00', 'return copay -25.00']],
    ['chargeback', -3_500, ['chargeback prepayment -10.00', 'chargeback copay -25.00']],
    ['funding-correction', -100, ['funding-correction prepayment -1.00']],
  ])(
    'takes a %s by others of %i cents back from the lines of its payment',
    (what, amount, taken) => {
      const { at, lines } = paymentHistory();
      const changed = { changeId: 'change-1', paymentId: 'pay-1', at: '2026-03-03T17:00:00.000Z' };
      at(
        NOON,
        sale('sale A', 'P1', COPAY_AND_PREPAYMENT),
        attemptOpened('first', { amount: cents(3_500) }),
        approved('first', 'pay-1'),
      );
      at('2026-03-03T18:00:00Z', {
        kind: 'payment.changed-outside',
        body: {
          ...{ ...changed, what, amount: cents(amount) },
          ...{ countedThere: false, code: null, reason: null },
        },
      });
      expect(lines('2026-03-03', 'event', 'kind', 'amount')).toEqual(taken);
    },
  );

  test('has a correction on the day that the till knows of it, and never changes a line', () => {
    const { at, lines } = paymentHistory();
    at(NOON, sale('sale A', 'P1'), attemptOpened('first'), approved('first', 'pay-1'));
    const before = lines(DAY, 'line_id', 'amount');
    at('2026-03-03T18:00:00Z', {
      kind: 'attempt.amount-reported',
      body: { attemptId: id('first'), amount: cents(2_000) },
    });
    expect(lines(DAY, 'line_id', 'amount')).toEqual(before);
    expect(lines('2026-03-03', 'line_id', 'event', 'kind', 'amount')).toEqual([
      'K7M2Q9-2 correction copay -5.00',
    ]);
  });

  test('contains only money that moved on that day: no attempts, declines or holds', () => {
    const { at, lines } = paymentHistory();
    // 23:30 in Denver, and half an hour into the next day.
    const late = '2026-03-03T06:30:00Z';
    at(late, sale('sale A', 'P1'), attemptOpened('first', { saleId: id('sale A') }));
    at(late, attemptResolved('first', 'in-doubt'));
    at(
      late,
      sale('sale B', 'P2'),
      attemptOpened('second', { saleId: id('sale B') }),
      attemptResolved('second', 'declined'),
    );
    at(
      late,
      sale('sale C', 'P3'),
      attemptOpened('third', { saleId: id('sale C'), operation: 'preauthorize' }),
      approved('third', 'hold-12'),
    );
    at('2026-03-03T07:30:00Z', approved('first', 'pay-10'));
    expect(lines(DAY, 'external_id')).toEqual([]);
    expect(lines('2026-03-03', 'external_id', 'date', 'amount')).toEqual(['P1 2026-03-03 25.00']);
  });

  test('gives the same sequences after a rebuild of the projections', () => {
    const { at, lines, journal } = paymentHistory();
    for (const day of ['02', '03', '04']) {
      const time = `2026-03-${day}T18:00:00Z`;
      at(time, sale(`sale ${day}`, day, COPAY_AND_PREPAYMENT), cash(day, `sale ${day}`, 3_000));
    }
    const all = () => ['02', '03', '04'].map((day) => lines(`2026-03-${day}`, 'line_id', 'amount'));
    const before = all();
    journal.rebuildProjections();
    expect(all()).toEqual(before);
    expect(before[2]).toEqual(['K7M2Q9-5 25.00', 'K7M2Q9-6 5.00']);
  });

  test('contains no spreadsheet formula', () => {
    const { at, environment } = paymentHistory();
    at(
      NOON,
      sale('sale A', '=HYPERLINK("x")'),
      attemptOpened('first'),
      approved('first', 'pay-10'),
    );
    const { bytes } = postingFile(environment, DAY);
    expect(Buffer.from(bytes).toString()).toContain(`,"'=HYPERLINK(""x"")",`);
  });

  test('is written by the command, by default for today', () => {
    const { at, environment } = paymentHistory();
    at(NOON, sale('sale A', 'P1'), attemptOpened('first'), approved('first', 'pay-10'));
    const out = join(temporaryFolder(), 'posting.csv');
    const order = readPostingOrder(['--out', out], new Date('2026-03-03T06:30:00Z'), DENVER);
    expect(order).toEqual({ day: '2026-03-02', out, person: undefined });
    expect(writePosting(order, environment)).toBe(1);
    expect(readFileSync(out, 'utf8')).toContain('K7M2Q9-1,1,P1,2026-03-02,');
  });

  test.each([[[]], [['--out', 'x', '--day', '2026-02-30']], [['--out', 'x', '--wrong']]])(
    'is refused for %j',
    (args) => expect(() => readPostingOrder(args, new Date(), DENVER)).toThrow(OrderError),
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writePosting } from '../../../../src/main/cli/report.ts';
import { OrderError, readPostingOrder } from '../../../../src/main/cli/report-order.ts';
import { postingFile } from '../../../../src/main/reports/posting-file.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  COPAY,
  DANA,
  id,
  journalIn,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const DENVER = 'America/Denver';
const HEAD = 'external_id,date,receipt_number,kind,tender,amount,tracking_id';

const sale = (name: string, externalId: string | null): NewEntry => ({
  kind: 'sale.opened',
  body: {
    saleId: id(name),
    patientId: null,
    patientName: 'Maria Garcia',
    externalId,
    lines: COPAY,
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
    lines: (day: string) => {
      const { bytes } = postingFile(
        { db: journal.readable, tillId: journal.tillId, timeZone: DENVER },
        day,
      );
      return Buffer.from(bytes).toString().trimEnd().split('\r\n');
    },
  };
}

const approved = (attempt: string, paymentId: string) =>
  attemptResolved(attempt, 'approved', { paymentId });

describe('the posting file of a day (docs/sale-links.md)', () => {
  test('has a row per tender with the practice’s own id, refunds below zero, and no name', () => {
    const { at, lines } = paymentHistory();
    const noon = '2026-03-02T18:00:00Z';
    at(
      noon,
      sale('sale A', 'P2'),
      attemptOpened('first attempt', { saleId: id('sale A') }),
      approved('first attempt', 'pay-10'),
    );
    at(
      noon,
      sale('sale B', 'P1'),
      {
        kind: 'tender.recorded',
        body: {
          commandId: id('cash'),
          saleId: id('sale B'),
          what: 'check',
          reference: '1042',
          amount: cents(1_000),
          cashier: DANA,
        },
      },
      {
        kind: 'cash.taken',
        body: {
          commandId: id('cash refund'),
          saleId: id('sale B'),
          amount: cents(1_500),
          given: cents(2_000),
          change: cents(500),
          cashier: DANA,
        },
      },
    );
    at(
      noon,
      sale('sale C', null),
      attemptOpened('second attempt', { saleId: id('sale C'), method: 'ACH' }),
      approved('second attempt', 'pay-11'),
    );
    at(
      noon,
      attemptOpened('third attempt', {
        saleId: id('sale A'),
        operation: 'credit',
        amount: cents(500),
        follows: { paymentId: 'pay-10', paidAt: noon, childrenBefore: [] },
      }),
      approved('third attempt', 'credit-12'),
    );
    expect(lines('2026-03-02')).toEqual([
      HEAD,
      'P1,2026-03-02,000002,sale,CHECK,10.00,',
      'P1,2026-03-02,000002,sale,CASH,15.00,',
      `P2,2026-03-02,000001,sale,CARD,25.00,${trackingId('first attempt')}`,
      `P2,2026-03-02,000001,refund,CARD,-5.00,${trackingId('first attempt')}`,
      `,2026-03-02,000003,sale,ACH,25.00,${trackingId('second attempt')}`,
    ]);
  });

  test('contains only money that moved on that day: no attempts, declines or holds', () => {
    const { at, lines } = paymentHistory();
    // 23:30 in Denver, and half an hour into the next day.
    at(
      '2026-03-03T06:30:00Z',
      sale('sale A', 'P1'),
      attemptOpened('first attempt', { saleId: id('sale A') }),
    );
    at('2026-03-03T06:30:00Z', attemptResolved('first attempt', 'in-doubt'));
    at(
      '2026-03-03T06:30:00Z',
      sale('sale B', 'P2'),
      attemptOpened('second attempt', { saleId: id('sale B') }),
      attemptResolved('second attempt', 'declined'),
    );
    at(
      '2026-03-03T06:30:00Z',
      sale('sale C', 'P3'),
      attemptOpened('third attempt', { saleId: id('sale C'), operation: 'preauthorize' }),
      approved('third attempt', 'hold-12'),
    );
    at('2026-03-03T07:30:00Z', approved('first attempt', 'pay-10'));
    expect(lines('2026-03-02')).toEqual([HEAD]);
    expect(lines('2026-03-03')).toEqual([
      HEAD,
      `P1,2026-03-03,000001,sale,CARD,25.00,${trackingId('first attempt')}`,
    ]);
  });

  test('contains no spreadsheet formula', () => {
    const { at, lines } = paymentHistory();
    at(
      '2026-03-02T18:00:00Z',
      sale('sale A', '=HYPERLINK("x")'),
      attemptOpened('first attempt', { saleId: id('sale A') }),
      approved('first attempt', 'pay-10'),
    );
    expect(lines('2026-03-02')[1]).toMatch(/^"'=HYPERLINK\(""x""\)",/);
  });

  test('is written by the command, by default for today', () => {
    const { at, environment } = paymentHistory();
    at(
      '2026-03-02T18:00:00Z',
      sale('sale A', 'P1'),
      attemptOpened('first attempt', { saleId: id('sale A') }),
      approved('first attempt', 'pay-10'),
    );
    const out = join(temporaryFolder(), 'posting.csv');
    const order = readPostingOrder(['--out', out], new Date('2026-03-03T06:30:00Z'), DENVER);
    expect(order).toEqual({ day: '2026-03-02', out, person: undefined });
    expect(writePosting(order, environment)).toBe(1);
    expect(readFileSync(out, 'utf8')).toContain('P1,2026-03-02,000001,sale,CARD,25.00');
  });

  test.each([[[]], [['--out', 'x', '--day', '2026-02-30']], [['--out', 'x', '--wrong']]])(
    'is refused for %j',
    (args) => expect(() => readPostingOrder(args, new Date(), DENVER)).toThrow(OrderError),
  );
});

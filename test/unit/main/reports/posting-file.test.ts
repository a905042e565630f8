import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../src/main/journal/entry.ts';
import { OrderError } from '../../../../src/main/reports/command/order.ts';
import { readPostingOrder, writePosting } from '../../../../src/main/reports/command/posting.ts';
import { postingFile } from '../../../../src/main/reports/posting-file.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import {
  COPAY,
  DANA,
  id,
  journalIn,
  opened,
  resolved,
  trackingId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const DENVER = 'America/Denver';
const HEAD = 'external_id,date,receipt_number,kind,tender,amount,tracking_id';

const sale = (n: number, externalId: string | null): NewEntry => ({
  kind: 'sale.opened',
  body: {
    saleId: id(n),
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

const approved = (n: number, paymentId: string) => resolved(n, 'approved', { paymentId });

describe('the posting file of a day (docs/sale-links.md)', () => {
  test('has a row per tender with the practice’s own id, refunds below zero, and no name', () => {
    const { at, lines } = paymentHistory();
    const noon = '2026-03-02T18:00:00Z';
    at(noon, sale(1, 'P2'), opened(10, { saleId: id(1) }), approved(10, 'pay-10'));
    at(
      noon,
      sale(2, 'P1'),
      {
        kind: 'tender.recorded',
        body: {
          commandId: id(20),
          saleId: id(2),
          what: 'check',
          reference: '1042',
          amount: cents(1_000),
          cashier: DANA,
        },
      },
      {
        kind: 'cash.taken',
        body: {
          commandId: id(21),
          saleId: id(2),
          amount: cents(1_500),
          given: cents(2_000),
          change: cents(500),
          cashier: DANA,
        },
      },
    );
    at(noon, sale(3, null), opened(11, { saleId: id(3), method: 'ACH' }), approved(11, 'pay-11'));
    at(
      noon,
      opened(12, {
        saleId: id(1),
        operation: 'credit',
        amount: cents(500),
        follows: { paymentId: 'pay-10', paidAt: noon, childrenBefore: [] },
      }),
      approved(12, 'credit-12'),
    );
    expect(lines('2026-03-02')).toEqual([
      HEAD,
      'P1,2026-03-02,000002,sale,CHECK,10.00,',
      'P1,2026-03-02,000002,sale,CASH,15.00,',
      `P2,2026-03-02,000001,sale,CARD,25.00,${trackingId(10)}`,
      `P2,2026-03-02,000001,refund,CARD,-5.00,${trackingId(10)}`,
      `,2026-03-02,000003,sale,ACH,25.00,${trackingId(11)}`,
    ]);
  });

  test('contains only money that moved on that day: no attempts, declines or holds', () => {
    const { at, lines } = paymentHistory();
    // 23:30 in Denver, and half an hour into the next day.
    at('2026-03-03T06:30:00Z', sale(1, 'P1'), opened(10, { saleId: id(1) }));
    at('2026-03-03T06:30:00Z', resolved(10, 'in-doubt'));
    at(
      '2026-03-03T06:30:00Z',
      sale(2, 'P2'),
      opened(11, { saleId: id(2) }),
      resolved(11, 'declined'),
    );
    at(
      '2026-03-03T06:30:00Z',
      sale(3, 'P3'),
      opened(12, { saleId: id(3), operation: 'preauthorize' }),
      approved(12, 'hold-12'),
    );
    at('2026-03-03T07:30:00Z', approved(10, 'pay-10'));
    expect(lines('2026-03-02')).toEqual([HEAD]);
    expect(lines('2026-03-03')).toEqual([
      HEAD,
      `P1,2026-03-03,000001,sale,CARD,25.00,${trackingId(10)}`,
    ]);
  });

  test('contains no spreadsheet formula', () => {
    const { at, lines } = paymentHistory();
    at(
      '2026-03-02T18:00:00Z',
      sale(1, '=HYPERLINK("x")'),
      opened(10, { saleId: id(1) }),
      approved(10, 'pay-10'),
    );
    expect(lines('2026-03-02')[1]).toMatch(/^"'=HYPERLINK\(""x""\)",/);
  });

  test('is written by the command, by default for today', () => {
    const { at, environment } = paymentHistory();
    at(
      '2026-03-02T18:00:00Z',
      sale(1, 'P1'),
      opened(10, { saleId: id(1) }),
      approved(10, 'pay-10'),
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

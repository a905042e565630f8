import { describe, expect, test } from 'vitest';
import { takenBack } from '../../../../src/main/journal/projections/allocation.ts';
import { attemptById } from '../../../../src/main/journal/projections/attempts.ts';
import { receiptEntries } from '../../../../src/main/payments/engine/outcome-receipts.ts';
import { Outbox } from '../../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../../src/main/receipts/receipts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../../src/shared/domain/sale.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import {
  attemptOpened,
  attemptResolved,
  DANA,
  id,
  journalIn,
  newId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const SALE_ID = id('sale A');

const LINES: SaleLine[] = [
  { kind: 'copay', amount: cents(2_500) },
  { kind: 'balance', amount: cents(1_500), description: 'Visit of January' },
  { kind: 'other', name: 'Form', amount: cents(1_000) },
];

const [COPAY, BALANCE, FORM] = LINES;

const cash = (name: string, amount: number): NewEntry => ({
  kind: 'cash.taken',
  body: {
    ...{ commandId: id(name), saleId: SALE_ID, amount: cents(amount) },
    ...{ given: cents(amount), change: cents(0), cashier: DANA },
  },
});

/** A sale of three lines for Maria Garcia, with these tenders. */
function saleWith(...tenders: readonly NewEntry[]) {
  const journal = journalIn(temporaryFolder());
  const sale = { saleId: SALE_ID, patientId: 'P-1', patientName: 'Maria Garcia' };
  journal.append({ kind: 'sale.opened', body: { ...sale, lines: LINES, cashier: DANA } });
  journal.append(...tenders);
  return journal;
}

const part = (line: SaleLine | undefined, amount: number) => ({ ...line, amount });

describe('the lines that a refund takes back', () => {
  const twice = [cash('first', 3_000), cash('second', 2_000)];
  test.each([
    ['the whole of the only payment', [cash('first', 5_000)], 'first', 5_000, LINES],
    [
      'a part of it: the last lines first',
      [cash('first', 5_000)],
      'first',
      2_000,
      [part(BALANCE, 1_000), FORM],
    ],
    [
      'the first of two payments: the lines it paid',
      twice,
      'first',
      3_000,
      [COPAY, part(BALANCE, 500)],
    ],
    ['the second of two payments', twice, 'second', 2_000, [part(BALANCE, 1_000), FORM]],
    [
      'more than a payment: the rest is other',
      [cash('first', 2_500)],
      'first',
      3_000,
      [COPAY, { kind: 'other', amount: 500 }],
    ],
  ] as const)('of %s', (_, tenders, payment, amount, lines) => {
    const { readable } = saleWith(...tenders);
    const taken = { saleId: SALE_ID, paymentKey: id(payment), amount: cents(amount) };
    expect(takenBack(readable, taken)).toEqual({ lines, patient: 'Maria Garcia' });
  });
});

test.each([
  { operation: 'void', type: 'void', amount: 3_000, lines: [COPAY, part(BALANCE, 500)] },
  {
    operation: 'credit',
    type: 'refund',
    amount: 700,
    lines: [part(COPAY, 200), part(BALANCE, 500)],
  },
] as const)(
  'the receipt of a $operation names the lines of its payment and the patient',
  (given) => {
    const { operation, type, amount, lines } = given;
    const follows = { paymentId: 'P', paidAt: '2026-03-01T09:30:00Z', childrenBefore: [] };
    const journal = saleWith(
      attemptOpened('charge', { amount: cents(3_000) }),
      attemptResolved('charge', 'approved', { paymentId: 'P' }),
      attemptOpened('back', { operation, follows, amount: cents(amount) }),
    );
    const attempt = attemptById(journal.readable, id('back'));
    if (attempt === null) throw new Error('The attempt is missing.');
    const receipts = createReceipts({
      journal,
      outbox: new Outbox(journal, {}, newId, (error) => {
        throw error;
      }),
      clinic: () => ({ name: 'Clinic', cityState: 'Springfield, IL', phone: '1' }),
      simulated: true,
      now: () => new Date(),
    });
    journal.append(...receiptEntries({ journal, receipts }, attempt));
    expect(receipts.get('000002')?.receipt).toMatchObject({
      ...{ type, lines, patient: 'Maria Garcia' },
    });
  },
);

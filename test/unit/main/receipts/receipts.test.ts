import { expect, test } from 'vitest';
import { Outbox } from '../../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../../src/main/receipts/receipts.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { receiptText } from '../../../../src/shared/domain/receipt-paper.ts';
import { DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NOW = new Date('2026-03-01T09:30:00Z');
const LINES = [{ kind: 'other', amount: cents(2_500), description: 'Sports form' }] as const;

/** A till that has issued one receipt, for Maria Garcia. */
function withReceipt() {
  const journal = journalIn(temporaryFolder(), () => NOW);
  const receipts = createReceipts({
    journal,
    outbox: new Outbox(journal, {}, newId, (error) => {
      throw error;
    }),
    clinic: () => ({ name: 'Clinic', cityState: 'Springfield, IL', phone: '1' }),
    simulated: true,
    now: () => NOW,
  });
  const sale = { saleId: id('sale A'), lines: [...LINES], cashier: DANA };
  journal.append(
    { kind: 'sale.opened', body: { ...sale, patientId: null } },
    ...receipts.issue(
      {
        ...sale,
        tender: { kind: 'cash', given: cents(2_500), change: cents(0) },
        patient: 'Maria Garcia',
      },
      [],
    ).entries,
  );
  return { journal, receipts };
}

test('a receipt is discreet until it is requested itemized, and the journal records its form', () => {
  const { journal, receipts } = withReceipt();
  const found = () => receipts.get('000001');
  const printed = (itemized: boolean) => {
    const { receipt } = found() ?? { receipt: null };
    return receipt === null ? '' : receiptText(receipt, { duplicate: false, itemized });
  };
  expect(found()).toMatchObject({ printed: 0, itemized: false });
  expect(receipts.print('000001')).toEqual({ duplicate: false });
  const discreet = printed(false);
  expect(discreet).not.toMatch(/Maria|Sports/);

  expect(receipts.print('000001', true)).toEqual({ duplicate: true });
  expect(found()).toMatchObject({ printed: 2, itemized: true });
  const itemized = printed(true);
  expect(itemized).toMatch(/Maria Garcia[\s\S]*Sports form/);
  expect(journal.rows().filter(({ kind }) => kind === 'receipt.printed')).toMatchObject([
    { body: JSON.stringify({ v: 1, number: '000001', duplicate: false }) },
    { body: JSON.stringify({ v: 1, number: '000001', duplicate: true, itemized: true }) },
  ]);

  // An issued receipt is immutable: rebuilt projections print the same paper.
  journal.rebuildProjections();
  expect(found()).toMatchObject({ printed: 2, itemized: true });
  expect([printed(false), printed(true)]).toEqual([discreet, itemized]);
});

test('a receipt that does not exist cannot be printed', () => {
  expect(withReceipt().receipts.print('000009', true)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import {
  receiptByNumber,
  receiptOfSale,
} from '../../../../src/main/journal/projections/receipts.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import { payerSchema } from '../../../../src/shared/contract/values.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import type { Payer } from '../../../../src/shared/domain/sale.ts';
import { id } from '../../../support/journal-fixtures.ts';
import { openTill, SALE, tillWithCard } from './test-till.ts';

const JOAN: Payer = { relation: 'guarantor', name: 'Joan Smith' };
const PAID = { ...SALE, patientId: 'P-1', patientName: 'Leo Quist', payer: JOAN };

describe('the payer of a sale in place of its patient', () => {
  test('is on the payment, its receipt and the sale, in cash', async () => {
    const till = openTill();
    const { receiptNumber } = await till.checkout.takeCash({
      ...{ ...PAID, commandId: id('cash'), given: cents(2_500) },
    });
    const db = till.journal.readable;
    expect(saleById(db, SALE.saleId)?.payer).toEqual(JOAN);
    expect(paymentByKey(db, id('cash'))?.payer).toEqual(JOAN);
    expect(receiptByNumber(db, receiptNumber ?? '')?.receipt.payer).toEqual(JOAN);
  });

  test('is kept by a card payment that does not name it again', async () => {
    const till = tillWithCard();
    till.counter.listen(PAID);
    expect(till.counter.current?.payer).toEqual(JOAN);
    till.counter.park(PAID);
    till.counter.resume(SALE.saleId);
    expect(till.counter.current?.payer).toEqual(JOAN);
  });

  test('changes with the sale before it is paid', async () => {
    const till = openTill();
    till.counter.park(PAID);
    till.counter.resume(SALE.saleId);
    await till.checkout.takeCash({
      ...{ ...PAID, payer: null, commandId: id('cash'), given: cents(2_500) },
    });
    const db = till.journal.readable;
    expect(saleById(db, SALE.saleId)?.payer).toBeNull();
    const receipt = receiptByNumber(db, receiptOfSale(db, SALE.saleId) ?? '')?.receipt;
    expect(receipt?.payer).toBeUndefined();
  });

  test('has no name in the journal that an erasure of the patient leaves readable', async () => {
    const till = openTill();
    till.counter.park(PAID);
    const bodies = till.journal.readable.all('SELECT entry_text(body) AS body FROM entries');
    expect(JSON.stringify(bodies)).not.toContain('Joan');
  });

  test.each(['4111 1111 1111 1111', 'Joan 4111', ''])('is never "%s"', (name) => {
    expect(payerSchema.safeParse({ relation: 'other', name }).success).toBe(false);
  });
});

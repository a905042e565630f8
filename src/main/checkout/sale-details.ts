import { memoText } from '../../shared/domain/memo.ts';
import { type Cashier, planOf } from '../../shared/domain/sale.ts';
import type { PaymentDetails } from '../attempts/payments-line.ts';
import type { Journal } from '../journal/journal.ts';
import { nextNumber, numberOfSale } from '../journal/views/receipts.ts';
import { saleById } from '../journal/views/sales.ts';
import { patientOf, type SaleInput } from './sale-checks.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What the service is told of a sale beside its money: the memo with the number its receipt will
 * have, the plan that it pays off, and whose it is by ids alone. No e-mail address: Production would mail the patient.
 */
export function saleDetails(
  { readable, tillId }: Pick<Journal, 'readable' | 'tillId'>,
  saleId: string,
  cashier: Cashier,
  asked: Partial<SaleInput> = {},
): PaymentDetails {
  const receiptNumber = numberOfSale(readable, saleId) ?? nextNumber(readable);
  const known = saleById(readable, saleId);
  const { patientId, externalId } = patientOf(known, asked);
  const paymentPlanId = planOf(asked.lines ?? known?.lines ?? []);
  const patient = {
    ...(patientId !== null && UUID.test(patientId) ? { id: patientId } : {}),
    ...(externalId === null ? {} : { externalId }),
  };
  return {
    memo: memoText({ receiptNumber, tillId, cashierId: cashier.id }),
    ...(paymentPlanId === null ? {} : { paymentPlanId }),
    ...(Object.keys(patient).length === 0 ? {} : { patient }),
  };
}

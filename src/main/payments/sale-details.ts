import { memoText } from '../../shared/domain/memo.ts';
import { type Cashier, planOf } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { nextNumber, numberOfSale } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import type { PaymentDetails } from '../service/payments-port.ts';
import { patientOf, type SaleInput } from './sale-checks.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The details of a sale in a money request: the memo with the number of its coming receipt, its
 * payment plan, and the patient by ids only. No e-mail address: Production would mail the patient.
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

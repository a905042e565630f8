import { cents } from '../../src/shared/domain/money.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { attemptOpened, attemptResolved, COPAY, DANA, id, trackingId } from './journal-fixtures.ts';

/** Opens the `n`th sale and its attempt: the entries committed before the first byte leaves. */
export function chargeOpened(n: number, tillId?: string): readonly NewEntry[] {
  return [
    {
      kind: 'sale.opened',
      body: { saleId: id(`sale ${n}`), patientId: null, lines: COPAY, cashier: DANA },
    },
    attemptOpened(`charge ${n}`, {
      ...{ saleId: id(`sale ${n}`), trackingId: trackingId(`charge ${n}`, tillId) },
    }),
  ];
}

/** Its approval and receipt. */
export function chargeApproved(n: number, tillId = 'K7M2Q9'): readonly NewEntry[] {
  return [
    attemptResolved(`charge ${n}`, 'approved', { paymentId: id(`record ${n}`), code: '123456' }),
    {
      kind: 'receipt.issued',
      body: {
        receipt: {
          number: String(n).padStart(6, '0'),
          type: 'sale',
          saleId: id(`sale ${n}`),
          clinic: {
            name: 'Riverbend Family Clinic',
            cityState: 'Springfield, IL',
            phone: '(217) 555-0142',
          },
          tillId,
          issuedAt: '2026-03-01T09:30:00.000Z',
          cashier: DANA,
          lines: COPAY,
          total: cents(2_500),
          tender: {
            kind: 'card',
            brand: 'visa',
            lastFour: '1111',
            entry: 'Swiped',
            approvalCode: '123456',
            trackingId: trackingId(`charge ${n}`, tillId),
          },
          simulated: true,
        },
      },
    },
  ];
}

/** Adds the sales `from` to `to`, each paid by card in two commits. */
export function addPaidSales(
  journal: { readonly tillId?: string; append(...entries: readonly NewEntry[]): void },
  from: number,
  to: number,
): void {
  for (let n = from; n <= to; n += 1) {
    journal.append(...chargeOpened(n, journal.tillId));
    journal.append(...chargeApproved(n, journal.tillId));
  }
}

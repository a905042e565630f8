import { cents } from '../../../../src/shared/domain/money.ts';
import type { Receipt, SingleTender } from '../../../../src/shared/domain/receipt.ts';

export const CARD = {
  kind: 'card',
  brand: 'visa',
  lastFour: '1111',
  entry: 'Swiped',
  approvalCode: '123456',
  trackingId: 'K7M2Q9-0190d3a1000070008000000000000002',
} as const satisfies SingleTender;

export const RECEIPT: Receipt = {
  number: '000042',
  type: 'sale',
  saleId: '0190d3a1-0000-7000-8000-000000000001',
  clinic: {
    name: 'Riverbend Family Clinic',
    cityState: 'Springfield, IL',
    phone: '(217) 555-0142',
  },
  tillId: 'K7M2Q9',
  issuedAt: '2026-03-01T09:30:00.000Z',
  cashier: { id: 'cashier', name: 'Dana Reyes' },
  lines: [{ kind: 'copay', amount: cents(2_500) }],
  total: cents(2_500),
  tender: CARD,
  simulated: true,
};

import { cents } from '../../../src/shared/domain/money.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';

const DANA = { id: 'cashier', name: 'Dana Reyes' };

function saleId(number: number): string {
  return `0190d3a1-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Commits of one entry and of several, of a few bytes and of several pages. */
export function variedAppends(count: number): readonly (readonly NewEntry[])[] {
  return Array.from({ length: count }, (_, index): readonly NewEntry[] => {
    const sale: NewEntry = {
      kind: 'sale.opened',
      body: {
        saleId: saleId(index),
        patientId: null,
        cashier: DANA,
        lines: Array.from({ length: index % 5 === 4 ? 100 : 1 }, () => ({
          kind: 'plan-payment',
          amount: cents(index + 1),
        })),
      },
    };
    const signedIn: NewEntry = { kind: 'staff.signed-in', body: { cashier: DANA } };
    return index % 3 === 0 ? [signedIn, sale] : [sale];
  });
}

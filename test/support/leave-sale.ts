import type { Counter } from '../../src/main/payments/counter.ts';
import type { SaleInput } from '../../src/main/payments/sale.ts';

/** Leaves a sale as a cashier does: a partly paid one is parked. */
export function leaveSale(counter: Counter, sale: SaleInput): void {
  counter.leave(sale.saleId);
  if (counter.current?.saleId === sale.saleId) counter.park(sale);
}

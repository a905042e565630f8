import type { Approval } from '../../shared/contract/approval.ts';
import { MAX_AMOUNT } from '../../shared/domain/money.ts';
import type { Cashier, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Readable } from '../journal/journal.ts';
import { attemptsOfSale } from '../journal/views/attempts.ts';
import { cashOfSale } from '../journal/views/cash.ts';
import { saleById } from '../journal/views/sales.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';

export interface SaleInput {
  readonly saleId: string;
  readonly lines: readonly SaleLine[];
  /** Whose sale it is, where that is known: the guard asks before the same patient pays again. */
  readonly patientId?: string | null | undefined;
}

/** A command that takes money. */
export interface MoneyInput extends SaleInput {
  readonly commandId: string;
  /** The earlier attempt that the guard asked about, and the manager's word where it takes one. */
  readonly besides?: string | null | undefined;
  readonly approval?: Approval | null | undefined;
}

export function requireCashier(cashier: Cashier | null): Cashier {
  if (cashier === null) throw new CheckoutError('NOT_SIGNED_IN');
  return cashier;
}

/**
 * A sale takes money only while no attempt on it is open and it is not paid. Synchronous, like the
 * append that follows it, so that nothing can come between the look and the row.
 * @throws {CheckoutError} `SALE_LOCKED`, `SALE_ALREADY_PAID`, `TOTAL_TOO_LARGE`.
 */
export function requireChargeable(
  { journal, attempts }: Pick<CheckoutPorts, 'journal' | 'attempts'>,
  { saleId, lines }: SaleInput,
): void {
  const db = journal.readable;
  const tried = attemptsOfSale(db, saleId);
  const isPaid = tried.some((each) => each.operation === 'authorize' && each.state === 'approved');
  if (cashOfSale(db, saleId) !== null || isPaid) throw new CheckoutError('SALE_ALREADY_PAID');
  if (tried.some((each) => attempts.locksSale(each))) throw new CheckoutError('SALE_LOCKED');
  // Summed as plain numbers: at most 100 lines of 12 digits stay whole in a double.
  if (lines.reduce((sum, line) => sum + line.amount, 0) > MAX_AMOUNT) {
    throw new CheckoutError('TOTAL_TOO_LARGE');
  }
}

/** The entries that bring the roll's sale to what is charged now: opened, changed, or neither. */
export function saleEntries(
  db: Readable,
  { saleId, lines, patientId = null }: SaleInput,
  cashier: Cashier,
): readonly NewEntry[] {
  const known = saleById(db, saleId);
  if (known === null) {
    return [{ kind: 'sale.opened', body: { saleId, patientId, lines: [...lines], cashier } }];
  }
  const same = JSON.stringify(known.lines) === JSON.stringify(lines);
  return same ? [] : [{ kind: 'sale.lines-changed', body: { saleId, lines: [...lines] } }];
}

import type { Approval } from '../../shared/contract/approval.ts';
import { changeFor } from '../../shared/domain/cash.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier, LineKind, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { cashByCommand } from '../journal/projections/cash.ts';
import { enteredSlips, isSlipEntered, slipsPrinted } from '../journal/projections/downtime.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { CodedError } from '../system/coded-error.ts';
import { slipsPdf } from './slips-pdf.ts';

/** Age limit of a slip, ms. */
const MOST_AGE_MS = 31 * 86_400_000;

export interface DowntimeServiceOptions {
  readonly journal: Journal;
  readonly cashier: () => Cashier | null;
  /**
   * Checks the limits on amounts. The result checks them again and returns the entries of the
   * approval, for the commit that takes the cash.
   */
  readonly approveAmount: (
    payment: Pick<Slip, 'commandId' | 'amount' | 'confirmed' | 'approval'> & {
      readonly saleId: string;
    },
    cashier: Cashier,
  ) => Promise<() => readonly NewEntry[]>;
  readonly clinic: () => string;
  /** The entries that issue a receipt without printing it: the patient has the slip. */
  readonly receipt: (source: {
    readonly saleId: string;
    readonly lines: readonly SaleLine[];
    readonly cashier: Cashier;
    readonly tender: { readonly kind: 'cash'; readonly given: Cents; readonly change: Cents };
  }) => readonly NewEntry[];
  /** Throws unless a drawer is counted and open. */
  readonly requireDrawer: () => void;
  /** Called after cash was entered, so that it is posted to the service. */
  readonly cashTaken: () => void;
  readonly now: () => Date;
  readonly newId: () => string;
}

export interface Slip {
  readonly commandId: string;
  readonly slip: number;
  /** ISO 8601, from the slip. */
  readonly takenAt: string;
  readonly line: LineKind;
  readonly amount: Cents;
  readonly given: Cents;
  /** The amount that the person confirmed. */
  readonly confirmed?: Cents | null | undefined;
  readonly approval?: Approval | null | undefined;
}

/**
 * Downtime slips: paper numbered in advance, and entered afterwards. A number is printed once and
 * entered once, so that a lost slip is noticed and none counts twice.
 */
export class DowntimeService {
  readonly #options: DowntimeServiceOptions;

  constructor(options: DowntimeServiceOptions) {
    this.#options = options;
  }

  look() {
    const db = this.#options.journal.readable;
    return { printed: slipsPrinted(db), entered: enteredSlips(db) };
  }

  async printSlips(count: number): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
    const { journal, clinic } = this.#options;
    const cashier = this.#cashier();
    const from = slipsPrinted(journal.readable) + 1;
    const to = from + count - 1;
    journal.append({ kind: 'downtime.slips-printed', body: { from, to, cashier } });
    const pdf = await slipsPdf({ clinic: clinic(), tillId: journal.tillId, from, to });
    return { name: `slips-${from}-${to}.pdf`, pdf };
  }

  /** @throws {CodedError} when the slip is not entered. */
  async enter(order: Slip): Promise<{ readonly receiptNumber: string }> {
    const { journal, approveAmount, receipt, cashTaken, newId } = this.#options;
    const { commandId, slip, takenAt, line, amount, given, confirmed, approval } = order;
    const db = journal.readable;
    const known = () => {
      const first = cashByCommand(db, commandId);
      return first === null ? null : { receiptNumber: receiptOfSale(db, first.saleId) ?? '' };
    };
    const cashier = this.#cashier();
    const first = known();
    if (first !== null) return first;
    const change = this.#check(order);
    const saleId = newId();
    const payment = { commandId, saleId, amount, confirmed, approval };
    const approvalEntries = await approveAmount(payment, cashier);
    const second = known();
    if (second !== null) return second; // the command was repeated during the approval
    this.#check(order);
    const lines: SaleLine[] = [{ kind: line, amount }];
    journal.append(
      { kind: 'sale.opened', body: { saleId, patientId: null, lines, cashier } },
      ...approvalEntries(),
      { kind: 'cash.taken', body: { commandId, saleId, amount, given, change, cashier } },
      ...receipt({ saleId, lines, cashier, tender: { kind: 'cash', given, change } }),
      { kind: 'downtime.slip-entered', body: { slip, saleId, takenAt, amount, cashier } },
    );
    cashTaken();
    return { receiptNumber: receiptOfSale(db, saleId) ?? '' };
  }

  #cashier(): Cashier {
    const cashier = this.#options.cashier();
    if (cashier === null) throw new CodedError('NOT_SIGNED_IN');
    return cashier;
  }

  /** Returns the change, cents. @throws {CodedError} */
  #check({ slip, takenAt, amount, given }: Slip): Cents {
    const { journal, now, requireDrawer } = this.#options;
    const db = journal.readable;
    if (isSlipEntered(db, slip)) throw new CodedError('SLIP_USED');
    if (slip > slipsPrinted(db)) throw new CodedError('NO_SUCH_SLIP');
    const age = now().getTime() - Date.parse(takenAt);
    if (age < 0 || age > MOST_AGE_MS) throw new CodedError('SLIP_DATE');
    requireDrawer();
    const due = changeFor(amount, given);
    if (due.kind === 'short') {
      throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
    }
    return due.change;
  }
}

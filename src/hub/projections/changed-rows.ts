import { guardKeysOf } from '../../shared/hub/guard-keys.ts';
import type { BatchRows, FollowUpRow, MovementRow, PaymentRow, SaleRow } from './tables.ts';

/** The rows of a till that a batch of entries changes: read from `known`, written to both. */
export class ChangedRows {
  readonly #tillId: string;
  readonly #known: BatchRows;
  readonly #changed: BatchRows;

  constructor(tillId: string, known: BatchRows, changed: BatchRows) {
    this.#tillId = tillId;
    this.#known = known;
    this.#changed = changed;
  }

  payment(key: string): PaymentRow | undefined {
    return this.#known.payments.get(key);
  }

  followUp(key: string): FollowUpRow | undefined {
    return this.#known.followUps.get(key);
  }

  /** The payment of a record of the service. */
  paymentOf(record: string | null): PaymentRow | undefined {
    if (record === null) return undefined;
    return [...this.#known.payments.values()].find((each) => each.record_id === record);
  }

  /** The follow-ups on a record, oldest first; a change that another counter counts has the place of the entry that says so. */
  followUpsOn(record: string): readonly FollowUpRow[] {
    const all = [...this.#known.followUps.values()];
    return all
      .filter((each) => each.of_payment === record)
      .toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  /** True if an alarm of before an entry says that the money of a record is counted nowhere. */
  isUncounted(record: string, number: number): boolean {
    return (this.#known.uncounted.get(record) ?? number) < number;
  }

  addMovement(movement: Omit<MovementRow, 'till_id'>): void {
    this.#changed.movements.push({ till_id: this.#tillId, ...movement });
  }

  put(payment: PaymentRow): void {
    this.#known.payments.set(payment.key, payment);
    this.#changed.payments.set(payment.key, payment);
  }

  putFollowUp(followUp: FollowUpRow): void {
    this.#known.followUps.set(followUp.key, followUp);
    this.#changed.followUps.set(followUp.key, followUp);
  }

  /** Its counter counts a payment or follow-up from an entry on, or a follow-up no longer. */
  setCounted(key: string, number: number, isCounted: boolean): void {
    const payment = this.#known.payments.get(key);
    if (payment !== undefined && isCounted) {
      this.put({ ...payment, counted_in: payment.counted_in ?? number });
    }
    const followUp = this.#known.followUps.get(key);
    if (followUp === undefined) return;
    const { counted_in } = followUp;
    if (isCounted) {
      this.putFollowUp({ ...followUp, counted_in: counted_in ?? number, taken_back_in: null });
    } else if (counted_in !== null) {
      this.putFollowUp({ ...followUp, taken_back_in: number });
    }
  }

  patientsOf(saleId: string | null): SaleRow['patients'] {
    return (saleId === null ? undefined : this.#known.sales.get(saleId))?.patients ?? [];
  }

  /** The keys of a payment for the duplicate question. */
  keysOf(
    payment: Pick<PaymentRow, 'sale_id' | 'patient_id' | 'last_four' | 'asked' | 'method'>,
  ): string[] {
    const own = { patientId: payment.patient_id, externalId: null };
    return guardKeysOf(
      [...this.patientsOf(payment.sale_id), own],
      payment.method === 'CHECK' || payment.method === 'TERMINAL' ? null : payment.last_four,
      payment.asked,
    );
  }

  changeSale(saleId: string, to: Partial<SaleRow>): void {
    const before = this.#known.sales.get(saleId) ?? {
      ...{ sale_id: saleId, till_id: this.#tillId, patients: [], opened_in: null, lines_in: null },
      ...{ patient_in: null, saved_in: null, of_sale: null },
    };
    const sale = { ...before, ...to };
    this.#known.sales.set(saleId, sale);
    this.#changed.sales.set(saleId, sale);
  }

  /** Changes the patients of a sale, and with them the keys of its payments. */
  setPatients(saleId: string, patients: SaleRow['patients'], more: Partial<SaleRow> = {}): void {
    this.changeSale(saleId, { patients, ...more });
    const payments = [...this.#known.payments.values()];
    for (const payment of payments.filter((each) => each.sale_id === saleId)) {
      this.put({ ...payment, guard_keys: this.keysOf(payment) });
    }
  }

  /** Changes the payment or follow-up of an attempt; null for a posting of cash. */
  change(
    attemptId: string,
    to: (
      before: PaymentRow | FollowUpRow,
    ) => Partial<Pick<PaymentRow, 'state' | 'watched' | 'record_id' | 'amount' | 'decided'>>,
  ): PaymentRow | FollowUpRow | null {
    const payment = this.#known.payments.get(attemptId);
    if (payment !== undefined) {
      const after = { ...payment, ...to(payment) };
      this.put(after);
      return after;
    }
    const followUp = this.#known.followUps.get(attemptId);
    if (followUp === undefined) return null;
    const after = { ...followUp, ...to(followUp) };
    this.putFollowUp(after);
    return after;
  }
}

const placeOf = ({ number, taken_back_in }: FollowUpRow) => taken_back_in ?? number;

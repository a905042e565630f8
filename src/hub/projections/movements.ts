import { OUTSIDE_CHANGES } from '../../shared/domain/outside-change.ts';
import type { ChangedRows } from './changed-rows.ts';
import type { FollowUpRow, MovementRow, PaymentRow } from './tables.ts';

/*
 * The money of a counter as its Z reports count it: computed from the present states of the payment and the follow-ups on
 * one record, and booked as the difference to what was booked before (src/main/journal/projections/book-money.ts).
 */

/** The id of the cashier of a change from outside; its name is the change. */
export const OUTSIDE = 'outside';

/** The entry that makes money known. */
interface Entry {
  readonly number: number;
  readonly at: string;
}

type Moved = Omit<
  MovementRow,
  'till_id' | 'number' | 'at' | 'outside' | 'is_correction' | 'by_check'
> &
  Partial<Pick<MovementRow, 'outside' | 'is_correction' | 'by_check'>>;

/** Books money that no later state changes: cash, recorded tenders and manual refunds. */
export function bookAtOnce(rows: ChangedRows, { number, at }: Entry, moved: Moved): void {
  rows.addMovement({ outside: null, is_correction: false, by_check: false, ...moved, number, at });
}

/**
 * Books what an entry changed of the money of an attempt or of a change from outside.
 * @param earlierRecord of the attempt, which may be that of another payment.
 */
export function book(
  rows: ChangedRows,
  entry: Entry,
  key: string,
  earlierRecord: string | null = null,
): void {
  const payment = rows.payment(key);
  const record = payment === undefined ? rows.followUp(key)?.of_payment : payment.record_id;
  bookRecord(rows, entry, record ?? null, payment);
  if (payment !== undefined && earlierRecord !== payment.record_id) {
    bookRecord(rows, entry, earlierRecord);
  }
}

function bookRecord(
  rows: ChangedRows,
  entry: Entry,
  record: string | null,
  payment = rows.paymentOf(record),
): void {
  const followUps = record === null ? [] : rows.followUpsOn(record);
  const held = new Set(
    followUps.flatMap(({ key, ...each }) => (isDone(each) ? (each.record_id ?? []) : [])),
  );
  const done = followUps.filter((each) => isDone(each) && !(isOutside(each) && held.has(each.key)));
  if (payment !== undefined) bookPayment(rows, entry, payment);
  for (const each of followUps) {
    const isUncounted =
      payment === undefined && (isOutside(each) || rows.isUncounted(each.of_payment, entry.number));
    const isCounted = done.includes(each) && each.taken_back_in === null && !isUncounted;
    bookFollowUp(rows, entry, each, isCounted ? movedBy(each, payment, done) : 0);
  }
}

const isDone = ({ state }: Pick<FollowUpRow, 'state'>) => state === 'approved';

/** True for a change by another terminal, the processor or a bank. */
const isOutside = ({ cashier }: FollowUpRow) => cashier.id === OUTSIDE;

/** Signed, cents. A void takes back its whole payment, as far as that counts, once. */
function movedBy(
  { key, operation, amount }: FollowUpRow,
  payment: PaymentRow | undefined,
  done: readonly FollowUpRow[],
): number {
  if (operation === 'capture') return amount;
  if (operation !== 'void' || payment === undefined) return -amount;
  const first = done.find((each) => each.operation === 'void');
  return first?.key === key ? -chargedBy(payment, done) : 0;
}

/** The charged amount of a payment; of a hold, by its captures. */
function chargedBy({ operation, state, amount }: PaymentRow, done: readonly FollowUpRow[]): number {
  if (operation === 'authorize') return state === 'approved' ? amount : 0;
  return done
    .filter((each) => each.operation === 'capture')
    .reduce((sum, capture) => sum + capture.amount, 0);
}

function bookPayment(rows: ChangedRows, entry: Entry, payment: PaymentRow): void {
  const { key, record_id, operation, cashier, booked } = payment;
  if (operation === 'preauthorize') return;
  const target = chargedBy(payment, []);
  if (target === (booked ?? 0)) return;
  rows.put({ ...payment, booked: target });
  bookAtOnce(rows, entry, {
    ...{ key, of_payment: record_id ?? key, operation, cashier, is_correction: booked !== null },
    amount: target - (booked ?? 0),
  });
}

function bookFollowUp(rows: ChangedRows, entry: Entry, row: FollowUpRow, target: number): void {
  const { key, of_payment, operation, cashier, booked } = row;
  if (operation === 'deauthorize' || operation === 'manual-refund') return;
  if (target === (booked ?? 0)) {
    // Money of a void that does not count is a correction once it does.
    if (booked === null && isDone(row)) rows.putFollowUp({ ...row, booked: 0 });
    return;
  }
  rows.putFollowUp({ ...row, booked: target });
  bookAtOnce(rows, entry, {
    ...{
      key,
      of_payment,
      operation,
      is_correction: booked !== null,
      amount: target - (booked ?? 0),
    },
    ...(isOutside(row)
      ? { outside: OUTSIDE_CHANGES.find((what) => what === cashier.name) ?? null, cashier: null }
      : { cashier }),
  });
}

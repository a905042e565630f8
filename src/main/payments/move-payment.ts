/**
 * Moves payments to another patient, or assigns those taken without one. No money moves and nothing is sent: the
 * journal gets one entry, the posting file of the day a line below zero and a new one.
 */

import type { Approval } from '../../shared/contract/approval.ts';
import type {
  Movable,
  MovableLine,
  NotMovable,
  Payment,
} from '../../shared/contract/payment-timeline.ts';
import type { Unassigned } from '../../shared/contract/payments.ts';
import { add, type Cents, cents } from '../../shared/domain/money.ts';
import { type PaymentStatus, paymentStatus } from '../../shared/domain/payment-status.ts';
import { lineName } from '../../shared/domain/sale.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { paidByPlace } from '../journal/projections/allocation.ts';
import { paymentByKey, paymentsOfSale } from '../journal/projections/payments.ts';
import { saleById } from '../journal/projections/sales.ts';
import { unassignedSales } from '../journal/projections/sales-since.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';

/** The patient of a line; all null without one. */
type Owner = MovableLine['patient'];

/** A patient at the service and in the practice's own system. */
interface OwnerIds {
  readonly patientId: string | null;
  readonly externalId: string | null;
}

const WHY_NOT: Readonly<Partial<Record<PaymentStatus, NotMovable>>> = {
  sending: 'unconfirmed',
  'in-doubt': 'unconfirmed',
  'needs-human': 'unconfirmed',
  'presumed-absent': 'unconfirmed',
  'marked-not-charged': 'unconfirmed',
  held: 'held',
  released: 'not-charged',
  closed: 'not-charged',
  'not-charged': 'not-charged',
  declined: 'not-charged',
  failed: 'not-charged',
  voided: 'voided',
  'voided-at-another-terminal': 'voided',
  refunded: 'refunded',
  'refunded-at-another-terminal': 'refunded',
  returned: 'returned',
  'charged-back': 'returned',
};

const none = (why: NotMovable): Movable => ({ kind: 'none', why });

/**
 * The paid lines of a payment's sale that may move to another patient.
 * @param openSale the sale at the counter that still takes money; its page has its patient.
 */
export function movableOf(db: Readable, payment: Payment | null, openSale: string | null): Movable {
  const sale = payment?.saleId == null ? null : saleById(db, payment.saleId);
  if (payment === null || sale === null) return none('another-terminal');
  const why = WHY_NOT[paymentStatus(payment)];
  if (why !== undefined) return none(why);
  const others = paymentsOfSale(db, sale.sale_id).map((each) => WHY_NOT[paymentStatus(each)]);
  if (others.includes('unconfirmed')) return none('unconfirmed');
  if (sale.sale_id === openSale) return none('at-counter');
  const paid = paidByPlace(db, sale.sale_id);
  const own: Owner = {
    patientId: sale.patient_id,
    externalId: sale.external_id,
    name: sale.patient_name,
  };
  const lines = sale.lines.flatMap((line, at): MovableLine[] => {
    const amount = paid.get(at + 1) ?? 0;
    const patient = line.patient ?? own;
    return amount <= 0
      ? []
      : [{ place: at + 1, name: lineName(line), amount: cents(amount), patient }];
  });
  return lines.length === 0 ? none('refunded') : { kind: 'lines', lines };
}

export interface MoveInput {
  readonly commandId: string;
  readonly paymentKey: string;
  /** The lines, from 1. */
  readonly places: readonly number[];
  /** The patient that the page displayed. */
  readonly from: OwnerIds;
  /** The paid amount that the page displayed. */
  readonly amount: Cents;
  /** The service's id of the new patient. */
  readonly patientId: string;
  readonly reason: string;
  readonly approval: Approval | null;
}

export interface MoveContext {
  readonly journal: Journal;
  readonly commands: Commands;
  /** The sale at the counter that still takes money; null without one. */
  readonly openSale: () => string | null;
  /** The living patient of the service. @throws `PATIENT_GONE`, `SERVICE_FAILED` */
  readonly patientOf: (
    patientId: string,
  ) => Promise<{ readonly name: string; readonly externalId: string | null }>;
}

/** Moves payments, or assigns them. @throws {CodedError} and then nothing was moved. */
export async function movePayment(
  { journal, commands, openSale, patientOf }: MoveContext,
  input: MoveInput,
): Promise<void> {
  const { commandId, patientId, reason, amount } = input;
  const db = journal.readable;
  if (commands.isUsed(input)) return;
  const places = [...new Set(input.places)].sort((a, b) => a - b);
  const shown = () => requireShown(db, input, places, openSale());
  if (shown().from.patientId === patientId) throw new CodedError('SAME_PATIENT');
  const { name, externalId } = await patientOf(patientId);
  const to = { patientId, externalId, name };
  await commands.runWith(
    input,
    shown,
    ({ from }) => ({
      permission: isNobody(from) ? 'assign-payment' : 'move-payment',
      approval: 'role',
    }),
    ({ saleId, from }, { cashier, manager }) => [
      {
        kind: 'payment.moved',
        body: { commandId, saleId, places, amount, from, to, reason, cashier, manager },
      },
    ],
  );
}

const isNobody = ({ patientId, externalId }: OwnerIds) => patientId === null && externalId === null;

/**
 * Requires that the lines still have the patient and the paid amount that the page displayed; the gate calls it right
 * before the append.
 * @throws {CodedError} `NO_SUCH_PAYMENT`, `NOT_MOVABLE`, `CHANGED_MEANWHILE`.
 */
function requireShown(
  db: Readable,
  { paymentKey, from, amount }: MoveInput,
  places: readonly number[],
  openSale: string | null,
): { readonly saleId: string; readonly from: Owner } {
  const payment = paymentByKey(db, paymentKey);
  if (payment?.saleId == null) throw new CodedError('NO_SUCH_PAYMENT');
  const movable = movableOf(db, payment, openSale);
  if (movable.kind === 'none') throw new CodedError('NOT_MOVABLE', { data: { why: movable.why } });
  const moved = movable.lines.filter(({ place }) => places.includes(place));
  const isOwn = ({ patient }: MovableLine) =>
    patient.patientId === from.patientId && patient.externalId === from.externalId;
  const [line] = moved;
  const isAsShown =
    moved.length === places.length &&
    moved.every(isOwn) &&
    add(...moved.map((each) => each.amount)) === amount;
  if (line === undefined || !isAsShown) throw new CodedError('CHANGED_MEANWHILE');
  return { saleId: payment.saleId, from: line.patient };
}

/** Days that the list of unassigned payments goes back. */
const UNASSIGNED_DAYS = 366;
const DAY_MS = 86_400_000;

/** The paid sales of the last year that belong to no patient, newest first. */
export function unassignedPayments(db: Readable, now: Date): Unassigned[] {
  const since = new Date(now.getTime() - UNASSIGNED_DAYS * DAY_MS).toISOString();
  return unassignedSales(db, since).flatMap((saleId) => {
    const found = paymentsOfSale(db, saleId).flatMap((payment) => {
      const movable = movableOf(db, payment, null);
      const all = movable.kind === 'lines' ? movable.lines : [];
      const lines = all.filter(({ patient }) => isNobody(patient));
      return lines.length === 0 ? [] : [{ payment, lines }];
    });
    return found.slice(0, 1);
  });
}

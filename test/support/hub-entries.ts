import { cents } from '../../src/shared/domain/money.ts';
import type { EntryBody, NewEntry } from '../../src/shared/journal/entry.ts';
import { trackingIdOf } from '../../src/shared/journal/tracking-id.ts';
import { attemptOpened, COPAY, DANA, newId } from './journal-fixtures.ts';

type Reservation = Pick<EntryBody<'attempt.opened'>, 'reservation'>;

/** With a grant of the hub, made without it, or the answer that a counter got. */
type Mark = true | 'manager' | null | NonNullable<Reservation['reservation']>;

const markOf = (mark: Mark): Reservation => {
  if (typeof mark === 'object' && mark !== null) return { reservation: mark };
  return { reservation: mark === true ? { epoch: newId() } : { without: mark } };
};

export interface TestPayment {
  readonly attemptId: string;
  readonly recordId: string;
  /** Cents. */
  readonly amount: number;
  readonly patientId?: string | null;
  readonly saleId?: string;
  readonly operation?: 'authorize' | 'preauthorize';
  readonly mark?: Mark;
  readonly acknowledged?: readonly string[];
  readonly lastFour?: string;
}

/** A sale and the intent of its payment by card. */
export function opened(tillId: string, given: TestPayment): NewEntry[] {
  const { attemptId, amount, patientId = null, mark = true, operation = 'authorize' } = given;
  const { saleId = newId(), acknowledged = [], lastFour = '1111' } = given;
  return [
    { kind: 'sale.opened', body: { saleId, patientId, lines: COPAY, cashier: DANA } },
    attemptOpened('', {
      ...{ attemptId, saleId, patientId, operation, amount: cents(amount) },
      trackingId: trackingIdOf(tillId, attemptId),
      card: { brand: 'visa', lastFour },
      acknowledgedDuplicates: acknowledged.map((id) => ({ attemptId: id, manager: null })),
      ...markOf(mark),
    }),
  ];
}

export function resolved(
  attemptId: string,
  state: EntryBody<'attempt.resolved'>['state'],
  paymentId: string | null = null,
  foundBy: EntryBody<'attempt.resolved'>['foundBy'] = 'answer',
): NewEntry {
  const nothing = { code: null, message: null, problem: null };
  return { kind: 'attempt.resolved', body: { attemptId, state, foundBy, paymentId, ...nothing } };
}

/** A sale that was paid by card. */
export const paid = (tillId: string, payment: TestPayment): NewEntry[] => [
  ...opened(tillId, payment),
  resolved(payment.attemptId, 'approved', payment.recordId),
];

/** The intent of a follow-up on a record. */
export function followUpOpened(
  tillId: string,
  given: {
    readonly key: string;
    readonly operation?: 'credit' | 'void' | 'capture' | 'deauthorize';
    readonly amount: number;
    readonly of: string;
    readonly mark?: Mark;
  },
): NewEntry {
  const { key, operation = 'credit', amount, of, mark = true } = given;
  return attemptOpened('', {
    ...{ attemptId: key, saleId: null, operation, amount: cents(amount), card: null },
    trackingId: trackingIdOf(tillId, key),
    follows: { paymentId: of, paidAt: '2026-03-02T09:00:00.000Z', childrenBefore: [] },
    ordered: { reason: 'Billed twice', manager: null, giveBack: null },
    ...markOf(mark),
  });
}

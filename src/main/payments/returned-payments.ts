import type { Approval } from '../../shared/contract/approval.ts';
import type { ReturnedItem } from '../../shared/contract/payments.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { paymentStatus } from '../../shared/domain/payment-status.ts';
import { returnAdvice } from '../../shared/domain/reports/return-codes.ts';
import { namesReturnedFee } from '../../shared/domain/returned-fee.ts';
import type { SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Commands } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { paymentByKey } from '../journal/projections/payments.ts';
import { returnedPayments } from '../journal/projections/returned-payments.ts';
import { hasPaidFee, saleById } from '../journal/projections/sales.ts';
import { authorizationOf } from '../journal/projections/tenders.ts';
import type { Readable } from '../journal/statements.ts';
import { CodedError } from '../system/coded-error.ts';

/**
 * Refuses a fee for a returned payment that the patient did not sign for, at this amount, with a payment
 * that the bank returned; each return has one fee.
 * @throws {CodedError} `FEE_NOT_SIGNED`.
 */
export function requireSignedFees(
  db: Readable,
  sale: { readonly saleId: string; readonly patientId: string | null },
  lines: readonly SaleLine[],
): void {
  const fees = lines.filter(({ kind }) => kind === 'returned-fee');
  if (fees.length === 0) return;
  const open = returnedPayments(db).filter(({ payment, returnedAt }) => {
    const { patientId } = payment;
    if (patientId === null || patientId !== sale.patientId) return false;
    return !hasPaidFee(db, { ...sale, patientId }, returnedAt);
  });
  for (const { amount } of fees) {
    const at = open.findIndex(({ payment }) =>
      namesReturnedFee(authorizationOf(db, payment.key) ?? '', amount),
    );
    if (at === -1) throw new CodedError('FEE_NOT_SIGNED');
    open.splice(at, 1);
  }
}

interface OnPayment {
  readonly commandId: string;
  readonly paymentKey: string;
  readonly reason: string;
  readonly approval: Approval | null;
}

/** The right to reverse a payment: it takes money off a patient's account. */
const REFUND = { permission: 'refund', approval: 'role' } as const;

/**
 * The worklist of the payments that a bank returned. Nothing here sends a request: a patient pays
 * again only at the counter.
 */
export function createReturnedPayments({
  journal,
  commands,
  returnedFee,
}: {
  readonly journal: Journal;
  readonly commands: Commands;
  /** The clinic's fee for a returned payment, cents; null for none. */
  readonly returnedFee: () => Cents | null;
}) {
  const db = journal.readable;

  /** The fee, if the patient signed for it with the debit. */
  const feeOf = (key: string): Cents | null => {
    const fee = returnedFee();
    const signed = fee === null ? undefined : authorizationOf(db, key);
    return fee !== null && signed !== undefined && namesReturnedFee(signed, fee) ? fee : null;
  };

  return {
    list: (): ReturnedItem[] =>
      returnedPayments(db).map((each) => ({
        ...each,
        fee: feeOf(each.payment.key),
        advice: each.payment.method === 'ACH' ? returnAdvice(each.code) : null,
      })),

    /** Records that the bank returned a check. @throws {CodedError} and then nothing changed. */
    recordCheck: async (input: OnPayment): Promise<void> => {
      const { commandId, paymentKey, reason } = input;
      const check = () => {
        const payment = paymentByKey(db, paymentKey);
        if (payment === null || payment.method !== 'CHECK' || payment.saleId === null) {
          throw new CodedError('NO_SUCH_PAYMENT');
        }
        if (paymentStatus(payment) !== 'approved') throw new CodedError('CHANGED_MEANWHILE');
        return { saleId: payment.saleId, amount: payment.amount };
      };
      await commands.runWith(
        input,
        check,
        () => REFUND,
        ({ saleId, amount }, { cashier, manager }) => {
          const body = { commandId, saleId, paymentKey, amount, reason, cashier, manager };
          const isParked = saleById(db, saleId)?.parked_at !== null;
          const parked: NewEntry = { kind: 'sale.parked', body: { saleId, cashier } };
          return [{ kind: 'check.returned', body }, ...(isParked ? [] : [parked])];
        },
      );
    },

    /** Takes a payment off the list that was paid or waived elsewhere. @throws {CodedError} */
    close: async (input: OnPayment): Promise<void> => {
      const { commandId, paymentKey, reason } = input;
      const requireListed = () => {
        const isListed = returnedPayments(db).some(({ payment }) => payment.key === paymentKey);
        if (!isListed) throw new CodedError('CHANGED_MEANWHILE');
      };
      await commands.runWith(
        input,
        requireListed,
        () => REFUND,
        (_, { cashier, manager }) => [
          { kind: 'return.closed', body: { commandId, paymentKey, reason, cashier, manager } },
        ],
      );
    },
  };
}

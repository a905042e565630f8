/**
 * The receipts of outcomes, for the commit of the outcome. Derived from the journal alone, so that the answer, a status
 * check days later and a start after a crash give the same.
 */

import type { FollowUp } from '../../../shared/domain/attempt.ts';
import { add, type Cents, subtract } from '../../../shared/domain/money.ts';
import {
  type ReceiptTender,
  type ReceiptType,
  receiptTender,
} from '../../../shared/domain/receipt.ts';
import { type SaleLine, total } from '../../../shared/domain/sale.ts';
import type { NewEntry } from '../../../shared/journal/entry.ts';
import type { Journal } from '../../journal/journal.ts';
import { takenBack } from '../../journal/projections/allocation.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import { paymentOfRecord } from '../../journal/projections/payments.ts';
import { receiptOfAttempt, receiptOfSale } from '../../journal/projections/receipts.ts';
import { saleById } from '../../journal/projections/sales.ts';
import { attemptOfRecord } from '../../journal/projections/service-records.ts';
import { paidPartsOf, tenderOf } from '../../journal/projections/tenders.ts';
import type { Readable } from '../../journal/statements.ts';
import type { Receipts } from '../../receipts/receipts.ts';

interface ReceiptContext {
  readonly journal: Journal;
  readonly receipts: Receipts;
}

/** The receipt of an approved attempt, once; posted cash has its receipt already. */
export function receiptEntries(engine: ReceiptContext, attempt: Attempt): readonly NewEntry[] {
  const { operation } = attempt;
  return operation === 'authorize' || operation === 'preauthorize'
    ? paymentReceipt(engine, attempt)
    : followUpReceipt(engine, attempt, TYPE_OF[operation]);
}

/** The receipt of a hold, or of a sale that the payment pays in full. */
function paymentReceipt(
  { journal: { readable: db }, receipts }: ReceiptContext,
  attempt: Attempt,
): readonly NewEntry[] {
  const { saleId, operation, cashier, amount } = attempt;
  const tender = tenderOf(db, attempt);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (saleId === null || sale === null || tender === null) return [];
  const source = { saleId, cashier, patient: sale.patient_name };
  if (operation === 'preauthorize') {
    if (receiptOfSale(db, saleId, 'hold') !== null) return [];
    const lines = sale.total === amount ? sale.lines : [{ kind: 'deposit' as const, amount }];
    return receipts.issue({ ...source, type: 'hold', lines, tender }, ['print-receipt']).entries;
  }
  if (receiptOfAttempt(db, attempt) !== null) return [];
  // Already paid in full by other tenders: its receipt exists. A reopened sale gets another.
  if (sale.paid >= sale.total && receiptOfSale(db, saleId) !== null) return [];
  const parts = [...paidPartsOf(db, saleId), { tender, amount }];
  const paid = add(...parts.map((part) => part.amount));
  if (subtract(sale.total, paid) > 0) return [];
  // The sale was unlocked and changed before this result: the receipt shows the charged amount, not
  // the present lines.
  const lines = sale.total === paid ? sale.lines : [{ kind: 'other' as const, amount: paid }];
  const receipt = { ...source, lines, tender: receiptTender(parts, paid) };
  return receipts.issue(receipt, ['print-receipt']).entries;
}

const TYPE_OF: Readonly<Record<FollowUp, ReceiptType>> = {
  capture: 'capture',
  deauthorize: 'release',
  void: 'void',
  credit: 'refund',
};

/** The own receipt of a void, refund, capture or release. */
function followUpReceipt(
  { journal: { readable: db }, receipts }: ReceiptContext,
  attempt: Attempt,
  type: ReceiptType,
): readonly NewEntry[] {
  const { amount, cashier, ordered } = attempt;
  const { reason, reasonCode } = ordered ?? {};
  const original = ownOriginal(db, attempt) ?? othersOriginal(attempt);
  const tender = original === null ? null : followUpTender(original, attempt);
  if (original === null || tender === null) return [];
  if (receiptOfAttempt(db, attempt) !== null) return []; // approved again, by a decision
  const { saleId, key: paymentKey, number, patient, visitAt } = original;
  const isMoneyBack = type === 'void' || type === 'refund';
  const isWhole = total(original.lines) === amount;
  const lines = isWhole ? original.lines : [{ kind: 'other' as const, amount }];
  const receipt = {
    ...{ type, saleId, cashier, tender },
    ...(isMoneyBack && paymentKey !== null
      ? takenBack(db, { saleId, paymentKey, amount, payment: attempt.payment })
      : { lines, patient }),
    ...(number === null ? {} : { originalNumber: number }),
    ...(isMoneyBack && reason != null ? { refundReason: { reason, reasonCode } } : {}),
    ...(visitAt === undefined ? {} : { visitAt }),
  };
  return receipts.issue(receipt, ['print-receipt']).entries;
}

/** The payment that a follow-up acts on, as its receipt names it. */
interface Original extends Pick<Attempt, 'card' | 'bankAccount'> {
  readonly saleId: string;
  readonly key: string | null;
  readonly lines: readonly SaleLine[];
  readonly patient: string | null;
  /** Of its receipt. */
  readonly number: string | null;
  readonly visitAt?: string;
}

function ownOriginal(db: Readable, { saleId, follows }: Attempt): Original | null {
  const paid = follows === null ? null : attemptOfRecord(db, follows.paymentId);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (follows === null || paid === null || saleId === null || sale === null) return null;
  const { key = null, receiptNumber: number = null } = paymentOfRecord(db, follows.paymentId) ?? {};
  const { card, bankAccount } = paid;
  return { saleId, card, bankAccount, key, lines: sale.lines, patient: sale.patient_name, number };
}

/** Of another counter's payment, by the grant of the hub, which has no names; null without one. */
function othersOriginal({ saleId: own, follows, payment }: Attempt): Original | null {
  const { saleId, key, brand, lastFour, account, receiptNumber: number } = payment ?? {};
  if (own !== null || follows === null || payment === undefined) return null;
  if (saleId == null || key === undefined || lastFour == null) return null;
  return {
    ...{ saleId, key, number: number ?? null, patient: null, visitAt: follows.paidAt },
    card: brand == null ? null : { brand, lastFour },
    bankAccount: account === undefined ? null : { kind: account, lastFour },
    lines: payment.lines.map(({ externalId: _, ...line }) => line),
  };
}

/** The tender of the original payment, under the follow-up's own reference. */
function followUpTender(
  { card, bankAccount }: Original,
  { code, trackingId }: Attempt,
): ReceiptTender | null {
  if (card !== null) {
    return { kind: 'card', ...card, entry: 'Swiped', approvalCode: code, trackingId };
  }
  if (bankAccount === null) return null;
  return { kind: 'bank', account: bankAccount.kind, lastFour: bankAccount.lastFour, trackingId };
}

/**
 * The entries of a receipt with the charged amount of a payment that the report corrected, in the
 * place of its earlier receipt. An amount of $0.00 only replaces one.
 * @param paid the paid amount of its sale after the correction, cents.
 */
export function correctedReceipt(
  { journal: { readable: db }, receipts }: ReceiptContext,
  attempt: Attempt,
  charged: Cents,
  paid: Cents,
): readonly NewEntry[] {
  const { saleId, trackingId, cashier } = attempt;
  const tender = tenderOf(db, attempt);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (saleId === null || sale === null || tender === null) return [];
  const others = paidPartsOf(db, saleId).filter(
    (part) => !('trackingId' in part.tender) || part.tender.trackingId !== trackingId,
  );
  const parts = [...others, { tender, amount: charged }];
  const sum = add(...parts.map((part) => part.amount));
  const originalNumber = receiptOfAttempt(db, attempt);
  if (charged === 0 && originalNumber === null) return [];
  const source = {
    ...{ saleId, cashier, patient: sale.patient_name },
    ...(originalNumber === null ? {} : { originalNumber }),
  };
  const remaining = subtract(sale.total, paid);
  if (remaining <= 0) {
    const lines = sale.total === sum ? sale.lines : [{ kind: 'other' as const, amount: sum }];
    const receipt = { ...source, lines, tender: receiptTender(parts, sum) };
    return receipts.issue(receipt, ['print-receipt']).entries;
  }
  // A refund has its own receipt, and this one would not add up.
  if (add(sum, remaining) !== sale.total) return [];
  const part = { type: 'part-payment', lines: sale.lines, remaining } as const;
  const receipt = { ...source, ...part, tender: { kind: 'split', parts } as const };
  return receipts.issue(receipt, ['print-receipt']).entries;
}

import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { FollowUp } from '../../shared/domain/attempt.ts';
import type { ReceiptTender, ReceiptType } from '../../shared/domain/receipt.ts';
import type { Cashier, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Journal, Readable } from '../journal/journal.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { paymentOfRecord } from '../journal/projections/payments.ts';
import { receiptOfAttempt } from '../journal/projections/receipts.ts';
import { saleById } from '../journal/projections/sales.ts';
import { attemptOfRecord } from '../journal/projections/service-records.ts';

import type { Attempts } from './engine/attempts.ts';
import type { FollowUpCommand } from './engine/command.ts';
import { attemptView } from './sale-at-counter.ts';

/** The part of the engine that sends voids, refunds, captures and releases. */
export interface FollowUpEngine {
  readonly once: Attempts['once'];
  readonly carryOut: Attempts['carryOut'];
  readonly foundOutside: Attempts['foundOutside'];
}

/**
 * Carries out a void, refund, capture or release once.
 * @param command takes the approval and judges the present payment.
 * @throws {CodedError} when nothing was sent to the service.
 */
export async function followUp(
  { attempts, journal }: { readonly attempts: FollowUpEngine; readonly journal: Journal },
  commandId: string,
  command: () => FollowUpCommand | Promise<FollowUpCommand>,
): Promise<FollowUpResult> {
  const attempt = await attempts.once(commandId, async () => attempts.carryOut(await command()));
  const receiptNumber = receiptOfAttempt(journal.readable, attempt);
  return { attempt: attemptView(attempt), receiptNumber };
}

const TYPE_OF: Readonly<Record<FollowUp, ReceiptType>> = {
  capture: 'capture',
  deauthorize: 'release',
  void: 'void',
  credit: 'refund',
};

/** Issues the receipt of a follow-up, and queues its printing. */
export type IssueFollowUpReceipt = (source: {
  readonly type: ReceiptType;
  readonly saleId: string;
  readonly lines: readonly SaleLine[];
  readonly cashier: Cashier;
  readonly tender: ReceiptTender;
  readonly originalNumber?: string;
}) => readonly NewEntry[];

/** The tender of the original payment, under the follow-up's own reference. */
function tenderOf(original: Attempt, { code, trackingId }: Attempt): ReceiptTender | null {
  const { card, bankAccount } = original;
  if (card !== null) {
    return { kind: 'card', ...card, entry: 'Swiped', approvalCode: code, trackingId };
  }
  if (bankAccount === null) return null;
  return { kind: 'bank', account: bankAccount.kind, lastFour: bankAccount.lastFour, trackingId };
}

/**
 * The entries of an approved void, refund, capture or release: its own receipt. Derived from the
 * journal alone, so that the answer, a status check days later and a start after a crash give the
 * same. Posted cash has its receipt already.
 */
export function followUpEntries(
  db: Readable,
  attempt: Attempt,
  issueReceipt: IssueFollowUpReceipt,
): readonly NewEntry[] {
  const { operation, follows, saleId, amount, cashier } = attempt;
  if (operation === 'authorize' || operation === 'preauthorize' || follows === null) return [];
  const original = attemptOfRecord(db, follows.paymentId);
  const tender = original === null ? null : tenderOf(original, attempt);
  const sale = saleId === null ? null : saleById(db, saleId);
  if (saleId === null || sale === null || tender === null) return [];
  if (receiptOfAttempt(db, attempt) !== null) return []; // approved again, by a decision
  const lines = sale.total === amount ? sale.lines : [{ kind: 'other' as const, amount }];
  const originalNumber = paymentOfRecord(db, follows.paymentId)?.receiptNumber ?? null;
  return issueReceipt({
    type: TYPE_OF[operation],
    saleId,
    lines,
    cashier,
    tender,
    ...(originalNumber === null ? {} : { originalNumber }),
  });
}

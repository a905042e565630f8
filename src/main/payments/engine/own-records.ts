import { type Attempt, followUpsOf, sentAtService } from '../../journal/projections/attempts.ts';
import { attemptOfRecord, isTaken } from '../../journal/projections/service-records.ts';
import { findOurs, type RecordMatch, type ServiceRecords } from './classifier.ts';
import type { EngineContext, MoneyAnswer } from './engine-context.ts';

/** The match of an attempt in service records. */
export function matchOf(
  { journal, rules }: EngineContext,
  attempt: Attempt,
  serviceRecords: ServiceRecords,
): RecordMatch {
  const db = journal.readable;
  const paymentId = attempt.follows?.paymentId ?? null;
  const onPayment = paymentId === null ? [] : followUpsOf(db, paymentId);
  const around = {
    sentAt: sentAtService(attempt),
    others: onPayment.filter((each) => each.attemptId !== attempt.attemptId),
    paidUnder: paymentId === null ? null : (attemptOfRecord(db, paymentId)?.trackingId ?? null),
    followUps: attempt.paymentId === null ? [] : followUpsOf(db, attempt.paymentId),
    isTaken: (id: string) => isTaken(db, attempt, id),
  };
  return findOurs(attempt, serviceRecords, around, rules);
}

/**
 * True if an answer names a record that another attempt holds, or that is older than the request.
 */
export function namesRecordOfAnother(
  { journal, rules }: EngineContext,
  attempt: Attempt,
  { paymentId }: MoneyAnswer,
  recordedAt: number | undefined,
): boolean {
  const db = journal.readable;
  if (paymentId === null) return false;
  if (isTaken(db, attempt, paymentId)) return true;
  if (recordedAt === undefined) return false;
  const { attemptId, follows } = attempt;
  // A capture may be answered with its hold, which is older.
  if (paymentId === follows?.paymentId) return false;
  const others = follows === null ? [] : followUpsOf(db, follows.paymentId);
  return rules.isOfEarlier(
    attempt,
    recordedAt,
    sentAtService(attempt),
    others.filter((each) => each.attemptId !== attemptId),
  );
}

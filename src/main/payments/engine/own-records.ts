import { type Attempt, followUpsOf } from '../../journal/projections/attempts.ts';
import { attemptOfRecord, isTaken } from '../../journal/projections/service-records.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { findOurs, type ServiceRecords } from './classifier.ts';
import { apply, readAttempt } from './entries.ts';
import type { MoneyAnswer } from './payments-port.ts';
import type { StatusCheck } from './rules.ts';
import { sentAtService } from './status-checks.ts';

/** Resolves an attempt from service records and journals the result. */
export function resolveFromRecords(
  ports: AttemptsPorts,
  attemptId: string,
  serviceRecords: ServiceRecords,
  checked: StatusCheck,
): Attempt {
  const db = ports.journal.readable;
  // If it is still `sending` here, the journal could not take its answer.
  const before = readAttempt(ports, attemptId);
  const attempt = before.state === 'sending' ? apply(ports, before, { kind: 'recovered' }) : before;
  const paymentId = attempt.follows?.paymentId ?? null;
  const onPayment = paymentId === null ? [] : followUpsOf(db, paymentId);
  const around = {
    sentAt: sentAtService(attempt),
    others: onPayment.filter((each) => each.attemptId !== attemptId),
    paidUnder: paymentId === null ? null : (attemptOfRecord(db, paymentId)?.trackingId ?? null),
    followUps: attempt.paymentId === null ? [] : followUpsOf(db, attempt.paymentId),
    isTaken: (id: string) => isTaken(db, attempt, id),
  };
  const finding = findOurs(attempt, serviceRecords, around, ports.rules);
  return apply(ports, attempt, { kind: 'checked', finding, checked });
}

/**
 * True if an answer names a record that another attempt holds, or that is older than the request.
 */
export function namesRecordOfAnother(
  { journal, rules }: AttemptsPorts,
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

import {
  type Attempt,
  attemptOfRecord,
  followUpsOf,
  isTaken,
} from '../../journal/projections/attempts.ts';
import { apply, readAttempt } from './apply.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { findOurs, type ServiceRecords } from './match-candidates.ts';
import type { StatusCheck } from './rules.ts';
import { sentAtService } from './status-check.ts';

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

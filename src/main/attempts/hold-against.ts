import { type Attempt, attemptOfRecord, followUpsOf, isTaken } from '../journal/views/attempts.ts';
import { apply, readAttempt } from './apply.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { sentAtService } from './look-up.ts';
import type { LookedFor } from './rules.ts';
import { findOurs, type Reading } from './sightings.ts';

/** Resolves an attempt from service records and journals the result. */
export function holdAgainst(
  ports: AttemptsPorts,
  attemptId: string,
  reading: Reading,
  looked: LookedFor,
): Attempt {
  const db = ports.journal.readable;
  // If it is still `sending` here, the journal could not take its answer.
  const before = readAttempt(ports, attemptId);
  const attempt =
    before.state === 'sending' ? apply(ports, attemptId, { kind: 'recovered' }) : before;
  const paymentId = attempt.follows?.paymentId ?? null;
  const onPayment = paymentId === null ? [] : followUpsOf(db, paymentId);
  const around = {
    sentAt: sentAtService(attempt),
    others: onPayment.filter((each) => each.attemptId !== attemptId),
    paidUnder: paymentId === null ? null : (attemptOfRecord(db, paymentId)?.trackingId ?? null),
    followUps: attempt.paymentId === null ? [] : followUpsOf(db, attempt.paymentId),
    isTaken: (id: string) => isTaken(db, attempt, id),
  };
  const finding = findOurs(attempt, reading, around, ports.rules);
  return apply(ports, attemptId, { kind: 'looked', finding, looked });
}

import { type Attempt, attemptOfRecord, followUpsOf } from '../journal/views/attempts.ts';
import { apply } from './apply.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { sentAtService } from './look-up.ts';
import type { LookedFor } from './rules.ts';
import { findOurs, type Reading } from './sightings.ts';

/** Holds what was read at the service against an attempt, and takes what follows to the roll. */
export function holdAgainst(
  ports: AttemptsPorts,
  attemptId: string,
  reading: Reading,
  looked: LookedFor,
): Attempt {
  const db = ports.journal.readable;
  // One that is still `sending` here has an answer that the roll could not take.
  const attempt = apply(ports, attemptId, { kind: 'recovered' });
  const paymentId = attempt.follows?.paymentId ?? null;
  const onPayment = paymentId === null ? [] : followUpsOf(db, paymentId);
  const around = {
    sentAt: sentAtService(attempt),
    others: onPayment.filter((each) => each.attemptId !== attemptId),
    paidUnder: paymentId === null ? null : (attemptOfRecord(db, paymentId)?.trackingId ?? null),
    isOwned: (id: string) => (attemptOfRecord(db, id)?.attemptId ?? attemptId) !== attemptId,
  };
  const finding = findOurs(attempt, reading, around, ports.rules);
  return apply(ports, attemptId, { kind: 'looked', finding, looked });
}

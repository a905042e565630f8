import type { Standing } from '../../shared/domain/attempt.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import {
  type Attempt,
  attemptById,
  attemptsOfLastFour,
  attemptsOfPatient,
  attemptsOfSale,
  type PatientIds,
} from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { scannedUpTo } from '../journal/views/scans.ts';
import { paidAtOnceOfPatient } from '../journal/views/tenders.ts';
import { AttemptError } from './attempt-error.ts';
import { sentAtService } from './look-up.ts';
import type { Beside } from './order.ts';
import { type Earlier, isFollowUp, type Rules } from './rules.ts';
import type { RunAges } from './run-ages.ts';

/** A charge that the duplicate check examines. */
export interface Guarded extends PatientIds {
  readonly saleId: string | null;
  /** Of the card or account; null for cash. */
  readonly lastFour: string | null;
  readonly amount: Cents;
  readonly besides: readonly Beside[];
}

/** The clocks that give the age of an earlier payment. */
export interface GuardTimes {
  /** This PC's clock, ms since 1970. */
  readonly now: number;
  /** The service's clock minus ours; null if it is not proven now, as for cash. */
  readonly clockOffsetMs: number | null;
  readonly ages: Pick<RunAges, 'atLeast'>;
}

/** An earlier payment that requires a confirmation. */
interface Asking {
  /** Of its attempt, or of the command of an offline tender. */
  readonly id: string;
  readonly saleId: string | null;
  readonly amount: number;
  readonly openedAt: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly standing: Standing;
}

/** True if two instants are of one day of the clinic, by this PC's own time zone. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * Requires a confirmation for a second sale after one with an unknown outcome or one that was
 * approved minutes ago: for the same patient, or for the same last four and amount. One of the same
 * amount requires it for the rest of the day, in cash too. Reports all of them at once, the most
 * severe and newest first.
 *
 * @throws {AttemptError} `SAME_AS_EARLIER`.
 */
export function requireNoTwin(db: Readable, order: Guarded, times: GuardTimes, rules: Rules): void {
  const asking = [
    ...attemptsAsking(db, order, times, rules),
    ...paidAsking(db, order, times, rules),
  ];
  if (asking.every((each) => isMeant(each, order))) return;
  asking.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.at - a.at);
  throw new AttemptError('SAME_AS_EARLIER', {
    data: {
      earlier: asking.map(({ id, saleId, openedAt, amount, standing }) => ({
        attemptId: id,
        receiptNumber: saleId === null ? null : receiptOfSale(db, saleId),
        openedAt,
        amount,
        standing,
      })),
    },
  });
}

const isOpen = ({ standing }: Pick<Asking, 'standing'>) => standing === 'open';

/** True if a person acknowledged this duplicate, with the required approval. */
function isMeant({ id, standing }: Asking, { besides }: Guarded): boolean {
  const said = besides.find(({ attemptId }) => attemptId === id);
  if (said === undefined) return false;
  // Approved since it was acknowledged, it needs another acknowledgement.
  if (standing === 'paid') return said.standing === 'paid';
  return standing !== 'open' || said.manager !== null;
}

function attemptsAsking(
  db: Readable,
  order: Guarded,
  { now, clockOffsetMs, ages }: GuardTimes,
  rules: Rules,
): readonly Asking[] {
  const serviceNow = clockOffsetMs === null ? scannedAtLeast : () => now + clockOffsetMs;
  return likeThis(db, order)
    .filter((each) => !isFollowUp(each))
    .flatMap((attempt) => {
      const { attemptId: id, saleId, amount, openedAt } = attempt;
      const at = sentAtService(attempt);
      const verdict = rules.guards({
        attempt,
        sameSale: saleId === order.saleId,
        ageMs: ages.atLeast(id, at, serviceNow(db, attempt)),
        sameAmountToday: amount === order.amount && isSameDay(Date.parse(openedAt), now),
      });
      if (verdict === 'no') return [];
      const given = attempt.state === 'approved' ? 'paid' : 'given-up';
      const standing = verdict === 'needs-manager' ? 'open' : given;
      return [{ id, saleId, amount, openedAt, at, standing }];
    });
}

/** An offline tender in the duplicate check: it was paid when it was journaled. */
const PAID: Earlier['attempt'] = { state: 'approved', method: 'CASH', decided: [], watched: false };

/**
 * Cash and offline tenders of the same patient. Their service time is unknown until the next
 * request.
 */
function paidAsking(
  db: Readable,
  order: Guarded,
  { now, ages }: GuardTimes,
  rules: Rules,
): readonly Asking[] {
  return paidAtOnceOfPatient(db, order).flatMap(({ nextAttemptId, ...paid }) => {
    const at = Date.parse(paid.openedAt);
    const next = nextAttemptId === null ? null : attemptById(db, nextAttemptId);
    const ageMs =
      next === null
        ? ages.atLeast(paid.id, null, null)
        : ages.atLeast(paid.id, sentAtService(next), scannedAtLeast(db, next));
    const verdict = rules.guards({
      attempt: PAID,
      sameSale: paid.saleId === order.saleId,
      ageMs,
      sameAmountToday: paid.amount === order.amount && isSameDay(at, now),
    });
    return verdict === 'no' ? [] : [{ ...paid, at, standing: 'paid' }];
  });
}

/** A time that the service's clock has passed, ms since 1970: that of its last sweep. */
function scannedAtLeast(db: Readable, { connection }: Attempt): number | null {
  return scannedUpTo(db, connection);
}

/** The attempts of the same sale or patient, or of the same last four and amount. */
export function likeThis(
  db: Readable,
  order: Pick<Guarded, 'saleId' | 'patientId' | 'externalId' | 'lastFour' | 'amount'>,
): readonly Attempt[] {
  const { saleId, lastFour, amount } = order;
  const alike = [
    ...attemptsOfPatient(db, order),
    ...(lastFour === null ? [] : attemptsOfLastFour(db, lastFour, amount)),
    ...(saleId === null ? [] : attemptsOfSale(db, saleId)),
  ];
  return [...new Map(alike.map((each) => [each.attemptId, each])).values()];
}

import type { Standing } from '../../shared/domain/attempt.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import {
  type Attempt,
  attemptsOfLastFour,
  attemptsOfPatient,
  attemptsOfSale,
  type PatientIds,
} from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { paidAtOnceOfPatient } from '../journal/views/tenders.ts';
import { AttemptError } from './attempt-error.ts';
import { sentAtService } from './look-up.ts';
import type { Beside } from './order.ts';
import { type Earlier, isFollowUp, type Rules } from './rules.ts';
import type { RunAges } from './run-ages.ts';

/** What is about to be charged. */
export interface Guarded extends PatientIds {
  readonly saleId: string | null;
  /** Of the card or account; null for cash. */
  readonly lastFour: string | null;
  readonly amount: Cents;
  readonly besides: readonly Beside[];
}

/** What an earlier payment's minutes are told by. */
export interface GuardTimes {
  /** This PC's clock, ms since 1970. */
  readonly now: number;
  /** The service's clock minus ours; null where it is not proven now, as for cash. */
  readonly clockOffsetMs: number | null;
  /** By a clock that nobody sets; null for what an earlier run of the program did. */
  readonly ages: Pick<RunAges, 'of'>;
}

/** An earlier payment that is asked about. */
interface Asking {
  /** Of its attempt, or of the command that took it where no attempt did. */
  readonly id: string;
  readonly saleId: string | null;
  readonly amount: number;
  readonly openedAt: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly standing: Standing;
}

/** Whether two instants are of one day of the clinic, by this PC's own time zone. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * A second sale beside one whose outcome is not known, or which was approved minutes ago, asks first:
 * for the same patient, or for the same last four and amount. One of the same amount asks for the rest
 * of the day, in cash too. Asked for all of them at once, the gravest and newest first.
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

/** Whether a person said that it is meant beside this one, with the word it takes. */
function isMeant({ id, standing }: Asking, { besides }: Guarded): boolean {
  const said = besides.find(({ attemptId }) => attemptId === id);
  if (said === undefined) return false;
  // Approved since it was asked about, it is asked about anew.
  if (standing === 'paid') return said.standing === 'paid';
  return standing !== 'open' || said.manager !== null;
}

function attemptsAsking(
  db: Readable,
  order: Guarded,
  { now, clockOffsetMs, ages }: GuardTimes,
  rules: Rules,
): readonly Asking[] {
  return likeThis(db, order)
    .filter((each) => !isFollowUp(each))
    .flatMap((attempt) => {
      const { attemptId: id, saleId, amount, openedAt } = attempt;
      const at = sentAtService(attempt);
      const verdict = rules.guards({
        attempt,
        sameSale: saleId === order.saleId,
        ageMs: ages.of(id) ?? now + (clockOffsetMs ?? attempt.clockOffsetMs) - at,
        sameAmountToday: amount === order.amount && isSameDay(Date.parse(openedAt), now),
      });
      if (verdict === 'no') return [];
      const given = attempt.state === 'approved' ? 'paid' : 'given-up';
      const standing = verdict === 'needs-manager' ? 'open' : given;
      return [{ id, saleId, amount, openedAt, at, standing }];
    });
}

/** What a tender on the roll alone is to the guard: it was paid when it was written down. */
const PAID: Earlier['attempt'] = { state: 'approved', method: 'CASH', decided: [], watched: false };

/** Cash and records of the same patient; those of an earlier run by this PC's clock alone. */
function paidAsking(
  db: Readable,
  order: Guarded,
  { now, ages }: GuardTimes,
  rules: Rules,
): readonly Asking[] {
  return paidAtOnceOfPatient(db, order).flatMap((paid) => {
    const at = Date.parse(paid.openedAt);
    const verdict = rules.guards({
      attempt: PAID,
      sameSale: paid.saleId === order.saleId,
      ageMs: ages.of(paid.id) ?? now - at,
      sameAmountToday: paid.amount === order.amount && isSameDay(at, now),
    });
    return verdict === 'no' ? [] : [{ ...paid, at, standing: 'paid' }];
  });
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

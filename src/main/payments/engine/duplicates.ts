import type { Earlier as Said } from '../../../shared/contract/same-as-earlier.ts';
import type { DuplicateStatus } from '../../../shared/domain/attempt.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { isAtService } from '../../../shared/domain/payment.ts';
import { type PaymentStatus, paymentStatus } from '../../../shared/domain/payment-status.ts';
import { guardKeysOf, sameBy } from '../../../shared/hub/guard-keys.ts';
import type { OthersPayment } from '../../hub/reservations.ts';
import {
  type Attempt,
  attemptById,
  attemptsOfSale,
  sentAtService,
} from '../../journal/projections/attempts.ts';
import {
  attemptsOfLastFour,
  attemptsOfPatient,
  offlineTendersOfPatient,
  type PatientIds,
  type PatientShare,
  sharesOf,
} from '../../journal/projections/duplicates.ts';
import { paymentByKey } from '../../journal/projections/payments.ts';
import { receiptOfSale } from '../../journal/projections/receipts.ts';
import { saleById } from '../../journal/projections/sales.ts';
import { sweptUpTo } from '../../journal/projections/service-records.ts';
import type { Readable } from '../../journal/statements.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { MonotonicAges } from '../../system/timers.ts';
import type { AcknowledgedDuplicate } from './command.ts';
import { type Earlier, isFollowUp, type Rules } from './rules.ts';

/** A charge that the duplicate check examines. */
export interface Guarded extends PatientIds {
  readonly saleId: string | null;
  /** The parts of the patients of a family. */
  readonly family?: readonly PatientShare[];
  /** Of the card or account; null for cash. */
  readonly lastFour: string | null;
  readonly amount: Cents;
  readonly acknowledgedDuplicates: readonly AcknowledgedDuplicate[];
  /** Similar payments of other counters; absent on a counter without a hub. */
  readonly others?: readonly OthersPayment[];
}

/** The clocks that give the age of an earlier payment. */
interface GuardTimes {
  /** This PC's clock, ms since 1970. */
  readonly now: number;
  /** The service's clock minus ours; null if it is not proven now, as for cash. */
  readonly clockOffsetMs: number | null;
  readonly ages: MonotonicAges;
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
  readonly sameAs: 'patient' | 'card';
  readonly duplicateStatus: DuplicateStatus;
  /** The receipt and name of another counter's payment. */
  readonly atCounter?: { readonly name: string; readonly receiptNumber: string | null };
}

/** True if two instants are of one day of the clinic, by this PC's own time zone. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/**
 * Requires a confirmation for a second sale after one with an unknown outcome or one that was
 * approved minutes ago: for the same patient, or for the same last four and amount. One of the same
 * amount requires it for the rest of the day, in cash too. The same card for another named patient
 * requires it only while its outcome is unknown. Reports all of them at once, the most severe and
 * newest first.
 *
 * @throws {CodedError} `SAME_AS_EARLIER`.
 */
export function checkDuplicates(
  db: Readable,
  command: Guarded,
  times: GuardTimes,
  rules: Rules,
): void {
  const asking = [
    ...attemptsAsking(db, command, times, rules),
    ...paidAsking(db, command, times, rules),
    ...othersAsking(command, times, rules),
  ];
  if (asking.every((each) => isMeant(each, command))) return;
  asking.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.at - a.at);
  throw new CodedError('SAME_AS_EARLIER', {
    data: {
      earlier: asking.map(({ id, saleId, atCounter, ...each }) => {
        const { openedAt, amount, sameAs, duplicateStatus } = each;
        const takenBack = duplicateStatus === 'paid' ? takenBackOf(db, id) : undefined;
        return {
          ...{ attemptId: id, openedAt, amount, sameAs, duplicateStatus },
          receiptNumber:
            atCounter?.receiptNumber ?? (saleId === null ? null : receiptOfSale(db, saleId)),
          ...(takenBack === undefined ? {} : { takenBack }),
          ...(atCounter === undefined ? {} : { counter: atCounter.name }),
        };
      }),
    },
  });
}

const isOpen = ({ duplicateStatus }: Asking) => duplicateStatus === 'open';

/** True if a person acknowledged this duplicate, with the required approval. */
function isMeant({ id, duplicateStatus }: Asking, { acknowledgedDuplicates }: Guarded): boolean {
  const said = acknowledgedDuplicates.find(({ attemptId }) => attemptId === id);
  if (said === undefined) return false;
  // Approved since it was acknowledged, it needs another acknowledgement.
  if (duplicateStatus === 'paid') return said.duplicateStatus === 'paid';
  return duplicateStatus !== 'open' || said.manager !== null;
}

function attemptsAsking(
  db: Readable,
  command: Guarded,
  { now, clockOffsetMs, ages }: GuardTimes,
  rules: Rules,
): readonly Asking[] {
  const serviceNow = clockOffsetMs === null ? sweptAtLeast : () => now + clockOffsetMs;
  return likeThis(db, command)
    .filter((each) => !isFollowUp(each))
    .flatMap((attempt) => {
      const { attemptId: id, saleId, amount, openedAt } = attempt;
      const at = sentAtService(attempt);
      const { pairs, sameShare } = compared(db, attempt, command);
      const isSamePatient = pairs.some(isEqual);
      const isSameAmount = amount === command.amount || sameShare;
      const verdict = rules.guards({
        attempt,
        sameSale: saleId === command.saleId,
        ageMs: ages.atLeast(id, at, serviceNow(db, attempt)),
        sameAmountToday: isSameAmount && isSameDay(Date.parse(openedAt), now),
        otherPatient: pairs.length > 0 && !isSamePatient,
      });
      if (verdict === 'no') return [];
      const given = attempt.state === 'approved' ? 'paid' : 'abandoned';
      const duplicateStatus = verdict === 'needs-manager' ? 'open' : given;
      const sameAs = isSamePatient ? 'patient' : 'card';
      return [{ id, saleId, amount, openedAt, at, sameAs, duplicateStatus }];
    });
}

const TAKEN_BACK: Readonly<Partial<Record<PaymentStatus, Said['takenBack']>>> = {
  voided: 'void',
  'voided-at-another-terminal': 'void',
  'partly-refunded': 'refund',
  refunded: 'refund',
  'refunded-at-another-terminal': 'refund',
  returned: 'return',
  'charged-back': 'chargeback',
};

/** How the money of a payment was taken back since; undefined if it was not. */
function takenBackOf(db: Readable, key: string): Said['takenBack'] {
  const payment = paymentByKey(db, key);
  return payment === null ? undefined : TAKEN_BACK[paymentStatus(payment)];
}

/**
 * The newest approved payment of today by a card, of the same amount, for another named patient;
 * null if there is none.
 * @param now this PC's clock, ms since 1970.
 */
export function paidForAnother(
  db: Readable,
  { lastFour, amount, ...ids }: PatientIds & { readonly lastFour: string; readonly amount: Cents },
  now: number,
): { readonly amount: Cents; readonly openedAt: string } | null {
  const paid = attemptsOfLastFour(db, lastFour, amount).findLast((attempt) => {
    const pairs = pairedIds(patientIdsOf(db, attempt), ids);
    const isOther = pairs.length > 0 && !pairs.some(isEqual);
    return attempt.state === 'approved' && isOther && isSameDay(Date.parse(attempt.openedAt), now);
  });
  return paid === undefined ? null : { amount: paid.amount, openedAt: paid.openedAt };
}

/** An earlier payment, with the patient that it was sent for. */
interface OfSale {
  readonly patientId: string | null;
  readonly saleId: string | null;
}

/** The present patient of a payment's sale, which may have changed since it was sent. */
function patientIdsOf(db: Readable, { patientId, saleId }: OfSale): PatientIds {
  const sale = saleId === null ? null : saleById(db, saleId);
  return { patientId: sale?.patient_id ?? patientId, externalId: sale?.external_id ?? null };
}

/** The paired ids of all patients of an earlier payment and a command, and true if one has the same part in both. */
function compared(
  db: Readable,
  earlier: OfSale & { readonly amount: Cents },
  command: Guarded,
): { readonly pairs: readonly (readonly [string, string])[]; readonly sameShare: boolean } {
  const own = patientIdsOf(db, earlier);
  const sale = earlier.saleId === null ? null : saleById(db, earlier.saleId);
  const shares = sharesOf(own, sale?.lines ?? []);
  const before = shares.length > 0 ? shares : [{ ...own, amount: earlier.amount }];
  const now = command.family?.length ? command.family : [command];
  const pairs = before.flatMap((one) =>
    now.map((other) => ({ ids: pairedIds(one, other), isSame: one.amount === other.amount })),
  );
  return {
    pairs: pairs.flatMap(({ ids }) => ids),
    sameShare: pairs.some(({ ids, isSame }) => isSame && ids.some(isEqual)),
  };
}

/** The ids of one kind that both have; none if one of them has no patient. */
function pairedIds(one: PatientIds, other: PatientIds): readonly (readonly [string, string])[] {
  return ([one.patientId, one.externalId] as const).flatMap((id, kind) => {
    const othersId = [other.patientId, other.externalId][kind];
    return id && othersId ? [[id, othersId] as const] : [];
  });
}

const isEqual = ([one, other]: readonly [string, string]) => one === other;

/** An offline tender in the duplicate check: it was paid when it was journaled. */
const PAID: Earlier['attempt'] = {
  state: 'approved',
  problem: null,
  method: 'CASH',
  decided: [],
  monitored: false,
};

/**
 * Cash and offline tenders of the same patient. Their service time is unknown until the next
 * request.
 */
function paidAsking(
  db: Readable,
  command: Guarded,
  { now, ages }: GuardTimes,
  rules: Rules,
): readonly Asking[] {
  const found = patientsOf(command).flatMap((ids) => offlineTendersOfPatient(db, ids));
  const unique = new Map(found.map((each) => [each.id, each]));
  return [...unique.values()].flatMap(({ nextAttemptId, ...paid }) => {
    const { sameShare } = compared(db, { ...paid, patientId: null }, command);
    const isSameAmount = paid.amount === command.amount || sameShare;
    const at = Date.parse(paid.openedAt);
    const next = nextAttemptId === null ? null : attemptById(db, nextAttemptId);
    const ageMs =
      next === null
        ? ages.atLeast(paid.id, null, null)
        : ages.atLeast(paid.id, sentAtService(next), sweptAtLeast(db, next));
    const verdict = rules.guards({
      attempt: PAID,
      sameSale: paid.saleId === command.saleId,
      ageMs,
      sameAmountToday: isSameAmount && isSameDay(at, now),
      otherPatient: false,
    });
    return verdict === 'no' ? [] : [{ ...paid, at, sameAs: 'patient', duplicateStatus: 'paid' }];
  });
}

/** The keys by which the clinic's payments are compared with a charge. */
export function guardKeysFor({ lastFour, amount, family = [], ...ids }: Guarded): string[] {
  return guardKeysOf([ids, ...family], lastFour, amount);
}

/** Payments of other counters: the hub compared their keys, and knows their ages. */
function othersAsking(command: Guarded, { now }: GuardTimes, rules: Rules): readonly Asking[] {
  const { others = [], saleId: ownSale, amount: own } = command;
  if (others.length === 0) return [];
  const keys = guardKeysFor(command);
  return others.flatMap((other) => {
    const same = sameBy(other.guardKeys, keys);
    if (same === null) return [];
    const { key: id, saleId, amount, openedAt, ageMs, decided, monitored, method } = other;
    const at = now - ageMs; // the other PC's clock may be wrong
    // Its intent may be on its way.
    const state = other.state ?? 'sending';
    const verdict = rules.guards({
      attempt: {
        state,
        problem: null,
        decided,
        monitored,
        method: isAtService(method) ? method : 'CASH',
      },
      sameSale: saleId !== null && saleId === ownSale,
      ageMs,
      sameAmountToday: amount === own && isSameDay(at, now),
      otherPatient: same.otherPatient,
    });
    if (verdict === 'no') return [];
    const given = state === 'approved' ? 'paid' : 'abandoned';
    return [
      {
        ...{ id, saleId, amount, openedAt, at, sameAs: same.sameAs },
        duplicateStatus: verdict === 'needs-manager' ? ('open' as const) : given,
        atCounter: { name: other.till.name, receiptNumber: other.receiptNumber },
      },
    ];
  });
}

/** A time that the service's clock has passed, ms since 1970: that of its last sweep. */
function sweptAtLeast(db: Readable, { connection }: Attempt): number | null {
  return sweptUpTo(db, connection);
}

const patientsOf = (command: Guarded): readonly PatientIds[] => [
  command,
  ...(command.family ?? []),
];

/** The attempts of the same sale or patient, or of the same last four and amount. */
export function likeThis(db: Readable, command: Guarded): readonly Attempt[] {
  const { saleId, lastFour, amount } = command;
  const alike = [
    ...patientsOf(command).flatMap((ids) => attemptsOfPatient(db, ids)),
    ...(lastFour === null ? [] : attemptsOfLastFour(db, lastFour, amount)),
    ...(saleId === null ? [] : attemptsOfSale(db, saleId)),
  ];
  return [...new Map(alike.map((each) => [each.attemptId, each])).values()];
}

import type { Cents } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import {
  type Attempt,
  attemptsOfLastFour,
  attemptsOfPatient,
  attemptsOfSale,
} from '../journal/views/attempts.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';
import { AttemptError } from './attempt-error.ts';
import { sentAtService } from './look-up.ts';
import { isFollowUp, type Rules } from './rules.ts';

/** What is about to be charged. */
export interface Guarded {
  readonly saleId: string | null;
  readonly patientId: string | null;
  /** Of the card or account; null for cash. */
  readonly lastFour: string | null;
  readonly amount: Cents;
  readonly besides: { readonly attemptId: string; readonly manager: object | null } | null;
}

/**
 * A second sale beside one whose outcome is not known, or which was approved minutes ago, asks first:
 * for the same patient, or for the same last four and amount. Asked for the gravest and newest.
 *
 * @param now this PC's clock, ms since 1970.
 * @param clockOffsetMs the service's clock minus ours; null where it is not proven now, as for cash.
 * @throws {AttemptError} `SAME_AS_EARLIER`.
 */
export function requireNoTwin(
  db: Readable,
  order: Guarded,
  { now, clockOffsetMs }: { readonly now: number; readonly clockOffsetMs: number | null },
  rules: Rules,
): void {
  const { saleId } = order;
  const asking = likeThis(db, order)
    .filter((each) => !isFollowUp(each))
    .map((attempt) => {
      const sameSale = attempt.saleId === saleId;
      const ageMs = now + (clockOffsetMs ?? attempt.clockOffsetMs) - sentAtService(attempt);
      return { attempt, verdict: rules.guards({ attempt, sameSale, ageMs }) };
    })
    .filter(({ verdict }) => verdict !== 'no')
    .sort((a, b) => newestFirst(a.attempt, b.attempt));
  const gravest = asking.find(({ verdict }) => verdict === 'needs-manager') ?? asking[0];
  if (gravest === undefined) return;

  const { attempt, verdict } = gravest;
  const needsManager = verdict === 'needs-manager';
  const { besides } = order;
  const allowed = besides?.attemptId === attempt.attemptId;
  if (allowed && (!needsManager || besides.manager !== null)) return;
  throw new AttemptError('SAME_AS_EARLIER', {
    data: {
      attemptId: attempt.attemptId,
      receiptNumber: attempt.saleId === null ? null : receiptOfSale(db, attempt.saleId),
      openedAt: attempt.openedAt,
      amount: attempt.amount,
      needsManager,
    },
  });
}

/** The attempts of the same sale or patient, or of the same last four and amount. */
export function likeThis(
  db: Readable,
  {
    saleId,
    patientId,
    lastFour,
    amount,
  }: Pick<Guarded, 'saleId' | 'patientId' | 'lastFour' | 'amount'>,
): readonly Attempt[] {
  const alike = [
    ...(patientId === null ? [] : attemptsOfPatient(db, patientId)),
    ...(lastFour === null ? [] : attemptsOfLastFour(db, lastFour, amount)),
    ...(saleId === null ? [] : attemptsOfSale(db, saleId)),
  ];
  return [...new Map(alike.map((each) => [each.attemptId, each])).values()];
}

function newestFirst(a: Attempt, b: Attempt): number {
  return sentAtService(b) - sentAtService(a);
}

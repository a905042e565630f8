import { type Decision, mayComeUp } from '../../../shared/domain/attempt.ts';
import { isClosedByPerson } from '../../../shared/domain/payment-status.ts';
import { trackingKey } from '../../../shared/journal/tracking-id.ts';
import {
  type Attempt,
  approvedOfSale,
  attemptById,
  attemptsOfSale,
  followUpsOf,
} from '../../journal/projections/attempts.ts';
import { attemptOfRecord } from '../../journal/projections/service-records.ts';
import type { Readable } from '../../journal/statements.ts';
import type { ReportedRow } from '../../payments-api/report-rows.ts';
import { unrecognizedChildren } from '../../reconciliation/identity.ts';
import { CodedError } from '../../system/coded-error.ts';
import type { FollowUpCommand, MoneyCommand, Snapshot } from './command.ts';
import { checkDuplicates, type Guarded, likeThis } from './duplicates.ts';
import type { EngineContext } from './engine-context.ts';
import { readAttempt } from './entries.ts';
import type { Rules } from './rules.ts';

/**
 * The state behind a decision about money, and its comparison with the present, right before the
 * intent is journaled.
 *
 *    approved attempts of the sale, or follow-ups on the payment ─┐
 *    children of the payment at the service                       ├─▶ Snapshot ─▶ requireUnchanged ─▶ intent
 *                                                                 ┘
 *
 * Nothing else compares the state before and after a wait of the engine. These ask other questions:
 *
 * - `requireUnlocked`: may the sale take money, or be parked, at all?
 * - `requireStillOpen`: the same comparison for an attempt that is sent again. Its page needs another answer: the decision
 *   is no longer possible.
 * - `requireWithin` (reserve.ts) and `requireChargeable` (sale.ts): is the amount within the rest?
 * - `requireShown` (void-or-refund.ts, move-payment.ts): does the page display the payment as it is now? A void or refund
 *   takes its snapshot in the same turn.
 * - `Counter.requireNoOther`, `Counter.leave`: does the screen's own request still run, also before its intent?
 */

/** The sale or the payment that a decision is about. */
export type SaleOrPayment =
  | { readonly paymentId: string }
  | { readonly saleId: string | null; readonly posts?: string };

/** The known state of a sale or a payment. */
export function snapshotOf(
  db: Readable,
  subject: SaleOrPayment,
  children: readonly string[] | null = null,
): Snapshot {
  return { attempts: approvedOn(db, subject).map(token('approved')), children };
}

/** A tender without a request to the service. */
export interface OfflineTender extends Guarded {
  readonly decidedFrom: Snapshot;
}

/**
 * Compares the snapshot of a command with the present, and requires the acknowledgement of its
 * duplicates. Synchronous, like the append after it.
 * @param clockOffsetMs of the service, as it was proven; null before the proof.
 * @param children of the payment at the service now, for the last comparison before a request; null
 * before them, and for a tender without a request.
 * @throws {CodedError} `SALE_LOCKED`, `PAYMENT_BUSY`, `SAME_AS_EARLIER`, `NO_SUCH_CHOICE`
 */
export function requireUnchanged(
  ports: EngineContext,
  command: (MoneyCommand & { readonly decidedFrom: Snapshot }) | OfflineTender,
  clockOffsetMs: number | null,
  children: readonly ReportedRow[] | null,
): void {
  const isFollowUp = 'paymentId' in command;
  if (!isFollowUp && 'method' in command && command.method === 'CASH') return; // paid already
  if (isFollowUp && command.insteadOf !== undefined) requireStillOpen(ports, command.insteadOf);
  const present = presentOf(ports, command, children);
  const { attempts } = command.decidedFrom;
  const isSame =
    present.length === attempts.length && present.every((one) => attempts.includes(one));
  if (!isSame) throw new CodedError(isFollowUp ? 'PAYMENT_BUSY' : 'SALE_LOCKED');
  if (isFollowUp) return;
  const times = { now: ports.now().getTime(), clockOffsetMs, ages: ports.ages };
  checkDuplicates(ports.journal.readable, command, times, ports.rules);
}

/** A token of a snapshot: an attempt or a record with its standing. */
const token =
  (standing: 'approved' | 'open' | 'unchecked' | 'unrecognized') =>
  (one: { readonly attemptId: string } | { readonly id: string }): string =>
    `${'attemptId' in one ? one.attemptId : one.id} ${standing}`;

function approvedOn(db: Readable, subject: SaleOrPayment): readonly Attempt[] {
  if ('paymentId' in subject) {
    return followUpsOf(db, subject.paymentId).filter(({ state }) => state === 'approved');
  }
  const { saleId, posts } = subject;
  // Cash is posted after it was paid, independent of other tenders.
  return saleId === null || posts !== undefined ? [] : approvedOfSale(db, saleId);
}

/**
 * The tokens of the present: a command is possible if only its own approved ones are left. Others
 * are attempts that are open here or at another till of this PC, refused ones that wait for their
 * status check, and unrecognized children of the payment.
 */
function presentOf(
  ports: EngineContext,
  command: MoneyCommand | OfflineTender,
  children: readonly ReportedRow[] | null,
): readonly string[] {
  const db = ports.journal.readable;
  return [
    ...approvedOn(db, command).map(token('approved')),
    ...openOn(ports, command).map(token('open')),
    ...(children === null ? [] : toCheckFirst(ports, command).map(token('unchecked'))),
    ...('paymentId' in command ? unrecognizedOn(db, command, children ?? []) : []).map(
      token('unrecognized'),
    ),
  ];
}

/** What locks the sale, or is open on the payment beside an attempt that the command replaces. */
function openOn(
  { journal: { readable: db }, rules, isBusyAtAnotherTill }: EngineContext,
  command: MoneyCommand | OfflineTender,
): readonly ({ readonly attemptId: string } | { readonly id: string })[] {
  if ('paymentId' in command) {
    const { paymentId: id, insteadOf } = command;
    const others = followUpsOf(db, id).filter(
      (attempt) => attempt.attemptId !== insteadOf?.attemptId && isOpenFollowUp(attempt),
    );
    return isBusyAtAnotherTill?.(id) === true ? [...others, { id }] : others;
  }
  return command.saleId === null ? [] : lockingOf(db, rules, command.saleId);
}

/** The rule of locked sales. */
export interface LockRule {
  readonly locksSale: Rules['locksSale'];
}

/** The open attempts on a sale that lock it for other money. */
function lockingOf(db: Readable, rules: LockRule, saleId: string): readonly Attempt[] {
  return attemptsOfSale(db, saleId).filter(rules.locksSale);
}

/** @throws {CodedError} `SALE_LOCKED` if an open attempt locks the sale. */
export function requireUnlocked(db: Readable, rules: LockRule, saleId: string): void {
  if (lockingOf(db, rules, saleId).length > 0) throw new CodedError('SALE_LOCKED');
}

/** True if it blocks other follow-ups on its payment. */
export function isOpenFollowUp(attempt: Attempt): boolean {
  return mayComeUp(attempt) && !isClosedByPerson(attempt);
}

/**
 * @throws {CodedError} `NO_SUCH_CHOICE` when the attempt's present state forbids the decision.
 */
export function requireChoice(
  ports: EngineContext,
  attemptId: string,
  decision: Decision,
  checked: boolean,
): void {
  if (!ports.rules.choices(readAttempt(ports, attemptId), checked).includes(decision)) {
    throw new CodedError('NO_SUCH_CHOICE');
  }
}

/**
 * Before a request is sent again: if a record that may belong to it has appeared since the
 * decision, a person has to see that record first. @throws {CodedError} `NO_SUCH_CHOICE`.
 */
function requireStillOpen(
  ports: EngineContext,
  { attemptId, state, problem }: NonNullable<FollowUpCommand['insteadOf']>,
): void {
  requireChoice(ports, attemptId, 'send-again', true);
  const now = readAttempt(ports, attemptId);
  const isNews = now.state !== state || now.problem !== problem;
  if (now.state === 'needs-human' && isNews) throw new CodedError('NO_SUCH_CHOICE');
}

/**
 * The unrecognized children that a payment got since it was judged, or since the first request of
 * the follow-up that is sent again: a return of the bank or a follow-up from another terminal reduces
 * the rest.
 */
function unrecognizedOn(
  db: Readable,
  { paymentId, decidedFrom, insteadOf }: FollowUpCommand,
  children: readonly ReportedRow[],
): readonly ReportedRow[] {
  const judged = decidedFrom?.children ?? null;
  if (judged === null && insteadOf === undefined) return [];
  const first = insteadOf === undefined ? null : attemptById(db, insteadOf.attemptId);
  const before = judged ?? first?.follows?.childrenBefore ?? [];
  const paidUnder = attemptOfRecord(db, paymentId)?.trackingId ?? '';
  // A child without its own tracking id may be the very one that is sent again.
  const mayBeOurs = ['', trackingKey(paidUnder)];
  return unrecognizedChildren(children, followUpsOf(db, paymentId)).filter(
    ({ id, action, trackingId }) =>
      action !== 'AUTHORIZE' && // the capture of a hold gives nothing back
      !before.includes(id) &&
      attemptOfRecord(db, id) === null &&
      (action === 'REJECT' || judged !== null || !mayBeOurs.includes(trackingKey(trackingId))),
  );
}

/** Refused and failed attempts that need a status check before this one. */
export function toCheckFirst(
  { journal, rules }: EngineContext,
  command: MoneyCommand | Guarded,
): readonly Attempt[] {
  if ('posts' in command && command.posts !== undefined) return []; // paid, regardless of cards
  const db = journal.readable;
  const earlier =
    'paymentId' in command
      ? followUpsOf(db, command.paymentId)
      : likeThis(db, command).filter(({ method }) => method !== 'CASH'); // paid, posted or not
  return earlier.filter((each) => rules.checksBeforeRetry(each.state) && !each.checked);
}

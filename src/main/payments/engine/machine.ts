/**
 * The state machine of one attempt: an event in, effects out; no clock, no journal, no network.
 *
 *    sending ──answer──▶ approved | declined | failed | refused | not-sent
 *       │ lost
 *       ▼
 *    in-doubt ──record found──▶ approved | declined | failed
 *       │ no record, checked long enough          │ strange record, no evidence
 *       ▼                                         ▼
 *    presumed-absent                          needs-human ──decision──▶ end
 *
 * docs/explanation/no-double-charge.md has the whole diagram; a test generates it from the table of transitions.
 */

import {
  type AlarmKind,
  APPROVED_PROBLEMS,
  type AttemptState,
  type FoundBy,
  isHeldAsSale,
  isUnresolved,
} from '../../../shared/domain/attempt.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { MatchCandidate, RecordMatch, StrangeRecord } from './classifier.ts';
import type { MoneyAnswer } from './engine-context.ts';
import { EVIDENCE, type Rules, type StatusCheck } from './rules.ts';

/** The events of an attempt after its intent is in the journal. */
export type AttemptEvent =
  /** The sending ended with any result; also late or a second time. */
  | {
      readonly kind: 'answered';
      readonly answer: MoneyAnswer;
      /** The answer names a record that another attempt already holds. */
      readonly taken: boolean;
    }
  /** A start found it interrupted: its answer is lost. */
  | { readonly kind: 'recovered' }
  /** A complete status check, or a sweep. */
  | { readonly kind: 'checked'; readonly match: RecordMatch; readonly checked: StatusCheck };

/** The consequences of an event; the engine commits all of them at once. */
export type Effect =
  | {
      readonly kind: 'resolve';
      readonly state: Exclude<AttemptState, 'sending'>;
      readonly foundBy: FoundBy;
      readonly paymentId: string | null;
      readonly code: string | null;
      readonly message: string | null;
      readonly problem: string | null;
    }
  | { readonly kind: 'mark-checked' }
  | { readonly kind: 'report-amount'; readonly amount: number }
  | { readonly kind: 'end-monitoring' }
  | {
      readonly kind: 'raise-alarm';
      readonly alarm: AlarmKind;
      readonly paymentId: string | null;
      /** Cents, from the service; null if it does not report them. */
      readonly amount: number | null;
    };

const UNKNOWN = { paymentId: null, code: null, message: null } as const;

/** The state machine of one attempt: the effects of an event. Pure. */
export function step(attempt: Attempt, event: AttemptEvent, rules: Rules): readonly Effect[] {
  switch (event.kind) {
    case 'answered':
      return answered(attempt, event);
    case 'recovered':
      return attempt.state === 'sending'
        ? [
            {
              kind: 'resolve',
              state: 'in-doubt',
              foundBy: 'recovery',
              ...UNKNOWN,
              problem: 'interrupted',
            },
          ]
        : [];
    case 'checked':
      return checked(attempt, event.match, event.checked, rules);
  }
}

/**
 * The first final state holds; a later answer only confirms it, settles a doubt, or contradicts.
 */
function answered(
  attempt: Attempt,
  { answer, taken }: Extract<AttemptEvent, { kind: 'answered' }>,
): readonly Effect[] {
  const { state, paymentId } = answer;
  if (taken) {
    const alarm: Effect = { kind: 'raise-alarm', alarm: 'record-taken', paymentId, amount: null };
    const undecided = attempt.state === 'sending' || attempt.state === 'in-doubt';
    return undecided ? [{ ...needsHuman('record-taken'), foundBy: 'answer' }, alarm] : [alarm];
  }
  if (attempt.state === 'sending') return [{ kind: 'resolve', foundBy: 'answer', ...answer }];
  if (state !== 'approved' && state !== 'declined' && state !== 'failed') return [];
  if (isOpen(attempt)) return [{ kind: 'resolve', foundBy: 'answer', ...answer }];
  return contradicted(attempt, { state, id: paymentId, amount: null });
}

function checked(
  attempt: Attempt,
  { ours, unclear, endedByAnother, strange }: RecordMatch,
  how: StatusCheck,
  rules: Rules,
): readonly Effect[] {
  if (attempt.state === 'sending') return []; // its answer is outstanding
  const open = strange.filter((each) => needsReview(attempt, each));
  const [first] = open;
  if (first !== undefined) {
    const alarms = open.map(strangeAlarm);
    if (isTakenAsDone(attempt)) return [...alarms, ...found(attempt, ours, how, rules)];
    const approved = ours.find(({ state }) => state === 'approved')?.id ?? null;
    const isLost = open.some(
      (each) => each.why === 'record-taken' && each.id === attempt.paymentId,
    );
    const recordId = isLost ? approved : (attempt.paymentId ?? approved);
    return [
      ...(attempt.state === 'needs-human'
        ? []
        : [{ ...needsHuman(first.why), paymentId: recordId }]),
      ...alarms,
      ...(recordId === null ? [] : twice(ours, recordId)),
      ...(attempt.state === 'needs-human' ? monitoringOver(attempt, how, rules) : []),
    ];
  }
  const own = ours.filter(({ id }) => strange.every((each) => each.id !== id));
  if (strange.length > 0 && attempt.state === 'needs-human') return chargeTakenBack(own, strange);
  const mayBeApproved = isOpen(attempt) || attempt.state === 'failed';
  if (unclear && mayBeApproved && own[0]?.state !== 'approved') {
    return attempt.state === 'needs-human' ? [] : [needsHuman('unclear-record')];
  }
  if (own.length > 0) return found(attempt, own, how, rules);
  return notFound(attempt, how, rules, endedByAnother);
}

/**
 * False for the sale that the service made for a hold once it was taken back: the hold is another
 * record, or its review has ended or ends now.
 */
function needsReview(attempt: Attempt, { id, takenBack }: StrangeRecord): boolean {
  const { operation, state, paymentId } = attempt;
  if (operation !== 'preauthorize') return true;
  if (isHeldAsSale(attempt) && state === 'failed') return id !== paymentId;
  if (isHeldAsSale(attempt) && state === 'needs-human') return !takenBack;
  return !takenBack || state !== 'approved' || id === paymentId;
}

/** A hold that was performed as a sale failed, unless the service has the hold too. */
function chargeTakenBack(
  own: readonly MatchCandidate[],
  [charge]: readonly StrangeRecord[],
): readonly Effect[] {
  const hold = own.find(({ state }) => state === 'approved');
  const resolved = { kind: 'resolve', foundBy: 'look-up', ...UNKNOWN } as const;
  if (hold === undefined) {
    const paymentId = charge?.id ?? null;
    return [{ ...resolved, state: 'failed', paymentId, problem: 'other-action' }];
  }
  const { id: paymentId, code, message } = hold;
  return [{ ...resolved, state: 'approved', paymentId, code, message, problem: null }];
}

function found(
  attempt: Attempt,
  ours: readonly MatchCandidate[],
  checked: StatusCheck,
  rules: Rules,
): readonly Effect[] {
  const [first] = ours;
  if (first === undefined) return [];
  if (isOpen(attempt)) {
    const { state, id: paymentId, code, message } = first;
    const foundBy = attempt.problem === 'interrupted' ? 'recovery' : 'look-up';
    const resolved = { kind: 'resolve', foundBy, paymentId, code, message } as const;
    if (state !== 'approved') return [{ ...resolved, state, problem: null }];
    return [
      isTooMuch(attempt, first)
        ? { ...resolved, state: 'needs-human', problem: 'amount-higher' }
        : { ...resolved, state, problem: null },
      ...twice(ours, paymentId),
      ...amountOf(attempt, first),
    ];
  }
  const own = ours.find(({ id }) => id === attempt.paymentId);
  if (attempt.state === 'needs-human' && attempt.problem === 'amount-higher') {
    return own === undefined ? [] : corrected(attempt, own);
  }
  if (attempt.state !== 'approved') {
    return [...contradicted(attempt, first), ...checkedStatus(attempt, checked, rules)];
  }
  const isReported = (own?.amount ?? attempt.reported) !== null;
  const isHigher = own !== undefined && isTooMuch(attempt, own) && !isTakenAsDone(attempt);
  const effects: readonly Effect[] = [
    ...twice(ours, attempt.paymentId ?? first.id),
    ...(own === undefined ? [] : contradicted(attempt, own)),
    ...(isHigher ? [{ ...needsHuman('amount-higher'), paymentId: own.id }] : []),
    ...(own === undefined ? [] : amountOf(attempt, own)),
  ];
  if (isHigher) return effects;
  return [
    ...effects,
    ...(isReported ? [] : missing(attempt, checked, rules)),
    ...(isReported && rules.isConfirmed(checked)
      ? endWatch(attempt)
      : monitoringOver(attempt, checked, rules)),
  ];
}

/** The report corrects a higher amount while it needs review: one that is not higher ends that. */
function corrected(attempt: Attempt, seen: MatchCandidate): readonly Effect[] {
  const { state, id: paymentId, code, message, amount } = seen;
  const ends = state === 'approved' && amount !== null && !isTooMuch(attempt, seen);
  const approved = { state, foundBy: 'look-up', paymentId, code, message, problem: null } as const;
  return [...(ends ? [{ kind: 'resolve', ...approved } as const] : []), ...amountOf(attempt, seen)];
}

const WAITING_FOR_PROOF: readonly AttemptState[] = ['in-doubt', 'presumed-absent', 'refused'];

function notFound(
  attempt: Attempt,
  checked: StatusCheck,
  rules: Rules,
  endedByAnother: boolean,
): readonly Effect[] {
  const { state, operation, method } = attempt;
  const checkedLongEnough = rules.mayPresumeAbsent(checked);
  const isLast = checkedLongEnough || rules.endsMonitoring(attempt, checked);
  if (!EVIDENCE[operation][method].absenceCounts && !endedByAnother && isLast) {
    if (state === 'in-doubt' || state === 'refused') return [needsHuman('no-evidence')];
  }
  if (rules.asksForWantOfReport(checked) && WAITING_FOR_PROOF.includes(state)) {
    return [needsHuman('no-evidence')];
  }
  if (state !== 'in-doubt') {
    return [...missing(attempt, checked, rules), ...checkedStatus(attempt, checked, rules)];
  }
  if (!checkedLongEnough) return [];
  return [
    {
      kind: 'resolve',
      state: 'presumed-absent',
      foundBy: 'look-up',
      ...UNKNOWN,
      problem: attempt.problem,
    },
    ...monitoringOver(attempt, checked, rules),
  ];
}

/** A manager marked it as done: later evidence against it only raises an alarm. */
function isTakenAsDone({ state, foundBy }: Attempt): boolean {
  return state === 'approved' && foundBy === 'person';
}

/** No end yet, or one that a record of the service may still overrule without contradiction. */
function isOpen({ state, problem }: Attempt): boolean {
  if (APPROVED_PROBLEMS.some((each) => each === problem)) return false;
  return isUnresolved(state) || state === 'presumed-absent' || state === 'refused';
}

/** `approved` stays, with an alarm; any other end needs a person. */
function contradicted(
  attempt: Attempt,
  seen: { readonly state: string; readonly id: string | null; readonly amount: number | null },
): readonly Effect[] {
  const alarm = (kind: AlarmKind): Effect => ({
    kind: 'raise-alarm',
    alarm: kind,
    paymentId: seen.id,
    amount: seen.amount,
  });
  if (attempt.state === 'approved') {
    if (seen.state !== 'approved') return [alarm('contradiction')];
    return seen.id !== attempt.paymentId && attempt.paymentId !== null
      ? [alarm('charged-twice')]
      : [];
  }
  if (seen.state !== 'approved') return [];
  if (attempt.state === 'needs-human') {
    return attempt.problem === 'contradiction' ? [alarm('contradiction')] : [];
  }
  return [{ ...needsHuman('contradiction'), paymentId: seen.id }, alarm('contradiction')];
}

function needsHuman(problem: string): Extract<Effect, { kind: 'resolve' }> {
  return { kind: 'resolve', state: 'needs-human', foundBy: 'look-up', ...UNKNOWN, problem };
}

/** Two approved records of one attempt: the first is kept, a manager voids the others. */
function twice(ours: readonly MatchCandidate[], kept: string): readonly Effect[] {
  return ours
    .filter(({ state, id }) => state === 'approved' && id !== kept)
    .map(({ id, amount }) => ({
      kind: 'raise-alarm',
      alarm: 'charged-twice',
      paymentId: id,
      amount,
    }));
}

function strangeAlarm({ why, id, amount }: StrangeRecord): Effect {
  return { kind: 'raise-alarm', alarm: why, paymentId: id, amount };
}

/** More was moved than requested. A void takes back its whole payment. */
function isTooMuch({ operation, amount: asked }: Attempt, { amount }: MatchCandidate): boolean {
  return operation !== 'void' && amount !== null && amount > asked;
}

/** The amount is checked as soon as the report shows it. */
function amountOf(attempt: Attempt, { id, amount }: MatchCandidate): readonly Effect[] {
  if (amount === null || attempt.reported === amount) return [];
  const reported: Effect = { kind: 'report-amount', amount };
  return amount === attempt.amount
    ? [reported]
    : [reported, { kind: 'raise-alarm', alarm: 'amount-differs', paymentId: id, amount }];
}

function checkedStatus(attempt: Attempt, checked: StatusCheck, rules: Rules): readonly Effect[] {
  const stoodInTheWay = rules.checksBeforeRetry(attempt.state) && !attempt.checked;
  return [
    ...(stoodInTheWay && checked.completeChecks > 0 ? [{ kind: 'mark-checked' } as const] : []),
    ...monitoringOver(attempt, checked, rules),
  ];
}

function monitoringOver(attempt: Attempt, checked: StatusCheck, rules: Rules): readonly Effect[] {
  return rules.endsMonitoring(attempt, checked) ? endWatch(attempt) : [];
}

/** It stays monitored until a person closes the alarm. */
function missing(attempt: Attempt, checked: StatusCheck, rules: Rules): readonly Effect[] {
  const { paymentId } = attempt;
  return rules.isMissing(attempt, checked)
    ? [{ kind: 'raise-alarm', alarm: 'missing-at-service', paymentId, amount: null }]
    : [];
}

function endWatch({ monitored }: Attempt): readonly Effect[] {
  return monitored ? [{ kind: 'end-monitoring' }] : [];
}

import type { AlarmKind, AttemptState, FoundBy } from '../../shared/domain/attempt.ts';
import { isUnresolved } from '../../shared/domain/attempt.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { EVIDENCE } from './evidence.ts';
import type { MoneyAnswer } from './payments-line.ts';
import type { LookedFor, Rules } from './rules.ts';
import type { Finding, Sighting } from './sightings.ts';

/** What can happen to an attempt once its intent is on the roll. */
export type AttemptEvent =
  /** The sending ended, whatever way; also late or a second time. */
  | { readonly kind: 'answered'; readonly answer: MoneyAnswer }
  /** A start found it half-way: nobody here knows the answer. */
  | { readonly kind: 'recovered' }
  /** A complete look, or a scan that came by. */
  | { readonly kind: 'looked'; readonly finding: Finding; readonly looked: LookedFor };

/** What follows of an event; the engine makes one commit of all. */
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
  | { readonly kind: 'mark-looked' }
  | { readonly kind: 'report-amount'; readonly amount: number }
  | { readonly kind: 'end-watch' }
  | {
      readonly kind: 'raise-alarm';
      readonly alarm: AlarmKind;
      readonly paymentId: string | null;
      /** Cents, as the service tells; null where it does not. */
      readonly amount: number | null;
    };

const UNKNOWN = { paymentId: null, code: null, message: null } as const;

/** The state machine of one attempt: what an event makes of it. Pure. */
export function step(attempt: Attempt, event: AttemptEvent, rules: Rules): readonly Effect[] {
  switch (event.kind) {
    case 'answered':
      return answered(attempt, event.answer);
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
    case 'looked':
      return looked(attempt, event.finding, event.looked, rules);
  }
}

/** The first terminal state stands; a later word may only confirm it, settle a doubt, or contradict. */
function answered(attempt: Attempt, answer: MoneyAnswer): readonly Effect[] {
  if (attempt.state === 'sending') return [{ kind: 'resolve', foundBy: 'answer', ...answer }];
  const { state, paymentId } = answer;
  if (state !== 'approved' && state !== 'declined' && state !== 'failed') return [];
  if (isOpen(attempt)) return [{ kind: 'resolve', foundBy: 'answer', ...answer }];
  return contradicted(attempt, { state, id: paymentId, amount: null });
}

function looked(
  attempt: Attempt,
  { ours, unclear, endedByAnother = false }: Finding,
  how: LookedFor,
  rules: Rules,
): readonly Effect[] {
  if (attempt.state === 'sending') return []; // its answer is still to come
  const mayBeApproved = isOpen(attempt) || attempt.state === 'failed';
  if (unclear && mayBeApproved && ours[0]?.state !== 'approved') {
    return attempt.state === 'needs-human' ? [] : [needsHuman('unclear-record')];
  }
  if (ours.length > 0) return found(attempt, ours, how, rules);
  return notFound(attempt, how, rules, endedByAnother);
}

function found(
  attempt: Attempt,
  ours: readonly Sighting[],
  looked: LookedFor,
  rules: Rules,
): readonly Effect[] {
  const [first] = ours;
  if (first === undefined) return [];
  if (isOpen(attempt)) {
    return [
      {
        kind: 'resolve',
        state: first.state,
        foundBy: attempt.problem === 'interrupted' ? 'recovery' : 'look-up',
        paymentId: first.id,
        code: first.code,
        message: first.message,
        problem: null,
      },
      ...(first.state === 'approved'
        ? [...twice(ours, first.id), ...amountOf(attempt, first)]
        : []),
    ];
  }
  if (attempt.state !== 'approved') {
    return [...contradicted(attempt, first), ...lookedUp(attempt, looked, rules)];
  }
  const kept = ours.find(({ id }) => id === attempt.paymentId);
  return [
    ...twice(ours, attempt.paymentId ?? first.id),
    ...(kept === undefined ? [] : [...contradicted(attempt, kept), ...amountOf(attempt, kept)]),
    ...(attempt.reported === null && (kept?.amount ?? null) === null
      ? watchOver(attempt, looked, rules)
      : []),
  ];
}

function notFound(
  attempt: Attempt,
  looked: LookedFor,
  rules: Rules,
  endedByAnother: boolean,
): readonly Effect[] {
  const { state, operation, method } = attempt;
  const lookedLongEnough = rules.mayPresumeAbsent(looked);
  const isLast = lookedLongEnough || rules.endsWatch(looked);
  if (!EVIDENCE[operation][method].absenceCounts && !endedByAnother && isLast) {
    if (state === 'in-doubt' || state === 'refused') return [needsHuman('no-evidence')];
  }
  if (state !== 'in-doubt') return lookedUp(attempt, looked, rules);
  if (!lookedLongEnough) return [];
  return [
    {
      kind: 'resolve',
      state: 'presumed-absent',
      foundBy: 'look-up',
      ...UNKNOWN,
      problem: attempt.problem,
    },
    ...watchOver(attempt, looked, rules),
  ];
}

/** No end yet, or one that a record of the service may still overrule without contradiction. */
function isOpen({ state, problem }: Attempt): boolean {
  if (problem === 'contradiction') return false;
  return isUnresolved(state) || state === 'presumed-absent' || state === 'refused';
}

/** `approved` stands, with an alarm; any other end is a person's to look at. */
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
  if (attempt.state === 'needs-human') return [alarm('contradiction')];
  return [{ ...needsHuman('contradiction'), paymentId: seen.id }, alarm('contradiction')];
}

function needsHuman(problem: string): Extract<Effect, { kind: 'resolve' }> {
  return { kind: 'resolve', state: 'needs-human', foundBy: 'look-up', ...UNKNOWN, problem };
}

/** Two approved records of one attempt: the first is kept, a manager voids the rest. */
function twice(ours: readonly Sighting[], kept: string): readonly Effect[] {
  return ours
    .filter(({ state, id }) => state === 'approved' && id !== kept)
    .map(({ id, amount }) => ({
      kind: 'raise-alarm',
      alarm: 'charged-twice',
      paymentId: id,
      amount,
    }));
}

/** The amount is checked as soon as the report shows it. */
function amountOf(attempt: Attempt, { id, amount }: Sighting): readonly Effect[] {
  if (amount === null || attempt.reported === amount) return [];
  const reported: Effect = { kind: 'report-amount', amount };
  return amount === attempt.amount
    ? [reported]
    : [reported, { kind: 'raise-alarm', alarm: 'amount-differs', paymentId: id, amount }];
}

function lookedUp(attempt: Attempt, looked: LookedFor, rules: Rules): readonly Effect[] {
  const stoodInTheWay = rules.looksBeforeRetry(attempt.state) && !attempt.looked;
  return [
    ...(stoodInTheWay && looked.completeLooks > 0 ? [{ kind: 'mark-looked' } as const] : []),
    ...watchOver(attempt, looked, rules),
  ];
}

function watchOver(attempt: Attempt, looked: LookedFor, rules: Rules): readonly Effect[] {
  return attempt.watched && rules.endsWatch(looked) ? [{ kind: 'end-watch' }] : [];
}

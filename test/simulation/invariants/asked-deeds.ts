import { cents } from '../../../src/shared/domain/money.ts';
import type { Deed } from '../service/deed.ts';
import { type AttemptHistory, closedByPerson, paymentIdOf, stateOf } from './history.ts';
import type { Scene } from './scene.ts';

export interface AskedDeed {
  readonly deed: Deed;
  /** Null if the journal does not know its attempt. */
  readonly timeline: AttemptHistory | null;
}

/** The approved deeds of the service by requests of this till, with their attempts. */
export function approvedDeeds({ deeds, history }: Scene): readonly AskedDeed[] {
  const timelines = new Map(
    history.attempts.map((timeline) => [timeline.opened.trackingId, timeline]),
  );
  return deeds
    .filter(({ results, askedBy }) => results === 'APPROVED' && askedBy !== null)
    .map((deed) => ({ deed, timeline: timelines.get(deed.askedBy ?? '') ?? null }))
    .filter((asked) => !isForgotten(asked.deed) || isAdopted(asked))
    .map(asRequested);
}

/** The record that an attempt holds: among several with its id, that of its own request. */
export function heldDeed(deeds: readonly Deed[], timeline: AttemptHistory): Deed | undefined {
  const held = deeds.filter(({ id }) => id === paymentIdOf(timeline));
  return held.find(({ askedBy }) => askedBy === timeline.opened.trackingId) ?? held[0];
}

/** No report tells any more what a deed was that the service lost: it counts as requested. */
function asRequested({ deed, timeline }: AskedDeed): AskedDeed {
  if (!deed.reverted || timeline === null) return { deed, timeline };
  const { operation, amount } = timeline.opened;
  const action = operation === 'void' || operation === 'credit' ? deed.action : ACTIONS[operation];
  return { deed: { ...deed, action, amount: cents(amount) }, timeline };
}

const ACTIONS = {
  authorize: 'AUTHORIZE',
  preauthorize: 'PREAUTHORIZE',
  capture: 'CAPTURE',
  deauthorize: 'DEAUTHORIZE',
} as const;

/** Shown for a day, and then no more: only a till that saw it before can know of it. */
export function isForgotten({ shownUntil }: Deed): boolean {
  return Number.isFinite(shownUntil);
}

/** True if an alarm names this record. */
export function isAlarmed({ history }: Scene, deed: Deed): boolean {
  return history.all('alarm.raised').some(({ paymentId }) => paymentId === deed.id);
}

/** The attempt waits for a person. */
export function asksPerson(timeline: AttemptHistory): boolean {
  return stateOf(timeline) === 'needs-human';
}

export function isAdopted({ deed, timeline }: AskedDeed): boolean {
  return timeline !== null && stateOf(timeline) === 'approved' && paymentIdOf(timeline) === deed.id;
}

/**
 * A follow-up that the wire cannot tie to its attempt, and that a person or an answer of the
 * service has resolved: no further evidence exists.
 */
export function isBeyondKnowing({ cutOff }: Scene, { deed, timeline }: AskedDeed): boolean {
  if (timeline === null || deed.originalId === deed.id) return false;
  const reported = Number.isFinite(deed.reportedFrom) && !cutOff.has(deed.id);
  const shown = Number.isFinite(deed.listedFrom) || reported;
  const carriesTracking = shown && deed.trackingId === timeline.opened.trackingId;
  const isEnded = ['declined', 'failed'].includes(stateOf(timeline));
  const answered = isEnded && (!showsChildren(deed) || cutOff.has(deed.id));
  return !carriesTracking && (closedByPerson(timeline) || answered);
}

/** The report ties voids and credits to their payment, and knows no cash (interface.md §2.7). */
function showsChildren({ method, action }: Deed): boolean {
  return method !== 'CASH' && (action === 'VOID' || action === 'CREDIT');
}

export function name(timeline: AttemptHistory): string {
  const { operation, method, trackingId } = timeline.opened;
  return `${operation} ${method} ${trackingId} (${stateOf(timeline)})`;
}

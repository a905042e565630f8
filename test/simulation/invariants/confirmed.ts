import type { Deed } from '../service/deed.ts';
import { approvedDeeds, isAlarmed, isForgotten } from './asked-deeds.ts';
import { type AttemptHistory, paymentIdOf, stateOf } from './history.ts';
import type { Invariant } from './scene.ts';

/** What the service did in the place of what was asked is told by an alarm. */
export const doneAsAsked: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter(({ deed, timeline }) => timeline !== null && deed.action !== actionOf(timeline))
    .filter(({ deed }) => !isAlarmed(scene, deed))
    .map(
      ({ deed, timeline }) =>
        `${deed.action} ${deed.id} was done for ${timeline?.opened.operation}`,
    );

/**
 * A payment that matched, and that the service then shows no more, is told by a sweep: the list proves
 * it, however much of the report is cut. One that was voided comes to nothing.
 */
export const forgottenIsReported: Invariant = (scene) =>
  scene.history.attempts
    .filter((timeline) => stateOf(timeline) === 'approved' && paymentIdOf(timeline) !== null)
    .filter((timeline) =>
      scene.history.attempts.every((each) => !isEndOf(each, paymentIdOf(timeline))),
    )
    .flatMap((timeline) => scene.deeds.filter(({ id }) => id === paymentIdOf(timeline)))
    .filter((deed) => isForgotten(deed) && !isAlarmed(scene, deed))
    .map(({ id }) => `${id} is shown no more, and nobody was told`);

/** Only what the service shows no more, or never made, is told as missing there. */
export const missingIsTrue: Invariant = ({ history, deeds }) =>
  history
    .all('alarm.raised')
    .filter(({ kind }) => kind === 'missing-at-service')
    .flatMap(({ paymentId }) => deeds.filter(({ id }) => id === paymentId))
    .filter((deed) => !isForgotten(deed))
    .map(({ id }) => `${id} is told as missing, and the service shows it`);

/** Shown within so many ms after it was done: what confirms an approval sees it. */
const QUICK = 5 * 60_000;

/** What an approval turned out to be is told soon, where the service is quick to show it. */
export const confirmedSoon: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter(({ deed, timeline }) => {
      if (timeline === null || stateOf(timeline) !== 'approved') return false;
      const { action, method, amount, madeAt, listedFrom, reportedFrom } = deed;
      // Of holds and cash no report tells the amount (interface.md §2.7).
      const isCharge = action === 'AUTHORIZE' && method !== 'CASH';
      if (action !== 'PREAUTHORIZE' && action !== 'AUTHORIZE') return false;
      const isOther =
        deed.id !== paymentIdOf(timeline) ||
        action !== actionOf(timeline) ||
        (isCharge && amount !== timeline.opened.amount && !scene.cutOff.has(deed.id));
      const shown = isCharge ? Math.max(listedFrom, reportedFrom) : listedFrom;
      return isOther && shown <= madeAt + QUICK;
    })
    .filter(({ deed }) => !isAlarmed(scene, deed))
    .map(({ deed }) => `${deed.id} is not what was asked, and it was not told within the hour`);

const actionOf = ({ opened }: AttemptHistory) => opened.operation.toUpperCase();

/** What a hold looks like once it ended is not documented (interface.md §3). */
function isEndOf(timeline: AttemptHistory, holdId: Deed['id'] | null): boolean {
  const { operation, follows } = timeline.opened;
  const ends = operation === 'capture' || operation === 'deauthorize' || operation === 'void';
  return ends && follows?.paymentId === holdId && stateOf(timeline) === 'approved';
}

import type { Deed } from '../service/deed.ts';
import { approvedDeeds, heldDeed, isAlarmed, isForgotten } from './asked-deeds.ts';
import { type AttemptHistory, paymentIdOf, stateOf } from './history.ts';
import type { Invariant, Scene } from './scene.ts';

/** An action other than the requested one raises an alarm. */
export const doneAsAsked: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter(({ deed, timeline }) => timeline !== null && deed.action !== actionOf(timeline))
    .filter(({ deed }) => !isAlarmed(scene, deed) && !mayBeCaptured(scene, deed))
    .map(
      ({ deed, timeline }) =>
        `${deed.action} ${deed.id} was done for ${timeline?.opened.operation}`,
    );

/**
 * A payment that matched and then disappears from the service raises an alarm in a sweep: the list is
 * proof, however much of the report is cut. So does a capture, which only the report can show, once
 * the report has shown it, and a void or refund. A voided payment is exempt, and so is a release, which no report shows.
 */
export const forgottenIsReported: Invariant = (scene) =>
  scene.history.attempts
    .filter((timeline) => stateOf(timeline) === 'approved' && paymentIdOf(timeline) !== null)
    .filter((timeline) => !isEnded(scene, timeline))
    .flatMap((timeline) => {
      const isByPerson = timeline.outcomes.at(-1)?.foundBy === 'person';
      return (
        [heldDeed(scene.deeds, timeline)]
          .filter((deed) => deed !== undefined)
          .filter(
            ({ branch }) => timeline.opened.follows === null || isProvable(scene, timeline, branch),
          )
          .filter((deed) => isForgotten(deed) && !isMissed(scene, deed))
          // A manager marked it as done after an alarm about it.
          .filter((deed) => !(isByPerson && isAlarmed(scene, deed)))
      );
    })
    .map(({ id }) => `${id} is shown no more, and no alarm was raised`);

const isMissed = ({ history }: Scene, { id }: Deed): boolean =>
  history
    .all('alarm.raised')
    .some(({ kind, paymentId }) => kind === 'missing-at-service' && paymentId === id);

/** The report has shown the follow-up, and proves its absence; no manager marked it as done. */
function isProvable({ conclusive }: Scene, timeline: AttemptHistory, branch: string): boolean {
  const { reports, outcomes } = timeline;
  return reports.length > 0 && outcomes.at(-1)?.foundBy !== 'person' && conclusive.has(branch);
}

/** Only payments that the service no longer shows, or never made, are reported as missing there. */
export const missingIsTrue: Invariant = ({ history, deeds, cutOff }) =>
  history
    .all('alarm.raised')
    .filter(({ kind }) => kind === 'missing-at-service')
    .map(({ paymentId }) => deeds.filter(({ id }) => id === paymentId))
    // Of two records with one id only one can be the payment's.
    .flatMap((known) => (known.length === 1 ? known : []))
    .filter((deed) => !isForgotten(deed) && !isHiddenFollowUp(deed, cutOff))
    .map(({ id }) => `${id} is reported as missing, and the service shows it`);

/** A follow-up is in the report alone, and its report is always cut. */
function isHiddenFollowUp({ id, originalId }: Deed, cutOff: ReadonlySet<string>): boolean {
  return id !== originalId && cutOff.has(id);
}

/** The delay within which a record is visible to the confirmation of its approval, ms. */
const QUICK = 5 * 60_000;

/** A wrong approval raises an alarm within the hour when the service shows it quickly. */
export const confirmedSoon: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter(({ deed, timeline }) => {
      if (timeline === null || stateOf(timeline) !== 'approved') return false;
      const { action, method, amount, madeAt, listedFrom, reportedFrom } = deed;
      // No report contains the amount of holds and cash (interface.md §2.7).
      const isCharge = action === 'AUTHORIZE' && method !== 'CASH';
      if (action !== 'PREAUTHORIZE' && action !== 'AUTHORIZE') return false;
      const isOther =
        deed.id !== paymentIdOf(timeline) ||
        action !== actionOf(timeline) ||
        (isCharge && amount !== timeline.opened.amount && !scene.cutOff.has(deed.id));
      const shown = isCharge ? Math.max(listedFrom, reportedFrom) : listedFrom;
      return isOther && shown <= madeAt + QUICK;
    })
    .filter(({ deed }) => !isAlarmed(scene, deed) && !mayBeCaptured(scene, deed))
    .map(
      ({ deed }) =>
        `${deed.id} is not the requested payment, and no alarm was raised within the hour`,
    );

/** A slow answer leaves the order of a record and a sending open within this, ms. */
const CLOCKS_APART = 60_000;

/**
 * A sale in place of a hold looks like the captured hold if its capture was sent within a minute and
 * has no certain outcome.
 */
function mayBeCaptured({ history }: Scene, { id, action, stamp }: Deed): boolean {
  return history.attempts.some(
    (timeline) =>
      action === 'AUTHORIZE' &&
      timeline.opened.operation === 'capture' &&
      timeline.opened.follows?.paymentId === id &&
      stateOf(timeline) !== 'approved' &&
      timeline.sentAt <= stamp + CLOCKS_APART,
  );
}

const actionOf = ({ opened }: AttemptHistory) => opened.operation.toUpperCase();

/** The record of an ended hold is not documented (interface.md §3). */
const ENDS = ['capture', 'deauthorize', 'void'];

/** True if a payment was voided, or a hold ended; true for a capture if its hold was voided. */
function isEnded({ history }: Scene, timeline: AttemptHistory): boolean {
  const { operation, follows } = timeline.opened;
  const isCapture = operation === 'capture';
  const record = isCapture ? follows?.paymentId : paymentIdOf(timeline);
  const ends = isCapture ? ['void'] : ENDS;
  return history.attempts
    .filter((each) => stateOf(each) === 'approved')
    .some(({ opened }) => ends.includes(opened.operation) && opened.follows?.paymentId === record);
}

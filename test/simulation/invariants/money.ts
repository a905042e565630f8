import type { Deed } from '../service/deed.ts';
import type { MoneyFaultName } from '../service/money-faults.ts';
import {
  type AskedDeed,
  approvedDeeds,
  asksPerson,
  heldDeed,
  isAdopted,
  isAlarmed,
  isBeyondKnowing,
  isForgotten,
  name,
} from './asked-deeds.ts';
import { closedBefore, outsideRefundsOf, stateBefore, stateOf } from './history.ts';
import type { Invariant, Scene } from './scene.ts';

/** At most one request sent per attempt, regardless of the sender. */
export const sentAtMostOnce: Invariant = ({ sent }) =>
  [...Map.groupBy(sent, ({ trackingId }) => trackingId)]
    .filter(([, requests]) => requests.length > 1)
    .map(([trackingId, requests]) => `${trackingId} was sent ${requests.length} times`);

/** The intent is in the journal before the first byte leaves, so no power cut can lose it. */
export const journaledBeforeSent: Invariant = ({ sent, history }) => {
  const known = new Set(history.attempts.map(({ opened }) => opened.trackingId));
  return sent
    .filter(({ trackingId }) => !known.has(trackingId))
    .map(
      ({ trackingId, operation }) => `${operation} ${trackingId} was sent and is not on the roll`,
    );
};

/** Approved at the service = approved in the journal, or that very record needs a person. */
export const approvedIsKnown: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter((asked) => !isKnown(scene, asked))
    .map(reported);

/**
 * The status checks find it automatically; a second record of an approved one takes a sweep. A
 * record that a cut report hides is sought for a day before a person must decide.
 */
export const approvedIsFoundSoon: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter((asked) => !isKnown(scene, asked))
    .filter(({ timeline }) => timeline === null || stateOf(timeline) !== 'approved')
    .filter((asked) => !takesSweep(scene, asked))
    .filter((asked) => !isHidden(scene, asked.deed) || !isWaiting(asked))
    .map(reported);

/** The longest time from a record's first appearance to a status check that finds it, ms. */
const FOUND_WITHIN = 70 * 60_000;

/** The checks find it on their schedule: not only a sweep hours later. */
export const approvedIsFoundInTime: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter((asked) => isKnown(scene, asked) && !takesSweep(scene, asked))
    .filter(({ deed }) => !isHidden(scene, deed) && !wasHidden(scene, deed) && !deed.reverted)
    .flatMap((asked) => {
      const { deed, timeline } = asked;
      if (timeline === null) return [];
      const found = timeline.outcomes.find(
        ({ state, paymentId }) => state === 'needs-human' || paymentId === deed.id,
      );
      if (found === undefined) return [];
      const from = Math.max(shownFrom(deed), scene.calmSince);
      const until = scene.trueTimes.get(found.row) ?? 0;
      return until - from <= FOUND_WITHIN
        ? []
        : [`${reported(asked)}, and was found ${Math.round((until - from) / 60_000)} minutes late`];
    });

/** True if a forgotten record of its day may have made room for it in a cut report. */
const wasHidden = ({ deeds }: Scene, { branch, day }: Deed): boolean =>
  deeds.some((each) => each.branch === branch && each.day === day && isForgotten(each));

/** The true time from which list and report both show a record, ms. */
const shownFrom = ({ listedFrom, reportedFrom }: Deed): number =>
  Math.max(...[listedFrom, reportedFrom].filter(Number.isFinite));

/** A payment under another tracking id than its request's: an alarm names it as unknown. */
const isAltered = ({ id, originalId, trackingId, askedBy }: Deed) =>
  id === originalId && trackingId !== askedBy;

/** No status check seeks it: a false answer ended it, or it is shown under another tracking id. */
function takesSweep(scene: Scene, { deed }: AskedDeed): boolean {
  const fault = faultOf(scene, deed);
  return (fault ?? 'says-declined-but-done') === 'says-declined-but-done' || isAltered(deed);
}

/** The fault of a deed's request; undefined if no byte of it left the till, as with a proxy that sent it. */
const faultOf = ({ sent }: Scene, { askedBy }: Deed): MoneyFaultName | undefined =>
  sent.find(({ trackingId }) => trackingId === askedBy)?.fault;

/** The report would show it were it not cut, and the list does not show it as the attempt's own. */
function isHidden({ cutOff }: Scene, { id, listedFrom, trackingId, askedBy }: Deed): boolean {
  return cutOff.has(id) && !(Number.isFinite(listedFrom) && trackingId === askedBy);
}

/** Presumed absent too, if the report lagged first and was cut later; the monitoring continues. */
function isWaiting({ timeline }: AskedDeed): boolean {
  if (timeline === null) return false;
  const state = stateOf(timeline);
  const monitored = timeline.monitoringEndedIn === null;
  return state === 'in-doubt' || state === 'refused' || (state === 'presumed-absent' && monitored);
}

function isKnown(scene: Scene, asked: AskedDeed): boolean {
  return (
    isAdopted(asked) ||
    isAlarmed(scene, asked.deed) ||
    (asked.timeline !== null && asksPerson(asked.timeline)) ||
    isBeyondKnowing(scene, asked)
  );
}

function reported({ deed, timeline }: AskedDeed): string {
  const known = timeline === null ? 'nowhere on the roll' : name(timeline);
  return `${deed.action} ${deed.id} is approved at the service: ${known}`;
}

/**
 * Approved in the journal = approved at the service, the same record, requested by this attempt.
 */
export const approvalIsTrue: Invariant = ({ history, deeds }) =>
  history.attempts
    .filter((timeline) => stateOf(timeline) === 'approved')
    .filter((timeline) => timeline.outcomes.at(-1)?.foundBy !== 'person')
    .flatMap((timeline) => {
      const deed = heldDeed(deeds, timeline);
      if (deed === undefined) return [`${name(timeline)} names a record that is not there`];
      if (deed.results !== 'APPROVED') return [`${name(timeline)} was ${deed.results}`];
      return deed.askedBy === timeline.opened.trackingId
        ? []
        : [
            `${name(timeline)} adopted ${deed.id}, which ${deed.askedBy ?? 'another till'} asked for`,
          ];
    });

/**
 * Each record with this till's prefix, at a connection that it has used, has an attempt or an
 * alarm.
 */
export const everyRecordExplained: Invariant = ({ tillId, deeds, history }) => {
  const attempts = new Set(history.attempts.map(({ opened }) => opened.trackingId));
  const alarms = new Set(history.all('alarm.raised').map(({ paymentId }) => paymentId));
  const used = new Set(history.all('connection.used').map(({ connection }) => connection.id));
  return deeds
    .filter(({ trackingId, branch }) => trackingId?.startsWith(`${tillId}-`) && used.has(branch))
    .filter((deed) => !isForgotten(deed))
    .filter(({ trackingId, id }) => !attempts.has(trackingId ?? '') && !alarms.has(id))
    .map(({ id, trackingId }) => `${id} (${trackingId}) has neither an attempt nor an alarm`);
};

/** Answers that do not tell what was done. */
const LIES: readonly string[] = [
  'says-failed-but-done',
  'says-declined-but-done',
] satisfies readonly MoneyFaultName[];

const FAILURES = ['declined', 'failed', 'not-sent'];
const NOT_APPROVED = [...FAILURES, 'refused', 'presumed-absent'];

/**
 * No approved payment is shown as failed: never by an answer, and at rest by no other status
 * either.
 */
export const nothingApprovedShownAsFailed: Invariant = (scene) =>
  approvedDeeds(scene).flatMap((asked) => {
    const { timeline, deed } = asked;
    if (timeline === null || isBeyondKnowing(scene, asked)) return [];
    const fault = faultOf(scene, deed);
    const lied = fault === undefined || LIES.includes(fault);
    const once = timeline.outcomes.some(({ state }) => FAILURES.includes(state));
    const isNamed = isAltered(deed) && isAlarmed(scene, deed);
    const atRest = NOT_APPROVED.includes(stateOf(timeline)) && !isNamed;
    return atRest || (once && !lied) ? [`${name(timeline)} is approved as ${deed.id}`] : [];
  });

/** A charge of another amount than requested raises an alarm, once a report can show it. */
export const amountsAgree: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter(({ deed, timeline }) => timeline !== null && deed.amount !== timeline.opened.amount)
    .filter(({ deed }) => deed.action === 'AUTHORIZE' && deed.method !== 'CASH')
    .filter(({ deed }) => !isAlarmed(scene, deed) && !scene.cutOff.has(deed.id))
    .map(({ deed }) => `${deed.id} took another amount, and no alarm was raised`);

const SHOWN_AS_NOT_CHARGED = ['refused', 'presumed-absent'];

export const STRANGE = ['overpaid', 'charged-twice', 'contradiction', 'amount-differs'];

/** An alarm of a hold performed as a sale, or of a charge with the id of another, names the charge too. */
const TELLS_OF_CHARGE = [...STRANGE, 'other-action', 'record-taken'];

/** More money of a sale at the service and in the drawer than its total always raises an alarm. */
export const overpaidIsReported: Invariant = (scene) => {
  const { history, counted } = scene;
  const asked = approvedDeeds(scene);
  const reported = new Set(
    history
      .all('alarm.raised')
      .filter(({ kind }) => TELLS_OF_CHARGE.includes(kind))
      .map(({ attemptId }) => attemptId),
  );
  return history.all('sale.opened').flatMap(({ saleId, lines }) => {
    const attempts = history.attempts.filter(({ opened }) => opened.saleId === saleId);
    const cash = counted.cashTaken.filter((each) => each.saleId === saleId);
    const charged = asked.filter(
      ({ deed, timeline }) =>
        deed.action === 'AUTHORIZE' && deed.method !== 'CASH' && timeline?.opened.saleId === saleId,
    );
    const due = lines.reduce((sum, { amount }) => sum + amount, 0);
    // The charged amount, if a report shows it.
    const cards = charged.map(({ deed, timeline }) =>
      scene.cutOff.has(deed.id) && timeline !== null ? timeline.opened : deed,
    );
    const came = [...cash, ...cards];
    const back = attempts
      .filter((timeline) => stateOf(timeline) === 'approved')
      .map(({ opened }) => opened)
      .filter(({ method }) => method !== 'CASH')
      .filter(({ operation }) => operation === 'void' || operation === 'credit');
    const outside = outsideRefundsOf(history, saleId, Number.POSITIVE_INFINITY);
    const sum = (parts: readonly { readonly amount: number }[]) =>
      parts.reduce((all, { amount }) => all + amount, 0);
    if (came.length <= 1 || sum(came) - sum(back) + sum(outside) <= due) return [];
    const isNamed = charged.some(({ deed }) => isAltered(deed) && isAlarmed(scene, deed));
    return isNamed || attempts.some(({ opened }) => reported.has(opened.attemptId))
      ? []
      : [`sale ${saleId} was paid ${cash.length + charged.length} times, and no alarm was raised`];
  });
};

/**
 * An approval that was found after a person abandoned it, or after it was shown as not charged or
 * not done: an alarm.
 */
export const lateApprovalIsReported: Invariant = ({ history }) =>
  history.attempts
    .filter(({ opened }) => opened.operation !== 'preauthorize' && opened.method !== 'CASH')
    .flatMap((timeline) => {
      const { attemptId } = timeline.opened;
      const found = timeline.outcomes.find(({ state }) => state === 'approved');
      if (found === undefined || found.foundBy === 'person') return [];
      const { row } = found;
      const wants = closedBefore(timeline, row)
        ? ['overpaid']
        : SHOWN_AS_NOT_CHARGED.includes(stateBefore(timeline, row))
          ? ['overpaid', 'approved-late']
          : null;
      const reported = history
        .all('alarm.raised')
        .some((alarm) => alarm.attemptId === attemptId && wants?.includes(alarm.kind));
      return wants === null || reported
        ? []
        : [`${name(timeline)} came late, and no alarm was raised`];
    });

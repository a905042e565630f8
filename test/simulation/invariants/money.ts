import type { Deed } from '../service/deed.ts';
import {
  type AskedDeed,
  approvedDeeds,
  asksPerson,
  isAdopted,
  isAlarmed,
  isBeyondKnowing,
  name,
} from './asked-deeds.ts';
import { closedBefore, paymentIdOf, stateBefore, stateOf } from './history.ts';
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
    .map(told);

/**
 * The status checks find it automatically; a second record of an approved one takes a sweep. A
 * record that a cut report hides is sought for a day before a person must decide.
 */
export const approvedIsFoundSoon: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter((asked) => !isKnown(scene, asked))
    .filter(({ story }) => story === null || stateOf(story) !== 'approved')
    .filter((asked) => !isHidden(scene, asked.deed) || !isWaiting(asked))
    .map(told);

/** The report would show it were it not cut, and the list does not show it as the attempt's own. */
function isHidden({ cutOff }: Scene, { id, listedFrom, trackingId, askedBy }: Deed): boolean {
  return cutOff.has(id) && !(Number.isFinite(listedFrom) && trackingId === askedBy);
}

/** Presumed absent too, if the report lagged first and was cut later; the monitoring continues. */
function isWaiting({ story }: AskedDeed): boolean {
  if (story === null) return false;
  const state = stateOf(story);
  const watched = story.watchEndedIn === null;
  return state === 'in-doubt' || state === 'refused' || (state === 'presumed-absent' && watched);
}

function isKnown(scene: Scene, asked: AskedDeed): boolean {
  return (
    isAdopted(asked) ||
    isAlarmed(scene, asked.deed) ||
    (asked.story !== null && asksPerson(asked.story)) ||
    isBeyondKnowing(scene, asked)
  );
}

function told({ deed, story }: AskedDeed): string {
  const known = story === null ? 'nowhere on the roll' : name(story);
  return `${deed.action} ${deed.id} is approved at the service: ${known}`;
}

/**
 * Approved in the journal = approved at the service, the same record, requested by this attempt.
 */
export const approvalIsTrue: Invariant = ({ history, deeds }) =>
  history.attempts
    .filter((story) => stateOf(story) === 'approved')
    .filter((story) => story.outcomes.at(-1)?.foundBy !== 'person')
    .flatMap((story) => {
      const deed = deeds.find(({ id }) => id === paymentIdOf(story));
      if (deed === undefined) return [`${name(story)} names a record that is not there`];
      if (deed.results !== 'APPROVED') return [`${name(story)} was ${deed.results}`];
      return deed.askedBy === story.opened.trackingId
        ? []
        : [`${name(story)} adopted ${deed.id}, which ${deed.askedBy ?? 'another till'} asked for`];
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
    .filter(({ trackingId, id }) => !attempts.has(trackingId ?? '') && !alarms.has(id))
    .map(({ id, trackingId }) => `${id} (${trackingId}) has neither an attempt nor an alarm`);
};

const FAILURES = ['declined', 'failed', 'not-sent'];
const NOT_APPROVED = [...FAILURES, 'refused', 'presumed-absent'];

/**
 * No approved payment is shown as failed: never by an answer, and at rest by no other status
 * either.
 */
export const nothingApprovedShownAsFailed: Invariant = (scene) =>
  approvedDeeds(scene).flatMap((asked) => {
    const { story, deed } = asked;
    if (story === null || isBeyondKnowing(scene, asked)) return [];
    const fault = scene.sent.find(({ trackingId }) => trackingId === deed.askedBy)?.fault;
    const lied = fault === 'says-failed-but-done';
    const once = story.outcomes.some(({ state }) => FAILURES.includes(state));
    const atRest = NOT_APPROVED.includes(stateOf(story));
    return atRest || (once && !lied) ? [`${name(story)} is approved as ${deed.id}`] : [];
  });

/** A charge of another amount than requested raises an alarm, once a report can show it. */
export const amountsAgree: Invariant = (scene) =>
  approvedDeeds(scene)
    .filter(({ deed, story }) => story !== null && deed.amount !== story.opened.amount)
    .filter(({ deed }) => deed.action === 'AUTHORIZE' && deed.method !== 'CASH')
    .filter(({ deed }) => !isAlarmed(scene, deed) && !scene.cutOff.has(deed.id))
    .map(({ deed }) => `${deed.id} took another amount, and nobody was told`);

const TOLD_AS_NOT_CHARGED = ['refused', 'presumed-absent'];

export const STRANGE = ['overpaid', 'charged-twice', 'contradiction', 'amount-differs'];

/** More money of a sale at the service and in the drawer than its total always raises an alarm. */
export const overpaidIsTold: Invariant = (scene) => {
  const { history, counted } = scene;
  const asked = approvedDeeds(scene);
  const told = new Set(
    history
      .all('alarm.raised')
      .filter(({ kind }) => STRANGE.includes(kind))
      .map(({ attemptId }) => attemptId),
  );
  return history.all('sale.opened').flatMap(({ saleId, lines }) => {
    const attempts = history.attempts.filter(({ opened }) => opened.saleId === saleId);
    const cash = counted.cashTaken.filter((each) => each.saleId === saleId);
    const charged = asked.filter(
      ({ deed, story }) =>
        deed.action === 'AUTHORIZE' && deed.method !== 'CASH' && story?.opened.saleId === saleId,
    );
    const due = lines.reduce((sum, { amount }) => sum + amount, 0);
    // The charged amount, if a report shows it.
    const cards = charged.map(({ deed, story }) =>
      scene.cutOff.has(deed.id) && story !== null ? story.opened : deed,
    );
    const came = [...cash, ...cards];
    const back = attempts
      .filter((story) => stateOf(story) === 'approved')
      .map(({ opened }) => opened)
      .filter(({ method }) => method !== 'CASH')
      .filter(({ operation }) => operation === 'void' || operation === 'credit');
    const sum = (parts: readonly { readonly amount: number }[]) =>
      parts.reduce((all, { amount }) => all + amount, 0);
    if (came.length <= 1 || sum(came) - sum(back) <= due) return [];
    return attempts.some(({ opened }) => told.has(opened.attemptId))
      ? []
      : [`sale ${saleId} was paid ${cash.length + charged.length} times, and nobody was told`];
  });
};

/**
 * An approval that was found after a person abandoned it, or after it was shown as not charged or
 * not done: an alarm.
 */
export const lateApprovalIsTold: Invariant = ({ history }) =>
  history.attempts
    .filter(({ opened }) => opened.operation !== 'preauthorize' && opened.method !== 'CASH')
    .flatMap((story) => {
      const { attemptId } = story.opened;
      const found = story.outcomes.find(({ state }) => state === 'approved');
      if (found === undefined || found.foundBy === 'person') return [];
      const { row } = found;
      const wants = closedBefore(story, row)
        ? ['overpaid']
        : TOLD_AS_NOT_CHARGED.includes(stateBefore(story, row))
          ? ['overpaid', 'approved-late']
          : null;
      const told = history
        .all('alarm.raised')
        .some((alarm) => alarm.attemptId === attemptId && wants?.includes(alarm.kind));
      return wants === null || told ? [] : [`${name(story)} came late, and nobody was told`];
    });

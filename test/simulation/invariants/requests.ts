import { heldDeed, name } from './asked-deeds.ts';
import { type AttemptHistory, stateBefore, stateOf } from './history.ts';
import type { Invariant, Scene } from './scene.ts';

const MINUTE = 60_000;

/** Every request asks for what its intent in the journal has, at the same connection. */
export const sentAsJournaled: Invariant = ({ sent, history, deeds }) => {
  const intents = new Map(history.attempts.map(({ opened }) => [opened.trackingId, opened]));
  const branches = new Map(deeds.map(({ id, branch }) => [id, branch]));
  return sent.flatMap(({ trackingId, operation, amount, paymentId, branch }) => {
    const intent = intents.get(trackingId);
    if (intent === undefined) return []; // journaledBeforeSent reports it
    const asked = intent.follows?.paymentId ?? null;
    return [
      ...(operation === intent.operation ? [] : ['another operation']),
      ...(amount === null || amount === intent.amount ? [] : ['another amount']),
      ...(paymentId === asked ? [] : ['another payment']),
      ...(branch === intent.connection.id ? [] : ['another connection']),
      ...(branch === (branches.get(asked ?? '') ?? branch)
        ? []
        : ['the branch of no such payment']),
    ].map((what) => `${operation} ${trackingId} was sent with ${what}`);
  });
};

/** The list reads of an attempt's branch after its sending that cover it, up to an entry. */
function readsOf(
  { reads, trueTimes }: Scene,
  kind: 'list' | 'report',
  timeline: AttemptHistory,
  row: number,
) {
  const { opened, openedIn, sentAt } = timeline;
  const [since, until] = [trueTimes.get(openedIn) ?? 0, trueTimes.get(row) ?? 0];
  return reads.filter(
    (read) =>
      read.kind === kind &&
      read.branch === opened.connection.id &&
      read.at > since &&
      read.at <= until &&
      read.from <= sentAt &&
      read.to >= sentAt,
  );
}

/** The result of an answer is journaled as it is, or as a doubt about its record. */
export const answersAreJournaled: Invariant = ({ answers, history }) =>
  history.attempts.flatMap((timeline) => {
    const result = answers.get(timeline.opened.trackingId)?.toLowerCase();
    const answered = timeline.outcomes.find(({ foundBy }) => foundBy === 'answer');
    const isJournaled =
      result === undefined ||
      answered === undefined ||
      [result, 'in-doubt', 'needs-human'].includes(answered.state);
    return isJournaled ? [] : [`${name(timeline)} was answered as ${result}`];
  });

/** The longest time from a proof of the service, with its clock, to the sending after it, ms. */
const PROOF_HOLDS = 5 * MINUTE;

/** The service was reached, and its clock read, right before each sending. */
export const provenBeforeSent: Invariant = ({ sent, reads }) =>
  sent.flatMap(({ trackingId, branch, at }) =>
    reads.some(
      (read) =>
        read.kind === 'prove' &&
        read.branch === branch &&
        read.at <= at &&
        read.at >= at - PROOF_HOLDS,
    )
      ? []
      : [`${trackingId} was sent without a proof of the service`],
  );

/** The report shows no cash and no holds (interface.md §2.7). */
const isInReport = ({ opened: { operation, method } }: AttemptHistory) =>
  method !== 'CASH' && ['authorize', 'void', 'credit'].includes(operation);

/** Presumed absent after ten minutes, two lists and a report without the record, and not before. */
export const absentWasSought: Invariant = (scene) =>
  scene.history.attempts.flatMap((timeline) => {
    const { outcomes, openedIn } = timeline;
    const absent = outcomes.find(({ state }) => state === 'presumed-absent');
    if (absent === undefined) return [];
    const at = (row: number) => scene.trueTimes.get(row) ?? 0;
    const isSought =
      at(absent.row) - at(openedIn) >= 10 * MINUTE &&
      readsOf(scene, 'list', timeline, absent.row).length >= 2 &&
      (!isInReport(timeline) || readsOf(scene, 'report', timeline, absent.row).length >= 1);
    return isSought ? [] : [`${name(timeline)} was presumed absent, and was hardly sought`];
  });

/** A follow-up is unclear only once the report shows a child of its payment that was not there before it. */
export const unclearIsTrue: Invariant = ({ history, deeds, trueTimes }) =>
  history.attempts.flatMap((timeline) => {
    const { follows, operation } = timeline.opened;
    const unclear = timeline.outcomes.find(({ problem }) => problem === 'unclear-record');
    if (unclear === undefined || follows === null) return [];
    const at = trueTimes.get(unclear.row) ?? 0;
    const mayBeIts = deeds.some(
      ({ id, originalId, action, reportedFrom }) =>
        id !== originalId &&
        originalId === follows.paymentId &&
        action === operation.toUpperCase() &&
        reportedFrom <= at &&
        !follows.childrenBefore.includes(id),
    );
    return mayBeIts
      ? []
      : [`${name(timeline)} is unclear, and no record of its payment may be its`];
  });

/** An approved payment counts with the amount that the service charged. */
export const chargedAmountIsKnown: Invariant = ({ history, deeds, cutOff }) =>
  history.attempts
    .filter(({ opened }) => opened.operation === 'authorize' && opened.method !== 'CASH')
    .filter((timeline) => stateOf(timeline) === 'approved')
    .filter(({ outcomes }) => outcomes.at(-1)?.foundBy !== 'person')
    .flatMap((timeline) => {
      const { reports, opened } = timeline;
      const deed = heldDeed(deeds, timeline);
      if (deed === undefined || deed.reverted || cutOff.has(deed.id)) return [];
      const known = reports.at(-1)?.amount ?? opened.amount;
      return deed.amount === known
        ? []
        : [`${name(timeline)} took ${deed.amount} cents, and counts ${known}`];
    });

/** The track of a card is overwritten once its request has ended. */
export const tracksAreWiped: Invariant = ({ tracks }) =>
  tracks.some((track) => track.some((byte) => byte !== 0))
    ? ['the track of a card is still in memory']
    : [];

/** Cash is posted again only if nothing was sent, or if a manager decided it. */
export const cashIsPostedOnce: Invariant = ({ history }) =>
  [...Map.groupBy(history.attempts, ({ opened }) => opened.posts ?? null)]
    .filter(([posts]) => posts !== null)
    .flatMap(([, postings]) =>
      postings.slice(1).flatMap((later, index) => {
        const earlier = postings[index];
        const isFree =
          earlier === undefined ||
          stateBefore(earlier, later.openedIn) === 'not-sent' ||
          earlier.decisions.some(
            ({ decision, row }) => decision === 'send-again' && row < later.openedIn,
          );
        return isFree ? [] : [`${name(later)} posts the cash of ${name(earlier)} again`];
      }),
    );

/** Every decision about money has its manager; cash in the drawer is never written off. */
export const decisionsAreApproved: Invariant = ({ history }) =>
  history.attempts.flatMap((timeline) =>
    timeline.decisions.flatMap(({ decision, manager }) => {
      const isWrittenOff =
        timeline.opened.posts !== undefined &&
        (decision === 'not-charged' || decision === 'other-tender');
      return [
        ...(decision === 'set-aside' || manager !== null ? [] : ['without a manager']),
        ...(isWrittenOff ? ['about cash in the drawer'] : []),
      ].map((what) => `${decision} on ${name(timeline)} was decided ${what}`);
    }),
  );

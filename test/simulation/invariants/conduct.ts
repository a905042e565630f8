import { isUnresolved, type Operation } from '../../../src/shared/domain/attempt.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { name } from './asked-deeds.ts';
import {
  type AttemptHistory,
  closedBefore,
  outsideRefundsOf,
  paidBefore,
  stateBefore,
  stateOf,
} from './history.ts';
import type { Invariant } from './scene.ts';

const isPayment = ({ opened }: AttemptHistory) =>
  opened.operation === 'authorize' || opened.operation === 'preauthorize';

const isTendered = (timeline: AttemptHistory) =>
  isPayment(timeline) && timeline.opened.method !== 'CASH';

/** The direction in which an approved operation changes the paid amount of its sale. */
const WAY: Readonly<Record<Operation, 1 | 0 | -1>> = {
  authorize: 1,
  capture: 1,
  preauthorize: 0,
  deauthorize: 0,
  void: -1,
  credit: -1,
};

/** Open and undecided at entry `row`. */
function openAt(timeline: AttemptHistory, row: number): boolean {
  return isUnresolved(stateBefore(timeline, row)) && !closedBefore(timeline, row);
}

/**
 * A sale takes no second charge while one is open, or before the status check of a failure, or once
 * paid.
 */
export const oneOpenAttemptPerSale: Invariant = ({ history }) => {
  const due = new Map(
    history
      .all('sale.opened')
      .map(({ saleId, lines }) => [saleId, lines.reduce((sum, { amount }) => sum + amount, 0)]),
  );
  /** True if charges had paid the sale in full at entry `row`. */
  const wasPaid = (saleId: string | null, row: number) =>
    history.attempts
      .filter(({ opened }) => opened.saleId === saleId && opened.method !== 'CASH')
      .filter((timeline) => stateBefore(timeline, row) === 'approved')
      .map((timeline) => WAY[timeline.opened.operation] * paidBefore(timeline, row))
      .concat(outsideRefundsOf(history, saleId, row).map(({ amount }) => amount))
      .reduce((sum, amount) => sum + amount, 0) >= (due.get(saleId ?? '') ?? 0);
  return pairs(history.attempts.filter(isTendered))
    .filter(([earlier, later]) => earlier.opened.saleId === later.opened.saleId)
    .flatMap(([earlier, later]) => {
      const row = later.openedIn;
      const state = stateBefore(earlier, row);
      if (openAt(earlier, row)) return [`${name(later)} was sent beside open ${name(earlier)}`];
      if (state === 'approved' && wasPaid(later.opened.saleId, row))
        return [`${name(later)} was sent after ${name(earlier)} had paid`];
      const unlooked = earlier.checkedIn === null || earlier.checkedIn > row;
      return (state === 'refused' || state === 'failed') && unlooked && !closedBefore(earlier, row)
        ? [`${name(later)} was sent before ${name(earlier)} was looked up`]
        : [];
    });
};

/** A sale takes no money if more of it was approved than the till showed at the press. */
export const takenAsShown: Invariant = ({ history, counted }) => {
  const charges = history.attempts.filter(isTendered);
  const taken = [
    ...charges.map((timeline) => ({
      saleId: timeline.opened.saleId,
      commandId: timeline.opened.attemptId,
      row: timeline.openedIn,
      name: name(timeline),
    })),
    ...history.all('cash.taken').map((cash) => ({ ...cash, name: `cash of ${cash.saleId}` })),
  ];
  return taken.flatMap(({ name: what, commandId, saleId, row }) => {
    const shown = counted.pressed.filter((press) => press.commandId === commandId);
    const approved = charges.filter(
      (timeline) => timeline.opened.saleId === saleId && stateBefore(timeline, row) === 'approved',
    );
    return shown.length === 0 || shown.some(({ known }) => known === approved.length)
      ? []
      : [`${what} was taken after another for its sale had come up`];
  });
};

/** A sale is not parked while an attempt on it is open: it would seem to wait for money. */
export const parkedOnlyAtRest: Invariant = ({ history, rows }) =>
  rows
    .filter(({ kind }) => kind === 'sale.parked')
    .flatMap(({ number, body }) =>
      history.attempts
        .filter(isTendered)
        .filter(({ opened, openedIn }) => openedIn < number && opened.saleId === saleIn(body))
        .filter((timeline) => openAt(timeline, number))
        .map((timeline) => `a sale was put by in row ${number} beside open ${name(timeline)}`),
    );

function saleIn(body: string): string {
  return readBody('sale.parked', body).saleId;
}

/** One open follow-up per payment. */
export const oneOpenFollowUpPerPayment: Invariant = ({ history }) =>
  pairs(history.attempts.filter(({ opened }) => opened.follows !== null))
    .filter(
      ([earlier, later]) => earlier.opened.follows?.paymentId === later.opened.follows?.paymentId,
    )
    .filter(([earlier, later]) => openAt(earlier, later.openedIn))
    .map(([earlier, later]) => `${name(later)} was sent beside open ${name(earlier)}`);

/** Once faults have stopped, every attempt is resolved or needs a person. */
export const everythingResolvesOrAsks: Invariant = ({ history, inDoubtList }) =>
  history.attempts.flatMap((timeline) => {
    const state = stateOf(timeline);
    const closed = closedBefore(timeline, Number.POSITIVE_INFINITY);
    if (state === 'sending' || (state === 'in-doubt' && !closed))
      return [`${name(timeline)} at rest`];
    if (state === 'presumed-absent' && timeline.monitoringEndedIn === null)
      return [`${name(timeline)} is watched forever`];
    const asking = state === 'needs-human' && !closed;
    return asking && !inDoubtList.some(({ attemptId }) => attemptId === timeline.opened.attemptId)
      ? [`${name(timeline)} asks for a person and is not on the in-doubt list`]
      : [];
  });

/** Every open alarm is visible. */
export const alarmsStayInSight: Invariant = ({ history, alarms }) => {
  const closed = new Set(history.all('alarm.closed').map(({ alarmId }) => alarmId));
  return history
    .all('alarm.raised')
    .filter(({ alarmId }) => !closed.has(alarmId))
    .filter(({ alarmId }) => !alarms.some((shown) => shown.alarmId === alarmId))
    .map(({ alarmId, kind }) => `alarm ${kind} ${alarmId} is not shown`);
};

/** The least time from an intent to the end of its monitoring, less a margin for steps of the service's clock, ms. */
const MONITORED_FOR = 7 * 60_000;

/** An approval is monitored for ten minutes: a proxy may repeat its request. */
export const monitoredLongEnough: Invariant = ({ history, trueTimes }) => {
  const closed = new Set(history.all('alarm.closed').map(({ row }) => row));
  const at = (row: number) => trueTimes.get(row) ?? 0;
  return history.attempts.flatMap((timeline) => {
    const { openedIn, monitoringEndedIn: row } = timeline;
    if (row === null || stateBefore(timeline, row) !== 'approved') return [];
    // A manager ends it with the alarm of a missing payment.
    const isLong = at(row) - at(openedIn) >= MONITORED_FOR || closed.has(row - 1);
    return isLong ? [] : [`${name(timeline)} was monitored for less than ten minutes`];
  });
};

/** An alarm is closed only by the press of a person on it. */
export const closedAsAsked: Invariant = ({ history, counted }) =>
  history
    .all('alarm.closed')
    .filter(({ alarmId }) => !counted.closedAlarms.includes(alarmId))
    .map(({ alarmId }) => `alarm ${alarmId} was closed, and the cashier pressed another`);

/** Each attempt with each later one. */
function pairs(
  timelines: readonly AttemptHistory[],
): readonly (readonly [AttemptHistory, AttemptHistory])[] {
  return timelines.flatMap((earlier, index) =>
    timelines.slice(index + 1).map((later) => [earlier, later] as const),
  );
}

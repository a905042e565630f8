import {
  type AttemptHistory,
  chargedBefore,
  type History,
  outsideChanges,
  paymentIdBefore,
  reportedBefore,
  stateBefore,
} from './history.ts';
import type { Invariant } from './scene.ts';

/**
 * The movements after any entry add up to the changes since then: a day that was closed at that
 * entry keeps its sum, and every later correction is in the sum of a later day.
 */
export const movementsAddUp: Invariant = ({ history, movements }) => {
  const changes = [
    ...history.attempts.flatMap(({ outcomes, reports }) => [...outcomes, ...reports]),
    ...history.all('payment.changed-outside'),
  ];
  const atRest = moneyAfter(history, Number.POSITIVE_INFINITY);
  return [0, ...changes.map(({ row }) => row)]
    .map((row) => ({
      row,
      booked: sum(movements.filter(({ number }) => number > row)),
      changed: atRest - moneyAfter(history, row),
    }))
    .filter(({ booked, changed }) => booked !== changed)
    .slice(0, 1)
    .map(
      ({ row, booked, changed }) =>
        `after row ${row} movements of ${booked} cents are booked for a change of ${changed}`,
    );
};

/** The money that counts after an entry, cents, from the entries alone. */
export function moneyAfter(history: History, row: number): number {
  const cameIn = [...history.all('cash.taken'), ...history.all('tender.recorded')];
  const wentBack = [...history.all('cash.refunded'), ...history.all('tender.returned')];
  return (
    sum(cameIn.filter((each) => each.row <= row)) -
    sum(wentBack.filter((each) => each.row <= row)) +
    history.attempts.reduce((all, timeline) => all + netOf(history, timeline, row), 0) +
    sum(outsideOf(history, row))
  );
}

/** The signed amount of an attempt after an entry: 0 unless it is approved then. */
function netOf(history: History, timeline: AttemptHistory, row: number): number {
  const { operation, method, amount, follows } = timeline.opened;
  if (method === 'CASH' || stateBefore(timeline, row + 1) !== 'approved') return 0;
  switch (operation) {
    case 'authorize':
    case 'capture':
      return chargedBefore(timeline, row + 1);
    case 'credit':
      return -(reportedBefore(timeline, row + 1) ?? amount);
    case 'void': {
      const voided = history.attempts.find(
        (each) =>
          each.opened.follows === null && paymentIdBefore(each, row + 1) === follows?.paymentId,
      );
      // A payment of another terminal moves the amount that the report shows.
      if (voided === undefined) return -(reportedBefore(timeline, row + 1) ?? amount);
      const charges =
        voided.opened.operation === 'authorize'
          ? [voided]
          : history.attempts.filter(
              ({ opened }) =>
                opened.operation === 'capture' && opened.follows?.paymentId === follows?.paymentId,
            );
      return -charges.reduce((all, each) => all + netOf(history, each, row), 0);
    }
    case 'preauthorize':
    case 'deauthorize':
      return 0;
  }
}

/** The changes of own payments by other terminals that count after an entry: not those of an attempt. */
function outsideOf(history: History, row: number) {
  const own = new Set(
    history.attempts
      .filter((timeline) => stateBefore(timeline, row + 1) === 'approved')
      .map((timeline) => paymentIdBefore(timeline, row + 1)),
  );
  const voids = history.attempts.filter(
    (timeline) =>
      timeline.opened.operation === 'void' && stateBefore(timeline, row + 1) === 'approved',
  );
  const changes = outsideChanges(history, row + 1).filter((each) => !own.has(each.changeId));
  return changes.filter(
    (each, index) =>
      !each.countedThere &&
      !(each.what === 'void' && isVoided(each.paymentId, changes.slice(0, index), voids)),
  );
}

/** True if an earlier void took the payment back: it does so once. */
function isVoided(
  paymentId: string,
  changes: readonly { readonly what: string; readonly paymentId: string }[],
  voids: readonly AttemptHistory[],
): boolean {
  return (
    changes.some((each) => each.what === 'void' && each.paymentId === paymentId) ||
    voids.some(({ opened }) => opened.follows?.paymentId === paymentId)
  );
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((all, { amount }) => all + amount, 0);
}

import type { ZReport } from '../../../src/shared/contract/day-report.ts';
import { isForgotten } from './asked-deeds.ts';
import { moneyAfter } from './movements.ts';
import type { Invariant } from './scene.ts';

/** The Z reports are numbered from 1 without gaps. */
export const daysAreNumbered: Invariant = ({ history }) =>
  history
    .all('day.closed')
    .filter(({ report }, index) => report.number !== index + 1)
    .map(({ report }, index) => `Z report ${report.number} is the ${index + 1}. of the journal`);

/** Each day has the change of money since the end of the day before, and the days have all of it. */
export const daysAddUp: Invariant = ({ history }) => {
  const ends = history.all('day.closed').map(({ report }) => report.head.number);
  return history.all('day.closed').flatMap(({ report }, index) => {
    const changed =
      moneyAfter(history, report.head.number) - moneyAfter(history, ends[index - 1] ?? 0);
    const booked = netOf(report);
    return booked === changed
      ? []
      : [`Z report ${report.number} has ${booked} cents for a change of ${changed}`];
  });
};

/** The last close misses no payment that list and report both show. */
export const missingIsMissing: Invariant = ({ history, deeds, cutOff, rows }) => {
  const { report } = history.all('day.closed').at(-1) ?? {};
  const at = Date.parse(rows.at(-1)?.at ?? '');
  return (report?.match?.differences ?? [])
    .filter(({ kind, trackingId }) => kind === 'missing-at-service' && trackingId !== null)
    .flatMap(({ trackingId }) =>
      deeds.filter(
        (deed) =>
          deed.trackingId === trackingId &&
          deed.askedBy === trackingId &&
          deed.results === 'APPROVED' &&
          Math.max(deed.listedFrom, deed.reportedFrom) <= at &&
          !isForgotten(deed) &&
          !cutOff.has(deed.id),
      ),
    )
    .map(({ id, trackingId }) => `the close misses ${trackingId}, and the service shows ${id}`);
};

function netOf({ figures }: ZReport): number {
  return figures.tenders.reduce(
    (sum, { taken, voided, refunded, corrected }) =>
      sum + taken.sum - voided.sum - refunded.sum + (corrected?.sum ?? 0),
    0,
  );
}

import { cents } from '../../../src/shared/domain/money.ts';
import type { EntryBody } from '../../../src/shared/journal/entry.ts';
import type { Bug } from './bug.ts';
import { changingEach, trigger } from './spoiled-books.ts';

type Report = EntryBody<'day.closed'>['report'];

/** A mistake in the report of a closed day. */
const report = (change: (report: Report) => Partial<Report>) =>
  changingEach((entry) =>
    entry.kind === 'day.closed'
      ? {
          kind: entry.kind,
          body: { ...entry.body, report: { ...entry.body.report, ...change(entry.body.report) } },
        }
      : entry,
  );

/** Mistakes in the close of the day. */
export const SPOILED_DAYS = {
  'day-ends-early': {
    what: 'The next day begins before the last entry of a closed one.',
    append: report(({ head }) => ({ head: { ...head, number: Math.max(0, head.number - 6) } })),
  },
  'day-number-again': {
    what: 'A day gets the number of the day before.',
    append: report(({ number }) => ({ number: Math.max(1, number - 1) })),
  },
  'refunds-left-out-of-day': {
    what: 'The report of a day has no refunds.',
    theme: 'refunds',
    append: report(({ figures }) => ({
      figures: {
        ...figures,
        tenders: figures.tenders.map((each) => ({
          ...each,
          refunded: { count: 0, sum: cents(0) },
        })),
      },
    })),
  },
  'correction-in-closed-day': {
    what: 'A change of money after a close is booked into the closed day.',
    append: trigger(
      'books_into_the_closed_day',
      `AFTER INSERT ON movements WHEN EXISTS (SELECT 1 FROM entries WHERE kind = 'day.closed')
       BEGIN UPDATE movements SET number = 1 WHERE number = NEW.number AND key = NEW.key; END`,
    ),
  },
  'missed-at-the-close': {
    what: 'A close takes each payment for missing at the service.',
    append: report(({ match }) => ({
      match: match && {
        ...match,
        differences: match.differences.map((each) => ({ ...each, kind: 'missing-at-service' })),
      },
    })),
  },
} as const satisfies Readonly<Record<string, Bug>>;

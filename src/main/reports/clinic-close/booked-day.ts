import type { ZReport } from '../../../shared/contract/day-report.ts';
import type { EntryBody, NewEntry } from '../../../shared/journal/entry.ts';
import { zReportByNumber } from '../../journal/projections/closing.ts';
import { postingLinesAfter } from '../../journal/projections/posting-lines.ts';
import type { JournalReader } from '../../journal/statements.ts';
import { payoutOf } from '../../payments/deposits.ts';
import { entriesOfClose } from '../accounting/accounting-file.ts';

/** Lines of one entry: it stays below the size that the hub takes, also with the longest names. */
const LINES_AT_ONCE = 200;

/** The entries with the posting and booking of a day for the clinic, right after that of its Z report. */
export function bookedDay(
  { readable: db, tillId }: JournalReader,
  timeZone: string,
  report: ZReport,
): readonly NewEntry[] {
  const { number, head } = report;
  const after = zReportByNumber(db, number - 1)?.head.number ?? 0;
  const upTo = head.number;
  const lines = postingLinesAfter(db, after, upTo);
  const parts = Math.max(1, Math.ceil(lines.length / LINES_AT_ONCE));
  const { expected, records, connections } = payoutOf(db, tillId, after, upTo);
  const first = {
    ledger: entriesOfClose({ db, tillId, timeZone }, { report, after, upTo }).map(
      ({ lines: accounts, ...entry }) => ({ ...entry, lines: [...accounts] }),
    ),
    payout: { expected, records, connections },
  } satisfies Pick<EntryBody<'day.booked'>, 'ledger' | 'payout'>;
  return Array.from({ length: parts }, (_, index) => ({
    kind: 'day.booked' as const,
    body: {
      ...{ report: number, part: index + 1, parts },
      lines: lines.slice(index * LINES_AT_ONCE, (index + 1) * LINES_AT_ONCE),
      ...(index === 0 ? first : { ledger: [], payout: null }),
    },
  }));
}

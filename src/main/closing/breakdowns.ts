import { z } from 'zod';
import type { Branch } from '../../shared/contract/connection.ts';
import { signedCentsSchema } from '../../shared/contract/drawer.ts';
import {
  type CountAndSum,
  type DayBreakdowns,
  NONE,
  netOfDay,
  plus,
  toBeFunded,
} from '../../shared/domain/day-figures.ts';
import { cents } from '../../shared/domain/money.ts';
import { LINE_KINDS } from '../../shared/domain/sale.ts';
import type { Readable } from '../journal/journal.ts';
import type { Movement } from '../journal/projections/moved-money.ts';
import { tenderFigures } from './day-figures.ts';

/** Where the open day begins, and how its parts are named. */
interface PartsOfDay {
  /** The newest entry of the last closed day. */
  readonly after: number;
  /** The clinic's day of an instant, ms since 1970. */
  readonly localDay: (ms: number) => string;
  readonly branches: readonly Branch[];
}

/** The money of a day by business day, cashier, kind of payment and branch. Each adds up to the day. */
export function dayBreakdowns(
  db: Readable,
  movements: readonly Movement[],
  { after, localDay, branches }: PartsOfDay,
): DayBreakdowns {
  const moved = movements.filter(({ kind }) => kind !== 'hold' && kind !== 'release');
  const tendersOf = (part: readonly Movement[]) => tenderFigures(part, movements, after);
  const days = Map.groupBy(moved, ({ at }) => localDay(Date.parse(at)));
  const cashiers = Map.groupBy(moved, ({ cashier }) => cashier);
  const ofBranch = Map.groupBy(moved, ({ branch }) => branch);
  const nameOf = (branch: string | null) =>
    branches.find(({ clientId }) => clientId === branch)?.name ?? branch;
  return {
    byDay:
      days.size < 2
        ? []
        : [...days]
            .map(([day, part]) => ({ day, tenders: tendersOf(part) }))
            .toSorted((one, other) => one.day.localeCompare(other.day)),
    byCashier: [...cashiers]
      .map(([cashier, part]) => ({ cashier, ...countAndNet(part) }))
      .toSorted((one, other) => (one.cashier ?? '').localeCompare(other.cashier ?? '')),
    byKind: kindSums(db, after),
    byBranch:
      ofBranch.size < 2 && (branches.length < 2 || ofBranch.has(null))
        ? []
        : [...ofBranch].map(([branch, part]) => {
            const tenders = tendersOf(part);
            return {
              branch: nameOf(branch),
              net: netOfDay({ tenders }),
              payout: toBeFunded({ tenders }),
            };
          }),
  };
}

/** The number of payments, and the net of all movements. */
function countAndNet(movements: readonly Movement[]): CountAndSum {
  return movements.reduce(
    (all, { kind, count, net }) => plus(all, kind === 'sale' ? count : 0, net),
    NONE,
  );
}

const kindRow = z.object({ kind: z.enum(LINE_KINDS).nullable(), sum: signedCentsSchema });

/** By the lines of the posting file: the same allocation of each payment to the lines of its sale. */
function kindSums(db: Readable, after: number): DayBreakdowns['byKind'] {
  const sums = db
    .all(
      `SELECT kind, sum(amount) AS sum FROM posting_lines
       WHERE sequence > coalesce((SELECT sequence FROM posting_lines WHERE number <= ?
                                  ORDER BY sequence DESC LIMIT 1), 0)
       GROUP BY kind`,
      after,
    )
    .map((row) => kindRow.parse(row));
  return [...LINE_KINDS, null].flatMap((kind) =>
    sums.filter((each) => each.kind === kind && each.sum !== cents(0)),
  );
}

import { z } from 'zod';
import { cashierSchema } from '../../shared/contract/values.ts';
import { CARD_BRANDS } from '../../shared/domain/card.ts';
import { isCashReported } from '../../shared/domain/cash.ts';
import {
  type CountAndSum,
  counted,
  DAY_TENDERS,
  type DayFigures,
  type DayTender,
  NONE,
  type OwnWord,
} from '../../shared/domain/day-figures.ts';
import { type Cents, cents } from '../../shared/domain/money.ts';
import { RECORDED_TENDERS } from '../../shared/domain/receipt.ts';
import type { Readable } from '../journal/journal.ts';
import { cashTakenOf } from '../journal/views/cash.ts';
import { IS_FIRST_APPROVAL } from '../journal/views/moved-money.ts';
import { receiptOfSale } from '../journal/views/receipts.ts';

const amount = z.int().transform(cents);

const rowSchema = z.object({
  kind: z.string(),
  body: z.string(),
  /** The entry that recorded the refunded tender. */
  recorded: z.int().nullable(),
  operation: z.string().nullable(),
  method: z.enum(['CARD', 'ACH', 'CASH']).nullable(),
  amount: amount.nullable(),
  brand: z.enum(CARD_BRANDS).nullable(),
});

type Row = z.infer<typeof rowSchema>;

const cashBody = z.object({ amount, saleId: z.string() });
const recordedBody = z.object({ amount, what: z.enum(RECORDED_TENDERS) });
const receiptBody = z.object({ receipt: z.object({ number: z.string() }) });
const approvedBody = z.object({
  manager: cashierSchema,
  asker: cashierSchema,
  permission: z.string(),
  reason: z.string(),
});
const printedBody = z.object({ duplicate: z.boolean() });

/** Entries that count for money, receipts or drawers. A payment that needs review counts when decided. */
const ROWS = `
  SELECT r.kind, r.body, t.number AS recorded, a.operation, a.method, a.amount,
         coalesce(a.brand, p.brand) AS brand
  FROM roll r
  LEFT JOIN attempts a
    ON r.kind = 'attempt.resolved' AND a.attempt_id = r.body ->> '$.attemptId'
  LEFT JOIN payments p ON p.record_id = a.follows
  LEFT JOIN recorded_tenders t
    ON r.kind = 'tender.returned' AND t.command_id = r.body ->> '$.paymentKey'
  WHERE r.till_id = ? AND r.number > ?
    AND r.kind IN ('cash.taken', 'cash.refunded', 'tender.recorded', 'tender.returned',
                   'receipt.issued', 'receipt.printed', 'drawer.no-sale', 'attempt.resolved',
                   'staff.approved')
    AND (r.kind <> 'attempt.resolved' OR
      (r.body ->> '$.state' = 'approved' AND a.state = 'approved' AND ${IS_FIRST_APPROVAL}))
  ORDER BY r.number`;

type Column = 'taken' | 'voided' | 'refunded';
type HoldColumn = keyof DayFigures['holds'];

/** Counts the entries after a given one: every report of a day reads only the journal. */
export function dayFigures(db: Readable, tillId: string, after: number): DayFigures {
  const tenders = new Map<DayTender, Record<Column, CountAndSum>>();
  const holds: Record<HoldColumn, CountAndSum> = { placed: NONE, captured: NONE, released: NONE };
  const numbers: string[] = [];
  let duplicates = 0;
  let noSales = 0;
  const ownWords: OwnWord[] = [];
  const salesInCash = new Set<string>();
  const book = (tender: DayTender, column: Column, sum: Cents) => {
    const figures = tenders.get(tender) ?? { taken: NONE, voided: NONE, refunded: NONE };
    tenders.set(tender, { ...figures, [column]: counted(figures[column], sum) });
  };
  const hold = (column: HoldColumn, sum: Cents) => {
    holds[column] = counted(holds[column], sum);
  };

  for (const row of db.all(ROWS, tillId, after).map((each) => rowSchema.parse(each))) {
    switch (row.kind) {
      case 'cash.taken': {
        const { amount: sum, saleId } = cashBody.parse(JSON.parse(row.body));
        book('cash', 'taken', sum);
        salesInCash.add(saleId);
        break;
      }
      case 'cash.refunded':
        book('cash', 'refunded', cashBody.parse(JSON.parse(row.body)).amount);
        break;
      case 'tender.recorded': {
        const { what, amount: sum } = recordedBody.parse(JSON.parse(row.body));
        book(what, 'taken', sum);
        break;
      }
      case 'tender.returned': {
        const { what, amount: sum } = recordedBody.parse(JSON.parse(row.body));
        // A check of the day never reaches the bank: it is taken off the deposit slip.
        const isUnbanked = what === 'check' && (row.recorded ?? 0) > after;
        book(what, isUnbanked ? 'voided' : 'refunded', sum);
        break;
      }
      case 'receipt.issued':
        numbers.push(receiptBody.parse(JSON.parse(row.body)).receipt.number);
        break;
      case 'receipt.printed':
        if (printedBody.parse(JSON.parse(row.body)).duplicate) duplicates += 1;
        break;
      case 'drawer.no-sale':
        noSales += 1;
        break;
      case 'staff.approved': {
        const { manager, asker, permission, reason } = approvedBody.parse(JSON.parse(row.body));
        if (manager.id === asker.id) {
          ownWords.push({ name: manager.name, what: permission.replaceAll('-', ' '), reason });
        }
        break;
      }
      default:
        approved(row, book, hold);
    }
  }
  return {
    tenders: DAY_TENDERS.flatMap((tender) => {
      const figures = tenders.get(tender);
      return figures === undefined ? [] : [{ tender, ...figures }];
    }),
    holds,
    receipts: {
      first: numbers[0] ?? null,
      last: numbers.at(-1) ?? null,
      issued: numbers.length,
      duplicates,
    },
    noSales,
    ownWords,
    reportedCash: [...salesInCash]
      .map((saleId) => ({
        saleId,
        receiptNumber: receiptOfSale(db, saleId),
        cash: cashTakenOf(db, saleId),
      }))
      .filter(({ cash }) => isCashReported(cash)),
  };
}

/** Cash counts when it is taken or returned, not when it is posted to the service. */
function approved(
  { operation, method, amount: sum, brand }: Row,
  book: (tender: DayTender, column: Column, sum: Cents) => void,
  hold: (column: HoldColumn, sum: Cents) => void,
): void {
  if (sum === null || method === null || method === 'CASH') return;
  const tender = method === 'ACH' ? 'bank' : (brand ?? 'unknown');
  switch (operation) {
    case 'authorize':
      book(tender, 'taken', sum);
      return;
    case 'preauthorize':
      hold('placed', sum);
      return;
    case 'capture':
      hold('captured', sum);
      book(tender, 'taken', sum);
      return;
    case 'deauthorize':
      hold('released', sum);
      return;
    case 'void':
      book(tender, 'voided', sum);
      return;
    case 'credit':
      book(tender, 'refunded', sum);
      return;
    default:
      return;
  }
}

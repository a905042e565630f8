import { z } from 'zod';
import { cashierSchema } from '../../shared/contract/values.ts';
import { isCashReported } from '../../shared/domain/cash.ts';
import {
  type CountAndSum,
  DAY_TENDERS,
  type DayFigures,
  type DayTender,
  NONE,
  type OutsideSum,
  plus,
  type ReportedCash,
  type SelfApproval,
  type TenderFigures,
} from '../../shared/domain/day-figures.ts';
import type { DrawerFigures, TerminalFigures } from '../../shared/domain/day-report.ts';
import { expectedCash, MANUAL_MOVEMENTS, movedBy } from '../../shared/domain/drawer.ts';
import { add, cents, subtract } from '../../shared/domain/money.ts';
import { OUTSIDE_CHANGES } from '../../shared/domain/outside-change.ts';
import { cashTakenOf } from '../journal/projections/cash.ts';
import {
  movementsOf,
  openSessions,
  type SessionRow,
  sessionsClosedIn,
} from '../journal/projections/drawer.ts';
import { type Movement, movementsAfter } from '../journal/projections/moved-money.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import { terminalBatches, terminalSums } from '../journal/projections/terminals.ts';
import type { JournalReader, Readable } from '../journal/statements.ts';

const receiptBody = z.object({ receipt: z.object({ number: z.string() }) });
const approvedBody = z.object({
  manager: cashierSchema,
  asker: cashierSchema,
  permission: z.string(),
  reason: z.string(),
});
const printedBody = z.object({ duplicate: z.boolean() });

/** Entries of a day that count for receipts, drawers and approvals; money comes from movements. */
const ROWS = `
  SELECT kind, entry_text(body) AS body FROM entries WHERE till_id = ? AND number > ?
    AND kind IN ('receipt.issued', 'receipt.printed', 'drawer.no-sale', 'staff.approved')
  ORDER BY number`;

const rowSchema = z.object({ kind: z.string(), body: z.string() });

/** Counts the entries after a given one: every report of a day reads only the journal. */
export function dayFigures(
  db: Readable,
  tillId: string,
  after: number,
  movements = movementsAfter(db, tillId, after),
): DayFigures {
  const numbers: string[] = [];
  let duplicates = 0;
  let noSales = 0;
  const selfApprovals: SelfApproval[] = [];
  for (const row of db.all(ROWS, tillId, after).map((each) => rowSchema.parse(each))) {
    switch (row.kind) {
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
          selfApprovals.push({ name: manager.name, what: permission.replaceAll('-', ' '), reason });
        }
        break;
      }
    }
  }
  return {
    tenders: tenderFigures(movements, movements, after),
    holds: holdFigures(movements),
    outside: outsideFigures(movements),
    receipts: {
      first: numbers[0] ?? null,
      last: numbers.at(-1) ?? null,
      issued: numbers.length,
      duplicates,
    },
    noSales,
    selfApprovals,
    reportedCash: reportedCash(db, movements),
  };
}

type Column = 'taken' | 'voided' | 'refunded' | 'corrected';

const NO_FIGURES = { taken: NONE, voided: NONE, refunded: NONE, corrected: NONE };

/**
 * Sums movements by tender, in the order of the list; a correction of a payment of the same day
 * changes its figure.
 * @param ofDay all movements of the day.
 */
export function tenderFigures(
  movements: readonly Movement[],
  ofDay: readonly Movement[],
  after: number,
): readonly TenderFigures[] {
  const known = new Set(ofDay.filter((each) => !each.isCorrection).map(({ key }) => key));
  const tenders = new Map<DayTender, Record<Column, CountAndSum>>();
  for (const movement of movements) {
    const { key, kind, count, net } = movement;
    if (kind === 'hold' || kind === 'release') continue;
    const tender = tenderOf(movement);
    const figures = tenders.get(tender) ?? NO_FIGURES;
    const column = known.has(key) ? columnOf(movement, after) : 'corrected';
    const changed =
      column === 'corrected'
        ? plus(figures.corrected, 1, net)
        : plus(figures[column], count, column === 'taken' ? net : subtract(cents(0), net));
    tenders.set(tender, { ...figures, [column]: changed });
  }
  return DAY_TENDERS.flatMap((tender) => {
    const figures = tenders.get(tender);
    const isEmpty =
      figures === undefined ||
      Object.values(figures).every(({ count, sum }) => count === 0 && sum === cents(0));
    return isEmpty ? [] : [{ tender, ...figures }];
  });
}

function holdFigures(movements: readonly Movement[]): DayFigures['holds'] {
  const sumOf = (part: (movement: Movement) => boolean) =>
    movements.filter(part).reduce((all, { count, net }) => plus(all, count, net), NONE);
  return {
    placed: sumOf(({ kind }) => kind === 'hold'),
    captured: sumOf(
      ({ kind, operation }) => kind !== 'hold' && kind !== 'release' && operation === 'capture',
    ),
    released: sumOf(({ kind }) => kind === 'release'),
  };
}

/** The movements of other terminals, the processor and banks; a check's return has no record. */
function outsideFigures(movements: readonly Movement[]): readonly OutsideSum[] {
  return OUTSIDE_CHANGES.flatMap((kind) => {
    const its = movements.filter(
      (each) => each.kind === kind && (each.outside === kind || kind === 'return'),
    );
    const all = its.reduce((sum, { count, net }) => plus(sum, count, net), NONE);
    return its.length === 0 ? [] : [{ kind, ...all }];
  });
}

function columnOf({ kind, method, openedIn }: Movement, after: number): Column {
  if (kind === 'sale') return 'taken';
  // A bank or the processor changed a payment that was paid out, or is about to be.
  if (kind !== 'void' && kind !== 'refund') return 'corrected';
  // A check of the day never reaches the bank: it is not to be deposited.
  const isUnbanked = method === 'CHECK' && openedIn > after;
  return kind === 'void' || isUnbanked ? 'voided' : 'refunded';
}

function tenderOf({ method, brand }: Movement): DayTender {
  switch (method) {
    case 'CARD':
      return brand ?? 'unknown';
    case 'ACH':
      return 'bank';
    case 'CASH':
      return 'cash';
    case 'CHECK':
      return 'check';
    case 'TERMINAL':
      return 'terminal';
    case 'REFUND_CHECK':
      return 'refund-check';
  }
}

function reportedCash(db: Readable, movements: readonly Movement[]): readonly ReportedCash[] {
  const inCash = movements.filter(({ kind, method }) => kind === 'sale' && method === 'CASH');
  return [...new Set(inCash.flatMap(({ saleId }) => saleId ?? []))]
    .map((saleId) => ({
      saleId,
      receiptNumber: receiptOfSale(db, saleId),
      cash: cashTakenOf(db, saleId),
    }))
    .filter(({ cash }) => isCashReported(cash));
}

/** The drawer sessions of the open day, by the number of its future Z report, oldest first. */
export function sessionsOfDay(db: Readable, day: number): readonly SessionRow[] {
  return [...sessionsClosedIn(db, day).toReversed(), ...openSessions(db)].toSorted((one, other) =>
    one.openedAt.localeCompare(other.openedAt),
  );
}

/** One drawer as a report lists it. */
export function drawerFigures(db: Readable, session: SessionRow): DrawerFigures {
  const movements = movementsOf(db, session.sessionId);
  const { drawerName: name, float, counted, signedBy, reason, state } = session;
  return {
    name,
    float,
    sales: movedBy('sale', movements),
    refunds: movedBy('refund', movements),
    paidIn: movedBy('paid-in', movements),
    paidOut: movedBy('paid-out', movements),
    drops: movedBy('drop', movements),
    expected: expectedCash(float, movements),
    counted: state === 'closed' ? counted : null,
    signedBy,
    reason,
    manual: movements.toReversed().flatMap(({ at, kind, amount, reason, cashier }) => {
      const movement = MANUAL_MOVEMENTS.find((each) => each === kind);
      return movement === undefined ? [] : [{ at, kind: movement, amount, reason, cashier }];
    }),
  };
}

const NO_CHARGES = { charges: 0, charged: cents(0), refunds: 0, refunded: cents(0) };

/**
 * The clinic's card terminals on the open day: those of the settings, and any other with charges. A
 * total that was typed before the last charge or refund is missing again.
 */
export function terminalFigures(
  { readable: db }: JournalReader,
  { number: day, after }: { readonly number: number; readonly after: number },
  names: readonly string[],
): readonly TerminalFigures[] {
  const sums = new Map(terminalSums(db, after).map((each) => [each.terminal, each]));
  const batches = new Map(terminalBatches(db, day).map((each) => [each.terminal, each]));
  return [...new Set([...names, ...sums.keys()])].map((name) => {
    const { charges, charged, refunds, refunded } = sums.get(name) ?? NO_CHARGES;
    const expected = add(charged, refunded);
    const batch = batches.get(name);
    return {
      name,
      charges: { count: charges, sum: charged },
      refunds: { count: refunds, sum: refunded },
      expected,
      batch: batch?.expected === expected ? batch.total : null,
    };
  });
}

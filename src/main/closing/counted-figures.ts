import type { DrawerFigures, TerminalFigures } from '../../shared/domain/day-report.ts';
import { expectedCash, MANUAL_MOVEMENTS, movedBy } from '../../shared/domain/drawer.ts';
import { add, cents } from '../../shared/domain/money.ts';
import type { JournalReader, Readable } from '../journal/journal.ts';
import {
  movementsOf,
  openSessions,
  type SessionRow,
  sessionsClosedIn,
} from '../journal/projections/drawer.ts';
import { terminalBatches, terminalSums } from '../journal/projections/terminals.ts';

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

const NONE = { charges: 0, charged: cents(0), refunds: 0, refunded: cents(0) };

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
    const { charges, charged, refunds, refunded } = sums.get(name) ?? NONE;
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

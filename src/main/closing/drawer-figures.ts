import type { DrawerFigures } from '../../shared/domain/day-report.ts';
import { expectedCash, MANUAL_MOVEMENTS, movedBy } from '../../shared/domain/drawer.ts';
import type { Readable } from '../journal/journal.ts';
import {
  movementsOf,
  openSessions,
  type SessionRow,
  sessionsClosedIn,
} from '../journal/projections/drawer.ts';

/** The drawer sessions of the open day, by the number of its future Z report, oldest first. */
export function sessionsOfDay(db: Readable, day: number): readonly SessionRow[] {
  return [...sessionsClosedIn(db, day), ...openSessions(db)].toSorted((one, other) =>
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

import type { CashRules, DrawerSession } from '../../shared/contract/drawer.ts';
import { expectedCash, overShort } from '../../shared/domain/drawer.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import { movementsOf, type SessionRow } from '../journal/views/drawer.ts';

/** What must lie in the drawer now: its float, and the movements of cash since. */
export function expectedIn(db: Readable, session: SessionRow): Cents {
  return expectedCash(session.float, movementsOf(db, session.sessionId));
}

/** Whether what it is over or short is more than the clinic lets pass. */
export function isOverLimit(difference: Cents, { overShortLimit }: CashRules): boolean {
  return Math.abs(difference) > overShortLimit;
}

/**
 * A session as a screen may see it. Where the count is blind, nothing that the expected sum could be
 * added up from crosses before the count is made.
 */
export function sessionView(db: Readable, session: SessionRow, rules: CashRules): DrawerSession {
  const { sessionId, drawerId, drawerName, openedAt, openedBy, float, state, noSales } = session;
  const movements = movementsOf(db, sessionId).map(({ at, kind, amount, reason, cashier }) => ({
    at,
    kind,
    amount,
    reason,
    cashier,
  }));
  const count = countOf(session, rules);
  const shown = !rules.blind || count !== null;
  return {
    ...{ sessionId, drawerId, drawerName, openedAt, openedBy, float, state, noSales },
    movements: shown ? movements : movements.filter(({ kind }) => kind !== 'sale'),
    count,
    expected: shown ? expectedIn(db, session) : null,
  };
}

function countOf(session: SessionRow, rules: CashRules): DrawerSession['count'] {
  const { counted, expected, countedAt, countedBy, stale } = session;
  if (counted === null || expected === null || countedAt === null || countedBy === null) {
    return null;
  }
  const difference = overShort(counted, expected);
  const needsManager = isOverLimit(difference, rules);
  return { counted, expected, difference, at: countedAt, by: countedBy, stale, needsManager };
}

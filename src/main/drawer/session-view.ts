import type { CashRules, DrawerSession } from '../../shared/contract/drawer.ts';
import { expectedCash, overShort } from '../../shared/domain/drawer.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Readable } from '../journal/journal.ts';
import { movementsOf, type SessionRow } from '../journal/projections/drawer.ts';

/** The expected cash in the drawer: its float, and the movements of cash since. */
export function expectedIn(db: Readable, session: SessionRow): Cents {
  return expectedCash(session.float, movementsOf(db, session.sessionId));
}

/** True if the over/short is above the clinic's limit. */
export function isOverLimit(difference: Cents, { overShortLimit }: CashRules): boolean {
  return Math.abs(difference) > overShortLimit;
}

/** True before a count, and after cash moved since the last one. */
export function isToBeCounted({ state, stale }: SessionRow): boolean {
  return state === 'open' || stale;
}

/**
 * A session as a screen may see it. Before a blind count it has no figure from which the expected
 * sum could be computed.
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
  const shown = !rules.blind || !isToBeCounted(session);
  return {
    ...{ sessionId, drawerId, drawerName, openedAt, openedBy, float, state, noSales },
    movements: shown ? movements : movements.filter(({ kind }) => kind !== 'sale'),
    count: countOf(session, rules, shown),
    expected: shown ? expectedIn(db, session) : null,
  };
}

function countOf(session: SessionRow, rules: CashRules, shown: boolean): DrawerSession['count'] {
  const { counted, expected, countedAt, countedBy, stale } = session;
  if (counted === null || expected === null || countedAt === null || countedBy === null) {
    return null;
  }
  const about = { counted, at: countedAt, by: countedBy, stale };
  if (!shown) return { ...about, expected: null, difference: null, needsManager: false };
  const difference = overShort(counted, expected);
  return { ...about, expected, difference, needsManager: isOverLimit(difference, rules) };
}

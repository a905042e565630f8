import { add } from '../../shared/domain/money.ts';
import type { Journal } from '../journal/journal.ts';
import { type CashTaking, cashToPost, isSentAgain } from '../journal/projections/cash.ts';
import { alarmEntries } from './engine/entries.ts';

/**
 * True for unposted cash of a restored journal: it was unposted at the backup, and may have been
 * posted after it. Cash that a manager has sent again since is posted.
 */
export function isUnpostedRestored(
  { readable }: Journal,
  restored: boolean,
): (taking: CashTaking) => boolean {
  return ({ commandId }) => restored && !isSentAgain(readable, commandId);
}

/** Raises one alarm, once, about all unposted restored cash. */
export function reportUnpostedCash(
  journal: Journal,
  newId: () => string,
  isLeft: (taking: CashTaking) => boolean,
): void {
  const db = journal.readable;
  const left = cashToPost(db).filter(isLeft);
  if (left.length === 0) return;
  const entries = alarmEntries(
    { db, newId },
    {
      ...{ kind: 'cash-of-copy', attemptId: null, paymentId: null, trackingId: null },
      ...{ amount: null, asked: add(...left.map(({ amount }) => amount)) },
    },
  );
  if (entries.length > 0) journal.append(...entries);
}

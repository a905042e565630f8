import { add } from '../../shared/domain/money.ts';
import { alarmEntries } from '../attempts/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { type CashTaking, cashToPost, isSentAgain } from '../journal/views/cash.ts';

/**
 * Which cash of a journal that was put back is not posted: it waited when the copy was made, and may
 * have been posted after it. What a manager has sent again since is.
 */
export function isLeftByCopy(
  { readable }: Journal,
  restored: boolean,
): (taking: CashTaking) => boolean {
  return ({ commandId }) => restored && !isSentAgain(readable, commandId);
}

/** Raises one alarm, once, about all the cash that a copy leaves unposted. */
export function tellOfLeftCash(
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

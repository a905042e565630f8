import type { TrayItem } from '../../shared/contract/attempts.ts';
import { isUnresolved } from '../../shared/domain/attempt.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { isClosedByPerson, isPosting, type Rules } from './rules.ts';
import type { Watch } from './watches.ts';

type TrayState = TrayItem['state'];

const ON_TRAY: readonly string[] = [
  'sending',
  'in-doubt',
  'presumed-absent',
  'needs-human',
  'refused',
  'declined',
  'failed',
] satisfies readonly TrayState[];

function isTrayState(state: string): state is TrayState {
  return ON_TRAY.includes(state);
}

/**
 * The item of one attempt in the in-doubt list; null if it is not there. Cash stays until it is
 * posted or a person sent it again: it is in the drawer, and no patient returns to pay it another
 * way.
 */
export function trayItem(attempt: Attempt, watch: Watch, rules: Rules): TrayItem | null {
  const { state } = attempt;
  if (!isTrayState(state) || isClosedByPerson(attempt)) return null;
  const isOpen = isUnresolved(state) || (state === 'presumed-absent' && attempt.watched);
  if (!isOpen && !isPosting(attempt)) return null;
  return {
    attemptId: attempt.attemptId,
    saleId: attempt.saleId,
    trackingId: attempt.trackingId,
    operation: attempt.operation,
    method: attempt.method,
    amount: attempt.amount,
    card: attempt.card,
    cashier: attempt.cashier.name,
    openedAt: attempt.openedAt,
    state,
    problem: attempt.problem,
    lookUps: {
      complete: watch.complete,
      lastAt: watch.lastAt,
      lastProblem: watch.lastProblem,
      nextAt: watch.nextAt,
    },
    decided: [...attempt.decided],
    choices: [...rules.choices(attempt, watch.complete > 0)],
  };
}

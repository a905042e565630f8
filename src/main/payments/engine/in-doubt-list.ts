import type { InDoubtItem } from '../../../shared/contract/attempts.ts';
import { isUnresolved } from '../../../shared/domain/attempt.ts';
import { isClosedByPerson } from '../../../shared/domain/payment-status.ts';
import type { Attempt } from '../../journal/projections/attempts.ts';
import type { Monitoring } from './monitors.ts';
import { isPosting, type Rules } from './rules.ts';

type InDoubtState = InDoubtItem['state'];

const IN_DOUBT_STATES: readonly string[] = [
  'sending',
  'in-doubt',
  'presumed-absent',
  'needs-human',
  'refused',
  'declined',
  'failed',
] satisfies readonly InDoubtState[];

function isInDoubtState(state: string): state is InDoubtState {
  return IN_DOUBT_STATES.includes(state);
}

/**
 * The item of one attempt in the in-doubt list; null if it is not there. Cash stays until it is
 * posted or a person sent it again: it is in the drawer, and no patient returns to pay it another
 * way.
 */
export function inDoubtItem(
  attempt: Attempt,
  monitoring: Monitoring,
  rules: Rules,
): InDoubtItem | null {
  const { state } = attempt;
  if (!isInDoubtState(state) || isClosedByPerson(attempt)) return null;
  const isOpen = isUnresolved(state) || (state === 'presumed-absent' && attempt.monitored);
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
    statusChecks: {
      complete: monitoring.complete,
      lastAt: monitoring.lastAt,
      lastProblem: monitoring.lastProblem,
      nextAt: monitoring.nextAt,
    },
    decided: [...attempt.decided],
    choices: [...rules.choices(attempt, monitoring.complete > 0)],
  };
}

import type { Cents } from '../../../src/shared/domain/money.ts';
import type { Action, Deed, Results } from './deed.ts';

interface Verdict {
  readonly results: Results;
  readonly code: string | null;
  readonly message: string;
}

const APPROVED: Verdict = { results: 'APPROVED', code: 'A1B2C3', message: 'APPROVED' };

const MORE_THAN_REMAINS: Verdict = {
  ...{ results: 'DECLINED', code: '61', message: 'MORE THAN REMAINS' },
};

/** A refused operation is an answer like any other: 200 with FAILED. */
function failed(message: string): Verdict {
  return { results: 'FAILED', code: '96', message };
}

/** The records of a payment: its own first, then its follow-ups, all approved. */
interface History {
  readonly payment: Deed;
  readonly done: readonly Deed[];
}

const did = (history: History, action: Action) =>
  history.done.some((deed) => deed.action === action);

function credited(history: History): number {
  return history.done
    .filter(({ action }) => action === 'CREDIT')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** True if money of this payment has been taken: that of a hold only after its capture. */
function taken(history: History): boolean {
  return history.payment.action === 'AUTHORIZE' || did(history, 'CAPTURE');
}

function openHold(history: History): boolean {
  return (
    history.payment.action === 'PREAUTHORIZE' &&
    !did(history, 'CAPTURE') &&
    !did(history, 'DEAUTHORIZE')
  );
}

/**
 * Decides if the operation is allowed. The document does not show it (§3): the answer of a careful
 * service.
 */
export function classify(
  action: Exclude<Action, 'AUTHORIZE' | 'PREAUTHORIZE'>,
  history: History,
  amount: Cents,
): Verdict {
  if (history.payment.results !== 'APPROVED') return failed('PAYMENT NOT APPROVED');
  switch (action) {
    case 'CAPTURE':
    case 'DEAUTHORIZE':
      return openHold(history) ? APPROVED : failed('NOT AN OPEN HOLD');
    case 'VOID':
      return taken(history) && !did(history, 'VOID') && credited(history) === 0
        ? APPROVED
        : failed('NOT VOIDABLE');
    case 'CREDIT':
      return taken(history) &&
        !did(history, 'VOID') &&
        credited(history) + amount <= history.payment.amount
        ? APPROVED
        : credited(history) < history.payment.amount
          ? MORE_THAN_REMAINS
          : failed('NOTHING REMAINS');
  }
}

/** The outcomes of a card; bank accounts and cash are approved. */
export const CARDS = ['approves', 'declines', 'fails'] as const;

export type CardFate = (typeof CARDS)[number];

export const VERDICTS: Readonly<Record<CardFate, Verdict>> = {
  approves: APPROVED,
  declines: { results: 'DECLINED', code: '51', message: 'DECLINED' },
  fails: failed('TRY AGAIN'),
};

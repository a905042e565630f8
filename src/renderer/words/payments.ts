import type { FollowUpResult, Payment, StoryEvent } from '../../shared/contract/payments.ts';
import type { Operation } from '../../shared/domain/attempt.ts';
import { BRAND_NAMES } from '../../shared/domain/card.ts';
import { readMemo } from '../../shared/domain/memo.ts';
import { toDollars } from '../../shared/domain/money.ts';
import {
  type HandBack,
  isHandBack,
  type NoUndo,
  type Standing,
  type Undo,
} from '../../shared/domain/payment.ts';
import { serviceProblem } from './problems.ts';
import { REFUSALS } from './refusals.ts';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

export const STANDING_WORDS: Readonly<Record<Standing, { text: string; tone: Tone }>> = {
  paid: { text: 'Paid', tone: 'good' },
  held: { text: 'Held', tone: 'warn' },
  released: { text: 'Released', tone: 'plain' },
  closed: { text: 'Off the board', tone: 'plain' },
  voided: { text: 'Voided', tone: 'plain' },
  refunded: { text: 'Refunded', tone: 'plain' },
  'part-refunded': { text: 'Part refunded', tone: 'plain' },
  declined: { text: 'Declined', tone: 'bad' },
  'not-charged': { text: 'Not charged', tone: 'bad' },
  sending: { text: 'Charging', tone: 'plain' },
  'in-doubt': { text: 'Being confirmed', tone: 'warn' },
};

export const EVENT_WORDS: Readonly<Record<StoryEvent['kind'], string>> = {
  authorized: 'Authorized',
  recorded: 'Recorded',
  held: 'Held',
  captured: 'Captured',
  released: 'Released',
  voided: 'Voided',
  refunded: 'Refunded',
  returned: 'Returned by the bank',
  settled: 'Settled',
  funded: 'Paid to the clinic',
  chargeback: 'Charged back',
  correction: 'Corrected by the bank',
};

export const OUTCOME_WORDS: Readonly<Record<StoryEvent['outcome'], string | null>> = {
  done: null,
  declined: 'declined',
  failed: 'refused',
  'not-sent': 'not sent',
  'in-doubt': 'being confirmed',
  sending: 'being sent',
};

export const DIFFERS_WORDS: Readonly<Record<NonNullable<StoryEvent['differs']>, string>> = {
  amount: 'The service reports another amount than this till asked for.',
  outcome: 'The service tells another outcome than this till has on its journal.',
  'not-at-service': 'The service does not show it yet.',
  'not-at-till': 'This till does not have it on its journal.',
  'from-elsewhere': 'Done at another counter, not here.',
};

export const NO_UNDO_WORDS: Readonly<Record<NoUndo, string>> = {
  'not-charged': 'Nothing was charged, so there is nothing to undo.',
  'in-doubt': 'Its outcome is not known yet; the tray (F9) looks for it.',
  held: 'It is a hold: capture or release it at Holds (F4).',
  released: 'The hold was released; nothing was charged.',
  closed: 'A manager took the hold off the board: it had ended elsewhere.',
  voided: 'It was voided; the charge has disappeared.',
  refunded: 'All of it was refunded.',
  returned: 'The bank returned it; there is nothing left to refund.',
  'charged-back': 'The patient’s bank took it back; there is nothing left to refund.',
  'cash-elsewhere':
    'It was taken in cash at another till, and the service tells no amount: cash goes back there.',
};

/** A tender in a few words: `Visa •••• 1111`. */
export function tenderWords({
  method,
  card,
  lastFour,
  reference,
}: Pick<Payment, 'method' | 'card' | 'lastFour' | 'reference'>): string {
  if (card !== null) return `${BRAND_NAMES[card.brand]} •••• ${card.lastFour}`;
  if (method === 'CASH') return 'Cash';
  if (method === 'CHECK') return `Check ${reference}`;
  if (method === 'TERMINAL') return `Other terminal, code ${reference}`;
  const what = method === 'ACH' ? 'Bank account' : 'Card';
  return lastFour === null ? what : `${what} •••• ${lastFour}`;
}

/** What a memo of ours says, as a person reads it; another's as it is. */
export function memoWords(memo: string): string {
  const read = readMemo(memo);
  if (read === null) return memo;
  return `receipt ${read.receiptNumber}, till ${read.tillId}, cashier ${read.cashierId}`;
}

const DONE_WORDS: Readonly<Record<Operation, string>> = {
  authorize: 'Charged',
  preauthorize: 'Held',
  capture: 'Captured',
  deauthorize: 'Released',
  void: 'Voided',
  credit: 'Refunded',
};

const BY_HAND_WORDS: Readonly<Record<HandBack, string>> = {
  'cash-back': 'Cash given back',
  'check-back': 'Check given back',
  'terminal-back': 'Refund of the other terminal recorded',
};

/** What came of a follow-up, in one sentence, and whether it is good news. */
export function resultWords(
  { attempt, receiptNumber }: FollowUpResult,
  kind: Undo['kind'] = 'none',
): { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string } {
  const receipt = receiptNumber === null ? '' : ` Receipt ${receiptNumber}.`;
  if (attempt === null) {
    const what = isHandBack(kind) ? BY_HAND_WORDS[kind] : 'Given back';
    return { tone: 'good', text: `${what}.${receipt}` };
  }
  const { state, operation, amount, message, problem } = attempt;
  switch (state) {
    case 'approved':
      return { tone: 'good', text: `${DONE_WORDS[operation]}: ${toDollars(amount)}.${receipt}` };
    case 'declined':
    case 'failed': {
      const why = REFUSALS.get(message ?? '') ?? message ?? 'it gave no reason';
      return { tone: 'bad', text: `Not done. The service refused: ${why}.` };
    }
    case 'not-sent':
    case 'refused': {
      const why = problem === null ? 'it gave no reason' : serviceProblem(problem);
      return { tone: 'bad', text: `Not done: ${why}.` };
    }
    case 'sending':
      return { tone: 'warn', text: 'Being sent.' };
    case 'in-doubt':
    case 'presumed-absent':
    case 'needs-human':
      return {
        tone: 'warn',
        text: 'Being confirmed: its answer was lost. It is looked for on the tray (F9) and never sent again by itself.',
      };
  }
}

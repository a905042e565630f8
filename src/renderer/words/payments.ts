import type { FollowUpResult, Payment, TimelineEvent } from '../../shared/contract/payments.ts';
import type { Operation } from '../../shared/domain/attempt.ts';
import { BRAND_NAMES } from '../../shared/domain/card.ts';
import { CASH_RECORDED_TWICE } from '../../shared/domain/match-words.ts';
import { readMemo } from '../../shared/domain/memo.ts';
import { cents, toDollars } from '../../shared/domain/money.ts';
import {
  isManualRefundKind,
  type ManualRefundKind,
  type NoVoidOrRefund,
  type VoidOrRefund,
} from '../../shared/domain/payment.ts';
import { type PaymentStatus, statusWords } from '../../shared/domain/payment-status.ts';
import { OPERATION_WORDS } from './attempts.ts';
import { serviceProblem } from './problems.ts';
import { REFUSALS } from './refusals.ts';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

export const STATUS_TONES: Readonly<Record<PaymentStatus, Tone>> = {
  sending: 'plain',
  'in-doubt': 'warn',
  'needs-human': 'warn',
  'presumed-absent': 'warn',
  'marked-not-charged': 'warn',
  'not-charged': 'bad',
  declined: 'bad',
  failed: 'bad',
  approved: 'good',
  'approved-in-part': 'warn',
  held: 'warn',
  released: 'plain',
  closed: 'plain',
  voided: 'plain',
  'voided-at-another-terminal': 'plain',
  'partly-refunded': 'plain',
  refunded: 'plain',
  'refunded-at-another-terminal': 'plain',
  returned: 'bad',
  'charged-back': 'bad',
};

const EVENT_WORDS: Readonly<Record<TimelineEvent['kind'], string>> = {
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
  'set-aside': 'Set aside',
  'marked-not-charged': 'Marked as not charged',
  'paid-another-way': 'Marked as not charged, paid another way',
  'sent-again': 'Sent again',
  'marked-done': 'Marked as done',
};

/** An event in a few words: the action, or the request and its status. */
export function eventWords({ kind, status, operation, amount }: TimelineEvent): string {
  if (status === 'approved' || operation === null) return EVENT_WORDS[kind];
  const words = statusWords(status, { operation, amount: amount ?? cents(0) });
  return `${OPERATION_WORDS[operation]}: ${words}`;
}

export const DIFFERS_WORDS: Readonly<Record<NonNullable<TimelineEvent['differs']>, string>> = {
  amount: 'The service reports another amount than this till asked for.',
  outcome: 'The service tells another outcome than this till has on its journal.',
  'not-at-service': 'The service does not show it yet.',
  'not-at-till': 'This till does not have it on its journal.',
  'from-another-terminal': 'Done at another counter, not here.',
};

export const NO_VOID_OR_REFUND_TEXTS: Readonly<Record<NoVoidOrRefund, string>> = {
  'not-charged': 'Nothing was charged, so there is nothing to undo.',
  'in-doubt': 'Its outcome is not known yet. Swipewell keeps checking.',
  held: 'It is a hold: capture or release it at Holds (F4).',
  released: 'The hold was released; nothing was charged.',
  closed: 'A manager took the hold off the board: it had ended elsewhere.',
  voided: 'It was voided; the charge has disappeared.',
  refunded: 'All of it was refunded.',
  returned: 'The bank returned it; there is nothing left to refund.',
  'charged-back': 'The patient’s bank took it back; there is nothing left to refund.',
  'cash-at-another-terminal':
    'It was taken in cash at another till, and the service tells no amount: cash goes back there.',
  'cash-recorded-twice': `${CASH_RECORDED_TWICE}.`,
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

/** A memo of this program as readable text; any other memo unchanged. */
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

const BY_HAND_WORDS: Readonly<Record<ManualRefundKind, string>> = {
  'cash-back': 'Cash given back',
  'check-back': 'Check given back',
  'terminal-back': 'Refund of the other terminal recorded',
};

/** The result of a follow-up in one sentence, and true if it succeeded. */
export function resultWords(
  { attempt, receiptNumber }: FollowUpResult,
  kind: VoidOrRefund['kind'] = 'none',
): { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string } {
  const receipt = receiptNumber === null ? '' : ` Receipt ${receiptNumber}.`;
  if (attempt === null) {
    const what = isManualRefundKind(kind) ? BY_HAND_WORDS[kind] : 'Given back';
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
      return { tone: 'warn', text: statusWords('sending', attempt) };
    case 'in-doubt':
    case 'presumed-absent':
    case 'needs-human':
      return {
        tone: 'warn',
        text: `${statusWords(state, attempt)}. It is on the in-doubt list (F9), and Swipewell never sends it again by itself.`,
      };
  }
}

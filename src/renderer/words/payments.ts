import type { Payment, TimelineEvent } from '../../shared/contract/payment-timeline.ts';
import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { Operation } from '../../shared/domain/attempt.ts';
import { brandName } from '../../shared/domain/card.ts';
import { findingName } from '../../shared/domain/finding.ts';
import { cents, toDollars } from '../../shared/domain/money.ts';
import {
  isManualRefundKind,
  type ManualRefundKind,
  type NoVoidOrRefund,
  type VoidOrRefund,
} from '../../shared/domain/payment.ts';
import { type PaymentStatus, statusWords } from '../../shared/domain/payment-status.ts';
import type { ReturnAdvice } from '../../shared/domain/reports/return-codes.ts';
import { readMemo } from '../../shared/domain/sale.ts';
import { t } from '../messages/t.ts';
import { OPERATION_WORDS } from './attempts.ts';
import { serviceProblem } from './problems.ts';

/** The demo service's refusals, which its document leaves open; any other shows its own text. */
const SENTENCES = {
  'ALREADY VOIDED': t('problems.alreadyVoidedAnotherCounter'),
  'ALREADY SETTLED, USE CREDIT': t('problems.settledNowRefundInstead'),
  'ALREADY CREDITED': t('problems.alreadyRefundedAnotherCounter'),
  'AMOUNT OVER WHAT REMAINS': t('problems.amountExceedsRestPart'),
  'ALREADY CAPTURED': t('problems.holdAlreadyChargedAnother'),
  'ALREADY DEAUTHORIZED': t('problems.holdAlreadyReleasedAnother'),
  'NOT CAPTURED': t('problems.holdNotCharged'),
  'RETURNED BY THE BANK': t('problems.bankReturnedPayment'),
  'TAKEN BACK BY THE BANK': t('problems.bankWithdrewMoney'),
};

export const REFUSALS: ReadonlyMap<string, string> = new Map(Object.entries(SENTENCES));

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
  authorized: t('payments.authorized'),
  recorded: t('payments.recorded'),
  held: t('payments.held'),
  captured: t('payments.charged'),
  released: t('payments.released'),
  voided: t('payments.voided'),
  refunded: t('payments.refunded'),
  returned: t('payments.returnedBank'),
  settled: t('payments.settled'),
  funded: t('payments.paidClinic'),
  chargeback: t('payments.chargedBack'),
  correction: t('payments.correctedBank'),
  'set-aside': t('payments.setAside'),
  'marked-not-charged': t('payments.markedAsNotCharged'),
  'paid-another-way': t('payments.markedAsNotCharged2'),
  'sent-again': t('payments.sentAgain'),
  'marked-done': t('payments.markedAsDone'),
  moved: t('payments.moved'),
  'check-requested': t('payments.checkRequested'),
  'check-declined': t('payments.checkDeclined'),
  'check-canceled': t('payments.checkCanceled'),
};

/** An event in a few words: the action, or the request and its status. */
export function eventWords({ kind, status, operation, amount, patients }: TimelineEvent): string {
  if (kind === 'moved' && patients?.from === null) return t('payments.assignedPatient');
  if (status === 'approved' || operation === null) return EVENT_WORDS[kind];
  const words = statusWords(status, { operation, amount: amount ?? cents(0) });
  return `${OPERATION_WORDS[operation]}: ${words}`;
}

export const DIFFERS_WORDS: Readonly<Record<NonNullable<TimelineEvent['differs']>, string>> = {
  amount: t('payments.paymentServiceReportsDifferent'),
  outcome: t('payments.paymentServiceReportsDifferent2'),
  'not-at-service': t('payments.paymentServiceDoesNot'),
  'not-at-till': t('payments.journalCounterDoesNot'),
  'from-another-terminal': t('payments.doneAnotherCounter'),
};

export const NO_VOID_OR_REFUND_TEXTS: Readonly<Record<NoVoidOrRefund, string>> = {
  'not-charged': t('payments.nothingChargedSoThere'),
  'in-doubt': t('payments.resultUnconfirmed'),
  held: t('payments.hold'),
  released: t('payments.holdReleased'),
  closed: t('payments.managerRemovedHoldFrom'),
  voided: t('payments.paymentVoided'),
  refunded: t('payments.paymentFullyRefunded'),
  returned: t('payments.bankReturnedPayment'),
  'charged-back': t('payments.patientsBankChargedPayment'),
  'cash-at-another-terminal': t('payments.cashTakenAnotherCounter'),
  'refund-requested': t('payments.refundRequestedAll'),
  'cash-recorded-twice': `${findingName('cash-recorded-twice')}.`,
};

/** A tender in a few words: `Visa •••• 1111`. */
export function tenderWords({
  method,
  card,
  lastFour,
  reference,
}: {
  readonly method: Payment['method'];
  readonly card: Payment['card'];
  readonly lastFour: Payment['lastFour'];
  readonly reference: Payment['reference'];
}): string {
  if (card !== null) {
    const face = `${brandName(card.brand)} •••• ${card.lastFour}`;
    return method === 'TERMINAL' ? t('payments.cardTerminal', { card: face, reference }) : face;
  }
  if (method === 'CASH') return t('terms.cash');
  if (method === 'CHECK') return t('payments.check', { reference });
  if (method === 'TERMINAL') return t('payments.otherTerminalCode', { reference });
  const what = method === 'ACH' ? t('terms.bankAccount') : t('terms.card');
  return lastFour === null ? what : `${what} •••• ${lastFour}`;
}

/** Tenders and patients of payments, each once: the subject of an approval. */
export function subjectWords(payments: readonly Payment[]): readonly string[] {
  const words = payments.flatMap((payment) => [tenderWords(payment), payment.patientName ?? '']);
  return [...new Set(words.filter((each) => each !== ''))];
}

/** A memo of this program as readable text; any other memo unchanged. */
export function memoWords(memo: string): string {
  const read = readMemo(memo);
  if (read === null) return memo;
  return t('payments.receiptCounterCashier', {
    receiptNumber: read.receiptNumber,
    tillId: read.tillId,
    cashierId: read.cashierId,
  });
}

const DONE_WORDS: Readonly<Record<Operation, string>> = {
  authorize: t('payments.charged2'),
  preauthorize: t('payments.held'),
  capture: t('payments.charged'),
  deauthorize: t('payments.released'),
  void: t('payments.voided'),
  credit: t('payments.refunded'),
};

const BY_HAND_WORDS: Readonly<Record<ManualRefundKind, string>> = {
  'cash-back': t('payments.cashRefunded'),
  'check-back': t('payments.checkReturnedPatient'),
  'terminal-back': t('payments.refundOtherTerminalRecorded'),
};

/** The result of a follow-up in one sentence, and true if it succeeded. */
export function resultWords(
  { attempt, receiptNumber }: FollowUpResult,
  kind: VoidOrRefund['kind'] = 'none',
): { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string } {
  const receipt = receiptNumber === null ? '' : t('payments.receipt', { receiptNumber });
  if (attempt === null) {
    const what = isManualRefundKind(kind) ? BY_HAND_WORDS[kind] : t('payments.refunded2');
    return { tone: 'good', text: `${what}.${receipt}` };
  }
  const { state, operation, amount, message, problem } = attempt;
  switch (state) {
    case 'approved':
      return { tone: 'good', text: `${DONE_WORDS[operation]}: ${toDollars(amount)}.${receipt}` };
    case 'declined':
    case 'failed': {
      const why = REFUSALS.get(message ?? '') ?? message ?? t('payments.noReasonGiven');
      return { tone: 'bad', text: t('payments.notDone', { why }) };
    }
    case 'not-sent':
    case 'refused': {
      const why = problem === null ? t('payments.noReasonGiven') : serviceProblem(problem);
      return { tone: 'bad', text: t('payments.notDone2', { why }) };
    }
    case 'sending':
      return { tone: 'warn', text: statusWords('sending', attempt) };
    case 'in-doubt':
    case 'presumed-absent':
    case 'needs-human':
      return {
        tone: 'warn',
        text: t('payments.text', { state: statusWords(state, attempt) }),
      };
  }
}

/** Advice for a bank payment that was returned. */
export const RETURN_ADVICE: Readonly<Record<ReturnAdvice, string>> = {
  'short-of-money': t('payments.insufficientFunds'),
  'other-tender': t('payments.accountCannotDebited'),
  disputed: t('payments.notAuthorizedAccordingPatient'),
  corrected: t('payments.bankCorrectedAccountDetails'),
  unknown: t('payments.unknownCode'),
};

import type { Alarm, InDoubtItem } from '../../shared/contract/attempts.ts';
import { FOLLOW_UPS, type Operation } from '../../shared/domain/attempt.ts';
import { findingName, findingToDo } from '../../shared/domain/finding.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { t } from '../messages/t.ts';
import { serviceProblem } from './problems.ts';

/** The operation of a request, in the words of the counter. */
export const OPERATION_WORDS: Readonly<Record<Operation, string>> = {
  authorize: t('attempts.payment'),
  preauthorize: t('terms.hold'),
  capture: t('attempts.chargeHold'),
  deauthorize: t('attempts.releaseHold'),
  void: t('attempts.void'),
  credit: t('terms.refund'),
};

/** The known facts of an attempt in doubt, in one sentence. */
export function whatIsKnown({ state, problem, method }: InDoubtItem): string {
  const who =
    method === 'CASH' ? t('attempts.paymentServiceMayRecorded') : t('attempts.mayBeenDone');
  const why = problem === null ? '' : `: ${serviceProblem(problem)}`;
  switch (state) {
    case 'sending':
      return t('attempts.beingSentNow');
    case 'in-doubt':
      return `${who}${why}.`;
    case 'presumed-absent':
      if (method === 'CASH') {
        return t('attempts.paymentServiceDoesNot');
      }
      return t('attempts.paymentServiceDoesNot2');
    case 'refused':
    case 'declined':
    case 'failed':
      return t('attempts.paymentServiceDidNot', { why });
    case 'needs-human':
      return t('attempts.recordsPaymentServiceNot', { why });
  }
}

const dollars = (amount: Alarm['amount']) =>
  amount === null ? t('attempts.amount') : toDollars(amount);

/** An alarm, in one sentence. */
const ALARM_SENTENCES: Readonly<Record<Alarm['kind'], (alarm: Alarm) => string>> = {
  'unknown-payment': ({ amount }) =>
    t('attempts.paymentServiceShowsCounter', { amount: dollars(amount) }),
  'amount-differs': ({ amount, asked, operation }) =>
    operation === 'authorize' && amount !== null && asked !== null && amount < asked
      ? t('attempts.approvedPart', { amount: dollars(amount), asked: dollars(asked) })
      : t('attempts.requested', { asked: dollars(asked), amount: dollars(amount) }),
  'record-taken': ({ asked }) =>
    t('attempts.paymentServiceAnsweredRequest', { asked: dollars(asked) }),
  'other-action': ({ amount, asked, operation }) =>
    operation === 'preauthorize'
      ? t('attempts.requestedHold', { asked: dollars(asked) })
      : t('attempts.requested2', {
          asked: dollars(asked),
          amount: dollars(amount),
        }),
  'charged-twice': ({ amount }) =>
    t('attempts.paymentServiceApprovedTwice', { amount: dollars(amount) }),
  'missing-at-service': ({ asked }) =>
    t('attempts.journalCounterShowsAs', { asked: dollars(asked) }),
  overpaid: ({ amount, asked }) =>
    t('attempts.paymentMarkedAsNot', { amount: dollars(amount ?? asked) }),
  'approved-late': ({ asked }) => t('attempts.paymentRejectedOrNot', { asked: dollars(asked) }),
  'unposted-restored-cash': ({ asked }) =>
    t('attempts.cashNotPostedBefore', { asked: dollars(asked) }),
  contradiction: () => t('attempts.paymentServiceGaveTwo'),
};

/** The subject of an alarm, as a heading and a sentence. */
interface AlarmSentence {
  readonly heading: string;
  readonly says: string;
  /** True if the advice may be a void or refund of the payment. */
  readonly voidOrRefund: boolean;
}

export function alarmWords(alarm: Alarm): AlarmSentence {
  const { kind, operation, method, asked } = alarm;
  const isLate = kind === 'overpaid' || kind === 'approved-late';
  const isOfFollowUp = operation !== null && FOLLOW_UPS.some((each) => each === operation);
  if (method === 'CASH' && (kind === 'charged-twice' || kind === 'overpaid')) {
    return {
      heading: findingName('cash-recorded-twice'),
      says: t('attempts.paymentServiceListsCash', {
        asked: dollars(asked),
        todo: findingToDo('cash-recorded-twice'),
      }),
      voidOrRefund: false,
    };
  }
  if (kind === 'overpaid' && operation === 'capture') {
    return {
      heading: findingName('overpaid'),
      says: t('attempts.holdChargedSalePaid', { asked: dollars(asked) }),
      voidOrRefund: true,
    };
  }
  if (isOfFollowUp && kind === 'missing-at-service') {
    return {
      heading: t('attempts.missingPaymentService', { operationwords: OPERATION_WORDS[operation] }),
      says: t('attempts.paymentServiceApprovedReport', { asked: dollars(asked) }),
      voidOrRefund: false,
    };
  }
  if (isOfFollowUp && isLate) {
    return {
      heading: t('attempts.doneLater'),
      says: t('attempts.markedAsNotDone', {
        operationwords: OPERATION_WORDS[operation],
        asked: dollars(asked),
      }),
      voidOrRefund: true,
    };
  }
  const says = ALARM_SENTENCES[kind](alarm);
  return { heading: findingName(kind), says, voidOrRefund: true };
}

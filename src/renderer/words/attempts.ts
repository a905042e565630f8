import type { Alarm, InDoubtItem } from '../../shared/contract/attempts.ts';
import { FOLLOW_UPS, type Operation } from '../../shared/domain/attempt.ts';
import { CASH_RECORDED_TWICE, DIFFERENCES } from '../../shared/domain/match-words.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { serviceProblem } from './problems.ts';

/** The operation of a request, in the words of the counter. */
export const OPERATION_WORDS: Readonly<Record<Operation, string>> = {
  authorize: 'Payment',
  preauthorize: 'Hold',
  capture: 'Charge of a hold',
  deauthorize: 'Release of a hold',
  void: 'Void',
  credit: 'Refund',
};

/** The known facts of an attempt in doubt, in one sentence. */
export function whatIsKnown({ state, problem, method }: InDoubtItem): string {
  const who = method === 'CASH' ? 'The service may have taken note of it' : 'It may have been done';
  const why = problem === null ? '' : `: ${serviceProblem(problem)}`;
  switch (state) {
    case 'sending':
      return 'It is being sent right now.';
    case 'in-doubt':
      return `${who}${why}.`;
    case 'presumed-absent':
      if (method === 'CASH') {
        return 'The service was looked through for long enough and does not know of this cash. Send it again to tell it.';
      }
      return 'The service was looked through for long enough and does not show it. It is watched for a day all the same.';
    case 'refused':
    case 'declined':
    case 'failed':
      return `The service did not take note of it${why}. The cash is in the drawer: have it sent again.`;
    case 'needs-human':
      return `What the service shows does not settle it${why}. A manager has to decide.`;
  }
}

interface AlarmWords {
  readonly heading: string;
  readonly says: (alarm: Alarm) => string;
}

const dollars = (amount: Alarm['amount']) => (amount === null ? 'an amount' : toDollars(amount));

const ALARM_WORDS: Readonly<Record<Alarm['kind'], AlarmWords>> = {
  'orphan-charge': {
    heading: 'A charge nobody here asked for',
    says: ({ amount }) =>
      `The service shows ${dollars(amount)} under this till's name, and the journal has no attempt for it. Find the patient, then void or refund it.`,
  },
  'amount-differs': {
    heading: 'Another amount was charged',
    says: ({ amount, asked, operation }) =>
      operation === 'authorize' && amount !== null && asked !== null && amount < asked
        ? `Approved in part: ${dollars(amount)} of ${dollars(asked)}. The rest of the sale is open again: take it from the saved sales.`
        : `This till asked for ${dollars(asked)}; the service reports ${dollars(amount)}. Refund or charge the difference, and tell the service.`,
  },
  'record-taken': {
    heading: 'Two payments, one record at the service',
    says: ({ asked }) =>
      `The service answered a request of ${dollars(asked)} with the record of another payment, so it may not have been done. Look for it at the service, and decide in the in-doubt list.`,
  },
  'other-action': {
    heading: 'Something else was done than was asked',
    says: ({ amount, asked }) =>
      `This till asked for ${dollars(asked)}; the service shows another kind of record for it, of ${dollars(amount)}. Look at the service, and void or release what was not meant.`,
  },
  'charged-twice': {
    heading: 'One press, two payments',
    says: ({ amount }) =>
      `The service approved ${dollars(amount)} twice for one press of Charge. The first is kept; void this one.`,
  },
  'missing-at-service': {
    heading: 'A payment the service no longer shows',
    says: ({ asked }) =>
      `This till's journal has ${dollars(asked)} as approved, and the service no longer shows it. Call the service with the reference before the day is settled.`,
  },
  overpaid: {
    heading: 'Paid twice after all',
    says: ({ amount, asked }) =>
      `A payment of ${dollars(amount ?? asked)} that was given up came through, and the sale was settled another way. Void or refund it.`,
  },
  'approved-late': {
    heading: 'Approved after all',
    says: ({ asked }) =>
      `A payment of ${dollars(asked)} was refused or could not be found, and now the service shows it as approved. It counts as paid: give the patient the receipt, or void it.`,
  },
  'cash-of-copy': {
    heading: 'Cash that the service may not know of',
    says: ({ asked }) =>
      `${dollars(asked)} in cash were not posted when the copy was made, and may have been posted after it: they are not sent again. Look for them at the service, and enter there what is missing.`,
  },
  contradiction: {
    heading: 'Two different answers',
    says: () =>
      'The service first gave one answer and then another about the same payment. Ask the service before you do anything.',
  },
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
      heading: CASH_RECORDED_TWICE,
      says: `The service lists ${dollars(asked)} in cash a second time. ${DIFFERENCES['cash-recorded-twice'].todo}`,
      voidOrRefund: false,
    };
  }
  if (kind === 'overpaid' && operation === 'capture') {
    return {
      heading: 'Paid twice after all',
      says: `A hold of ${dollars(asked)} was charged, and its sale was settled another way, or the charge had been given up. Look at the payment, and void or refund what is too much.`,
      voidOrRefund: true,
    };
  }
  if (isOfFollowUp && kind === 'missing-at-service') {
    return {
      heading: `${OPERATION_WORDS[operation]} not at the service`,
      says: `The service approved it, ${dollars(asked)}, and its report does not show it a day later. Ask the service with the reference whether it was done.`,
      voidOrRefund: false,
    };
  }
  if (isOfFollowUp && isLate) {
    return {
      heading: 'Done after all',
      says: `${OPERATION_WORDS[operation]}, ${dollars(asked)}: it was given up, and came through at the service. If it was made good another way meanwhile, it was done twice. Look at the payment.`,
      voidOrRefund: true,
    };
  }
  const { heading, says } = ALARM_WORDS[kind];
  return { heading, says: says(alarm), voidOrRefund: true };
}

import type { Alarm, TrayItem } from '../../shared/contract/attempts.ts';
import { FOLLOW_UPS, type Operation } from '../../shared/domain/attempt.ts';
import { toDollars } from '../../shared/domain/money.ts';
import { serviceProblem } from './problems.ts';

/** What was asked of the service, in the words of the desk. */
export const OPERATION_WORDS: Readonly<Record<Operation, string>> = {
  authorize: 'Payment',
  preauthorize: 'Hold',
  capture: 'Charge of a hold',
  deauthorize: 'Release of a hold',
  void: 'Void',
  credit: 'Refund',
};

/** What is known of an attempt whose outcome is not, in one sentence. */
export function whatIsKnown({ state, problem, method }: TrayItem): string {
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
    says: ({ amount, asked }) =>
      `This till asked for ${dollars(asked)}; the service reports ${dollars(amount)}. Refund or charge the difference, and tell the service.`,
  },
  'charged-twice': {
    heading: 'One press, two payments',
    says: ({ amount }) =>
      `The service approved ${dollars(amount)} twice for one press of Charge. The first is kept; void this one.`,
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

/** What an alarm is about, in a heading and a sentence. */
export function alarmWords(alarm: Alarm): { readonly heading: string; readonly says: string } {
  const { kind, operation, asked } = alarm;
  const isLate = kind === 'overpaid' || kind === 'approved-late';
  if (kind === 'overpaid' && operation === 'capture') {
    return {
      heading: 'Paid twice after all',
      says: `A hold of ${dollars(asked)} was charged, and its sale was settled another way, or the charge had been given up. Look at the payment, and void or refund what is too much.`,
    };
  }
  if (isLate && FOLLOW_UPS.some((each) => each === operation) && operation !== null) {
    return {
      heading: 'Done after all',
      says: `${OPERATION_WORDS[operation]}, ${dollars(asked)}: it was given up, and came through at the service. If it was made good another way meanwhile, it was done twice. Look at the payment.`,
    };
  }
  const { heading, says } = ALARM_WORDS[kind];
  return { heading, says: says(alarm) };
}

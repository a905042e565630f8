import type { Earlier } from '../../../shared/contract/same-as-earlier.ts';
import type { DuplicateStatus } from '../../../shared/domain/attempt.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { dateAndTime, timeOfDay } from '../../ui/clock-text.ts';

const FACTS: Readonly<Record<DuplicateStatus, string>> = {
  open: 'is not known yet: it may have been charged',
  abandoned: 'was not found, or taken as not charged, and may still come up',
  paid: 'was paid',
};

const WHOSE = 'by the same card or patient';

function which({ amount, openedAt }: Earlier, now: Date): string {
  const isToday = new Date(openedAt).toDateString() === now.toDateString();
  return `${toDollars(amount)} at ${(isToday ? timeOfDay : dateAndTime)(openedAt)}`;
}

function fact({ duplicateStatus, receiptNumber }: Earlier): string {
  return receiptNumber === null
    ? FACTS[duplicateStatus]
    : `${FACTS[duplicateStatus]} (receipt ${receiptNumber})`;
}

/** The question about earlier payments; the gravest of them decides its text. */
function question(earlier: readonly Earlier[]): string {
  const some = (duplicateStatus: DuplicateStatus) =>
    earlier.some((each) => each.duplicateStatus === duplicateStatus);
  if (some('open')) {
    return `Wait for ${earlier.length === 1 ? 'it' : 'what is not known yet'}, or let a manager decide.`;
  }
  return some('paid') ? 'Is this another payment?' : 'Go on with this one all the same?';
}

/** The question names a single payment; several are listed below it, each by `earlierLine`. */
export function earlierQuestion(earlier: readonly Earlier[], now: Date): string {
  const [only, ...others] = earlier;
  const sentence =
    only !== undefined && others.length === 0
      ? `${which(only, now)}, ${WHOSE}, ${fact(only)}.`
      : `${earlier.length} payments ${WHOSE} come before this one.`;
  return `${sentence} ${question(earlier)}`;
}

/** One of several payments, e.g. `$25.00 at 9:05 AM was paid (receipt 000012)`. */
export function earlierLine(one: Earlier, now: Date): string {
  return `${which(one, now)} ${fact(one)}`;
}

import type { Earlier } from '../../../shared/contract/same-as-earlier.ts';
import type { DuplicateStatus } from '../../../shared/domain/attempt.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { t } from '../../messages/t.ts';
import { dateAndTime, timeOfDay } from '../../ui/clock.ts';

const FACTS: Readonly<Record<DuplicateStatus, string>> = {
  open: t('checkout.unconfirmedMayBeenCharged'),
  abandoned: t('checkout.probablyNotChargedStill'),
  paid: t('checkout.paid'),
};

const SAME_AS: Readonly<Record<Earlier['sameAs'], string>> = {
  patient: t('checkout.samePatient'),
  card: t('checkout.sameCard'),
};

function which({ amount, openedAt }: Earlier, now: Date): string {
  const isToday = new Date(openedAt).toDateString() === now.toDateString();
  return t('checkout.at', {
    amount: toDollars(amount),
    openedAt: (isToday ? timeOfDay : dateAndTime)(openedAt),
  });
}

const TAKEN_BACK: Readonly<Record<NonNullable<Earlier['takenBack']>, string>> = {
  void: t('checkout.paidAndVoided'),
  refund: t('checkout.paidAndRefunded'),
  return: t('checkout.paidAndReturned'),
  chargeback: t('checkout.paidAndChargedBack'),
};

function fact({ duplicateStatus, receiptNumber, takenBack }: Earlier): string {
  const facts = takenBack === undefined ? FACTS[duplicateStatus] : TAKEN_BACK[takenBack];
  return receiptNumber === null ? facts : t('checkout.receipt', { facts, receiptNumber });
}

/** The question about earlier payments; the gravest of them decides its text. */
function question(earlier: readonly Earlier[]): string {
  const some = (duplicateStatus: DuplicateStatus) =>
    earlier.some((each) => each.duplicateStatus === duplicateStatus);
  if (some('open')) {
    return t('checkout.waitResultPaymentOr', { count: earlier.length });
  }
  return some('paid') ? t('checkout.anotherPayment') : t('checkout.chargeOneToo');
}

/** The question names a single payment; several are listed below it, each by `earlierLine`. */
export function earlierQuestion(earlier: readonly Earlier[], now: Date): string {
  const [only, ...others] = earlier;
  const sentence =
    only !== undefined && others.length === 0
      ? `${earlierLine(only, now)}.`
      : t('checkout.earlierPaymentsSimilar', { count: earlier.length });
  return `${sentence} ${question(earlier)}`;
}

/** One earlier payment, e.g. `$25.00 at 9:05 AM, same patient, was paid (receipt 000012)`. */
export function earlierLine(one: Earlier, now: Date): string {
  const line = `${which(one, now)}, ${SAME_AS[one.sameAs]}, ${fact(one)}`;
  const { counter } = one;
  return counter === undefined ? line : t('clinic.atCounter', { line, counter });
}

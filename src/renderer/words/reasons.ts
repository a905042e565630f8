import type { CashMovementKind, Denomination, ManualMovement } from '../../shared/domain/drawer.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import { reasonGiven } from '../../shared/domain/refund.ts';
import { t } from '../messages/t.ts';

/** The name of each bill and coin at the counter. */
export const DENOMINATION_NAMES: Readonly<Record<Denomination, string>> = {
  10000: '$100',
  5000: '$50',
  2000: '$20',
  1000: '$10',
  500: '$5',
  200: '$2',
  100: '$1',
  50: '50¢',
  25: '25¢',
  10: '10¢',
  5: '5¢',
  1: '1¢',
};

export const MOVEMENT_NAMES: Readonly<Record<CashMovementKind, string>> = {
  sale: t('drawer.sale'),
  refund: t('terms.refund'),
  'paid-in': t('drawer.paid'),
  'paid-out': t('drawer.paidOut'),
  drop: t('drawer.safeDrop'),
};

/** The question of a movement, with examples of its reason. */
export const MOVEMENT_HINTS: Readonly<Record<ManualMovement, string>> = {
  'paid-in': t('drawer.exampleChangeFromBank'),
  'paid-out': t('drawer.examplePostage'),
  drop: t('drawer.movesCashFromDrawer'),
};

export const COUNT_PROBLEMS = {
  'not-a-count': t('drawer.enterNumberBillsOr'),
  'too-many': t('drawer.moreThan99999'),
} as const;

/** The usual reasons of a bank that returns a check. */
export const RETURNED_CHECK_REASONS = [
  t('payments.notEnoughFunds'),
  t('payments.accountClosed'),
  t('payments.paymentStopped'),
];

/** The usual reasons to take a returned payment off its list. */
export const RETURN_REASONS = [t('payments.paidByMail'), t('payments.writtenOff')];

/** The usual reasons to decline or cancel a refund by check. */
export const END_REFUND_REASONS = [
  reasonGiven('wrong-amount').reason,
  reasonGiven('wrong-patient').reason,
  t('staff.paidAnotherWay'),
];

/** The usual reasons to move a payment to another patient. */
export const MOVE_REASONS = [
  t('payments.wrongPatientChosen'),
  t('payments.wrongFamilyMember'),
  t('payments.takenWithoutPatient'),
];

const UNCERTAIN = [t('staff.checkedProcessor'), t('staff.patientShowedStatement')];

/** The usual reasons of an action, offered next to the text field. */
export const USUAL_REASONS: Readonly<Partial<Record<Permission, readonly string[]>>> = {
  'take-large-amount': [t('staff.amountConfirmed')],
  'release-hold': [reasonGiven('visit-canceled').reason, t('staff.paidAnotherWay')],
  'move-payment': MOVE_REASONS,
  'assign-payment': MOVE_REASONS,
  'no-sale': [t('staff.makeChange'), t('staff.checkDrawer')],
  'paid-in-and-out': [t('staff.changeFromBank'), t('staff.pettyCash')],
  'close-day': [t('staff.noLeadOnShift')],
  'sign-over-short': [t('staff.countedTwice'), t('staff.wrongChange')],
  'close-over-doubt': UNCERTAIN,
  'decide-in-doubt': [...UNCERTAIN, t('staff.paidAnotherWay')],
  'confirm-move': [t('staff.newPc'), t('staff.repairedPc')],
  'delete-patient': [t('staff.duplicateRecord'), t('staff.patientAsked')],
};

import type { Permission } from '../../shared/domain/permissions.ts';
import { reasonGiven } from '../../shared/domain/refund.ts';
import { t } from '../messages/t.ts';

/** The usual reasons of a bank that returns a check. */
export const RETURNED_CHECK_REASONS = [
  t('payments.notEnoughFunds'),
  t('payments.accountClosed'),
  t('payments.paymentStopped'),
];

/** The usual reasons to take a returned payment off its list. */
export const RETURN_REASONS = [t('payments.paidByMail'), t('payments.writtenOff')];

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

import type { StepKind } from '../../shared/domain/reports/reconciliation.ts';
import { t } from '../messages/t.ts';

/** The name of each step, and its meaning. */
export const STEP_WORDS: Readonly<
  Record<StepKind, { readonly name: string; readonly about: string }>
> = {
  charged: {
    name: t('reconciliation.charged'),
    about: t('reconciliation.approvedCounterCardBank'),
  },
  voided: { name: t('reconciliation.voided'), about: t('reconciliation.canceledBeforeSettlement') },
  refunded: {
    name: t('reconciliation.refunded'),
    about: t('reconciliation.refundedAfterSettlement'),
  },
  'to-settle': {
    name: t('reconciliation.settle'),
    about: t('reconciliation.expectedFromProcessor'),
  },
  settled: {
    name: t('reconciliation.settled'),
    about: t('reconciliation.settledProcessor'),
  },
  settling: {
    name: t('reconciliation.stillSettle'),
    about: t('reconciliation.pendingOrListDifferences'),
  },
  deposited: {
    name: t('reconciliation.deposited'),
    about: t('reconciliation.containedTransfers'),
  },
  depositing: {
    name: t('reconciliation.stillDeposit'),
    about: t('reconciliation.pendingOrListDifferences'),
  },
  returned: {
    name: t('reconciliation.returned'),
    about: t('reconciliation.bankPaymentsReturnedBank'),
  },
  'charged-back': {
    name: t('reconciliation.chargedBack'),
    about: t('reconciliation.disputedCardholdersLessReversals'),
  },
  corrected: {
    name: t('reconciliation.corrected'),
    about: t('reconciliation.correctionsReversalsBankLess'),
  },
  arrived: { name: t('reconciliation.bank'), about: t('reconciliation.totalTransferBelow') },
};

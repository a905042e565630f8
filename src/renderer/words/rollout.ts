import type { Level, RolledOutPart } from '../../shared/domain/shared-settings.ts';
import { t } from '../messages/t.ts';

export const PART_NAMES: Readonly<Record<RolledOutPart, string>> = {
  clinic: t('rollout.part.clinic'),
  checkout: t('rollout.part.checkout'),
  lineKinds: t('rollout.part.lineKinds'),
  paymentPlans: t('rollout.part.paymentPlans'),
  returnedFee: t('rollout.part.returnedFee'),
  refunds: t('rollout.part.refunds'),
  chipLabel: t('rollout.part.chipLabel'),
  holdDays: t('rollout.part.holdDays'),
  language: t('rollout.part.language'),
  idleMinutes: t('rollout.part.idleMinutes'),
  protectsContent: t('rollout.part.protectsContent'),
  singleManager: t('rollout.part.singleManager'),
  receipts: t('rollout.part.receipts'),
  cash: t('rollout.part.cash'),
  terminals: t('rollout.part.terminals'),
  amountLimits: t('rollout.part.amountLimits'),
  onFile: t('rollout.part.onFile'),
  insurance: t('rollout.part.insurance'),
  accountNames: t('rollout.part.accountNames'),
};

/** The counters that a level means. */
export function levelText(level: Level | 'own', branch: string): string {
  if (level === 'own') return t('rollout.own');
  if (level === 'clinic') return t('rollout.clinic');
  return level === 'branch' ? t('rollout.branch', { branch }) : t('rollout.counter');
}

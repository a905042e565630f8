import type { CashMovementKind, Denomination, ManualMovement } from '../../shared/domain/drawer.ts';
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
  refund: t('common.refund'),
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

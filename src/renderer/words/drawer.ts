import type { Denomination } from '../../shared/domain/cash-count.ts';
import type { CashMovementKind, ManualMovement } from '../../shared/domain/drawer.ts';

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
  sale: 'Sale',
  refund: 'Refund',
  'paid-in': 'Paid in',
  'paid-out': 'Paid out',
  drop: 'Drop to the safe',
};

/** The question of a movement, with examples of its reason. */
export const MOVEMENT_HINTS: Readonly<Record<ManualMovement, string>> = {
  'paid-in': 'Change from the bank, for instance.',
  'paid-out': 'Postage, for instance. Keep its receipt in the drawer.',
  drop: 'So that less lies in the drawer. Say which bag or envelope.',
};

export const COUNT_PROBLEMS = {
  'not-a-count': 'A count is digits only: how many pieces, not how much money.',
  'too-many': 'That is more than 99,999 pieces. Count it as several.',
} as const;

import { isAtLeast, type Role } from './roles.ts';

/** Actions at a till, each with the lowest role that needs no approval. */
export const PERMISSIONS = {
  'take-payment': 'cashier',
  'take-hold': 'cashier',
  'take-large-amount': 'manager',
  'release-hold': 'lead',
  void: 'lead',
  refund: 'manager',
  'move-payment': 'manager',
  'assign-payment': 'lead',
  'no-sale': 'lead',
  'paid-in-and-out': 'lead',
  'close-day': 'lead',
  'sign-over-short': 'manager',
  'close-over-doubt': 'manager',
  train: 'lead',
  'decide-in-doubt': 'manager',
  'confirm-move': 'manager',
  'see-reports': 'manager',
  'key-a-card': 'manager',
  'see-patient-secrets': 'manager',
  'delete-patient': 'manager',
  'open-a-locked-pin': 'manager',
  'manage-staff': 'administrator',
  'change-settings': 'administrator',
} as const satisfies Readonly<Record<string, Role>>;

export type Permission = keyof typeof PERMISSIONS;

export function may(role: Role, permission: Permission): boolean {
  return isAtLeast(role, PERMISSIONS[permission]);
}

/** Who works at a counter, from the least rights to the most. */
export const ROLES = ['cashier', 'lead', 'manager', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  cashier: 'Cashier',
  lead: 'Lead',
  manager: 'Manager',
  administrator: 'Administrator',
};

/** Roles at a counter, from the fewest rights to the most. */
export const ROLES = ['cashier', 'lead', 'manager', 'administrator'] as const;

export type Role = (typeof ROLES)[number];

/** True if a role includes the rights of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

import { oc } from '@orpc/contract';
import { PERMISSIONS, type Permission } from '../domain/permissions.ts';
import { ROLES, type Role } from '../domain/roles.ts';

/**
 * Metadata of a procedure of the contract. One without it is refused
 * (src/main/rpc/implementer.ts).
 */
export interface AccessMeta {
  /**
   * `public`: answered also before sign-in and while the screen is locked. Else the lowest role
   * allowed.
   */
  readonly access?: 'public' | Role;
}

const undeclared = oc.$meta<AccessMeta>({});

/** Declares a procedure that is public: allowed before sign-in and while the screen is locked. */
export const anyone = undeclared.meta({ access: 'public' });

const isRole = (name: string): name is Role => ROLES.some((role) => role === name);

/**
 * Declares a procedure for signed-in people of at least this role, or of the role with this
 * permission.
 */
export function requires(least: Role | Permission) {
  const access = isRole(least) ? least : PERMISSIONS[least];
  return undeclared.meta({ access }).errors({ NOT_SIGNED_IN: {}, NOT_PERMITTED: {} });
}

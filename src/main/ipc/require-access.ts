import { ORPCError } from '@orpc/server';
import type { AccessMeta } from '../../shared/contract/access.ts';
import { isAtLeast } from '../../shared/domain/roles.ts';
import type { AtDesk } from '../staff/staff.ts';

/**
 * Refuses a procedure before its input is read. A procedure without declared access is refused to
 * everyone.
 * @param acting the signed-in person; null also while the screen is locked.
 * @throws {ORPCError} `NOT_SIGNED_IN`, `NOT_PERMITTED`.
 */
export function requireAccess({ access }: AccessMeta, acting: Pick<AtDesk, 'role'> | null): void {
  if (access === 'public') return;
  if (access === undefined) throw new ORPCError('NOT_PERMITTED');
  if (acting === null) throw new ORPCError('NOT_SIGNED_IN');
  if (!isAtLeast(acting.role, access)) throw new ORPCError('NOT_PERMITTED');
}

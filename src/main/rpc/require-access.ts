import { ORPCError } from '@orpc/server';
import type { AccessMeta } from '../../shared/contract/access.ts';
import { isAtLeast } from '../../shared/domain/roles.ts';
import type { Till } from '../app.ts';
import type { SignedIn } from '../staff/staff.ts';

/**
 * Refuses a procedure before its input is read. A procedure without declared access is refused to
 * everyone.
 * @param acting the signed-in person; null also while the screen is locked.
 * @throws {ORPCError} `NOT_SIGNED_IN`, `NOT_PERMITTED`.
 */
export function requireAccess({ access }: AccessMeta, acting: Pick<SignedIn, 'role'> | null): void {
  if (access === 'public') return;
  if (access === undefined) throw new ORPCError('NOT_PERMITTED');
  if (acting === null) throw new ORPCError('NOT_SIGNED_IN');
  if (!isAtLeast(acting.role, access)) throw new ORPCError('NOT_PERMITTED');
}

/**
 * Holds back a protected procedure's answer behind the lock screen, until its person unlocks it. The
 * command itself goes on.
 * @param signal aborted when the page is gone.
 * @throws {ORPCError} `NOT_SIGNED_IN` if the person was signed out meanwhile.
 */
export async function requireAnswerable(
  { staff, subscribe }: Pick<Till, 'staff' | 'subscribe'>,
  asker: SignedIn,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isWaiting = () => staff.locked && staff.current === asker && signal?.aborted !== true;
  const look = () => {
    if (!isWaiting()) resolve();
  };
  const unsubscribe = subscribe(look);
  signal?.addEventListener('abort', look, { once: true });
  look();
  await promise;
  unsubscribe();
  signal?.removeEventListener('abort', look);
  if (staff.acting !== asker) throw new ORPCError('NOT_SIGNED_IN');
}

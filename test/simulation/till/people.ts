import type { Approval } from '../../../src/shared/contract/approval.ts';
import type { Cashier } from '../../../src/shared/domain/sale.ts';

export const DANA: Cashier = { id: 'cashier', name: 'Dana Reyes' };

export const MORGAN: Cashier = { id: 'manager', name: 'Morgan Lee' };

/** The manager approval. */
export const APPROVAL: Approval = {
  managerId: 'manager',
  pin: '246810',
  reason: 'Seen at the service',
};

export class NoApproval extends Error {
  readonly code = 'APPROVAL_NEEDED';
}

/** The manager of an approval. @throws {NoApproval} */
export async function managerOf(approval: Approval | null): Promise<Cashier> {
  if (approval === null) throw new NoApproval();
  return MORGAN;
}

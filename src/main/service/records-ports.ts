import type { Approval } from '../../shared/contract/approval.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import type { CallOptions } from '../payments-api/call.ts';
import { CodedError } from '../system/coded-error.ts';
import type { Records } from './connected-client.ts';
import { userId } from './send-money.ts';

export interface RecordsPorts {
  readonly journal: Journal;
  /** The service's records, on the connection in use. */
  readonly records: () => Records;
  /** The person allowed to act now: null while the screen is locked. */
  readonly acting: () => (Cashier & { readonly role: Role }) | null;
  /** Takes a manager approval for an action that `asker` may not do alone. */
  readonly approve: (
    approval: Approval | null,
    asker: Cashier,
    permission: Permission,
  ) => Promise<Cashier>;
  readonly now: () => Date;
}

/** The requester, for the journal and for the service. */
export interface Asker {
  readonly by: Cashier;
  readonly role: Role;
  readonly call: CallOptions;
}

/** @throws {CodedError} `NOT_SIGNED_IN`; `NOT_PERMITTED` for a person without the permission. */
export function requireActing({ acting }: RecordsPorts, permission?: Permission): Asker {
  const acted = acting();
  if (acted === null) throw new CodedError('NOT_SIGNED_IN');
  if (permission !== undefined && !may(acted.role, permission)) {
    throw new CodedError('NOT_PERMITTED');
  }
  const by = { id: acted.id, name: acted.name };
  return { by, role: acted.role, call: { user: userId(by) } };
}

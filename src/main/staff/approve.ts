import type { Approval } from '../../shared/contract/approval.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeptPerson, People } from './people.ts';
import { StaffError } from './staff-error.ts';

/**
 * Takes a manager's word for one action of `asker`, and says whose it was.
 * @throws {StaffError} `APPROVAL_NEEDED`, `NOT_PERMITTED`, `WRONG_PIN`, `PIN_RESTS`.
 */
export type Approve = (
  approval: Approval | null,
  asker: Cashier,
  permission: Permission,
) => Promise<Cashier>;

export function createApprove(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly checkPin: (person: KeptPerson, pin: string) => Promise<void>;
}): Approve {
  return async (approval, asker, permission) => {
    if (approval === null) throw new StaffError('APPROVAL_NEEDED');
    const person = options.people.all.find(({ id }) => id === approval.managerId);
    if (person === undefined || person.id === asker.id || !may(person.role, permission)) {
      throw new StaffError('NOT_PERMITTED');
    }
    await options.checkPin(person, approval.pin);
    const manager = { id: person.id, name: person.name };
    options.journal.append({
      kind: 'staff.approved',
      body: { manager, asker, permission, reason: approval.reason },
    });
    return manager;
  };
}

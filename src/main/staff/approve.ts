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
  /** Whether a practice with one manager lets that one approve what they do themselves. */
  readonly singleManager: () => boolean;
}): Approve {
  return async (approval, asker, permission) => {
    if (approval === null) throw new StaffError('APPROVAL_NEEDED');
    const person = options.people.all.find(({ id }) => id === approval.managerId);
    if (person === undefined || !may(person.role, permission))
      throw new StaffError('NOT_PERMITTED');
    const others = options.people.all.some(
      ({ id, role }) => id !== asker.id && may(role, permission),
    );
    if (person.id === asker.id && (others || !options.singleManager())) {
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

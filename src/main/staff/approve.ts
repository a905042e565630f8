import { may } from '../../shared/domain/permissions.ts';
import type { Approve } from '../commands.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';
import type { People } from './people.ts';
import type { CheckPin } from './pin-check.ts';

export function createApprove(options: {
  readonly journal: Journal;
  readonly people: People;
  readonly checkPin: CheckPin;
  /** True if the only manager of a practice may approve their own actions. */
  readonly singleManager: () => boolean;
}): Approve {
  return async (approval, asker, permission, reason = '') => {
    if (approval === null) throw new CodedError('APPROVAL_NEEDED');
    const person = options.people.all.find(({ id }) => id === approval.managerId);
    if (person === undefined || !may(person.role, permission))
      throw new CodedError('NOT_PERMITTED');
    const others = options.people.all.some(
      ({ id, role }) => id !== asker.id && may(role, permission),
    );
    if (person.id === asker.id && (others || !options.singleManager())) {
      throw new CodedError('NOT_PERMITTED');
    }
    await options.checkPin(person, approval.pin, [approval.reason, reason]);
    const manager = { id: person.id, name: person.name };
    options.journal.append({
      kind: 'staff.approved',
      body: { manager, asker, permission, reason: approval.reason },
    });
    return manager;
  };
}

import type { Approval, approvalErrors } from '../../shared/contract/approval.ts';
import type { Person } from '../../shared/contract/staff.ts';
import { mayApprove } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';

/** Wrong PINs in a row before a person's PIN rests, and how long it rests, ms. */
const WRONG_PINS = 5;
const REST_MS = 60_000;

/** Why a manager's word was not taken; codes as the contract declares them. */
export class ApprovalError extends Error {
  readonly code: keyof typeof approvalErrors;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: keyof typeof approvalErrors, data?: Readonly<Record<string, unknown>>) {
    super(code);
    this.name = 'ApprovalError';
    this.code = code;
    this.data = data;
  }
}

/**
 * Takes a manager's word for one action of `asker`, and says whose it was.
 * @throws {ApprovalError}
 */
export type Approve = (approval: Approval | null, asker: Cashier) => Promise<Cashier>;

export function createApprove(options: {
  readonly journal: Journal;
  readonly people: readonly Person[];
  readonly now: () => Date;
}): Approve {
  const wrong = new Map<string, { readonly times: number; readonly last: number }>();
  const now = () => options.now().getTime();

  return async (approval, asker) => {
    if (approval === null) throw new ApprovalError('APPROVAL_NEEDED');
    const { managerId, pin } = approval;
    const person = options.people.find(({ id }) => id === managerId);
    if (person === undefined || person.id === asker.id || !mayApprove(person.role)) {
      throw new ApprovalError('NOT_PERMITTED');
    }
    const before = wrong.get(managerId);
    if (before !== undefined && before.times >= WRONG_PINS && now() < before.last + REST_MS) {
      const until = new Date(before.last + REST_MS).toISOString();
      throw new ApprovalError('PIN_LOCKED', { until });
    }
    if (pin !== person.shownPin) {
      wrong.set(managerId, { times: (before?.times ?? 0) + 1, last: now() });
      options.journal.append({ kind: 'staff.pin-refused', body: { personId: managerId, asker } });
      throw new ApprovalError('WRONG_PIN');
    }
    wrong.delete(managerId);
    return { id: person.id, name: person.name };
  };
}

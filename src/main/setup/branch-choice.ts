import type { Branch } from '../../shared/contract/connection.ts';
import type { TillState } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';

/**
 * The branch of new payments (interface.md §5.4): chosen by each person with several. A sale stays at
 * the branch it began at (`SALE_OPEN`).
 */
export function createBranchChoice(options: {
  readonly journal: Journal;
  /** The branches of the connection. */
  readonly branches: readonly Branch[];
  readonly person: () => Cashier | null;
  /** Client ids of the person's branches; empty for all of them. */
  readonly worksAt: (personId: string) => readonly string[];
  readonly saleOpen: () => boolean;
  /** From now on new payments are meant for this branch. */
  readonly choose: (clientId: string) => void;
  readonly changed: () => void;
}) {
  const { branches, person, worksAt, saleOpen } = options;
  let personId: string | null = null;
  let current: Branch | null = branches[0] ?? null;
  let chosen = false;

  const choices = (): readonly Branch[] => {
    const mine = personId === null ? [] : worksAt(personId);
    const allowed = branches.filter(({ clientId }) => mine.includes(clientId));
    return allowed.length === 0 ? branches : allowed;
  };

  const take = (branch: Branch) => {
    current = branch;
    options.choose(branch.clientId);
  };

  return {
    /** Null if there is no choice. */
    get state(): TillState['branch'] {
      const [only, another] = choices();
      if (current === null || only === undefined) return null;
      if (another !== undefined) return { current, choices: [...choices()], chosen };
      return branches.length > 1 ? { current, choices: [only], chosen: true } : null;
    },

    /**
     * Another person may have signed in, or the person may no longer work at the chosen branch: the
     * earlier choice is then invalid.
     */
    follow(): void {
      const id = person()?.id ?? null;
      const sameAsBefore = id === personId;
      personId = id;
      const [first] = choices();
      const stays = choices().some(({ clientId }) => clientId === current?.clientId);
      if (sameAsBefore && (stays || saleOpen())) return;
      chosen = false;
      if (id !== null && first !== undefined && !stays) take(first);
    },

    /** @throws {CodedError} */
    choose(clientId: string): void {
      const cashier = person();
      if (cashier === null) throw new CodedError('NOT_SIGNED_IN');
      const branch = choices().find((each) => each.clientId === clientId);
      if (branch === undefined) throw new CodedError('NO_SUCH_BRANCH');
      if (saleOpen()) throw new CodedError('SALE_OPEN');
      const { id, name } = cashier;
      options.journal.append({ kind: 'branch.chosen', body: { clientId, cashier: { id, name } } });
      chosen = true;
      take(branch);
      options.changed();
    },
  };
}

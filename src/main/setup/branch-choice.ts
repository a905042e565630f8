import type { Branch } from '../../shared/contract/connection.ts';
import type { TillState } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';

/**
 * The branch of new payments (interface.md §5.4). Without a hub each person with several chooses, and a sale stays at
 * the branch it began at (`SALE_OPEN`). A counter with a hub has the branch with the name of its own, also after a move.
 */
export function createBranchChoice(options: {
  readonly journal: Journal;
  /** The branches of the connection. */
  readonly branches: readonly Branch[];
  /** The name of the counter's branch at its hub; null without a hub. */
  readonly ofCounter: () => string | null;
  readonly person: () => Cashier | null;
  /** Client ids of the person's branches; empty for all of them. */
  readonly worksAt: (personId: string) => readonly string[];
  readonly saleOpen: () => boolean;
  /** From now on new payments are meant for this branch. */
  readonly choose: (clientId: string) => void;
  readonly changed: () => void;
}) {
  const { branches, person, worksAt, saleOpen } = options;
  const ofCounter = () => (branches.length === 0 ? null : options.ofCounter());
  let personId: string | null = null;
  let current: Branch | null = (ofCounter() === null ? branches[0] : null) ?? null;
  let chosen = false;

  const choices = (): readonly Branch[] => {
    const name = ofCounter();
    if (name !== null) return branchesNamed(branches, name);
    const mine = personId === null ? [] : worksAt(personId);
    const allowed = branches.filter(({ clientId }) => mine.includes(clientId));
    return allowed.length === 0 ? branches : allowed;
  };

  const take = (branch: Branch) => {
    current = branch;
    options.choose(branch.clientId);
  };

  /** The hub may have moved the counter: the new branch counts at once, as its entries are of that branch. */
  const followCounter = () => {
    const [named, another] = choices();
    if (named === undefined || another !== undefined) current = null;
    else if (named.clientId !== current?.clientId) take(named);
  };

  return {
    /** Null if there is no choice. */
    get state(): TillState['branch'] {
      if (current === null) {
        return branches.length === 0 ? null : { current, choices: [...branches], chosen: false };
      }
      const [only, another] = choices();
      if (only === undefined) return null;
      if (another !== undefined) return { current, choices: [...choices()], chosen };
      return branches.length > 1 ? { current, choices: [only], chosen: true } : null;
    },

    /** True while not exactly one branch has the name of the counter's: a payment could be of another branch. */
    get isUnclear(): boolean {
      return branches.length > 0 && current === null;
    },

    /**
     * Another person may have signed in, or the person may no longer work at the chosen branch: the
     * earlier choice is then invalid.
     */
    follow(): void {
      if (ofCounter() !== null) {
        followCounter();
        return;
      }
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
      if (branch === undefined || ofCounter() !== null) throw new CodedError('NO_SUCH_BRANCH');
      if (saleOpen()) throw new CodedError('SALE_OPEN');
      const { id, name } = cashier;
      options.journal.append({ kind: 'branch.chosen', body: { clientId, cashier: { id, name } } });
      chosen = true;
      take(branch);
      options.changed();
    },
  };
}

function branchesNamed(branches: readonly Branch[], name: string): readonly Branch[] {
  const plain = (text: string) => text.trim().toLowerCase();
  return branches.filter((branch) => plain(branch.name) === plain(name));
}

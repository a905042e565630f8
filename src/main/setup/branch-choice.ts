import type { Branch } from '../../shared/contract/connection.ts';
import type { TillState } from '../../shared/contract/till.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { CodedError } from '../system/coded-error.ts';

/** `SALE_OPEN`: a sale stays at the branch it began at. */
export interface BranchChoiceOptions {
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
}

/** The branch of new payments (interface.md §5.4): chosen by each person with several. */
export class BranchChoice {
  readonly #options: BranchChoiceOptions;
  #personId: string | null = null;
  #current: Branch | null = null;
  #chosen = false;

  constructor(options: BranchChoiceOptions) {
    this.#options = options;
    this.#current = options.branches[0] ?? null;
  }

  /** Null if there is no choice. */
  get state(): TillState['branch'] {
    const choices = this.#choices;
    const [only, another] = choices;
    if (this.#current === null || only === undefined) return null;
    if (another === undefined) {
      return this.#options.branches.length > 1
        ? { current: this.#current, choices: [...choices], chosen: true }
        : null;
    }
    return { current: this.#current, choices: [...choices], chosen: this.#chosen };
  }

  /**
   * Another person may have signed in, or the person may no longer work at the chosen branch: the
   * earlier choice is then invalid.
   */
  follow(): void {
    const { person, saleOpen } = this.#options;
    const id = person()?.id ?? null;
    const sameAsBefore = id === this.#personId;
    this.#personId = id;
    const [first] = this.#choices;
    const stays = this.#choices.some(({ clientId }) => clientId === this.#current?.clientId);
    if (sameAsBefore && (stays || saleOpen())) return;
    this.#chosen = false;
    if (id !== null && first !== undefined && !stays) this.#take(first);
  }

  /** @throws {CodedError} */
  choose(clientId: string): void {
    const { person, saleOpen, journal, changed } = this.#options;
    const cashier = person();
    if (cashier === null) throw new CodedError('NOT_SIGNED_IN');
    const branch = this.#choices.find((each) => each.clientId === clientId);
    if (branch === undefined) throw new CodedError('NO_SUCH_BRANCH');
    if (saleOpen()) throw new CodedError('SALE_OPEN');
    const { id, name } = cashier;
    journal.append({ kind: 'branch.chosen', body: { clientId, cashier: { id, name } } });
    this.#chosen = true;
    this.#take(branch);
    changed();
  }

  get #choices(): readonly Branch[] {
    const { branches, worksAt } = this.#options;
    const mine = this.#personId === null ? [] : worksAt(this.#personId);
    const allowed = branches.filter(({ clientId }) => mine.includes(clientId));
    return allowed.length === 0 ? branches : allowed;
  }

  #take(branch: Branch): void {
    this.#current = branch;
    this.#options.choose(branch.clientId);
  }
}

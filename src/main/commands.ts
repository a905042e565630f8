/**
 * The gate of every command of the contract.
 *
 *    page ─▶ signed in, role (rpc/implementer.ts) ─▶ once: command id used or under way? ─▶ feature
 *
 *    feature ─▶ runWith: as displayed? ─▶ permission, or approval of a manager ─▶ same person?
 *    command id used meanwhile? ─▶ still as displayed? ─▶ append
 *
 * A repeated command, also a simultaneous one, changes nothing. A feature states the permission of a
 * command and its entries. A request to the service is judged and journaled by the engine (`payments/engine`).
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Approval } from '../shared/contract/approval.ts';
import type { Permission } from '../shared/domain/permissions.ts';
import type { Cashier } from '../shared/domain/sale.ts';
import type { NewEntry } from '../shared/journal/entry.ts';
import type { Journal } from './journal/journal.ts';
import { isCommandUsed, useOfCommand } from './journal/projections/commands.ts';
import type { SettingsPart, SettingsStore } from './settings/settings-store.ts';
import { CodedError } from './system/coded-error.ts';

/**
 * Checks a manager approval for one action of `asker` and returns the manager.
 * @param reason reason of the command, if it has one apart from the approval's.
 * @throws {CodedError} `APPROVAL_NEEDED`, `NOT_PERMITTED`, `WRONG_PIN`, `PIN_IN_REASON`,
 * `PIN_LOCKED_OUT`.
 */
export type Approve = (
  approval: Approval | null,
  asker: Cashier,
  permission: Permission,
  reason?: string,
) => Promise<Cashier>;

/** A command as a page sends it. */
export interface Command {
  /** Made by the page for one press. */
  readonly commandId: string;
  readonly approval?: Approval | null | undefined;
  /** The reason of the command, if it has one apart from the approval's. */
  readonly reason?: string | undefined;
}

/** The people behind a command. */
export interface By {
  readonly cashier: Cashier;
  /** The manager of the approval; null if none was needed. */
  readonly manager: Cashier | null;
}

/** The manager of a command that needs an approval in any case. @throws {CodedError} */
export function managerOf({ manager }: By): Cashier {
  if (manager === null) throw new CodedError('APPROVAL_NEEDED');
  return manager;
}

/** The right that a command needs. */
export interface Right {
  readonly permission: Permission;
  /** `role`: a manager approves if the role of the cashier lacks the right. `always`: in any case. */
  readonly approval: 'role' | 'always';
}

/** The right of a follow-up; without the clinic's hub a manager approves it. */
export function rightOfFollowUp(permission: Permission, withoutHub = false): Right {
  return withoutHub
    ? { permission: 'decide-in-doubt', approval: 'always' }
    : { permission, approval: 'role' };
}

/** The person at the counter, and the managers that approve. */
export interface Deciders {
  readonly cashier: () => Cashier | null;
  /** True if the signed-in person may do this without approval. */
  readonly mayNow: (permission: Permission) => boolean;
  readonly approve: Approve;
}

/**
 * Changes settings by a command of the signed-in person. The file comes first: a refused disk leaves
 * no entry of a value that is not in force.
 * @param named the changed values by their names in the journal.
 * @throws {CodedError} `NOT_SIGNED_IN`, `COMMAND_USED` @throws {SettingsError} if the disk refuses the write.
 */
export async function changeSetting(
  commands: Commands,
  settings: SettingsStore,
  command: { readonly commandId: string },
  part: SettingsPart,
  named: object = part,
): Promise<void> {
  if (settings.prepare !== undefined) await settings.prepare(part, commands.cashier());
  commands.runNew(command, (by) => {
    settings.change(part);
    return Object.entries(named).map(([name, value]) => ({
      kind: 'setting.changed' as const,
      body: {
        name,
        value: typeof value === 'object' ? JSON.stringify(value) : String(value),
        by,
      },
    }));
  });
}

/** Number of answers in memory: far more than a page could ask for again. */
const ANSWERS_KEPT = 200;

export class Commands {
  readonly #journal: Journal;
  readonly #deciders: Deciders;
  /** By command id. */
  readonly #answers = new Map<
    string,
    { readonly caller: string; readonly answer: Promise<unknown> }
  >();

  /** The id of the command that `once` carries out. */
  readonly #carriedOut = new AsyncLocalStorage<string>();

  constructor(journal: Journal, deciders: Deciders) {
    this.#journal = journal;
    this.#deciders = deciders;
  }

  /** Null before a sign-in and while the screen is locked. */
  get signedIn(): Cashier | null {
    return this.#deciders.cashier();
  }

  /** The signed-in person. @throws {CodedError} `NOT_SIGNED_IN` */
  cashier(): Cashier {
    const cashier = this.signedIn;
    if (cashier === null) throw new CodedError('NOT_SIGNED_IN');
    return cashier;
  }

  /** True if the signed-in person may do this without approval. */
  mayNow(permission: Permission): boolean {
    return this.#deciders.mayNow(permission);
  }

  isUsed({ commandId }: { readonly commandId: string }): boolean {
    return isCommandUsed(this.#journal.readable, commandId);
  }

  /**
   * Carries out a command of a page. A simultaneous or repeated one gets the answer of the first; a
   * failed one may be repeated.
   * @param caller the person and the procedure: no other gets the answer.
   * @param answersAgain uses of a command of an earlier run of the program that the feature answers from the entries with its id.
   * @throws {CodedError} `COMMAND_USED` for the id of another caller, and of any other command of an earlier run.
   * @throws {JournalError} `replayed`: an earlier state takes no command.
   */
  once<T>(
    caller: string,
    commandId: string,
    carryOut: () => Promise<T>,
    answersAgain: readonly string[] = [],
  ): Promise<T> {
    const journal = this.#journal;
    if (journal.fault?.code === 'replayed') return Promise.reject(journal.fault);
    const known = this.#answers.get(commandId);
    if (known?.caller === caller) return known.answer as Promise<T>; // of the same procedure, so of the same type
    if (known !== undefined) return Promise.reject(new CodedError('COMMAND_USED'));
    const answer = Promise.try(async () => {
      const use = useOfCommand(journal.readable, commandId);
      if (use !== null && !answersAgain.includes(use)) throw new CodedError('COMMAND_USED');
      const result = await this.#carriedOut.run(commandId, carryOut);
      if (!this.isUsed({ commandId }))
        journal.append({ kind: 'command.done', body: { commandId } });
      return result;
    });
    this.#answers.set(commandId, { caller, answer });
    answer.catch(() => this.#answers.delete(commandId));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_KEPT && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  /**
   * Appends the result of a change outside of the journal, also of one in doubt, in one commit with the
   * use of the command that `once` carries out.
   */
  appendResult(...entries: readonly NewEntry[]): void {
    const commandId = this.#carriedOut.getStore();
    const isMarked = commandId === undefined || this.isUsed({ commandId });
    if (isMarked) this.#journal.append(...entries);
    else this.#append({ commandId }, entries);
  }

  /**
   * Carries out a command of any signed-in person; no entries change nothing.
   * @param by replaces the signed-in person before the first sign-in.
   * @returns false for a repeated command
   */
  run(
    command: { readonly commandId: string },
    entries: (by: Cashier) => readonly NewEntry[],
    by: Cashier | null = null,
  ): boolean {
    if (this.isUsed(command)) return false;
    this.#append(command, entries(by ?? this.cashier()));
    return true;
  }

  /**
   * As `run`, for a command with an answer made of its entries, or without its id in them: `once` answers a
   * repetition, so a used id is of another command.
   * @throws {CodedError} `COMMAND_USED`
   */
  runNew(
    command: { readonly commandId: string },
    entries: (by: Cashier) => readonly NewEntry[],
  ): void {
    if (!this.run(command, entries)) throw new CodedError('COMMAND_USED');
  }

  /**
   * Carries out a command with a right.
   * @param shown reads the state that the command is about, before and after the approval, and
   * throws if the command is not possible in it; the first is the one that the person saw.
   * @param right null if this state needs none.
   * @returns false for a repeated command
   * @throws {CodedError} of `shown` and of the approval
   */
  async runWith<Shown>(
    command: Command,
    shown: () => Shown,
    right: (first: Shown) => Right | null,
    entries: (now: Shown, by: By, first: Shown) => readonly NewEntry[],
  ): Promise<boolean> {
    const take = () => this.allowed(command, shown, right);
    return this.runAfter(command, take, ({ by, first }) => entries(shown(), by, first));
  }

  /**
   * Carries out a command that takes several approvals, or waits for more than them.
   * @param prepare takes the approvals through `by`, and waits.
   * @param entries compares the state with the one before the wait.
   * @param committed is called in the turn of the append, before another command can come.
   * @returns false for a repeated command
   * @throws {CodedError} of `prepare` and `entries`
   */
  async runAfter<Prepared>(
    command: { readonly commandId: string },
    prepare: () => Promise<Prepared>,
    entries: (prepared: Prepared) => readonly NewEntry[],
    committed: () => void = () => {},
  ): Promise<boolean> {
    if (this.isUsed(command)) return false;
    const prepared = await prepare();
    if (this.isUsed(command)) return false;
    this.#append(command, entries(prepared));
    committed();
    return true;
  }

  /**
   * The first half of `runWith`, for a command that does more than append entries: it compares the
   * state again, and carries out its command once.
   * @returns null for a repeated command
   * @throws {CodedError} of `shown` and of the approval
   */
  async allow<Shown>(
    command: Command,
    shown: () => Shown,
    right: (first: Shown) => Right | null,
  ): Promise<{ readonly by: By; readonly first: Shown } | null> {
    return this.isUsed(command) ? null : this.allowed(command, shown, right);
  }

  /** As `allow`, for the preparation of `runAfter`, which knows repeated commands. */
  async allowed<Shown>(
    command: Command,
    shown: () => Shown,
    right: (first: Shown) => Right | null,
  ): Promise<{ readonly by: By; readonly first: Shown }> {
    this.cashier();
    const first = shown();
    return { by: await this.by(command, right(first)), first };
  }

  /**
   * The people of a command, after its approval for each right that needs one.
   * @throws {CodedError} `NOT_SIGNED_IN` also if the person signed out meanwhile.
   */
  async by(
    { approval = null, reason }: Command,
    ...rights: readonly (Right | null)[]
  ): Promise<By> {
    const cashier = this.cashier();
    let manager: Cashier | null = null;
    for (const right of rights) {
      if (right === null || (right.approval === 'role' && this.mayNow(right.permission))) continue;
      manager = await this.#deciders.approve(approval, cashier, right.permission, reason);
      if (this.cashier().id !== cashier.id) throw new CodedError('NOT_SIGNED_IN');
    }
    return { cashier, manager };
  }

  /** One commit has the entries and the use of the command, so that it is not carried out without its mark. */
  #append({ commandId }: { readonly commandId: string }, entries: readonly NewEntry[]): void {
    if (entries.length === 0) return;
    const haveId = entries.some(({ body }) => 'commandId' in body && body.commandId === commandId);
    const done = { kind: 'command.done' as const, body: { commandId } };
    this.#journal.append(...entries, ...(haveId ? [] : [done]));
  }
}

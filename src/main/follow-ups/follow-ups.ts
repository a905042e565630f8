import type { Approval } from '../../shared/contract/approval.ts';
import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Attempts } from '../attempts/attempts.ts';
import type { FollowUpOrder } from '../attempts/order.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, attemptById } from '../journal/views/attempts.ts';
import { receiptOfAttempt } from '../journal/views/receipts.ts';

/** A person's right to a follow-up: who acts, and the manager whose word it took, if one had to. */
export interface Word {
  readonly cashier: Cashier;
  readonly manager: Cashier | null;
}

export interface FollowUpsOptions {
  readonly journal: Journal;
  readonly attempts: Pick<Attempts, 'run'>;
  /** Who may act right now. @throws {Error} coded, where nobody is signed in. */
  readonly acting: () => Cashier & { readonly role: Role };
  /** A manager's word for one action, or throws. */
  readonly approve: (
    approval: Approval | null,
    asker: Cashier,
    permission: Permission,
  ) => Promise<Cashier>;
  readonly view: (attempt: Attempt) => AttemptView;
}

/** What voids, refunds, captures and releases have in common: who may, once, through the engine. */
export interface FollowUps {
  /** The right of who is signed in, or a manager's word where that role does not reach. */
  word(permission: Permission, approval: Approval | null): Promise<Word>;
  /** A manager's word, whoever asks. */
  managersWord(
    permission: Permission,
    approval: Approval,
  ): Promise<{ readonly cashier: Cashier; readonly manager: Cashier }>;
  /** Runs a command once: one that comes again, also side by side, gets the first one's answer. */
  once(commandId: string, command: () => Promise<FollowUpResult>): Promise<FollowUpResult>;
  /** Carries out an order by the engine. Synchronous up to where the payment is held for it alone. */
  run(order: FollowUpOrder): Promise<FollowUpResult>;
}

export function createFollowUps(options: FollowUpsOptions): FollowUps {
  const { journal, attempts, acting, approve, view } = options;
  const underWay = new Map<string, Promise<FollowUpResult>>();
  const resultOf = (attempt: Attempt): FollowUpResult => ({
    attempt: view(attempt),
    receiptNumber: receiptOfAttempt(journal.readable, attempt),
  });
  return {
    word: async (permission, approval) => {
      const { role, id, name } = acting();
      const cashier = { id, name };
      if (may(role, permission)) return { cashier, manager: null };
      return { cashier, manager: await approve(approval, cashier, permission) };
    },
    managersWord: async (permission, approval) => {
      const { id, name } = acting();
      const cashier = { id, name };
      return { cashier, manager: await approve(approval, cashier, permission) };
    },
    once: (commandId, command) => {
      const running = underWay.get(commandId);
      if (running !== undefined) return running;
      const first = attemptById(journal.readable, commandId);
      if (first !== null) return Promise.resolve(resultOf(first));
      const run = Promise.try(command).finally(() => underWay.delete(commandId));
      underWay.set(commandId, run);
      return run;
    },
    run: async (order) => resultOf(await attempts.run(order)),
  };
}

import type { Approval } from '../../shared/contract/approval.ts';
import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import { may, type Permission } from '../../shared/domain/permissions.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { Journal } from '../journal/journal.ts';
import { type Attempt, attemptById } from '../journal/projections/attempts.ts';
import { receiptOfAttempt } from '../journal/projections/receipts.ts';
import type { Approve } from '../staff/approve.ts';
import type { Attempts } from './engine/attempts.ts';
import type { FollowUpCommand } from './engine/command.ts';

/** The right to a follow-up: the cashier, and the manager of the approval if one was required. */
export interface Approved {
  readonly cashier: Cashier;
  readonly manager: Cashier | null;
}

export interface FollowUpsOptions {
  readonly journal: Journal;
  readonly attempts: Pick<Attempts, 'run'>;
  /** The signed-in person. @throws {Error} coded, when no person is signed in. */
  readonly acting: () => Cashier & { readonly role: Role };
  readonly approve: Approve;
  readonly view: (attempt: Attempt) => AttemptView;
}

/**
 * The common part of voids, refunds, captures and releases: rights, idempotence, and the engine.
 */
export interface FollowUps {
  /**
   * The right of the signed-in person, or a manager approval if that role is not enough.
   * @param reason of the command, where it has one in addition to the approval's.
   */
  approve(permission: Permission, approval: Approval | null, reason?: string): Promise<Approved>;
  /** A manager approval, required of every role. */
  managerApproval(
    permission: Permission,
    approval: Approval,
  ): Promise<{ readonly cashier: Cashier; readonly manager: Cashier }>;
  /** Runs a command once: a repeated one, also a simultaneous one, gets the first one's answer. */
  once(commandId: string, command: () => Promise<FollowUpResult>): Promise<FollowUpResult>;
  /** Carries out a command by the engine. Synchronous until the engine reserves the payment. */
  run(order: FollowUpCommand): Promise<FollowUpResult>;
}

export function createFollowUps(options: FollowUpsOptions): FollowUps {
  const { journal, attempts, acting, approve, view } = options;
  const underWay = new Map<string, Promise<FollowUpResult>>();
  const resultOf = (attempt: Attempt): FollowUpResult => ({
    attempt: view(attempt),
    receiptNumber: receiptOfAttempt(journal.readable, attempt),
  });
  return {
    approve: async (permission, approval, reason) => {
      const { role, id, name } = acting();
      const cashier = { id, name };
      if (may(role, permission)) return { cashier, manager: null };
      return { cashier, manager: await approve(approval, cashier, permission, reason) };
    },
    managerApproval: async (permission, approval) => {
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

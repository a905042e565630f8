import type { Attempt } from '../../../src/main/journal/projections/attempts.ts';
import type { PaymentParts } from '../../../src/main/payments/payments.ts';
import { holdsContract } from '../../../src/shared/contract/holds.ts';
import { type FollowUpResult, paymentsContract } from '../../../src/shared/contract/payments.ts';
import type { AttemptView } from '../../../src/shared/contract/values.ts';
import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import type { Chance } from '../environment/chance.ts';
import type { CommandProcedure, ModelCashier } from './model-cashier.ts';
import { APPROVAL } from './people.ts';

/** The voids, refunds and ends of holds of a cashier, by the commands of their pages. */
export class PaymentPage {
  readonly #cashier: ModelCashier;
  readonly #newId: () => string;
  readonly #chance: Chance;

  constructor(cashier: ModelCashier, newId: () => string, chance: Chance) {
    this.#cashier = cashier;
    this.#newId = newId;
    this.#chance = chance;
  }

  /** Voids or refunds what the page of a payment shows as possible. */
  async voidOrRefund(payment: Attempt, wish: 'void' | 'refund', most: Cents): Promise<void> {
    const subject = { kind: 'ours', key: payment.attemptId } as const;
    const shown = await this.#cashier.command(`look at ${payment.paymentId}`, (money) =>
      money.history.timeline(subject, true),
    );
    const possible = shown.kind === 'answered' ? shown.answer.voidOrRefund : null;
    if (possible?.kind !== 'void' && possible?.kind !== 'refund') return;
    const { remaining } = possible;
    const kind = wish === 'refund' ? wish : possible.kind;
    const amount = kind === 'void' ? remaining : cents(Math.min(most, remaining));
    const command = {
      ...{ commandId: this.#newId(), subject, kind, amount, remaining },
      ...{ reason: { other: 'Billed twice' }, approval: APPROVAL },
    };
    await this.#press(
      `${kind} of ${payment.paymentId}, ${amount}`,
      'payments.voidOrRefund',
      paymentsContract.voidOrRefund,
      command.commandId,
      (money) => money.history.voidOrRefund(command),
    );
  }

  /** Charges a hold at the board, sometimes a half of it, with the refund of the rest. */
  async capture({ attemptId: key, amount: held }: Attempt): Promise<void> {
    const amount = this.#chance.happens(0.3) ? cents(Math.floor(held / 2)) : held;
    const rest = { amount: cents(held - amount), refundCommandId: this.#newId() };
    const giveBack = rest.amount === 0 ? null : rest;
    const command = { commandId: this.#newId(), key, approval: APPROVAL, giveBack };
    await this.#press(
      `capture of ${key}, ${amount} of ${held}`,
      'holds.capture',
      holdsContract.capture,
      command.commandId,
      (money) => money.holds.capture(command),
    );
  }

  /** Releases a hold at the board. */
  async release({ attemptId: key }: Attempt): Promise<void> {
    const command = { commandId: this.#newId(), key, approval: APPROVAL };
    await this.#press(
      `release of ${key}`,
      'holds.release',
      holdsContract.release,
      command.commandId,
      (money) => money.holds.release(command),
    );
  }

  /** Presses the button of a procedure, sometimes twice at once. */
  async #press(
    what: string,
    name: string,
    procedure: CommandProcedure,
    commandId: string,
    send: (money: PaymentParts) => Promise<FollowUpResult>,
  ): Promise<void> {
    const press = async () => {
      const came = await this.#cashier.press(what, name, procedure, commandId, send);
      return came.kind === 'answered' ? { ...came, answer: attemptOf(came.answer) } : came;
    };
    const twice = this.#chance.happens(0.3);
    const [came, again] = await Promise.all([press(), twice ? press() : undefined]);
    if (again !== undefined) this.#cashier.compare(what, came, again);
  }
}

/** @throws {Error} for a result without an attempt, as of cash. */
function attemptOf({ attempt }: FollowUpResult): AttemptView {
  if (attempt === null) throw new Error('The command sent nothing.');
  return attempt;
}

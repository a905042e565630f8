import type { Approval } from '../../shared/contract/approval.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { Attempt } from '../journal/views/attempts.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type MoneyInput, requireChargeable, saleEntries } from './sale-checks.ts';

export interface ChargeInput extends MoneyInput {
  readonly swipe: string;
}

/** The earlier attempt that a person says this one may stand beside, with a manager's word if given. */
export async function besidesOf(
  ports: Pick<CheckoutPorts, 'approve'>,
  input: {
    readonly besides?: string | null | undefined;
    readonly approval?: Approval | null | undefined;
  },
  cashier: Cashier,
) {
  const { besides = null, approval = null } = input;
  if (besides === null) return null;
  const manager = approval === null ? null : await ports.approve(approval, cashier);
  return { attemptId: besides, manager };
}

/**
 * One press of Charge. The track leaves the vault at the last moment before the intent, and the engine
 * wipes it when the sending has ended.
 *
 * @param opened told as soon as the intent is on the disk, before the first byte leaves.
 * @throws {CheckoutError | AttemptError} when nothing was asked of the service.
 * @throws {JournalError} when the roll cannot be written; after the sending the attempt then stays
 *   open on it.
 */
export async function chargeCard(
  ports: CheckoutPorts,
  input: ChargeInput,
  cashier: Cashier,
  opened: (attempt: Attempt) => void,
): Promise<Attempt> {
  const { journal, attempts, swipes } = ports;
  requireChargeable(ports, input);
  const { saleId, commandId } = input;
  return attempts.run({
    operation: 'authorize',
    method: 'CARD',
    commandId,
    saleId,
    patientId: input.patientId ?? null,
    amount: total(input.lines),
    lastFour: swipes.lastFour(input.swipe),
    cashier,
    besides: await besidesOf(ports, input, cashier),
    opened,
    ready: () => {
      requireChargeable(ports, input);
      const swipe = swipes.take(input.swipe);
      if (swipe === null) throw new CheckoutError('SWIPE_GONE');
      return {
        entries: saleEntries(journal.readable, input, cashier),
        tender: { kind: 'card', track: swipe.track },
        card: swipe.face,
        bankAccount: null,
      };
    },
  });
}

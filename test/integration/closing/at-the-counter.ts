import { type Cents, cents } from '../../../src/shared/domain/money.ts';
import { isManualRefundKind } from '../../../src/shared/domain/payment.ts';
import type { CardFate } from '../../simulation/service/payment-rules.ts';
import { APPROVAL } from '../../simulation/till/people.ts';
import type { Clinic } from './clinic.ts';

const newSale = ({ environment }: Clinic, amount: Cents) => ({
  saleId: environment.newId(),
  patientId: null,
  lines: [{ kind: 'copay' as const, amount }],
});

/** Swipes a card and charges it, or holds the amount on it. */
export async function charge(
  clinic: Clinic,
  amount: Cents,
  operation: 'authorize' | 'preauthorize' = 'authorize',
  fate: CardFate = 'approves',
) {
  const { program, environment } = clinic;
  const [commandId, swipe] = [environment.newId(), environment.newId()];
  const sale = newSale(clinic, amount);
  program.reader.swipe(swipe, '1111', fate);
  const order = { ...sale, commandId, swipe, operation, approval: APPROVAL };
  const came = await clinic.give(({ money }) => money.checkout.charge(order));
  if (program.isOn) program.running.money.counter.leave(sale.saleId);
  return came;
}

/** Records a charge at the clinic's terminal; returns its key. */
export async function chargeAtTerminal(clinic: Clinic, amount: Cents): Promise<string> {
  const commandId = clinic.environment.newId();
  const sale = newSale(clinic, amount);
  const slip = { terminal: 'Front desk', brand: 'visa', lastFour: '4242' } as const;
  const paid = { commandId, what: 'terminal', reference: 'A7B2', slip } as const;
  await clinic.must(({ money }) => money.checkout.record({ ...sale, ...paid }));
  await clinic.must(({ money }) => money.counter.leave(sale.saleId));
  return commandId;
}

/** Takes cash in notes of $20, with change. */
export async function takeCash(clinic: Clinic, amount: Cents) {
  const { program, environment } = clinic;
  const sale = newSale(clinic, amount);
  const given = cents(Math.ceil(amount / 2_000) * 2_000);
  const order = { ...sale, commandId: environment.newId(), given };
  const came = await clinic.give(({ money }) => money.checkout.takeCash(order));
  if (program.isOn) program.running.money.counter.leave(sale.saleId);
  return came;
}

/**
 * Voids or refunds a payment as its timeline offers it: all of it, half or a given amount by a
 * refund.
 * @param most cash available for a refund, cents.
 * @returns the refunded amount; null without a void or refund.
 */
export async function voidOrRefund(
  clinic: Clinic,
  key: string,
  how: 'all' | 'half' | Cents,
  most = Infinity,
) {
  const subject = { kind: 'ours', key } as const;
  const reported = await clinic.give(({ payments }) => payments.timeline(subject, true));
  const offered = 'answer' in reported ? reported.answer.voidOrRefund : null;
  if (offered === null || offered.kind === 'none') return null;
  const { remaining } = offered;
  const part = how !== 'all' && !isManualRefundKind(offered.kind);
  const kind = part ? 'refund' : offered.kind;
  const amount = !part ? remaining : how === 'half' ? cents(Math.ceil(remaining / 2)) : how;
  if (kind === 'cash-back' && amount > most) return null;
  const reason = 'wrong-patient' as const;
  const order = { subject, kind, amount, remaining, reason, approval: APPROVAL };
  const commandId = clinic.environment.newId();
  const came = await clinic.give(({ payments }) => payments.voidOrRefund({ ...order, commandId }));
  return 'answer' in came ? { kind, amount } : null;
}

/** Captures a hold, whole or with a refund of a part, or releases it. */
export function endHold(
  clinic: Clinic,
  key: string,
  how: 'capture' | 'release',
  back: Cents | null = null,
) {
  const order = { commandId: clinic.environment.newId(), key, approval: APPROVAL };
  const giveBack = back && { amount: back, refundCommandId: clinic.environment.newId() };
  return clinic.give(({ holds }) =>
    how === 'capture' ? holds.capture({ ...order, giveBack }) : holds.release(order),
  );
}

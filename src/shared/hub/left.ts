import { movedNothing } from '../domain/attempt.ts';
import type { ClinicFollowUp, ReservedFollowUp } from './values.ts';

/**
 * The rest of a payment for a follow-up of any counter, cents; null if its amount is unknown and nothing speaks against it.
 * @param payment null if no counter took it.
 * @param followUps of all counters on it; one that moved money, or may have, counts.
 */
export function leftFor(
  what: ReservedFollowUp,
  payment: { readonly operation: string; readonly amount: number } | null,
  followUps: readonly Pick<ClinicFollowUp, 'operation' | 'amount' | 'state'>[],
): number | null {
  const counted = followUps.filter(({ state }) => !movedNothing(state));
  const capture = counted.find(({ operation }) => operation === 'capture');
  const others = counted.filter(({ operation }) => operation !== 'capture');
  const isEnded = others.some(({ operation }) => /^(void|deauthorize)$/.test(operation));
  if (isEnded) return 0;
  const base = payment === null ? null : (capture?.amount ?? payment.amount);
  switch (what) {
    case 'void':
      return others.length > 0 ? 0 : base;
    case 'deauthorize':
    case 'capture':
      return capture !== undefined || others.length > 0 ? 0 : base;
    case 'credit':
    case 'manual-refund': {
      if (payment?.operation === 'preauthorize' && capture === undefined) return 0;
      if (base === null) return null;
      return Math.max(0, base - others.reduce((sum, { amount }) => sum + amount, 0));
    }
  }
}

import type { ServiceRecords } from './match-candidates.ts';

/**
 * True if the service took a charge wholly back: it is voided or returned, or its refunds add up to
 * it.
 */
export function isTakenBack(chargeId: string, { records, rows }: ServiceRecords): boolean {
  const own = [...records, ...rows].filter(({ id }) => id === chargeId);
  if (own.some(({ results }) => results === 'VOIDED' || results === 'REJECTED')) return true;
  const children = rows.filter(
    ({ id, originalId, results }) =>
      originalId === chargeId && id !== chargeId && results === 'APPROVED',
  );
  if (children.some(({ action }) => action === 'VOID' || action === 'REJECT')) return true;
  const charge = rows.find(({ id }) => id === chargeId);
  const refunded = children
    .filter(({ action }) => action === 'CREDIT')
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  return charge !== undefined && refunded > 0 && refunded >= Math.abs(charge.amount);
}

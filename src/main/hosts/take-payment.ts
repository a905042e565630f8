/** A payment without a page: the rehearsal of packing and the self-test take a payment over the contract. */

import { randomUUID } from 'node:crypto';
import type { TillState } from '../../shared/contract/till.ts';
import type { TillClient } from '../rpc/page-client.ts';

/**
 * Takes a copay.
 * @returns the final state, for example `approved`, and the receipt's number.
 */
export async function takePayment(
  till: TillClient,
): Promise<{ readonly state: string; readonly receiptNumber: string | null }> {
  const sale = { saleId: randomUUID(), lines: [{ kind: 'copay' as const, amount: 2_500 }] };
  await till.staff.signIn({ id: 'cashier', pin: '135790' });
  await till.checkout.listen(sale);
  await till.devices.swipeDemoCard({ id: 'visa' });
  for await (const { slices } of await till.till.watch()) {
    const step: NonNullable<TillState['current']>['step'] | undefined = slices.current?.step;
    if (step?.kind === 'card') {
      const attempt = await till.checkout.charge({
        ...sale,
        commandId: randomUUID(),
        swipe: step.swipe,
      });
      if (attempt.state !== 'approved') return { state: attempt.state, receiptNumber: null };
    }
    if (step?.kind === 'paid-by-card') {
      await till.checkout.leave({ saleId: sale.saleId });
      return { state: 'approved', receiptNumber: step.receiptNumber };
    }
  }
  return { state: 'line lost', receiptNumber: null };
}

/** Prints a report with a name in Arabic, which needs the fonts beside the program. */
export async function printReport(till: TillClient, name: string): Promise<Uint8Array> {
  await till.staff.signIn({ id: 'owner', pin: '864209' });
  const day = new Date().toISOString().slice(0, 10);
  const kind = 'transactions';
  await till.reports.open({ kind, range: { from: day, to: day }, transferId: null });
  for await (const { open } of await till.reports.watch()) {
    if (open.some(({ fetch }) => fetch.state === 'complete')) break;
  }
  const view = { filters: { cashier: name }, sort: null };
  const file = await till.reports.export({ kind, view, format: 'pdf', bom: false });
  return new Uint8Array(await file.arrayBuffer());
}

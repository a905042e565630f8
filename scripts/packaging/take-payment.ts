import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/shared/contract/contract.ts';
import type { TillState } from '../../src/shared/contract/till.ts';
import { followLaunchLink } from './follow-launch-link.ts';

/**
 * Connects as a page does: the launch link's cookie and secret, then the contract's RPC channel.
 */
async function openLine(launchUrl: string): Promise<WebSocket> {
  const { url, protocols, ...options } = await followLaunchLink(launchUrl);
  const socket = new WebSocket(url, [...protocols], options);
  await once(socket, 'open');
  return socket;
}

type Till = ContractRouterClient<Contract>;

/** Uses the counter behind `launchUrl` over the contract alone, as its page does. */
export async function atCounter<Result>(
  launchUrl: string,
  use: (till: Till) => Promise<Result>,
): Promise<Result> {
  const socket = await openLine(launchUrl);
  try {
    // The library's type is a browser's; the parts in use are the same.
    const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
    return await use(createORPCClient(link));
  } finally {
    socket.close();
  }
}

/**
 * Takes a copay.
 * @returns the final state, for example `approved`, and the receipt's number.
 */
export async function takePayment(
  till: Till,
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
export async function printReport(till: Till, name: string): Promise<Uint8Array> {
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

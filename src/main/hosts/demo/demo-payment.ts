import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import type { AttemptView } from '../../../shared/contract/values.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import type { Till } from '../../app.ts';
import { createPaymentsClient } from '../../payments-api/client.ts';
import { DEMO_PEOPLE } from '../../staff/people.ts';
import { type EmbeddedService, nodeServiceProcess } from '../../system/embedded-service.ts';
import { type Program, startProgram } from '../counters/program.ts';
import { withoutWindow } from '../counters/program-options.ts';

export const SERVICE = fileURLToPath(new URL('../../../../demo-service/main.ts', import.meta.url));

/** A counter of its own on the demo service, with all files in `data`: it writes no report. */
export const startDemoProgram = (data: string): Promise<Program> =>
  startProgram(withoutWindow(data, nodeServiceProcess(SERVICE), ''));

/** The handle of the card at the counter, after the swipe. */
function cardAtCounter(till: Till): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const step = till.counter.current?.step;
      if (step?.kind !== 'card') return;
      stop();
      resolve(step.swipe);
    };
    const stop = till.subscribe(look);
    look();
  });
}

/** Takes a copay in the steps of the counter: sign in, listen, swipe, charge. */
export async function takeDemoPayment(
  till: Till,
  patient: { readonly patientId?: string } = {},
): Promise<{ readonly attempt: AttemptView; readonly receipt: Receipt | null }> {
  const sale = {
    ...{ ...patient, saleId: v7() },
    lines: [{ kind: 'copay' as const, amount: cents(2_500) }],
  };
  await till.staff.signIn('cashier', DEMO_PEOPLE[0].pin);
  till.counter.listen(sale);
  const carded = cardAtCounter(till);
  till.devices.swipeDemoCard('visa');
  const swipe = await carded;
  const attempt = await till.checkout.charge({ ...sale, commandId: v7(), swipe });
  const step = till.counter.current?.step;
  const number = step?.kind === 'paid-by-card' ? step.receiptNumber : null;
  const found = number === null ? null : till.receipts.get(number);
  return { attempt, receipt: found?.receipt ?? null };
}

interface Witnessed {
  readonly id: string;
  readonly trackingId: string | null;
  readonly action: string;
  readonly results: string;
  readonly amount: Cents;
}

const DAY_MS = 86_400_000;

/**
 * The service's records of today by id, read on separate connections: from the transaction report, the only source of an
 * amount (interface.md §2.7).
 */
export async function witnessPayments({
  baseUrl,
  username,
  password,
  caFile,
}: EmbeddedService): Promise<ReadonlyMap<string, Witnessed>> {
  const client = createPaymentsClient({
    connection: { baseUrl, environment: 'demo', username, password, caFile },
  });
  const day = (shift: number) => new Date(Date.now() + shift * DAY_MS).toISOString().slice(0, 10);
  try {
    const range = { startDate: day(-1), endDate: day(1) }; // around midnight the dates may differ
    const found = new Map<string, Witnessed>();
    for await (const rows of client.reports.transactions(range)) {
      for (const row of rows) found.set(row.id, row);
    }
    return found;
  } finally {
    await client.close();
  }
}

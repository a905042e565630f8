import type { Cents } from '../../../shared/domain/money.ts';
import type { EmbeddedService } from '../../embedded-service/embedded-service.ts';
import { createPaymentsClient } from '../../payments-api/client.ts';

export interface Witnessed {
  readonly id: string;
  readonly results: string;
  readonly amount: Cents;
}

const DAY_MS = 86_400_000;

/**
 * The service's record of a tracking id, read on separate connections: from the transaction report,
 * the only source of an amount (interface.md §2.7).
 */
export async function witnessPayment(
  { baseUrl, username, password, caFile }: EmbeddedService,
  trackingId: string,
): Promise<Witnessed | null> {
  const client = createPaymentsClient({
    connection: { baseUrl, environment: 'demo', username, password, caFile },
  });
  const day = (shift: number) => new Date(Date.now() + shift * DAY_MS).toISOString().slice(0, 10);
  try {
    const range = { startDate: day(-1), endDate: day(1) }; // around midnight the dates may differ
    for await (const rows of client.reports.transactions(range)) {
      const row = rows.find((each) => each.trackingId === trackingId);
      if (row !== undefined) return { id: row.id, results: row.results, amount: row.amount };
    }
    return null;
  } finally {
    await client.close();
  }
}

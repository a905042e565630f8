import { createPaymentsClient } from '../../../src/main/payments-api/client.ts';
import type { MoneyRows } from '../../../src/main/reconciliation/money-rows.ts';
import { localDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import type { RunningService } from '../../support/service.ts';

/** A quarter of a small clinic; long enough for each demo card and account to come up. */
export const QUARTER = { days: 90, payments_per_day: 12, seed: 11 } as const;

async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const rows: T[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** The five reports of the quarter from the service, read by the till's own client. */
export async function moneyRowsOf(service: RunningService): Promise<MoneyRows> {
  const client = createPaymentsClient({
    connection: {
      baseUrl: service.baseUrl,
      caFile: service.caFile,
      environment: 'demo',
      username: service.username,
      password: service.password,
    },
  });
  const today = utcDay(Date.now());
  const days = { startDate: '2020-01-01', endDate: today };
  try {
    return {
      range: { from: '2020-01-01', to: today },
      today,
      localDay: localDays('UTC'),
      transactions: await all(client.reports.anyTransactions(days)),
      rejects: await all(client.reports.rejects(days)),
      deposits: await all(client.reports.depositSummaries(days)),
      depositDetails: await all(client.reports.depositDetails(days)),
      settlements: await all(client.reports.settlements(days)),
      recorded: [],
      bankDays: new Map(),
      onTheWay: [],
      changeDays: new Map(),
      voids: new Set(),
      differingBags: [],
      statements: new Map(),
    };
  } finally {
    await client.close();
  }
}

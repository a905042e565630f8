import { StatusCheckFailed } from '../payments/engine/payments-port.ts';
import { PaymentsApiError } from '../payments-api/payments-api-error.ts';
import type { Reports } from '../payments-api/reports.ts';
import type { DepositRow } from './deposits.ts';

/**
 * All deposit details since a day, `YYYY-MM-DD`.
 * @param reports of the connection; undefined if this till no longer has it.
 * @throws {StatusCheckFailed}
 */
export async function depositRows(
  reports: Pick<Reports, 'depositDetails'> | undefined,
  since: string,
): Promise<readonly DepositRow[]> {
  if (reports === undefined) throw new StatusCheckFailed('no-connection');
  const rows: DepositRow[] = [];
  try {
    for await (const batch of reports.depositDetails({ startDate: since })) rows.push(...batch);
  } catch (error) {
    if (error instanceof PaymentsApiError)
      throw new StatusCheckFailed(error.code, { cause: error });
    throw error;
  }
  return rows;
}

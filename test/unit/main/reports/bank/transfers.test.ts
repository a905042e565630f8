import { describe, expect, test } from 'vitest';
import type {
  DepositDetailRow,
  DepositSummaryRow,
} from '../../../../../src/main/payments-api/report-rows.ts';
import { transfersFor } from '../../../../../src/main/reports/bank/transfers.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { MARCH } from '../../../../support/bank-fixture.ts';

const summary = (fundsTransferId: string, amount: number): DepositSummaryRow => ({
  ...{ batchId: 'B1', batchDate: '2026-03-02', instructionType: 'Deposit', fundsTransferId },
  ...{ depositAmount: cents(amount), status: 'CONFIRMED', transactionCount: 1, merchantId: 'M' },
  ...{ expectedSettlementDate: '2026-03-04', extra: {} },
});

const detail = (fundsTransferId: string, action: string, amount: number): DepositDetailRow => ({
  ...{ transactionDate: '2026-03-02', settlementDate: '2026-03-02', transactionId: 'p1', action },
  ...{ patientExternalId: null, patientLastName: null, patientFirstName: null, extra: {} },
  ...{ transactionType: 'COPAY', paymentPlanId: null, payMethod: 'ACH', merchantId: 'M' },
  ...{ depositAmount: cents(amount), fundsTransferId },
});

/** The deposit reports of a branch. */
const branch = (deposits: readonly DepositSummaryRow[], details: readonly DepositDetailRow[]) => ({
  async *depositSummaries() {
    yield deposits;
  },
  async *depositDetails() {
    yield details;
  },
});

describe('the transfers that the bank may book', () => {
  test('are those of all branches, one that two of them report once', async () => {
    const shared = [summary('FT-2', 2_500), detail('FT-2', 'Authorization', 2_500)] as const;
    const transfers = await transfersFor(MARCH, [
      branch([summary('FT-1', 5_000), shared[0]], [shared[1]]),
      branch([shared[0], summary('FT-3', 700)], [shared[1]]),
    ]);
    expect(transfers.map(({ id, amount, ach }) => [id, amount, ach])).toEqual([
      ['FT-1', 5_000, 0],
      ['FT-2', 2_500, 2_500],
      ['FT-3', 700, 0],
    ]);
  });

  test.each([4_000, -4_000])(
    'have a chargeback of %i in their part of bank accounts',
    async (amount) => {
      const details = [
        detail('FT-1', 'Authorization', 10_000),
        detail('FT-1', 'Chargeback', amount),
      ];
      const [transfer] = await transfersFor(MARCH, [branch([summary('FT-1', 6_000)], details)]);
      expect(transfer).toMatchObject({ amount: 6_000, ach: 6_000 });
    },
  );
});

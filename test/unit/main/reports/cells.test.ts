import { describe, expect, it } from 'vitest';
import {
  readAnyTransaction,
  readDepositDetail,
  readDepositSummary,
  readReject,
  readSettlement,
} from '../../../../src/main/payments-api/report-rows.ts';
import { CELLS } from '../../../../src/main/reports/report-source.ts';
import {
  type ReportKind,
  reportShapes,
} from '../../../../src/shared/domain/reports/report-kinds.ts';

const id = '11111111-1111-4111-8111-111111111111';
const own = () => ({ cashier: 'Dana', patientId: 'P1' });
const patient = {
  patient_external_id: 'X1',
  patient_last_name: '=Nguyen',
  patient_first_name: 'Ann',
};

/** A row as the service sends it (interface.md §2.7), and the cells of its report. */
const ROWS: Readonly<Record<ReportKind, Readonly<Record<string, unknown>>>> = {
  transactions: CELLS_OF(
    'transactions',
    CELLS.transactions(
      readAnyTransaction({
        id,
        method: 'BARTER',
        action: 'TRIBUTE',
        amount: 12.5,
        results: 'MAYBE',
        timestamp: '2026-01-01T10:00:00Z',
        tracking_id: 'T1',
        original_id: id,
        colour: 'red',
      }),
      own,
    ),
  ),
  rejects: CELLS_OF(
    'rejects',
    CELLS.rejects(
      readReject({
        id,
        amount: '-12.50',
        timestamp: '2026-01-01T10:00:00Z',
        reject_date: '2026-01-04T00:00:00Z',
        reject_code: 'R99',
        reject_reason: 'WHO KNOWS',
        tracking_id: 'T1',
      }),
      own,
    ),
  ),
  deposits: CELLS_OF(
    'deposits',
    CELLS.deposits(
      readDepositSummary({
        batch_id: 'B',
        batch_date: '2026-01-02',
        instruction_type: 'Deposit',
        deposit_amount: '12.50',
        funds_transfer_id: 'FT',
        status: 'CONFIRMED',
        expected_settlement_date: '2026-01-05',
        txn_count: 1,
        merchant_id: 'M',
      }),
      own,
    ),
  ),
  'deposit-details': CELLS_OF(
    'deposit-details',
    CELLS['deposit-details'](
      readDepositDetail({
        txn_date: '2026-01-01',
        settle_date: '2026-01-02',
        ...patient,
        txn_id: id,
        txn_type: 'COPAY',
        paymemt_plan_id: 'PP',
        pay_method: 'Card',
        action: 'Authorization',
        deposit_amount: 12.5,
        funds_transfer_id: 'FT',
        merchant_id: 'M',
      }),
      own,
    ),
  ),
  settlements: CELLS_OF(
    'settlements',
    CELLS.settlements(
      readSettlement({
        txn_time: '2026-01-01T10:00:00Z',
        settle_date: '2026-01-02',
        ...patient,
        txn_id: id,
        txn_type: 'COPAY',
        pay_method: 'CARD',
        action: 'authorize',
        txn_amount: 12.5,
        merchant_id: 'M',
      }),
      own,
    ),
  ),
};

function CELLS_OF(kind: ReportKind, cells: readonly unknown[]) {
  const { columns } = reportShapes()[kind];
  expect(cells).toHaveLength(columns.length);
  return Object.fromEntries(columns.map(({ key }, at) => [key, cells[at]]));
}

const PAID = Date.parse('2026-01-01T10:00:00Z');
const PATIENT = { patientExternalId: 'X1', patientLastName: '=Nguyen', patientFirstName: 'Ann' };

describe('the cells of a report', () => {
  it.each([
    [
      'transactions',
      {
        timestamp: PAID,
        method: 'BARTER',
        action: 'TRIBUTE',
        results: 'MAYBE',
        amount: 1_250,
        net: null,
        cashier: 'Dana',
        patient: 'P1',
        trackingId: 'T1',
        id,
        originalId: id,
        more: 'colour: red',
      },
    ],
    [
      'rejects',
      {
        rejectDate: '2026-01-04',
        rejectCode: 'R99',
        rejectReason: 'WHO KNOWS',
        amount: -1_250,
        net: -1_250,
        timestamp: PAID,
        cashier: 'Dana',
        patient: 'P1',
        trackingId: 'T1',
        id,
        more: null,
      },
    ],
    [
      'deposits',
      {
        batchDate: '2026-01-02',
        expectedSettlementDate: '2026-01-05',
        status: 'CONFIRMED',
        instructionType: 'Deposit',
        depositAmount: 1_250,
        net: 1_250,
        transactionCount: 1,
        fundsTransferId: 'FT',
        batchId: 'B',
        merchantId: 'M',
        more: null,
      },
    ],
    [
      'deposit-details',
      {
        settlementDate: '2026-01-02',
        transactionDate: '2026-01-01',
        action: 'Authorization',
        payMethod: 'Card',
        depositAmount: 1_250,
        net: 1_250,
        fundsTransferId: 'FT',
        ...PATIENT,
        transactionType: 'COPAY',
        cashier: 'Dana',
        transactionId: id,
        paymentPlanId: 'PP',
        merchantId: 'M',
        more: null,
      },
    ],
    [
      'settlements',
      {
        settlementDate: '2026-01-02',
        transactionTime: PAID,
        action: 'authorize',
        payMethod: 'CARD',
        amount: 1_250,
        net: 1_250,
        ...PATIENT,
        transactionType: 'COPAY',
        cashier: 'Dana',
        transactionId: id,
        merchantId: 'M',
        more: null,
      },
    ],
  ] as const)('of %s are in the columns of their names', (kind, cells) => {
    expect(ROWS[kind]).toEqual(cells);
  });
});

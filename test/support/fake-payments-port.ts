import type {
  MoneyAnswer,
  MoneyRequest,
  PaymentsPort,
  Proof,
} from '../../src/main/payments/engine/engine-context.ts';
import type { ListedRecord } from '../../src/main/payments-api/payments.ts';
import type {
  DepositedRow,
  RejectRow,
  ReportedRow,
} from '../../src/main/payments-api/report-rows.ts';
import { CONNECTION, id, newId } from './journal-fixtures.ts';

export const PROVEN: Proof = { kind: 'proven', clockOffsetMs: 0 };

export const APPROVED: MoneyAnswer = {
  state: 'approved',
  paymentId: id('record'),
  code: '123456',
  message: 'APPROVED',
  problem: null,
};

/** An answer with only its kind. */
export function answer(state: MoneyAnswer['state'], problem: string | null = null): MoneyAnswer {
  return { state, paymentId: null, code: null, message: null, problem };
}

/** A payments client with answers that the test sets. */
export interface FakePaymentsPort extends PaymentsPort {
  /** All money requests, in order; a track with its content when sent. */
  readonly asked: (MoneyRequest & { readonly track: string | null })[];
  /** The ranges that were listed. */
  readonly listed: (readonly [Date, Date])[];
  records: readonly ListedRecord[];
  rows: readonly ReportedRow[];
  deposits: readonly DepositedRow[];
  returns: readonly RejectRow[];
  proof: () => Promise<Proof>;
  answer: (request: MoneyRequest) => Promise<MoneyAnswer>;
}

export function fakePaymentsPort(
  connection: PaymentsPort['connection'] = CONNECTION,
): FakePaymentsPort {
  let approved = false;
  const line: FakePaymentsPort = {
    connection,
    asked: [],
    listed: [],
    records: [],
    rows: [],
    deposits: [],
    returns: [],
    proof: async () => PROVEN,
    answer: async () => {
      const paymentId = approved ? newId() : APPROVED.paymentId;
      approved = true;
      return { ...APPROVED, paymentId };
    },
    prove: () => line.proof(),
    send: (request) => {
      const track =
        'tender' in request && request.tender.kind === 'card'
          ? Buffer.from(request.tender.track).toString('latin1')
          : null;
      line.asked.push({ ...request, track });
      return line.answer(request);
    },
    list: async (start, end) => {
      line.listed.push([start, end]);
      return line.records.filter(({ timestamp }) => timestamp >= start && timestamp <= end);
    },
    transactions: async () => line.rows,
    depositDetails: async () => line.deposits,
    rejects: async () => line.returns,
  };
  return line;
}

/** A record of the list. */
export function record(
  part: Partial<ListedRecord> & Pick<ListedRecord, 'trackingId'>,
): ListedRecord {
  return {
    id: id('record'),
    method: 'CARD',
    action: 'AUTHORIZE',
    results: 'APPROVED',
    code: '123456',
    message: 'APPROVED',
    timestamp: new Date('2026-03-01T09:30:00Z'),
    ...part,
  };
}

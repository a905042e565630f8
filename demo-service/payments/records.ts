import type { Db } from '../store/open.ts';
import type { Position } from '../store/pages.ts';

export type Method = 'CARD' | 'ACH' | 'CASH';
export type Action =
  | 'AUTHORIZE'
  | 'PREAUTHORIZE'
  | 'VOID'
  | 'CREDIT'
  | 'CAPTURE'
  | 'DEAUTHORIZE'
  | 'REJECT';
export type Results = 'APPROVED' | 'DECLINED' | 'FAILED';

/** One record as the store keeps it: a payment, or what was later done to it. */
export interface PaymentRecord {
  readonly id: string;
  readonly client_id: string;
  /** svc-userid of the request that made it. */
  readonly user_id: string;
  /** The payment it acts on; its own id for a payment (interface.md §2.7). */
  readonly original_id: string;
  readonly method: Method;
  readonly action: Action;
  /** Always positive; reports give voids and rejects their sign. */
  readonly amount_cents: number;
  readonly results: Results;
  /** What the transaction report shows as results (§3): a voided payment stays APPROVED above. */
  readonly report_results: Results | 'VOIDED' | 'REJECTED';
  readonly code: string | null;
  readonly message: string;
  readonly cvv_indicator: string | null;
  readonly avs_indicator: string | null;
  readonly risk_indicator: string | null;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly tracking_id: string;
  readonly memo: string;
  readonly settlement_date: string | null;
  readonly repaid_date: string | null;
  readonly gateway: string | null;
  readonly payment_plan_id: string;
  /** The patient fields of §4.1 that were sent, as JSON. */
  readonly patient: string;
  /** VI, MC, DI, AX, C, S (§2.5), or empty. */
  readonly account_type: string;
  readonly last_four: string;
  readonly account_fingerprint: string | null;
  /** What the demo card or account has in store for it; see demo-accounts.ts. */
  readonly fate: string;
}

const COLUMNS = [
  'id',
  'client_id',
  'user_id',
  'original_id',
  'method',
  'action',
  'amount_cents',
  'results',
  'report_results',
  'code',
  'message',
  'cvv_indicator',
  'avs_indicator',
  'risk_indicator',
  'timestamp',
  'tracking_id',
  'memo',
  'settlement_date',
  'repaid_date',
  'gateway',
  'payment_plan_id',
  'patient',
  'account_type',
  'last_four',
  'account_fingerprint',
  'fate',
] as const satisfies readonly (keyof PaymentRecord)[];

/** The payment records of the store. Each client sees its own only. */
export interface PaymentRecords {
  add(record: PaymentRecord): void;
  find(clientId: string, id: string): PaymentRecord | undefined;
  /** A payment and all that was done to it, in the order it happened. */
  history(originalId: string): readonly PaymentRecord[];
  /** At most `limit` records after a position and made no later than `to` (Unix seconds). */
  page(
    clientId: string,
    after: Position,
    to: number,
    limit: number,
  ): readonly (PaymentRecord & { readonly seq: number })[];
  setReportResults(id: string, results: PaymentRecord['report_results']): void;
}

export function paymentRecords(db: Db): PaymentRecords {
  const insert = db.prepare<[PaymentRecord]>(
    `INSERT INTO payment_records (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})`,
  );
  const byId = db.prepare<[string, string], PaymentRecord>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_records WHERE id = ? AND client_id = ?`,
  );
  const byOriginal = db.prepare<[string], PaymentRecord>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_records WHERE original_id = ? ORDER BY seq`,
  );
  const byTime = db.prepare<
    [string, number, number, number, number],
    PaymentRecord & { seq: number }
  >(
    `SELECT seq, ${COLUMNS.join(', ')} FROM payment_records
     WHERE client_id = ? AND (timestamp, seq) > (?, ?) AND timestamp <= ?
     ORDER BY timestamp, seq LIMIT ?`,
  );
  const updateResults = db.prepare<[string, string]>(
    'UPDATE payment_records SET report_results = ? WHERE id = ?',
  );
  return {
    add: (record) => void insert.run(record),
    find: (clientId, id) => byId.get(id, clientId),
    history: (originalId) => byOriginal.all(originalId),
    page: (clientId, after, to, limit) =>
      byTime.all(clientId, after.timestamp, after.seq, to, limit),
    setReportResults: (id, results) => void updateResults.run(results, id),
  };
}

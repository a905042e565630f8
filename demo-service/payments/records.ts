/**
 * Payments and their follow-ups (interface.md §2.1 to §2.3, §4.1).
 *
 *    authorize, preauthorize ─▶ track.ts ─▶ risk.ts (bank accounts) ─▶ decide.ts: demo-accounts.ts ─▶ record
 *    void, credit, capture, deauthorize ─▶ follow-up.ts: refused or done ─▶ record under its payment's id
 *
 * Every outcome is a record, refused ones too. Approved money goes on in settlement/.
 */

import type { Db } from '../store/open.ts';

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

/** See settlement/fates.ts. */
export type Fate =
  | 'paid'
  | 'returned'
  | 'charged_back'
  | 'chargeback_won'
  | 'corrected'
  | 'reprocessed';

/** One record in the store: a payment, or a later action on it. */
export interface PaymentRecord {
  readonly id: string;
  readonly client_id: string;
  /** svc-userid of the request that made it. */
  readonly user_id: string;
  /** The payment it acts on; its own id for a payment (interface.md §2.7). */
  readonly original_id: string;
  readonly method: Method;
  readonly action: Action;
  /** Always positive; reports add the sign of voids and rejects. */
  readonly amount_cents: number;
  readonly results: Results;
  /** The results in the transaction report (§3): a voided payment stays APPROVED above. */
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
  /** The keyed hash of a bank account; the key ends with the process. */
  readonly account_fingerprint: string | null;
  /** The later course of the money. */
  readonly fate: Fate;
}

/** A record that is shown as a payment (§2.1). */
export type ShownRecord = PaymentRecord & { readonly action: Exclude<Action, 'REJECT'> };

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

/** A place in the list: by time, then by the order of writing. */
export interface Place {
  /** Unix seconds. */
  readonly timestamp: number;
  readonly seq: number;
}

/**
 * The payment records of the store. Each client sees only its own. A bank's REJECT is no payment
 * record of §2.1: it appears in reports and among the follow-ups.
 */
export interface PaymentRecords {
  add(record: PaymentRecord): void;
  find(clientId: string, id: string): ShownRecord | undefined;
  /** All later records of a payment, in time order. */
  followUps(paymentId: string): readonly PaymentRecord[];
  /** At most `limit` records after a position and made no later than `to` (Unix seconds). */
  page(
    clientId: string,
    after: Place,
    to: number,
    limit: number,
  ): readonly (ShownRecord & { readonly seq: number })[];
  /** The newest payments, without their later records. */
  latest(clientId: string, limit: number): readonly PaymentRecord[];
  setReportResults(id: string, results: PaymentRecord['report_results']): void;
  setSettlementDate(id: string, date: string): void;
  /**
   * Number and total cents of the charges to a bank account after `since` (Unix seconds), since the
   * service started.
   */
  usage(
    clientId: string,
    accountFingerprint: string,
    since: number,
  ): { readonly count: number; readonly cents: number };
}

export function paymentRecords(db: Db): PaymentRecords {
  const insert = db.prepare<[PaymentRecord]>(
    `INSERT INTO payment_records (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})`,
  );
  const byId = db.prepare<[string, string], ShownRecord>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_records
     WHERE id = ? AND client_id = ? AND action <> 'REJECT'`,
  );
  const followUps = db.prepare<[string], PaymentRecord>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_records
     WHERE original_id = ? AND original_id <> id ORDER BY seq`,
  );
  const byTime = db.prepare<
    [string, number, number, number, number],
    ShownRecord & { seq: number }
  >(
    `SELECT seq, ${COLUMNS.join(', ')} FROM payment_records
     WHERE client_id = ? AND (timestamp, seq) > (?, ?) AND timestamp <= ? AND action <> 'REJECT'
     ORDER BY timestamp, seq LIMIT ?`,
  );
  const latest = db.prepare<[string, number], PaymentRecord>(
    `SELECT ${COLUMNS.join(', ')} FROM payment_records
     WHERE client_id = ? AND original_id = id ORDER BY timestamp DESC, seq DESC LIMIT ?`,
  );
  const updateResults = db.prepare<[string, string]>(
    'UPDATE payment_records SET report_results = ? WHERE id = ?',
  );
  const updateSettled = db.prepare<[string, string]>(
    'UPDATE payment_records SET settlement_date = ? WHERE id = ?',
  );
  const usage = db.prepare<[string, string, number], { count: number; cents: number }>(
    `SELECT count(*) AS count, coalesce(sum(amount_cents), 0) AS cents FROM payment_records
     WHERE client_id = ? AND account_fingerprint = ? AND timestamp > ?
       AND report_results = 'APPROVED'`,
  );
  return {
    add: (record) => void insert.run(record),
    find: (clientId, id) => byId.get(id, clientId),
    followUps: (paymentId) => followUps.all(paymentId),
    page: (clientId, after, to, limit) =>
      byTime.all(clientId, after.timestamp, after.seq, to, limit),
    latest: (clientId, limit) => latest.all(clientId, limit),
    setReportResults: (id, results) => void updateResults.run(results, id),
    setSettlementDate: (id, date) => void updateSettled.run(date, id),
    usage: (clientId, accountFingerprint, since) =>
      usage.get(clientId, accountFingerprint, since) ?? { count: 0, cents: 0 },
  };
}

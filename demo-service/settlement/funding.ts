import type { Db } from '../store/open.ts';

/** The deposit actions of interface.md §2.7. */
export const DEPOSIT_ACTIONS = [
  'Authorization',
  'Credit',
  'Chargeback',
  'Chargeback Reversal',
  'Instruction Correction',
  'Instruction Reversal',
  'Reprocess Reject',
] as const;

export type DepositAction = (typeof DEPOSIT_ACTIONS)[number];

/** Money that moves on one day, to the client or, negative, from it. */
export interface FundingEntry {
  readonly client_id: string;
  readonly transfer_id: string;
  readonly txn_id: string;
  readonly action: DepositAction;
  readonly amount_cents: number;
  /** Unix seconds. */
  readonly txn_time: number;
  /** YYYY-MM-DD, the day of its transfer. */
  readonly settle_date: string;
}

/** One client's money of one day, paid in one sum. */
export interface FundsTransfer {
  readonly id: string;
  readonly client_id: string;
  readonly batch_id: string;
  readonly batch_date: string;
  readonly expected_settlement_date: string;
}

export interface Funding {
  /** Opens a day's transfer; false if it is already open. */
  openTransfer(transfer: FundsTransfer): boolean;
  addEntry(entry: FundingEntry): void;
  /** Number of paid transfers of a client's day (YYYY-MM-DD). */
  confirmedOn(clientId: string, day: string): number;
  /** Cents of a payment that the banks hold back, by any action except its credits. */
  takenBack(paymentId: string): number;
  /** Pays a transfer: its payments get their repaid date. */
  confirm(transferId: string): void;
}

export function fundingStore(db: Db): Funding {
  const insertTransfer = db.prepare<[FundsTransfer]>(
    `INSERT INTO funds_transfers (id, client_id, batch_id, batch_date, expected_settlement_date, confirmed)
     VALUES (@id, @client_id, @batch_id, @batch_date, @expected_settlement_date, 0)
     ON CONFLICT (id) DO NOTHING`,
  );
  const insertEntry = db.prepare<[FundingEntry]>(
    `INSERT INTO funding_entries (client_id, transfer_id, txn_id, action, amount_cents, txn_time, settle_date)
     VALUES (@client_id, @transfer_id, @txn_id, @action, @amount_cents, @txn_time, @settle_date)`,
  );
  const confirmTransfer = db.prepare<[string]>(
    'UPDATE funds_transfers SET confirmed = 1 WHERE id = ?',
  );
  const markRepaid = db.prepare<[string, string]>(
    `UPDATE payment_records
     SET repaid_date = (SELECT expected_settlement_date FROM funds_transfers WHERE id = ?)
     WHERE repaid_date IS NULL AND id IN (SELECT txn_id FROM funding_entries WHERE transfer_id = ?)`,
  );
  const confirmed = db.prepare<[string, string], { count: number }>(
    `SELECT count(*) AS count FROM funds_transfers
     WHERE client_id = ? AND batch_date = ? AND confirmed = 1`,
  );
  const adjusted = db.prepare<[string], { cents: number }>(
    `SELECT -coalesce(sum(amount_cents), 0) AS cents FROM funding_entries
     WHERE txn_id = ? AND action NOT IN ('Authorization', 'Credit')`,
  );
  return {
    takenBack: (paymentId) => adjusted.get(paymentId)?.cents ?? 0,
    confirmedOn: (clientId, day) => confirmed.get(clientId, day)?.count ?? 0,
    openTransfer: (transfer) => insertTransfer.run(transfer).changes === 1,
    addEntry: (entry) => void insertEntry.run(entry),
    confirm: (transferId) => {
      confirmTransfer.run(transferId);
      markRepaid.run(transferId, transferId);
    },
  };
}

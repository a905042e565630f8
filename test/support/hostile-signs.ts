import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { ReportKind } from '../../src/shared/domain/reports/report-kinds.ts';

const CLIENT = 'AB12CD34';

const open = (folder: string) => new Database(join(folder, 'demo.sqlite'));

/**
 * Reverses the sign of many amounts in the store of a stopped service, so that it sends positive
 * voids, negative credits and charges, and chargebacks that look like payments. Corrections keep
 * theirs: the sign is their only direction. Each void and refund gets a failed one next to it.
 */
export function turnSigns(folder: string): void {
  const db = open(folder);
  db.exec(`
    UPDATE payment_records SET amount_cents = -amount_cents
    WHERE (action <> 'AUTHORIZE' AND action <> 'PREAUTHORIZE' AND seq % 2 = 0) OR seq % 7 = 0;
    UPDATE funding_entries SET amount_cents = -amount_cents
    WHERE action <> 'Instruction Correction' AND seq % 3 = 0;
  `);
  const refuse = db.prepare(`INSERT INTO payment_records SELECT NULL, ?, client_id, user_id,
      original_id, method, action, amount_cents, 'FAILED', 'FAILED', code, message, cvv_indicator,
      avs_indicator, risk_indicator, timestamp, tracking_id, memo, settlement_date, repaid_date,
      gateway, payment_plan_id, patient, account_type, last_four, account_fingerprint, fate
    FROM payment_records WHERE seq = ?`);
  const some = db.prepare(`SELECT seq FROM payment_records
    WHERE action IN ('VOID', 'CREDIT') AND method <> 'CASH' AND results = 'APPROVED'`);
  for (const row of some.all()) refuse.run(randomUUID(), z.object({ seq: z.int() }).parse(row).seq);
  db.close();
}

/** The expected totals of a report, by the names of its footer; US cents. */
export interface Ledger {
  readonly lines: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly notCounted: number;
}

/**
 * The quarter as the service recorded it, summed by SQL over its store: from the answer to each
 * payment, never from a report, and the net of the transactions from the remaining amount of each
 * payment. No code of the program under test takes part.
 */
export function ledgersOf(folder: string): Readonly<Record<ReportKind, Ledger>> {
  const db = open(folder);
  const count = z.object({ n: z.int().nullable() });
  const one = (sql: string) => count.parse(db.prepare(sql).get({ client: CLIENT })).n ?? 0;
  const sum = (what: string, from: string) => one(`SELECT sum(${what}) AS n FROM ${from}`);
  const rows = (from: string) => one(`SELECT count(*) AS n FROM ${from}`);
  const records = `payment_records WHERE client_id = @client AND method <> 'CASH'`;
  const done = (action: string) => `${records} AND results = 'APPROVED' AND action = '${action}'`;
  const refused = `${records} AND results <> 'APPROVED'
    AND action IN ('AUTHORIZE', 'VOID', 'CREDIT', 'REJECT')`;
  const charged =
    sum('abs(amount_cents)', done('AUTHORIZE')) + sum('abs(amount_cents)', done('CAPTURE'));
  /** The charged amount of each payment, unless a void or a return ended it, less its refunds. */
  const left = one(`
    WITH records AS (SELECT * FROM ${records} AND results = 'APPROVED'),
    ended AS (SELECT original_id FROM records WHERE action IN ('VOID', 'REJECT'))
    SELECT sum(CASE action WHEN 'CREDIT' THEN -abs(amount_cents) ELSE abs(amount_cents) END) AS n
    FROM records
    WHERE action IN ('AUTHORIZE', 'CAPTURE', 'CREDIT') AND original_id NOT IN (SELECT * FROM ended)`);
  const entries = 'funding_entries WHERE client_id = @client';
  const paid = `${entries}
    AND transfer_id IN (SELECT id FROM funds_transfers WHERE confirmed = 1)`;
  const detail = (action: string, amount: string) =>
    sum(amount, `${paid} AND action = '${action}'`);
  const takes = '-abs(amount_cents)';
  const gives = 'abs(amount_cents)';
  const details = {
    Authorization: detail('Authorization', gives),
    Credit: detail('Credit', takes),
    Chargeback: detail('Chargeback', takes),
    'Chargeback Reversal': detail('Chargeback Reversal', gives),
    'Instruction Correction': detail('Instruction Correction', 'amount_cents'),
    'Instruction Reversal': detail('Instruction Reversal', takes),
    'Reprocess Reject': detail('Reprocess Reject', gives),
  };
  const transfers = `(SELECT sum(amount_cents) AS amount FROM ${paid} GROUP BY transfer_id)`;
  const deposits = {
    Deposits: sum('amount', `${transfers} WHERE amount > 0`),
    Withdrawals: sum('amount', `${transfers} WHERE amount < 0`),
  };
  const settlements = {
    Settled: sum(gives, `${entries} AND action = 'Authorization'`),
    Credited: sum(takes, `${entries} AND action = 'Credit'`),
  };
  const returned = -sum('abs(amount_cents)', done('REJECT'));
  const withNet = (lines: Readonly<Record<string, number>>) => ({
    ...lines,
    Net: Object.values(lines).reduce((all, each) => all + each, 0),
  });
  const whole = (lines: Ledger['lines'], from: string): Ledger => {
    return { lines, rows: rows(from), notCounted: 0 };
  };
  const ledgers: Record<ReportKind, Ledger> = {
    transactions: {
      lines: {
        Charged: charged,
        Voided: -sum('abs(amount_cents)', done('VOID')),
        Refunded: -sum('abs(amount_cents)', done('CREDIT')),
        Returned: returned,
        Net: left,
      },
      rows:
        rows(refused) +
        ['AUTHORIZE', 'CAPTURE', 'VOID', 'CREDIT', 'REJECT'].reduce(
          (all, action) => all + rows(done(action)),
          0,
        ),
      notCounted: rows(refused),
    },
    rejects: whole({ Returned: returned }, done('REJECT')),
    deposits: whole(withNet(deposits), transfers),
    'deposit-details': whole(withNet(details), paid),
    settlements: whole(
      withNet(settlements),
      `${entries} AND action IN ('Authorization', 'Credit')`,
    ),
  };
  db.close();
  return ledgers;
}

/** `$1,250.00`, `−$25.00`. */
export function dollars(cents: number): string {
  const text = Math.abs(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '−' : ''}$${text}`;
}

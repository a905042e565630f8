import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { FINDING_KINDS, type FindingKind } from '../../src/shared/domain/finding.ts';

/** A difference planted in the service's data, and its expected name. */
export interface Planted {
  readonly kind: FindingKind;
  /** The payment it is about; null if it is only about a transfer. */
  readonly payment: string | null;
  readonly transferId: string | null;
}

interface PaymentHistory {
  readonly run: (sql: string, ...values: readonly (string | number)[]) => void;
  /** A past payment without a planted difference, old enough to be paid out. */
  readonly payment: (condition: string) => string;
  /** A transfer that was paid out, without a planted difference. */
  readonly transfer: () => string;
  readonly client: string;
}

type Plant = (paymentHistory: PaymentHistory) => Omit<Planted, 'kind'>;

const about = (payment: string): Omit<Planted, 'kind'> => ({ payment, transferId: null });

/** An ordinary payment: approved, settled, and without further events. */
const PLAIN = `action = 'AUTHORIZE' AND report_results = 'APPROVED' AND method = 'CARD'
  AND (SELECT group_concat(action) FROM funding_entries WHERE txn_id = p.id) = 'Authorization'
  AND NOT EXISTS (SELECT 1 FROM payment_records WHERE original_id = p.id AND id <> p.id)`;
const RETURNED = `report_results = 'REJECTED'
  AND (SELECT count(*) FROM funding_entries WHERE txn_id = p.id) = 2`;
const VOIDED = `report_results = 'VOIDED' AND method <> 'CASH'`;
const HAD = (action: string) =>
  `EXISTS (SELECT 1 FROM funding_entries WHERE txn_id = p.id AND action = '${action}')`;

const entry = (action: string, cents: string) =>
  `INSERT INTO funding_entries (client_id, transfer_id, txn_id, action, amount_cents, txn_time, settle_date)
   SELECT client_id, transfer_id, txn_id, '${action}', ${cents}, txn_time, settle_date
   FROM funding_entries WHERE txn_id = ? LIMIT 1`;

/** Puts a payment that never settled among the money of the next paid day. */
const SETTLE_ANYWAY = `INSERT INTO funding_entries
    (client_id, transfer_id, txn_id, action, amount_cents, txn_time, settle_date)
  SELECT p.client_id, t.id, p.id, 'Authorization', p.amount_cents, p.timestamp, t.batch_date
  FROM payment_records AS p, funds_transfers AS t
  WHERE p.id = ? AND t.confirmed = 1 AND t.batch_date > date(p.timestamp, 'unixepoch')
  ORDER BY t.batch_date, t.seq LIMIT 1`;

/** One planted difference per kind; the reports of it are up to the service. */
const PLANTS: Readonly<Partial<Record<FindingKind, Plant>>> = {
  'reported-twice': ({ run, payment }) => {
    const id = payment(
      `action = 'PREAUTHORIZE' AND report_results = 'APPROVED' AND ${HAD('Authorization')}`,
    );
    run(
      `INSERT INTO payment_records SELECT NULL, '${randomUUID()}', client_id, user_id, original_id,
         method, action, amount_cents, results, report_results, code, message, cvv_indicator,
         avs_indicator, risk_indicator, timestamp, tracking_id, memo, settlement_date, repaid_date,
         gateway, payment_plan_id, patient, account_type, last_four, account_fingerprint, fate
       FROM payment_records WHERE original_id = ? AND action = 'CAPTURE'`,
      id,
    );
    return about(id);
  },
  'void-not-applied': ({ run, payment }) => {
    const id = payment(VOIDED);
    run(`UPDATE payment_records SET report_results = 'APPROVED' WHERE id = ?`, id);
    return about(id);
  },
  'void-missing': ({ run, payment }) => {
    const id = payment(VOIDED);
    run(`DELETE FROM payment_records WHERE original_id = ? AND action = 'VOID'`, id);
    return about(id);
  },
  'void-amount-differs': ({ run, payment }) => {
    const id = payment(VOIDED);
    run(
      `UPDATE payment_records SET amount_cents = amount_cents - 1
       WHERE original_id = ? AND action = 'VOID'`,
      id,
    );
    return about(id);
  },
  'refunded-too-much': ({ run, payment }) => {
    const id = payment(
      `action = 'AUTHORIZE' AND report_results = 'APPROVED' AND method <> 'CASH' AND EXISTS (
         SELECT 1 FROM payment_records AS c JOIN funding_entries AS e ON e.txn_id = c.id
         WHERE c.original_id = p.id AND c.action = 'CREDIT' AND c.results = 'APPROVED')`,
    );
    const credit = `(SELECT id FROM payment_records WHERE original_id = ? AND action = 'CREDIT')`;
    run(
      `UPDATE funding_entries SET amount_cents = amount_cents - 500 WHERE txn_id = ${credit}`,
      id,
    );
    run(
      `UPDATE payment_records SET amount_cents = amount_cents + 500
       WHERE original_id = ? AND action = 'CREDIT'`,
      id,
    );
    return about(id);
  },
  'unknown-row': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(entry('Tribute', '-1'), id);
    return about(id);
  },
  'not-settled': ({ run, payment }) => {
    const id = payment(PLAIN);
    run('DELETE FROM funding_entries WHERE txn_id = ?', id);
    return about(id);
  },
  'settled-not-charged': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(`UPDATE payment_records SET client_id = 'ZX98YW76' WHERE id = ?`, id);
    return about(id);
  },
  'settled-though-voided': ({ run, payment }) => {
    const id = payment(VOIDED);
    run(SETTLE_ANYWAY, id);
    return about(id);
  },
  'settled-though-refused': ({ run, payment }) => {
    const id = payment(`action = 'AUTHORIZE' AND report_results = 'DECLINED'`);
    run(SETTLE_ANYWAY, id);
    return about(id);
  },
  'settled-twice': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(entry('Authorization', 'amount_cents'), id);
    return about(id);
  },
  'settled-amount-differs': ({ run, payment }) => {
    const id = payment(PLAIN);
    run('UPDATE funding_entries SET amount_cents = amount_cents - 7 WHERE txn_id = ?', id);
    return about(id);
  },
  'not-deposited': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(
      `INSERT INTO funds_transfers (id, client_id, batch_id, batch_date, expected_settlement_date, confirmed)
       SELECT 'FT-LOST', client_id, 'BLOST', batch_date, expected_settlement_date, 0
       FROM funds_transfers WHERE id = (SELECT transfer_id FROM funding_entries WHERE txn_id = ?)`,
      id,
    );
    run(`UPDATE funding_entries SET transfer_id = 'FT-LOST' WHERE txn_id = ?`, id);
    return about(id);
  },
  'return-missing': ({ run, payment }) => {
    const id = payment(RETURNED);
    run(`DELETE FROM payment_records WHERE original_id = ? AND action = 'REJECT'`, id);
    return about(id);
  },
  'return-not-applied': ({ run, payment }) => {
    const id = payment(RETURNED);
    run(`UPDATE payment_records SET report_results = 'APPROVED' WHERE id = ?`, id);
    return about(id);
  },
  'return-amount-differs': ({ run, payment }) => {
    const id = payment(RETURNED);
    run(
      `UPDATE payment_records SET amount_cents = amount_cents + 100
       WHERE original_id = ? AND action = 'REJECT'`,
      id,
    );
    return about(id);
  },
  'return-not-taken-back': ({ run, payment }) => {
    const id = payment(RETURNED);
    run(`DELETE FROM funding_entries WHERE txn_id = ? AND action = 'Instruction Reversal'`, id);
    return about(id);
  },
  'taken-back-without-reason': ({ run, payment }) => {
    const id = payment(PLAIN.replace('CARD', 'ACH'));
    run(entry('Instruction Reversal', '-amount_cents'), id);
    return about(id);
  },
  'taken-back-too-much': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(entry('Chargeback', '-amount_cents - 1000'), id);
    return about(id);
  },
  'given-again-not-taken': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(entry('Chargeback Reversal', 'amount_cents'), id);
    return about(id);
  },
  'wrong-sign': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(entry('Chargeback', '250'), id);
    return about(id);
  },
  'transfer-sum-differs': ({ run, transfer }) => {
    const transferId = transfer();
    run(
      `INSERT INTO funding_entries (client_id, transfer_id, txn_id, action, amount_cents, txn_time, settle_date)
       SELECT 'ZX98YW76', transfer_id, txn_id, action, 1234, txn_time, settle_date
       FROM funding_entries WHERE transfer_id = ? LIMIT 1`,
      transferId,
    );
    return { payment: null, transferId };
  },
  'transfer-count-differs': ({ run, transfer }) => {
    const transferId = transfer();
    run(
      `INSERT INTO funding_entries (client_id, transfer_id, txn_id, action, amount_cents, txn_time, settle_date)
       SELECT 'ZX98YW76', transfer_id, txn_id, action, 0, txn_time, settle_date
       FROM funding_entries WHERE transfer_id = ? LIMIT 1`,
      transferId,
    );
    return { payment: null, transferId };
  },
  'transfer-without-details': ({ run, transfer, client }) => {
    run(
      `INSERT INTO funds_transfers (id, client_id, batch_id, batch_date, expected_settlement_date, confirmed)
       SELECT 'FT-BARE', '${client}', 'BBARE', batch_date, expected_settlement_date, 1
       FROM funds_transfers WHERE id = ?`,
      transfer(),
    );
    run(
      `INSERT INTO funding_entries (client_id, transfer_id, txn_id, action, amount_cents, txn_time, settle_date)
       SELECT 'ZX98YW76', 'FT-BARE', txn_id, action, 4321, txn_time, settle_date
       FROM funding_entries LIMIT 1`,
    );
    return { payment: null, transferId: 'FT-BARE' };
  },
  'details-without-transfer': ({ run, payment }) => {
    const id = payment(PLAIN);
    run(
      `INSERT INTO funds_transfers (id, client_id, batch_id, batch_date, expected_settlement_date, confirmed)
       SELECT 'FT-HIDDEN', 'ZX98YW76', 'BHIDDEN', batch_date, expected_settlement_date, 1
       FROM funds_transfers WHERE id = (SELECT transfer_id FROM funding_entries WHERE txn_id = ?)`,
      id,
    );
    run(`UPDATE funding_entries SET transfer_id = 'FT-HIDDEN' WHERE txn_id = ?`, id);
    return { payment: id, transferId: 'FT-HIDDEN' };
  },
};

const idRow = z.object({ id: z.string() });

/** Plants every difference into the store of a stopped service. Returns the planted ones. */
export function plantDifferences(folder: string, client = 'AB12CD34'): readonly Planted[] {
  const db = new Database(join(folder, 'demo.sqlite'));
  db.pragma('foreign_keys = OFF');
  const used: string[] = ['none'];
  const pick = (sql: string): string => {
    const free = `AND id NOT IN (${used.map((id) => `'${id}'`).join(', ')})`;
    const { id } = idRow.parse(db.prepare(sql.replace('FREE', free)).get());
    used.push(id);
    return id;
  };
  const paymentHistory: PaymentHistory = {
    client,
    run: (sql, ...values) => {
      if (db.prepare(sql).run(...values).changes === 0) throw new Error(`Nothing planted: ${sql}`);
    },
    payment: (condition) =>
      pick(
        `SELECT id FROM payment_records AS p WHERE client_id = '${client}' AND ${condition}
         AND timestamp < unixepoch() - 86400 * 30 FREE ORDER BY seq LIMIT 1`,
      ),
    transfer: () =>
      pick(
        `SELECT id FROM funds_transfers WHERE client_id = '${client}' AND confirmed = 1
         AND batch_date < date('now', '-30 days') FREE ORDER BY seq LIMIT 1`,
      ),
  };
  try {
    return db.transaction(() =>
      FINDING_KINDS.flatMap((kind): readonly Planted[] => {
        const plant = PLANTS[kind];
        return plant === undefined ? [] : [{ kind, ...plant(paymentHistory) }];
      }),
    )();
  } finally {
    db.close();
  }
}

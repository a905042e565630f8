import { z } from 'zod';
import { cashierSchema } from '../../shared/contract/values.ts';
import { ATTEMPT_STATES, DECISIONS } from '../../shared/domain/attempt.ts';
import type { MOVEMENT_OPERATIONS } from '../../shared/domain/clinic-movement.ts';
import type { OutsideChange } from '../../shared/domain/outside-change.ts';
import { PAYMENT_METHODS } from '../../shared/domain/payment.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { RESERVED_FOLLOW_UPS } from '../../shared/hub/values.ts';
import type { Sql } from '../database.ts';

/*
 * The tables that are made from the entries. A row belongs to one till, and only entries of that till change it: crossing
 * writes of two tills would deadlock. Money over all tills is summed when it is read.
 */

const instant = z.union([z.date(), z.string()]).transform((at) => new Date(at).toISOString());
const person = z.string().transform((text) => cashierSchema.parse(JSON.parse(text)));

export const paymentRow = z.object({
  key: z.string(),
  till_id: z.string(),
  number: z.int(),
  branch: z.string(),
  sale_id: z.string().nullable(),
  record_id: z.string().nullable(),
  tracking_id: z.string().nullable(),
  operation: z.enum(['authorize', 'preauthorize']),
  method: z.enum(PAYMENT_METHODS),
  /** Cents: as reported, if less was approved than asked. */
  amount: z.int(),
  asked: z.int(),
  state: z.enum(ATTEMPT_STATES),
  /** True while its counter looks for it at the service. */
  watched: z.boolean(),
  decided: z.array(z.enum(DECISIONS)),
  acknowledged: z.array(z.string()),
  guard_keys: z.array(z.string()),
  patient_id: z.string().nullable(),
  brand: z.string().nullable(),
  last_four: z.string().nullable(),
  cashier: person,
  /** By the clock of its PC. */
  opened_at: instant,
  received_at: instant,
  /** The first entry by which its counter counts it; null for none. */
  counted_in: z.int().nullable(),
  /** The sum of its movements, cents; null before the first, and for an offline tender. */
  booked: z.int().nullable(),
});

export type PaymentRow = z.infer<typeof paymentRow>;

export const followUpRow = z.object({
  key: z.string(),
  of_payment: z.string(),
  till_id: z.string(),
  number: z.int(),
  operation: z.enum(RESERVED_FOLLOW_UPS),
  amount: z.int(),
  state: z.enum(ATTEMPT_STATES),
  watched: z.boolean(),
  decided: z.array(z.enum(DECISIONS)),
  record_id: z.string().nullable(),
  /** False if it was made without the hub. */
  reserved: z.boolean(),
  cashier: person,
  manager: person.nullable(),
  reason: z.string().nullable(),
  at: instant,
  /** The entry by which its counter counts it; null for none. */
  counted_in: z.int().nullable(),
  /** The later entry by which its counter counts it no longer; null for none. */
  taken_back_in: z.int().nullable(),
  booked: z.int().nullable(),
});

export type FollowUpRow = z.infer<typeof followUpRow>;

const patientsOf = z.array(
  z.object({ patientId: z.string().nullable(), externalId: z.string().nullable() }),
);

export const saleRow = z.object({
  sale_id: z.string(),
  till_id: z.string(),
  patients: z.string().transform((text) => patientsOf.parse(JSON.parse(text))),
  /** The entries with its lines and its patient; null for one of before these columns. */
  opened_in: z.int().nullable(),
  lines_in: z.int().nullable(),
  patient_in: z.int().nullable(),
  /** Null while it is not saved for later. */
  saved_in: z.int().nullable(),
  /** The saved payment of another counter that it continues. */
  of_sale: z.string().nullable(),
});

export type SaleRow = z.infer<typeof saleRow>;

export interface ReceiptRow {
  readonly till_id: string;
  readonly number: string;
  readonly sale_id: string;
  readonly type: string;
  readonly at: string;
  /** The entry's text. */
  readonly body: string;
}

/** A Z report; its content is in its entry. */
export interface ZReportRow {
  readonly till_id: string;
  readonly number: number;
  readonly entry_number: number;
  readonly at: string;
  /** The last business day, YYYY-MM-DD. */
  readonly last_day: string;
  /** For the bank, cents. */
  readonly cash: number;
  /** Of it in bags of a clinic close, as the counter knows, cents. */
  readonly clinic_packed: number;
}

/** A bag of a counter for the bank. */
export interface BagRow {
  readonly till_id: string;
  readonly bag_id: string;
  /** Cents. */
  readonly cash: number;
  /** Keys of their payments. */
  readonly checks: readonly string[];
  readonly bag_number: string;
  readonly account_id: string;
  /** Null for an entry of an earlier version. */
  readonly account: string | null;
  readonly day: string;
  readonly checks_sum: number;
  /** Of the entry. */
  readonly number: number;
}

/** A matched line of a bank statement. */
export interface BankLineRow {
  readonly till_id: string;
  readonly line_id: string;
  /** `depositOf` its meaning. */
  readonly deposit: string | null;
  readonly day: string;
}

/** Money that moved at a counter, by the entry that made it known; a change of it later is a movement of its own. */
export interface MovementRow {
  readonly till_id: string;
  readonly number: number;
  readonly key: string;
  readonly of_payment: string;
  readonly at: string;
  readonly operation: (typeof MOVEMENT_OPERATIONS)[number];
  readonly outside: OutsideChange | null;
  readonly is_correction: boolean;
  /** Cents, negative if money left the clinic. */
  readonly amount: number;
  readonly by_check: boolean;
  readonly cashier: Cashier | null;
}

/** The rows of a batch, by key; only changed ones are written. */
export interface BatchRows {
  readonly payments: Map<string, PaymentRow>;
  readonly followUps: Map<string, FollowUpRow>;
  readonly sales: Map<string, SaleRow>;
  readonly receipts: Map<string, ReceiptRow>;
  readonly zReports: Map<number, ZReportRow>;
  /** Cash of Z reports in bags of a clinic close, by the number of the report. */
  readonly clinicPacked: Map<number, number>;
  /** By bag; null for one that was unpacked. */
  readonly bags: Map<string, BagRow | null>;
  /** By line; null for one that was unmatched. */
  readonly bankLines: Map<string, BankLineRow | null>;
  /** In the order of their entries. */
  readonly movements: MovementRow[];
  /** Records with money that is in no counter's figures, and the entry of the alarm for it. */
  readonly uncounted: Map<string, number>;
}

export function emptyRows(): BatchRows {
  return {
    ...{ payments: new Map(), followUps: new Map(), sales: new Map(), receipts: new Map() },
    ...{ zReports: new Map(), clinicPacked: new Map(), bags: new Map(), bankLines: new Map() },
    ...{ movements: [], uncounted: new Map() },
  };
}

/** What the entries of a batch name. */
interface Named {
  readonly keys: readonly string[];
  readonly saleIds: readonly string[];
  /** Of the service. */
  readonly records: readonly string[];
  /** Records of payments that are voided, refunded or captured. */
  readonly followed: readonly string[];
}

/** Reads the rows of a till that a batch of its entries may change. */
export async function readRows(sql: Sql, tillId: string, named: Named): Promise<BatchRows> {
  const { keys, saleIds } = named;
  const rows = emptyRows();
  if (Object.values(named).every((names) => names.length === 0)) return rows;
  const payments = await sql.query(
    `SELECT * FROM payment WHERE key = ANY($2::uuid[]) AND till_id = $1
     UNION SELECT * FROM payment WHERE sale_id = ANY($3::uuid[]) AND till_id = $1`,
    [tillId, keys.filter(isUuid), saleIds],
  );
  for (const row of payments.map((each) => paymentRow.parse(each))) rows.payments.set(row.key, row);
  const followUps =
    keys.length === 0
      ? []
      : await sql.query('SELECT * FROM follow_up WHERE key = ANY($2) AND till_id = $1', [
          ...[tillId, keys],
        ]);
  for (const row of followUps.map((each) => followUpRow.parse(each)))
    rows.followUps.set(row.key, row);
  await readOfRecords(sql, tillId, rows, named);
  const ofPayments = [...rows.payments.values()].flatMap((payment) => payment.sale_id ?? []);
  const sales = await sql.query(
    'SELECT * FROM sale WHERE sale_id = ANY($2::uuid[]) AND till_id = $1',
    [tillId, [...new Set([...saleIds, ...ofPayments])]],
  );
  for (const row of sales.map((each) => saleRow.parse(each))) rows.sales.set(row.sale_id, row);
  return rows;
}

const uncountedRow = z.object({ number: z.int(), record: z.string() });

/** Reads the payments and follow-ups on the same records of the service: their money depends on one another. */
async function readOfRecords(
  sql: Sql,
  tillId: string,
  rows: BatchRows,
  named: Named,
): Promise<void> {
  const followed = [
    ...named.followed,
    ...[...rows.followUps.values()].map(({ of_payment }) => of_payment),
  ];
  const paid = [...rows.payments.values()].flatMap(({ record_id }) => record_id ?? []);
  const records = [...new Set([...named.records, ...followed, ...paid])];
  if (records.length === 0) return;
  const payments = await sql.query(
    'SELECT * FROM payment WHERE record_id = ANY($2) AND till_id = $1',
    [tillId, records],
  );
  for (const row of payments.map((each) => paymentRow.parse(each))) rows.payments.set(row.key, row);
  const followUps = await sql.query(
    'SELECT * FROM follow_up WHERE of_payment = ANY($2) AND till_id = $1',
    [tillId, records],
  );
  for (const row of followUps.map((each) => followUpRow.parse(each)))
    rows.followUps.set(row.key, row);
  const unknown = followed.filter(
    (record) => !payments.some((payment) => payment['record_id'] === record),
  );
  if (unknown.length === 0) return;
  const uncounted = await sql.query(
    `SELECT number, body::json ->> 'paymentId' AS record FROM journal_entry
     WHERE kind = 'alarm.raised' AND till_id = $1 AND body::json ->> 'paymentId' = ANY($2)
       AND body::json ->> 'kind' = ANY($3)`,
    [tillId, unknown, UNCOUNTED],
  );
  for (const { record, number } of uncounted.map((each) => uncountedRow.parse(each)))
    rows.uncounted.set(record, number);
}

/** Alarms of records that no payment of the counter holds: the second charge of one press, or a sale made for a hold. */
export const UNCOUNTED = ['charged-twice', 'other-action'];

const isUuid = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

const asJson = (rows: Iterable<object>) => JSON.stringify([...rows]);

/**
 * Writes the changed rows.
 * @param before the keys of payments that were stored already.
 */
export async function writeRows(
  sql: Sql,
  tillId: string,
  rows: BatchRows,
  before: ReadonlySet<string>,
): Promise<void> {
  const { payments, followUps, sales, receipts, zReports, clinicPacked, bags, bankLines } = rows;
  const { movements } = rows;
  if (sales.size > 0) {
    const text = [...sales.values()].map((sale) => ({
      ...sale,
      patients: JSON.stringify(sale.patients),
    }));
    await sql.query(
      `INSERT INTO sale SELECT * FROM json_populate_recordset(NULL::sale, $1::json)
       ON CONFLICT (sale_id) DO UPDATE SET patients = excluded.patients, lines_in = excluded.lines_in,
         patient_in = excluded.patient_in, saved_in = excluded.saved_in
       WHERE sale.till_id = excluded.till_id`,
      [asJson(text)],
    );
  }
  if (payments.size > 0) {
    const text = [...payments.values()].map((row) => ({
      ...row,
      cashier: JSON.stringify(row.cashier),
    }));
    await sql.query(
      `WITH written AS (
         INSERT INTO payment SELECT * FROM json_populate_recordset(NULL::payment, $1::json)
         ON CONFLICT (key) DO UPDATE SET record_id = excluded.record_id, amount = excluded.amount,
           state = excluded.state, watched = excluded.watched, decided = excluded.decided,
           guard_keys = excluded.guard_keys, counted_in = excluded.counted_in, booked = excluded.booked
         WHERE payment.till_id = excluded.till_id RETURNING key, till_id, guard_keys)
       INSERT INTO guard SELECT unnest(guard_keys), key, till_id FROM written ON CONFLICT DO NOTHING`,
      [asJson(text)],
    );
    const keys = [...payments.keys()].filter((key) => before.has(key));
    if (keys.length > 0) {
      await sql.query(
        `DELETE FROM guard g USING payment p WHERE g.payment_key = ANY($1::uuid[])
           AND p.key = g.payment_key AND NOT (g.guard_key = ANY(p.guard_keys))`,
        [keys],
      );
    }
  }
  if (followUps.size > 0) {
    const text = [...followUps.values()].map((row) => ({
      ...row,
      cashier: JSON.stringify(row.cashier),
      manager: row.manager === null ? null : JSON.stringify(row.manager),
    }));
    await sql.query(
      `INSERT INTO follow_up SELECT * FROM json_populate_recordset(NULL::follow_up, $1::json)
       ON CONFLICT (key) DO UPDATE SET amount = excluded.amount, state = excluded.state,
         watched = excluded.watched, decided = excluded.decided, record_id = excluded.record_id,
         counted_in = excluded.counted_in, taken_back_in = excluded.taken_back_in, booked = excluded.booked
       WHERE follow_up.till_id = excluded.till_id`,
      [asJson(text)],
    );
  }
  if (movements.length > 0) {
    const text = movements.map((row) => ({
      ...row,
      cashier: row.cashier === null ? null : JSON.stringify(row.cashier),
    }));
    await sql.query(
      'INSERT INTO movement SELECT * FROM json_populate_recordset(NULL::movement, $1::json)',
      [asJson(text)],
    );
  }
  if (receipts.size > 0) {
    await sql.query(
      `INSERT INTO receipt SELECT * FROM json_populate_recordset(NULL::receipt, $1::json)
       ON CONFLICT DO NOTHING`,
      [asJson(receipts.values())],
    );
  }
  if (zReports.size > 0) {
    await sql.query(
      `INSERT INTO z_report SELECT * FROM json_populate_recordset(NULL::z_report, $1::json)
       ON CONFLICT DO NOTHING`,
      [asJson(zReports.values())],
    );
  }
  if (clinicPacked.size > 0) {
    await sql.query(
      `UPDATE z_report z SET clinic_packed = p.cash FROM unnest($2::bigint[], $3::bigint[]) p (number, cash)
       WHERE z.till_id = $1 AND z.number = p.number`,
      [tillId, [...clinicPacked.keys()], [...clinicPacked.values()]],
    );
  }
  if (bags.size > 0) {
    await sql.query('DELETE FROM counter_bag WHERE till_id = $1 AND bag_id = ANY($2::uuid[])', [
      ...[tillId, [...bags.keys()]],
    ]);
    await sql.query('DELETE FROM bag_in_hand WHERE till_id = $1 AND bag_id = ANY($2::uuid[])', [
      ...[tillId, [...bags.keys()]],
    ]);
    const packed = [...bags.values()].filter((bag) => bag !== null);
    await sql.query(
      'INSERT INTO counter_bag SELECT * FROM json_populate_recordset(NULL::counter_bag, $1::json)',
      [asJson(packed)],
    );
  }
  if (bankLines.size > 0) {
    await sql.query('DELETE FROM bank_line WHERE till_id = $1 AND line_id = ANY($2)', [
      ...[tillId, [...bankLines.keys()]],
    ]);
    const matched = [...bankLines.values()].filter((line) => line !== null);
    await sql.query(
      'INSERT INTO bank_line SELECT * FROM json_populate_recordset(NULL::bank_line, $1::json)',
      [asJson(matched)],
    );
  }
}

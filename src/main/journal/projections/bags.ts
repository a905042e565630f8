import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { centsSchema } from '../../../shared/contract/values.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { NewEntry, Row } from '../../../shared/journal/entry.ts';
import { mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { batchesAtBank, batchSubject } from './bank.ts';
import { spendCommand } from './commands.ts';

const newestRow = z.object({ newest: z.int() });

type BagEntry = Extract<NewEntry, { kind: `bag.${string}` }>;

/** Applies one entry of a bag for the bank to the projections. @throws {JournalError} `out-of-turn`. */
export function projectBag(db: Statements, { number }: Row, entry: BagEntry): void {
  if ('commandId' in entry.body) spendCommand(db, entry.body.commandId, entry.kind);
  switch (entry.kind) {
    case 'bag.clinic-packed': {
      const { closeId, zReports, checks } = entry.body;
      for (const { number: report, cash } of zReports) {
        db.prepare('INSERT INTO clinic_packed VALUES (?, ?, ?)').run(report, closeId, cash);
      }
      for (const key of checks) {
        db.prepare('INSERT INTO clinic_packed_checks VALUES (?, ?)').run(key, closeId);
      }
      return;
    }
    case 'bag.packed': {
      const { bagId, bagNumber, accountId, day, bills, coin, checks, cashier } = entry.body;
      db.prepare('INSERT INTO bags VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        bagId,
        number,
        bagNumber,
        accountId,
        day,
        bills,
        coin,
        cashier.name,
        JSON.stringify(entry.body.businessDays),
      );
      for (const { paymentKey, number: checkNumber, payer, amount } of checks) {
        db.prepare('INSERT INTO bag_checks VALUES (?, ?, ?, ?, ?)').run(
          paymentKey,
          bagId,
          checkNumber,
          payer,
          amount,
        );
      }
      return;
    }
    case 'bag.unpacked': {
      const { bagId } = entry.body;
      db.prepare('DELETE FROM bag_checks WHERE bag_id = ?').run(bagId);
      mustChangeOne(
        db.prepare('DELETE FROM bags WHERE bag_id = ?').run(bagId),
        'a bag is packed first',
      );
      return;
    }
  }
}

const daysText = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.array(z.string()));

const bagRow = z
  .object({
    bag_id: z.string(),
    number: z.int(),
    bag_number: z.string(),
    account_id: z.string(),
    day: z.string(),
    bills: centsSchema,
    coin: centsSchema,
    cashier_name: z.string(),
    business_days: daysText,
  })
  .transform(({ bag_id, bag_number, account_id, cashier_name, business_days, ...row }) => ({
    ...row,
    businessDays: business_days,
    bagId: bag_id,
    bagNumber: bag_number,
    accountId: account_id,
    packedBy: cashier_name,
  }));

const checkRow = z
  .object({
    check_number: z.string(),
    payer: z.string().nullable(),
    amount: centsSchema,
  })
  .transform(({ check_number, ...row }) => ({ ...row, number: check_number }));

const bookedRow = z.object({ day: z.string() });

/** A bag for the bank, with the payers of its checks decrypted. */
export type Bag = z.infer<typeof bagRow> & {
  readonly checks: readonly z.infer<typeof checkRow>[];
  /** The day on which the bank booked it, by its statement; null before. */
  readonly arrived: string | null;
};

function bagOf(db: Readable, row: unknown): Bag {
  const bag = bagRow.parse(row);
  const checks = db
    .all('SELECT * FROM bag_checks WHERE bag_id = ? ORDER BY rowid', bag.bagId)
    .map((check) => checkRow.parse(check))
    .map((check) => ({ ...check, payer: check.payer === null ? null : db.nameOf(check.payer) }));
  const [match] = db.all('SELECT day FROM bank_matches WHERE subject = ?', `bag ${bag.bagId}`);
  return { ...bag, checks, arrived: match === undefined ? null : bookedRow.parse(match).day };
}

/** The newest bags first. */
export function bags(db: Readable, most: number): readonly Bag[] {
  return db
    .all('SELECT * FROM bags ORDER BY number DESC LIMIT ?', most)
    .map((row) => bagOf(db, row));
}

/** The bags that no statement shows yet, oldest first. */
export function bagsOnTheWay(db: Readable): readonly Bag[] {
  return db
    .all(
      `SELECT * FROM bags b
       WHERE NOT EXISTS (SELECT 1 FROM bank_matches m WHERE m.subject = 'bag ' || b.bag_id)
       ORDER BY number`,
    )
    .map((row) => bagOf(db, row));
}

const differingRow = z.object({
  name: z.string(),
  day: z.string(),
  packed: centsSchema,
  booked: signedCentsSchema,
});

/** The bags that a person matched with a line of another sum, oldest first; those of the clinic by the day of the line. */
export function differingBags(db: Readable): readonly z.infer<typeof differingRow>[] {
  return db
    .all(
      `SELECT name, day, booked, packed FROM (
         SELECT bag_number AS name, b.day, m.amount AS booked, b.number, bills + coin +
           (SELECT coalesce(sum(amount), 0) FROM bag_checks c WHERE c.bag_id = b.bag_id) AS packed
         FROM bags b JOIN bank_matches m ON m.subject = 'bag ' || b.bag_id
         UNION ALL
         SELECT meaning ->> '$.bagNumber', day, amount, number, (meaning ->> '$.cash') + (meaning ->> '$.checks')
         FROM bank_matches WHERE meaning ->> '$.kind' IN ('clinic-bag', 'counter-bag'))
       WHERE booked <> packed ORDER BY number`,
    )
    .map((row) => differingRow.parse(row));
}

export function bagById(db: Readable, bagId: string): Bag | null {
  const [row] = db.all('SELECT * FROM bags WHERE bag_id = ?', bagId);
  return row === undefined ? null : bagOf(db, row);
}

/** True if a packed bag has this number, in either case of letters. */
export function isBagNumberUsed(db: Readable, bagNumber: string): boolean {
  const rows = db.all(
    'SELECT 1 FROM bags WHERE lower(trim(bag_number)) = lower(trim(?)) LIMIT 1',
    bagNumber,
  );
  return rows.length > 0;
}

/** The way of a check to the bank: in a bag of this counter, which it may unpack, or gone with it or with a clinic close. */
export function wayOfCheck(db: Readable, paymentKey: string): 'packed' | 'gone' | null {
  const [inClose] = db.all('SELECT 1 FROM clinic_packed_checks WHERE payment_key = ?', paymentKey);
  if (inClose !== undefined) return 'gone';
  const [row] = db.all(
    'SELECT b.* FROM bags b JOIN bag_checks USING (bag_id) WHERE payment_key = ?',
    paymentKey,
  );
  if (row === undefined) return null;
  return bagOf(db, row).arrived === null ? 'packed' : 'gone';
}

const batchRow = z.object({
  report: z.int(),
  days: daysText,
  terminal: z.string(),
  total: signedCentsSchema,
});

/** The batch of a card terminal with its total in a Z report, cents. */
export interface ClosedBatch {
  readonly report: number;
  readonly terminal: string;
  /** The last business day of the Z report. */
  readonly day: string;
  readonly total: Cents;
  /** The day on which the bank booked it; null before. */
  readonly arrived: string | null;
}

/** The batches of the newest closed days, newest first; a batch of zero is not paid out. */
export function closedBatches(db: Readable, mostDays: number): readonly ClosedBatch[] {
  const booked = batchesAtBank(db);
  return db
    .all(
      `SELECT z.number AS report, z.report -> '$.days' AS days, t.value ->> '$.name' AS terminal,
         t.value ->> '$.batch' AS total
       FROM (SELECT * FROM z_reports ORDER BY number DESC LIMIT ?) z, json_each(z.report, '$.terminals') t
       WHERE t.value ->> '$.batch' <> 0 ORDER BY z.number DESC, t.key`,
      mostDays,
    )
    .map((row) => batchRow.parse(row))
    .flatMap(({ days, ...batch }) => {
      const day = days.at(-1);
      const arrived = booked.get(batchSubject(batch)) ?? null;
      return day === undefined ? [] : [{ ...batch, day, arrived }];
    });
}

const sumColumn = z.int().transform(cents);
const cashRow = z.object({ cash: sumColumn });
const packedRow = z.object({ all: sumColumn, coin: sumColumn });

/** The cash in all bags, and the coin in it. */
export function cashPacked(db: Readable): { readonly all: Cents; readonly coin: Cents } {
  const [row] = db.all(
    'SELECT coalesce(sum(bills + coin), 0) AS "all", coalesce(sum(coin), 0) AS coin FROM bags',
  );
  return packedRow.parse(row);
}

/** The newest Z report with cash in a bag of a clinic close, by its number; 0 without one. */
export function newestPackedDay(db: Readable): number {
  const [row] = db.all('SELECT coalesce(max(report), 0) AS newest FROM clinic_packed');
  return newestRow.parse(row).newest;
}

/** A parameter of a query: SQLite has no infinity. */
const upTo = (number: number) => Math.min(number, Number.MAX_SAFE_INTEGER);

/** The newest Z report up to an entry, by the number of its own entry; 0 without one. */
export function newestSentDay(db: Readable, sent: number): number {
  const sql = 'SELECT coalesce(max(up_to + 1), 0) AS newest FROM z_reports WHERE up_to + 1 <= ?';
  const [row] = db.all(sql, upTo(sent));
  return newestRow.parse(row).newest;
}

/** The cash of days that were closed after an entry, less the bags of after it; never below zero. */
export function unsentCash(db: Readable, sent: number): Cents {
  const [row] = db.all(
    `SELECT max(0,
       (SELECT coalesce(sum(report -> '$.deposit' ->> '$.deposit'), 0) FROM z_reports WHERE up_to + 1 > ?)
       - (SELECT coalesce(sum(bills + coin), 0) FROM bags WHERE number > ?)) AS cash`,
    upTo(sent),
    upTo(sent),
  );
  return cashRow.parse(row).cash;
}

const openCheck = z
  .object({
    number: z.int(),
    command_id: z.string(),
    sale_id: z.string(),
    recorded_at: z.string(),
    reference: z.string(),
    amount: centsSchema,
    patient_name: z.string().nullable(),
  })
  .transform(
    ({ number: entry, command_id, sale_id, recorded_at, reference, amount, patient_name }) => ({
      entry,
      paymentKey: command_id,
      saleId: sale_id,
      takenAt: recorded_at,
      number: reference,
      amount,
      payer: patient_name,
    }),
  );

/** A check that was taken, and is neither returned nor in a bag. */
export type OpenCheck = z.infer<typeof openCheck>;

/** The checks that wait for a bag, oldest first. */
export function checksToDeposit(db: Readable): readonly OpenCheck[] {
  return db
    .all(
      `SELECT c.number, c.command_id, c.sale_id, c.recorded_at, c.reference, c.amount, s.patient_name
       FROM recorded_tenders c JOIN sales s USING (sale_id)
       WHERE c.what = 'check'
         AND NOT EXISTS (SELECT 1 FROM bag_checks b WHERE b.payment_key = c.command_id)
         AND NOT EXISTS (SELECT 1 FROM clinic_packed_checks k WHERE k.payment_key = c.command_id)
         AND NOT EXISTS (SELECT 1 FROM manual_refunds r WHERE r.payment_key = c.command_id)
         AND NOT EXISTS (SELECT 1 FROM returned_checks r WHERE r.payment_key = c.command_id)
       ORDER BY c.number`,
    )
    .map((row) => openCheck.parse(row))
    .map((check) => ({ ...check, payer: check.payer === null ? null : db.nameOf(check.payer) }));
}

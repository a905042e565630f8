import { z } from 'zod';
import { lineDetailsSchema, type shownReceiptSchema } from '../../../shared/contract/receipts.ts';
import {
  type ReceiptLanguage,
  type ReceiptType,
  receiptNumber,
} from '../../../shared/domain/receipt.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import {
  type EntryBody,
  type NewEntry,
  type Row,
  readBody,
} from '../../../shared/journal/entry.ts';
import { replaceLineNames } from '../../../shared/journal/names.ts';
import { jsonOf, mustChangeOne, type Readable, type Statements } from '../statements.ts';
import { numberAgreements } from './agreements.ts';
import { type Move, movesOfSale } from './moves.ts';
import { saleById } from './sales.ts';

const numberRow = z.object({ number: z.string() });

/** SQL for the body of one of `receipts`: it is only in the journal. */
const BODY = '(SELECT entry_text(body) FROM entries r WHERE r.number = receipts.row)';

const detailsSchema = z.array(lineDetailsSchema);
const detailsColumn = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(detailsSchema);

const receiptRow = z.object({
  body: z.string().transform((text) => readBody('receipt.issued', text).receipt),
  row: z.int(),
  printed: z.int(),
  itemized: z.int(),
  details: detailsColumn.nullable(),
});

/** A receipt with its present patients and the details added to its lines, and the number of its prints. */
export interface IssuedReceipt {
  readonly receipt: z.infer<typeof shownReceiptSchema>;
  readonly printed: number;
  /** Form of the last print; false before the first. */
  readonly itemized: boolean;
}

export function receiptByNumber(db: Readable, number: string): IssuedReceipt | null {
  const [row] = db.all(
    `SELECT ${BODY} AS body, row, printed, itemized, details FROM receipts WHERE count = ?`,
    Number(number),
  );
  if (row === undefined) return null;
  const { body, row: entry, printed, itemized, details } = receiptRow.parse(row);
  const patient = body.patient === undefined ? {} : { patient: db.nameOf(body.patient) };
  const lines = replaceLineNames(
    body.lines.map((line, at) => ({ ...line, ...details?.[at] })),
    (name) => db.nameOf(name),
  );
  const payer =
    body.payer === undefined ? {} : { payer: { ...body.payer, name: db.nameOf(body.payer.name) } };
  const issued = { ...body, ...patient, ...payer, lines };
  return { receipt: afterMoves(db, entry, issued), printed, itemized: itemized === 1 };
}

type ShownReceipt = IssuedReceipt['receipt'];

/** The receipt with the patients that the moves since its entry gave its lines. */
function afterMoves(db: Readable, entry: number, issued: ShownReceipt): ShownReceipt {
  const moves = movesOfSale(db, issued.saleId).filter(({ number }) => number > entry);
  if (moves.length === 0) return issued;
  const saleLines = saleById(db, issued.saleId)?.lines ?? [];
  let receipt = issued;
  for (const move of moves) receipt = afterMove(receipt, move, saleLines);
  return receipt;
}

function afterMove(
  receipt: ShownReceipt,
  { at, places, from, to, whole }: Move,
  saleLines: readonly SaleLine[],
): ShownReceipt {
  const isMoved = (line: SaleLine, index: number) => {
    // The receipt of a part has only some of the lines.
    if (receipt.lines.length === saleLines.length) return places.includes(index + 1);
    const isOfPatient =
      line.patient === undefined
        ? receipt.patient === (from.name ?? undefined)
        : line.patient.patientId === from.patientId;
    return isOfPatient && places.some((place) => isSameLine(saleLines[place - 1], line));
  };
  const moved = receipt.lines.flatMap((line, index) => (isMoved(line, index) ? [index] : []));
  if (moved.length === 0) return receipt;
  const lines = receipt.lines.map(({ patient, ...line }, index) => {
    const owner = moved.includes(index) ? to : patient;
    const isOwn = owner === undefined || (whole && owner.patientId === to.patientId);
    return isOwn ? line : { ...line, patient: owner };
  });
  const own = whole ? { patient: to.name } : {};
  return { ...receipt, ...own, lines, moved: { at, lines: moved } };
}

const isSameLine = (one: SaleLine | undefined, other: SaleLine) =>
  one?.kind === other.kind && one.name === other.name && one.description === other.description;

/** The newest receipt for a full payment or a hold of a sale; null without one. */
export function receiptOfSale(
  db: Readable,
  saleId: string,
  type: ReceiptType = 'sale',
): string | null {
  const [row] = db.all(
    'SELECT number FROM receipts WHERE sale_id = ? AND type = ? ORDER BY count DESC LIMIT 1',
    saleId,
    type,
  );
  return row === undefined ? null : numberRow.parse(row).number;
}

/** The language that a patient chose for the newest receipt, or before it; null without a choice. */
export function languageOfPatient(db: Readable, patientId: string): ReceiptLanguage | null {
  const [row] = db.all(
    `SELECT receipts.number FROM sales JOIN receipts USING (sale_id) WHERE patient_id = ?
     ORDER BY count DESC LIMIT 1`,
    patientId,
  );
  if (row === undefined) return null;
  const { number } = numberRow.parse(row);
  const wording = receiptByNumber(db, number)?.receipt.wording;
  return wording?.chosen === true ? wording.language : null;
}

/** The receipt of an approved attempt: it has the attempt's tracking id. */
export function receiptOfAttempt(
  db: Readable,
  attempt: Pick<EntryBody<'attempt.opened'>, 'saleId' | 'trackingId' | 'payment'>,
): string | null {
  const { trackingId, payment } = attempt;
  const saleId = attempt.saleId ?? payment?.saleId ?? null; // of another counter's payment
  const ofSale = saleId === null ? 'sale_id IS NULL' : 'sale_id = ?';
  const [row] = db.all(
    `SELECT number FROM receipts WHERE ${ofSale} AND instr(${BODY}, ?) > 0 ORDER BY count DESC LIMIT 1`,
    ...(saleId === null ? [] : [saleId]),
    trackingId,
  );
  return row === undefined ? null : numberRow.parse(row).number;
}

const counted = z.object({ count: z.int() }).transform(({ count }) => receiptNumber(count));
const highest = z.object({ count: z.int().nullable() });

/** The number that the next sale or receipt gets. */
export function nextNumber(db: Readable): string {
  const counts = [
    'SELECT max(number) AS count FROM sales',
    'SELECT max(count) AS count FROM receipts',
  ]
    .flatMap((sql) => db.all(sql))
    .map((row) => highest.parse(row).count ?? 0);
  return receiptNumber(1 + Math.max(...counts));
}

/** The number that a sale got at its opening; null if it is not in the journal. */
export function numberOfSale(db: Readable, saleId: string): string | null {
  const [row] = db.all('SELECT number AS count FROM sales WHERE sale_id = ?', saleId);
  return row === undefined ? null : counted.parse(row);
}

export function isIssued(db: Readable, number: string): boolean {
  return db.all('SELECT 1 FROM receipts WHERE count = ?', Number(number)).length > 0;
}

type ReceiptEntry = Extract<NewEntry, { kind: `receipt.${string}` }>;

/** Applies one entry of a receipt to the projections. @throws {JournalError} `out-of-turn`. */
export function projectReceipt(db: Statements, row: Row, entry: ReceiptEntry): void {
  switch (entry.kind) {
    case 'receipt.issued': {
      const { number, saleId, type, originalNumber } = entry.body.receipt;
      db.prepare(
        'INSERT INTO receipts (count, number, row, sale_id, type) VALUES (?, ?, ?, ?, ?)',
      ).run(Number(number), number, row.number, saleId, type);
      if (type !== 'sale' && type !== 'hold' && type !== 'part-payment') return;
      numberAgreements(db, entry.body.receipt);
      // A corrected receipt takes the place of the original.
      db.prepare(
        `UPDATE tender_requests SET receipt_number = ? WHERE sale_id = ? AND is_payment = 1
           AND receipt_number = ?`,
      ).run(number, saleId, originalNumber ?? null);
      if (type === 'part-payment') return;
      db.prepare(
        `UPDATE tender_requests SET receipt_number = ? WHERE sale_id = ? AND is_payment = 1
           AND receipt_number IS NULL AND state = 'approved'`,
      ).run(number, saleId);
      return;
    }
    case 'receipt.details-saved':
      mustChangeOne(
        db
          .prepare('UPDATE receipts SET details = ? WHERE count = ?')
          .run(jsonOf(detailsSchema, entry.body.lines), Number(entry.body.number)),
        'details are added to a receipt after it was issued',
      );
      return;
    case 'receipt.printed':
      mustChangeOne(
        db
          .prepare('UPDATE receipts SET printed = printed + 1, itemized = ? WHERE count = ?')
          .run(entry.body.itemized ? 1 : 0, Number(entry.body.number)),
        'a receipt is printed after it was issued',
      );
      return;
  }
}

import { z } from 'zod';
import { signedCentsSchema } from '../../../shared/contract/drawer.ts';
import { allocate, type LinePart, NOT_ALLOCATED } from '../../../shared/domain/allocation.ts';
import { type Cents, cents } from '../../../shared/domain/money.ts';
import type { SaleLine } from '../../../shared/domain/sale.ts';
import type { Row } from '../../../shared/journal/entry.ts';
import type { FollowedPayment } from '../../../shared/journal/followed-payment.ts';
import { journalLineSchema } from '../../../shared/journal/sale-entries.ts';
import { JournalError } from '../journal-error.ts';
import type { Readable, Statements } from '../statements.ts';
import { followedBy } from './followed-payments.ts';
import { saleById } from './sales.ts';

/*
 * Each movement of money allocated to the lines of its sale, and to the patient of the line, else the one that the sale
 * has then: the lines of the posting file (docs/reference/sale-links.md). A line never changes: a payment that moves to another
 * patient gets new lines, below zero for the earlier patient. Sequences follow the entries without a gap, so that a
 * rebuild gives the same ones.
 */

/** A movement, or the change of a patient, of a payment; with the numbers of its rows. */
interface Event {
  readonly entry: number;
  /** The tender or request. */
  readonly request: number;
  readonly payment: number;
  readonly sale: number | null;
  readonly externalId: string | null;
  /** Of the movement: `sale`, `refund`, …; `correction`, or `moved` to another patient. */
  readonly kind: string;
}

interface Allocated {
  /** The entry. */
  readonly number: number;
  readonly request: number;
  readonly payment: number;
  readonly place: number;
  readonly amount: number;
}

/** Allocates one movement to the lines of its sale. @param amount signed, cents. */
export function allocateMovement(
  db: Statements,
  entry: number,
  { key, kind, amount }: { readonly key: string; readonly kind: string; readonly amount: number },
): void {
  if (amount === 0) return;
  const { request, payment, saleId } = paymentOf(db, key);
  const event = { entry, request, payment, kind };
  const { sale, externalId, lines, ofSale, ofPayment } = booksOf(db, event, saleId);
  const parts = allocate(cents(amount), {
    lines: lines.map((line) => line.amount),
    ofSale,
    ofPayment,
  });
  for (const part of parts) {
    const line = lines[part.place - 1];
    const owner = line === undefined ? externalId : line.externalId;
    addLine(db, { ...event, sale, externalId: owner }, part, line);
  }
}

/** The sale of a payment, and the earlier parts that its payments paid. */
interface Books extends Pick<FollowedPayment, 'externalId' | 'lines' | 'ofSale' | 'ofPayment'> {
  /** The number of its row; null without a sale in this journal. */
  readonly sale: number | null;
}

/** As the hub knew them, with the parts since then, if other counters acted on the payment; else as this journal has them. */
function booksOf(
  db: Statements,
  { request, payment, entry }: Pick<Event, 'request' | 'payment' | 'entry'>,
  saleId: string | null,
): Books {
  const row = saleId === null ? undefined : saleOf(db, saleId);
  const sale = row?.number ?? null;
  const allocated = db
    .prepare<[number], Allocated>(
      `SELECT number, request, payment, place, amount FROM posting_lines
       WHERE ${sale === null ? 'sale IS NULL AND request = ?' : 'sale = ?'}`,
    )
    .all(sale ?? request);
  const followed = followedBy(db, request, entry);
  const { externalId = null, lines = [] } =
    row === undefined ? (followed?.payment ?? {}) : contentOf(row);
  const of = { sale, externalId, lines };
  if (followed === null) {
    const ofPayment = allocated.filter((each) => each.payment === payment);
    return { ...of, ofSale: allocated.map(asPart), ofPayment: ofPayment.map(asPart) };
  }
  const { ofSale, ofPayment } = followed.payment;
  const since = allocated
    .filter((each) => each.request === request && each.number > followed.number)
    .map(asPart);
  return { ...of, ofSale: [...ofSale, ...since], ofPayment: [...ofPayment, ...since] };
}

/** The lines of a sale, each with the patient that it belongs to. */
function contentOf({ external_id: externalId, lines }: SaleFound) {
  return {
    externalId,
    lines: linesOf(lines).map(({ patient, ...line }) => ({
      ...line,
      externalId: patient === undefined ? externalId : patient.externalId,
    })),
  };
}

/*
 * Single lookups, because every charge runs them: the join of the three tables takes four times as long.
 */

/** The payment of a tender or request, itself or that which it follows, and its sale. */
function paymentOf(
  db: Statements,
  key: string,
): { readonly request: number; readonly payment: number; readonly saleId: string | null } {
  interface Found {
    readonly number: number;
    readonly sale_id: string | null;
    readonly follows: string | null;
  }
  const request = db
    .prepare<[string], Found>('SELECT number, sale_id, follows FROM tender_requests WHERE key = ?')
    .get(key);
  if (request === undefined)
    throw new JournalError('out-of-turn', 'Out of turn: money of no tender.');
  const payment =
    request.follows === null
      ? undefined
      : db
          .prepare<[string], Found>(
            'SELECT number, sale_id, follows FROM payments WHERE record_id = ?',
          )
          .get(request.follows);
  return {
    request: request.number,
    payment: payment?.number ?? request.number,
    saleId: request.sale_id ?? payment?.sale_id ?? null,
  };
}

interface SaleFound {
  readonly number: number;
  readonly external_id: string | null;
  /** JSON text. */
  readonly lines: string;
}

function saleOf(db: Statements, saleId: string): SaleFound | undefined {
  return db
    .prepare<[string], SaleFound>('SELECT number, external_id, lines FROM sales WHERE sale_id = ?')
    .get(saleId);
}

/**
 * Moves the payments of some lines of a sale to another patient, before the lines have it.
 * @param isMoved of a place, with its line; place 0 is money that no line takes.
 */
export function movePostings(
  db: Statements,
  { number }: Row,
  { saleId, externalId }: { readonly saleId: string; readonly externalId: string | null },
  isMoved: (place: number, line: SaleLine | undefined) => boolean,
): void {
  const paid = db
    .prepare<
      [string, string | null],
      Omit<Allocated, 'number' | 'request'> & {
        readonly sale: number;
        readonly external_id: string | null;
        readonly lines: string;
      }
    >(
      `SELECT p.payment, p.sale, p.place, p.external_id, sum(p.amount) AS amount, s.lines
       FROM sales s JOIN posting_lines p ON p.sale = s.number
       WHERE s.sale_id = ? AND p.external_id IS NOT ?
       GROUP BY p.payment, p.place, p.external_id HAVING sum(p.amount) <> 0
       ORDER BY min(p.sequence)`,
    )
    .all(saleId, externalId);
  for (const each of paid) {
    const { place, amount } = asPart(each);
    const line = linesOf(each.lines)[place - 1];
    if (!isMoved(place, line)) continue;
    const event = {
      entry: number,
      request: each.payment,
      payment: each.payment,
      sale: each.sale,
      kind: 'moved',
    };
    const back = { place, amount: cents(-amount) };
    addLine(db, { ...event, externalId: each.external_id }, back, line);
    addLine(db, { ...event, externalId }, { place, amount }, line);
  }
}

function asPart({ place, amount }: Pick<Allocated, 'place' | 'amount'>): LinePart {
  return { place, amount: cents(amount) };
}

const linesSchema = z.array(journalLineSchema);

export function linesOf(text: string | null): readonly SaleLine[] {
  return text === null ? [] : linesSchema.parse(JSON.parse(text));
}

function addLine(
  db: Statements,
  { entry, request, payment, sale, externalId, kind }: Event,
  { place, amount }: LinePart,
  line: Pick<SaleLine, 'kind' | 'name' | 'planId'> | undefined,
): void {
  db.prepare(
    `INSERT INTO posting_lines (number, request, payment, sale, external_id, event, place, kind,
       name, plan_id, amount)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    entry,
    request,
    payment,
    sale,
    externalId,
    kind,
    place,
    place === NOT_ALLOCATED ? null : (line?.kind ?? null),
    line?.name ?? null,
    line?.planId ?? null,
    amount,
  );
}

const partOfLine = z.object({ place: z.int(), amount: signedCentsSchema });

/**
 * The content of the receipt of a void or refund: the lines of the sale that it takes back, in their
 * order, each with that part of its amount, and the patient. Money that no line takes is *other*.
 * @param taken `amount`: cents, above zero; the lines sum up to it. `payment`: as the hub knew it, if other counters took it
 * or acted on it.
 */
export function takenBack(
  db: Readable,
  {
    saleId,
    paymentKey,
    amount,
    payment,
  }: {
    readonly saleId: string;
    readonly paymentKey: string;
    readonly amount: Cents;
    readonly payment?: FollowedPayment | undefined;
  },
): { readonly lines: readonly SaleLine[]; readonly patient: string | null } {
  const sale = saleById(db, saleId);
  const known = db
    .all(
      `SELECT place, amount FROM posting_lines
       WHERE sale = (SELECT number FROM sales WHERE sale_id = ?)
         AND payment = (SELECT number FROM tender_requests WHERE key = ?)`,
      saleId,
      paymentKey,
    )
    .map((row) => partOfLine.parse(row));
  const ofPayment = payment?.ofPayment ?? known;
  const lines = allocate(cents(-amount), { lines: [], ofSale: [], ofPayment })
    .toSorted(
      (a, b) => (a.place || Number.POSITIVE_INFINITY) - (b.place || Number.POSITIVE_INFINITY),
    )
    .map((part): SaleLine => {
      const line = sale?.lines[part.place - 1] ?? lineOf(payment, part.place);
      return { ...line, amount: cents(-part.amount) };
    });
  return { lines, patient: sale?.patient_name ?? null };
}

function lineOf(payment: FollowedPayment | undefined, place: number): Omit<SaleLine, 'amount'> {
  const { kind = 'other', name, planId } = payment?.lines[place - 1] ?? {};
  return { kind, name, planId };
}

const paidRow = z.object({ place: z.int(), amount: z.int() });

/** The paid part of each line of a sale, less refunds, cents; by place. */
export function paidByPlace(db: Readable, saleId: string): ReadonlyMap<number, number> {
  const rows = db.all(
    `SELECT place, sum(amount) AS amount FROM posting_lines
     WHERE sale = (SELECT number FROM sales WHERE sale_id = ?) GROUP BY place`,
    saleId,
  );
  return new Map(rows.map((row) => paidRow.parse(row)).map(({ place, amount }) => [place, amount]));
}

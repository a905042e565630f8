import { z } from 'zod';
import type { LinePatient, SaleLine } from '../../../shared/domain/sale.ts';
import { type EntryBody, type Row, readBody } from '../../../shared/journal/entry.ts';
import { outOfTurn, type Readable, type Statements } from '../statements.ts';
import { movePostings } from './allocation.ts';
import { spendCommand } from './commands.ts';
import { dealtWith } from './patients.ts';
import { changeOwners, linesOfSale } from './sales.ts';

/**
 * Gives some lines to another patient. A line of the sale's own patient names none.
 * @param places from 1.
 * @param ownId the service's id of the sale's patient before; null without one.
 */
function movedLines(
  lines: readonly SaleLine[],
  places: readonly number[],
  to: LinePatient,
  ownId: string | null,
): {
  readonly lines: readonly SaleLine[];
  /** True if the sale itself has the new patient: no line of its earlier one remains. */
  readonly whole: boolean;
} {
  const isMoved = (at: number) => places.includes(at + 1);
  const own = lines.flatMap(({ patient }, at) => (patient === undefined ? [at] : []));
  const whole = own.length > 0 && own.every(isMoved);
  const saleId = whole ? to.patientId : ownId;
  return {
    whole,
    lines: lines.map((line, at) => {
      const { patient: before, ...rest } = line;
      const patient = isMoved(at) ? to : before;
      const isOwn = patient === undefined || patient.patientId === saleId;
      return isOwn ? rest : { ...rest, patient };
    }),
  };
}

/** Moves payments of lines to another patient. @throws {JournalError} `out-of-turn`. */
export function projectMove(db: Statements, row: Row, body: EntryBody<'payment.moved'>): void {
  const { commandId, saleId, places, to } = body;
  const sale = linesOfSale(db, saleId) ?? outOfTurn('a payment is moved after it was taken');
  const { lines, whole } = movedLines(sale.lines, places, to, sale.patientId);
  const isMoved = (place: number) => places.includes(place) || (whole && place === 0);
  movePostings(db, row, { saleId, externalId: to.externalId }, isMoved);
  changeOwners(db, saleId, lines, whole ? to : null);
  db.prepare('INSERT INTO payment_moves VALUES (?, ?, ?)').run(row.number, saleId, whole ? 1 : 0);
  dealtWith(db, to.patientId, row.at);
  spendCommand(db, commandId, 'payment.moved');
}

const moveRow = z
  .object({ number: z.int(), at: z.string(), body: z.string(), whole: z.int() })
  .transform(({ number, at, body, whole }) => ({
    number,
    at,
    whole: whole === 1,
    ...readBody('payment.moved', body),
  }));

/** A move of payments, with the names of both patients. */
export type Move = z.infer<typeof moveRow>;

/** The moves of a sale's payments, oldest first. */
export function movesOfSale(db: Readable, saleId: string): readonly Move[] {
  return db
    .all(
      `SELECT m.number, r.at, entry_text(r.body) AS body, m.whole
       FROM payment_moves m JOIN entries r ON r.number = m.number
       WHERE m.sale_id = ? ORDER BY m.number`,
      saleId,
    )
    .map((row) => moveRow.parse(row))
    .map(({ from, to, ...move }) => ({
      ...move,
      from: { ...from, name: from.name === null ? null : db.nameOf(from.name) },
      to: { ...to, name: db.nameOf(to.name) },
    }));
}

import { total } from '../../shared/domain/sale.ts';
import type { NewEntry, Row } from './entry.ts';
import { mustChangeOne } from './project-attempts.ts';
import { dealtWith } from './project-patients.ts';
import { addPaid } from './sale-paid.ts';
import type { Statements } from './statements.ts';

type SaleEntry = Extract<NewEntry, { kind: `sale.${string}` }>;
type TenderEntry = Extract<NewEntry, { kind: 'cash.taken' | 'tender.recorded' }>;

/** Takes the next number, one above all numbers of sales and receipts. */
const OPEN_SALE = `
  INSERT INTO sales (number, sale_id, opened_at, patient_id, lines, total, cashier_name, patient_name,
    external_id)
  VALUES (1 + max(coalesce((SELECT max(number) FROM sales), 0),
                  coalesce((SELECT max(count) FROM receipts), 0)), ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Applies one entry of a sale to the projections. @throws {JournalError} `out-of-turn`. */
export function projectSale(db: Statements, at: string, entry: SaleEntry): void {
  const update = (set: string, ...parameters: readonly (string | number | null)[]) =>
    mustChangeOne(
      db.prepare(`UPDATE sales SET ${set} WHERE sale_id = ?`).run(...parameters, entry.body.saleId),
      'a sale is opened first',
    );
  switch (entry.kind) {
    case 'sale.opened': {
      const { saleId, patientId, patientName, externalId, lines, cashier } = entry.body;
      db.prepare(OPEN_SALE).run(
        saleId,
        at,
        patientId,
        JSON.stringify(lines),
        total(lines),
        cashier.name,
        patientName ?? null,
        externalId ?? null,
      );
      if (patientId !== null) dealtWith(db, patientId, at);
      return;
    }
    case 'sale.lines-changed':
      update('lines = ?, total = ?', JSON.stringify(entry.body.lines), total(entry.body.lines));
      return;
    case 'sale.patient-changed': {
      const { patientId, patientName, externalId } = entry.body;
      update(
        'patient_id = ?, patient_name = ?, external_id = ?',
        patientId,
        patientName,
        externalId,
      );
      if (patientId !== null) dealtWith(db, patientId, at);
      return;
    }
    case 'sale.parked':
      update('parked_at = ?', at);
      return;
    case 'sale.resumed':
    case 'sale.dropped':
      update('parked_at = NULL');
      return;
  }
}

/** Applies cash or a recorded tender to the projections. */
export function projectTender(db: Statements, { number, at }: Row, entry: TenderEntry): void {
  const { saleId, commandId, amount, cashier } = entry.body;
  addPaid(db, saleId, amount);
  if (entry.kind === 'cash.taken') {
    const { given, change } = entry.body;
    db.prepare(`INSERT INTO cash_takings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`).run(
      number,
      commandId,
      saleId,
      at,
      amount,
      given,
      change,
      cashier.id,
      cashier.name,
    );
    return;
  }
  const { what, reference } = entry.body;
  db.prepare('INSERT INTO recorded_tenders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    number,
    commandId,
    saleId,
    at,
    what,
    reference,
    amount,
    cashier.id,
    cashier.name,
  );
}

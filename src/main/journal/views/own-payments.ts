import { z } from 'zod';
import type { Readable } from '../journal.ts';

const ownRow = z.object({
  payment_id: z.string(),
  patient_id: z.string().nullable(),
  cashier: z.string(),
});

/** Who took each payment here, and whose it was; by the service's id of its record. */
export function ownPayments(
  db: Readable,
): ReadonlyMap<string, { readonly cashier: string; readonly patientId: string | null }> {
  return new Map(
    db
      .all(
        `SELECT payment_id, patient_id, opened ->> '$.cashier.name' AS cashier
         FROM attempts WHERE payment_id IS NOT NULL ORDER BY rowid`,
      )
      .map((row) => {
        const { payment_id, patient_id, cashier } = ownRow.parse(row);
        return [payment_id, { cashier, patientId: patient_id }] as const;
      }),
  );
}

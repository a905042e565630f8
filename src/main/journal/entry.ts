import { z } from 'zod';
import { receiptSchema } from '../../shared/contract/receipts.ts';
import {
  cardFaceSchema,
  cashierSchema,
  centsSchema,
  chargeableSchema,
  lineSchema,
} from '../../shared/contract/values.ts';

/**
 * What can stand on the roll. Of a card only its face, of a connection never its password; there is
 * no field here that a track, a PAN or an account number would fit in.
 */

/** Which connection an attempt belongs to: its look-ups go there and nowhere else. */
const attemptConnectionSchema = z.object({
  id: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  clientId: z.string().nullable(),
});

const entrySchemas = {
  'till.created': z.object({ tillId: z.string(), version: z.string() }),
  'till.started': z.object({ version: z.string() }),
  'staff.signed-in': z.object({ cashier: cashierSchema }),
  'staff.signed-out': z.object({ cashier: cashierSchema }),
  'staff.pin-refused': z.object({ personId: z.string(), asker: cashierSchema }),
  'setting.changed': z.object({ name: z.string(), value: z.string().nullable() }),
  'sale.opened': z.object({ saleId: z.uuid(), lines: z.array(lineSchema), cashier: cashierSchema }),
  'sale.lines-changed': z.object({ saleId: z.uuid(), lines: z.array(lineSchema) }),
  'attempt.opened': z.object({
    attemptId: z.uuid(),
    /** The page's command; null for a posting of cash, which nobody commands. */
    commandId: z.uuid().nullable(),
    saleId: z.uuid(),
    trackingId: z.string().max(50),
    operation: z.literal('authorize'),
    method: z.enum(['CARD', 'CASH']),
    amount: chargeableSchema,
    card: cardFaceSchema.nullable(),
    cashier: cashierSchema,
    connection: attemptConnectionSchema,
    /** The service's clock minus ours, ms, read at most 60 s before sending. */
    clockOffsetMs: z.number(),
  }),
  'attempt.resolved': z.object({
    attemptId: z.uuid(),
    state: z.enum(['approved', 'declined', 'failed', 'not-sent', 'refused', 'in-doubt']),
    paymentId: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  'cash.taken': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    amount: chargeableSchema,
    given: centsSchema,
    change: centsSchema,
    cashier: cashierSchema,
  }),
  'receipt.issued': z.object({ receipt: receiptSchema }),
  'receipt.printed': z.object({ number: z.string(), duplicate: z.boolean() }),
} as const;

export type EntryKind = keyof typeof entrySchemas;

export type EntryBody<K extends EntryKind> = z.infer<(typeof entrySchemas)[K]>;

/** What happened, before it is on the roll. */
export type NewEntry = {
  [K in EntryKind]: { readonly kind: K; readonly body: EntryBody<K> };
}[EntryKind];

const entryKinds: readonly string[] = Object.keys(entrySchemas);

function isEntryKind(kind: string): kind is EntryKind {
  return entryKinds.includes(kind);
}

/** One row of the roll as it stands in the file. */
export interface Row {
  readonly till_id: string;
  readonly number: number;
  /** ISO 8601, UTC, by this PC's clock. */
  readonly at: string;
  readonly kind: string;
  /** JSON, exactly the text that was hashed. */
  readonly body: string;
  readonly prev_hash: string;
  readonly hash: string;
}

/**
 * The entry of a row read back from disk.
 * @throws {z.ZodError | SyntaxError | RangeError} when the text is not an entry we know.
 */
export function parseRow(row: Row): NewEntry {
  if (!isEntryKind(row.kind)) throw new RangeError(`Unknown kind of entry: ${row.kind}`);
  const body = entrySchemas[row.kind].parse(JSON.parse(row.body));
  return { kind: row.kind, body } as NewEntry; // kind and schema come from one table row
}

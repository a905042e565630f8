import { z } from 'zod';
import { registeredReaderSchema } from '../../shared/contract/devices.ts';
import { receiptSchema } from '../../shared/contract/receipts.ts';
import {
  cardFaceSchema,
  cashierSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  lineSchema,
} from '../../shared/contract/values.ts';
import {
  ALARM_KINDS,
  ATTEMPT_STATES,
  DECISIONS,
  FOUND_BY,
  METHODS,
  OPERATIONS,
} from '../../shared/domain/attempt.ts';
import { RECORDED_TENDERS } from '../../shared/domain/receipt.ts';
import { ROLES } from '../../shared/domain/roles.ts';
import { closingEntries } from './closing-entries.ts';
import { downtimeEntries } from './downtime-entries.ts';
import { drawerEntries } from './drawer-entries.ts';
import { patientEntries } from './patient-entries.ts';

/**
 * What can stand on the roll. Of a card only its face, of a connection never its password; there is
 * no field here that a track, a PAN or an account number would fit in.
 */

/** Which connection an attempt belongs to: its look-ups go there and nowhere else. */
export const attemptConnectionSchema = z.object({
  id: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  clientId: z.string().nullable(),
});

/** Why a follow-up was asked for, and whose word it took. */
export const orderedSchema = z.object({
  reason: z.string().max(200).nullable(),
  manager: cashierSchema.nullable(),
  /** Of the capture of a hold that is to be charged less: what is refunded after it. */
  giveBack: chargeableSchema.nullable(),
});
/** The earlier payments that the guard asked about, each with the manager whose word it took. */
const besidesSchema = z.array(z.object({ attemptId: z.uuid(), manager: cashierSchema.nullable() }));

/** What is done once after a payment, also across a crash. */
export const EFFECT_KINDS = ['print-receipt', 'open-drawer'] as const;

/** `left`: begun before a crash; the drawer is not opened again by itself. */
const EFFECT_OUTCOMES = ['done', 'done-as-duplicate', 'left', 'failed'] as const;

/** What went back by hand, and not by the service. */
const handRefund = {
  commandId: z.uuid(),
  saleId: z.uuid(),
  /** The payment it was for: the command that took the cash or recorded the tender. */
  paymentKey: z.uuid(),
  amount: chargeableSchema,
  reason: z.string().max(200),
  /** Of the receipt that is issued with it. */
  receiptNumber: z.string(),
  cashier: cashierSchema,
  manager: cashierSchema.nullable(),
} as const;

export const entrySchemas = {
  'till.created': z.object({ tillId: z.string(), version: z.string() }),
  'till.started': z.object({ version: z.string() }),
  'staff.signed-in': z.object({ cashier: cashierSchema }),
  'staff.signed-out': z.object({ cashier: cashierSchema }),
  'staff.locked': z.object({ cashier: cashierSchema }),
  'staff.unlocked': z.object({ cashier: cashierSchema }),
  'staff.pin-refused': z.object({ personId: z.string() }),
  'staff.pin-opened': z.object({ personId: z.string(), by: cashierSchema }),
  /** A manager's word for one action of somebody else. */
  'staff.approved': z.object({
    manager: cashierSchema,
    asker: cashierSchema,
    permission: z.string(),
    reason: z.string(),
  }),
  'staff.added': z.object({
    personId: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    by: cashierSchema,
  }),
  'staff.changed': z.object({
    personId: z.string(),
    role: z.enum(ROLES),
    branches: z.array(z.string()),
    newPin: z.boolean(),
    by: cashierSchema,
  }),
  /** A recovery code gave an administrator a new PIN. */
  'staff.recovered': z.object({ personId: z.string() }),
  'staff.recovery-refused': z.object({ personId: z.string() }),
  'staff.recovery-renewed': z.object({ by: cashierSchema }),
  'staff.removed': z.object({ personId: z.string(), by: cashierSchema }),
  'setting.changed': z.object({
    name: z.string(),
    value: z.string().nullable(),
    by: cashierSchema.nullable(),
  }),
  'branch.chosen': z.object({ clientId: z.string(), cashier: cashierSchema }),
  /** Rows of a report left the program as a file; of whom they were is not said. */
  'report.exported': z.object({ name: z.string(), rows: z.int(), cashier: cashierSchema }),
  'reader.registered': z.object({
    reader: registeredReaderSchema,
    cashier: cashierSchema.nullable(),
  }),
  'reader.forgotten': z.object({ id: z.string(), cashier: cashierSchema.nullable() }),
  /** Another device of its kind was found in its place. */
  'reader.exchanged': z.object({ id: z.string(), serialNumber: z.string() }),
  /** PCI DSS 9.5.1: somebody looked at it for tampering; what was found, in his own words. */
  'reader.looked-at': z.object({ id: z.string(), finding: z.string(), cashier: cashierSchema }),
  /** A card with a chip was swiped, and this was said beside it. */
  'card.chip-swiped': z.object({ saleId: z.uuid(), card: cardFaceSchema, label: z.string() }),
  /** It draws the next of the receipts' numbers, which its receipt will have. */
  'sale.opened': z.object({
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    /** Only as the receipt prints it. */
    patientName: z.string().max(101).nullish(),
    /** The patient in the practice's own system. */
    externalId: z.string().max(50).nullish(),
    lines: z.array(lineSchema),
    cashier: cashierSchema,
  }),
  'sale.lines-changed': z.object({ saleId: z.uuid(), lines: z.array(lineSchema) }),
  'sale.patient-changed': z.object({
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    patientName: z.string().max(101).nullable(),
    externalId: z.string().max(50).nullable(),
  }),
  /** Put by, to be taken up again, here or after a restart. */
  'sale.parked': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  'sale.taken-up': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  /** Given up before anything was paid on it. */
  'sale.dropped': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  'attempt.opened': z.object({
    /** The page's command that asked for it; of the till's own making where nobody commands. */
    attemptId: z.uuid(),
    /** Null for a follow-up on a payment that this till has no sale of. */
    saleId: z.uuid().nullable(),
    patientId: z.string().max(50).nullable(),
    trackingId: z.string().max(50),
    operation: z.enum(OPERATIONS),
    method: z.enum(METHODS),
    amount: chargeableSchema,
    card: cardFaceSchema.nullable(),
    /** The name on the card, where the sale's patient has another. No digit fits in. */
    payerName: z.string().max(26).regex(/^\D+$/).optional(),
    /** Of a bank account, its kind and last four. */
    bankAccount: z
      .object({ kind: z.enum(['checking', 'savings']), lastFour: z.string().max(4) })
      .nullable(),
    cashier: cashierSchema,
    connection: attemptConnectionSchema,
    /** The service's clock minus ours, ms, read at most 60 s before sending. */
    clockOffsetMs: z.number(),
    /** What a follow-up acts on, and what stood at the service before it was sent. */
    follows: z
      .object({
        paymentId: z.string(),
        /** When the payment was made, by the service's clock. */
        paidAt: instantSchema,
        /** Ids of the payment's voids, credits and rejects that the report showed. */
        childrenBefore: z.array(z.string()),
      })
      .nullable(),
    besides: besidesSchema,
    /** Of a posting of cash, the command that took it. */
    posts: z.uuid().optional(),
    /** What a person said with a follow-up. */
    ordered: orderedSchema.optional(),
  }),
  'attempt.resolved': z.object({
    attemptId: z.uuid(),
    state: z.enum(ATTEMPT_STATES).exclude(['sending']),
    foundBy: z.enum(FOUND_BY),
    paymentId: z.string().nullable(),
    code: z.string().nullable(),
    message: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  /** A complete look found nothing against the outcome: another try may follow. */
  'attempt.looked-up': z.object({ attemptId: z.uuid() }),
  'attempt.amount-reported': z.object({ attemptId: z.uuid(), amount: z.int() }),
  'attempt.watch-ended': z.object({ attemptId: z.uuid() }),
  'attempt.decided': z.object({
    commandId: z.uuid(),
    attemptId: z.uuid(),
    decision: z.enum(DECISIONS),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
    reason: z.string().nullable(),
  }),
  'alarm.raised': z.object({
    alarmId: z.uuid(),
    kind: z.enum(ALARM_KINDS),
    attemptId: z.uuid().nullable(),
    paymentId: z.string().nullable(),
    trackingId: z.string().nullable(),
    amount: z.int().nullable(),
    asked: z.int().nullable(),
  }),
  'alarm.closed': z.object({
    commandId: z.uuid(),
    alarmId: z.uuid(),
    cashier: cashierSchema,
    manager: cashierSchema,
    reason: z.string(),
  }),
  /** From now on the scans read this connection too, whichever is current. */
  'connection.used': z.object({ connection: attemptConnectionSchema }),
  /** Every record of this till up to `upTo`, by the service's clock, was held against the roll. */
  'scan.completed': z.object({ connection: attemptConnectionSchema, upTo: instantSchema }),
  'effect.queued': z.object({
    effectId: z.uuid(),
    kind: z.enum(EFFECT_KINDS),
    /** Null where the drawer opens for no sale. */
    saleId: z.uuid().nullable(),
    receiptNumber: z.string().nullable(),
    /** Whose session's drawer opens; null takes the drawer of the sale. */
    sessionId: z.uuid().nullable(),
  }),
  'effect.begun': z.object({ effectId: z.uuid() }),
  'effect.done': z.object({ effectId: z.uuid(), outcome: z.enum(EFFECT_OUTCOMES) }),
  'cash.taken': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    amount: chargeableSchema,
    given: centsSchema,
    change: centsSchema,
    cashier: cashierSchema,
    besides: besidesSchema.optional(),
  }),
  /** A tender that the service does not know: a check, or another terminal's approval. */
  'tender.recorded': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    what: z.enum(RECORDED_TENDERS),
    /** The check's number, or the approval code. */
    reference: z.string().min(1).max(30),
    amount: chargeableSchema,
    cashier: cashierSchema,
    besides: besidesSchema.optional(),
  }),
  /** The words by which a patient let a bank account be debited once, as they were shown. */
  'account.authorized': z.object({
    saleId: z.uuid(),
    commandId: z.uuid(),
    text: z.string().max(500),
    amount: chargeableSchema,
    accountKind: z.enum(['checking', 'savings']),
    lastFour: z.string().max(4),
    holder: z.string().max(101),
    cashier: cashierSchema,
  }),
  /** A manager saw that a hold had ended elsewhere, and took it off the board. */
  'hold.closed': z.object({
    commandId: z.uuid(),
    paymentKey: z.uuid(),
    reason: z.string(),
    cashier: cashierSchema,
    manager: cashierSchema,
  }),
  /** Cash went back to the patient from the drawer, for a payment in cash. */
  'cash.refunded': z.object(handRefund),
  /** A check went back to the patient, or the other terminal refunded what it had charged. */
  'tender.returned': z.object({ ...handRefund, what: z.enum(RECORDED_TENDERS) }),
  'receipt.issued': z.object({ receipt: receiptSchema }),
  'receipt.printed': z.object({
    number: z.string(),
    duplicate: z.boolean(),
    /** With the patient's name and what exactly was paid for; else discreet. */
    itemised: z.literal(true).optional(),
  }),
  ...patientEntries,
  ...drawerEntries,
  ...closingEntries,
  ...downtimeEntries,
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
 * An entry as it will be read back from its row: held to its schema, in the schema's order of keys,
 * without what the schema does not know.
 * @throws {z.ZodError} when it could not be read back.
 */
export function asReadBack({ kind, body }: NewEntry): NewEntry {
  return { kind, body: entrySchemas[kind].parse(body) } as NewEntry; // both of one table row
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

/**
 * The body of an entry, from the text that stands on the roll.
 * @throws {z.ZodError | SyntaxError} when the text is not one.
 */
export function readBody<K extends EntryKind>(kind: K, text: string): EntryBody<K> {
  return entrySchemas[kind].parse(JSON.parse(text)) as EntryBody<K>; // the schema of this very kind
}

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
 * The entries of the journal. A card has only its face and a connection never its password; no
 * field can hold a track, a PAN or an account number.
 */

/** The connection of an attempt: its status checks go only there. */
export const attemptConnectionSchema = z.object({
  id: z.string(),
  baseUrl: z.string(),
  username: z.string(),
  clientId: z.string().nullable(),
});

/** The reason of a follow-up, and the manager approval. */
export const orderedSchema = z.object({
  reason: z.string().max(200).nullable(),
  manager: cashierSchema.nullable(),
  /** Only for a capture below the hold: the amount to refund after it, cents. */
  giveBack: chargeableSchema.nullable(),
});
/** Acknowledged duplicates, each with the manager if an approval was needed. */
const acknowledgedDuplicatesSchema = z.array(
  z.object({ attemptId: z.uuid(), manager: cashierSchema.nullable() }),
);

/** Items of the outbox: done once after a payment, also across a crash. */
export const OUTBOX_KINDS = ['print-receipt', 'open-drawer'] as const;

/** `left`: begun before a crash; the drawer is not opened again automatically. */
const OUTBOX_OUTCOMES = ['done', 'done-as-duplicate', 'left', 'failed'] as const;

/** A manual refund: not by the service. */
const manualRefund = {
  commandId: z.uuid(),
  saleId: z.uuid(),
  /** The refunded payment: the command that took the cash or recorded the tender. */
  paymentKey: z.uuid(),
  amount: chargeableSchema,
  reason: z.string().max(200),
  /** Number of the receipt issued with it. */
  receiptNumber: z.string(),
  cashier: cashierSchema,
  manager: cashierSchema.nullable(),
} as const;

export const entrySchemas = {
  'till.created': z.object({ tillId: z.string(), version: z.string() }),
  'till.started': z.object({ version: z.string() }),
  /**
   * The journal belongs to this installation from now on. `retiredTill` is the till that the data
   * was moved from, and `manager` confirmed the answer; null if no question was asked.
   */
  'installation.bound': z.object({
    /** SHA-256 of the installation's id, hex. */
    installation: z.string().regex(/^[0-9a-f]{64}$/),
    retiredTill: z.string().nullable(),
    manager: cashierSchema.nullable(),
    reason: z.string().nullable(),
  }),
  /** The data was moved to another installation, which takes new payments under another till id. */
  'till.retired': z.object({ manager: cashierSchema, reason: z.string() }),
  'staff.signed-in': z.object({ cashier: cashierSchema }),
  'staff.signed-out': z.object({ cashier: cashierSchema }),
  'staff.locked': z.object({ cashier: cashierSchema }),
  'staff.unlocked': z.object({ cashier: cashierSchema }),
  'staff.pin-refused': z.object({ personId: z.string() }),
  'staff.pin-opened': z.object({ personId: z.string(), by: cashierSchema }),
  /** Manager approval of one action of another person. */
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
  /** Rows of a report left the program as a file; patients are not named. */
  'report.exported': z.object({ name: z.string(), rows: z.int(), cashier: cashierSchema }),
  'reader.registered': z.object({
    reader: registeredReaderSchema,
    cashier: cashierSchema.nullable(),
  }),
  'reader.forgotten': z.object({ id: z.string(), cashier: cashierSchema.nullable() }),
  /** Another device of its kind was found in its place. */
  'reader.exchanged': z.object({ id: z.string(), serialNumber: z.string() }),
  /** PCI DSS 9.5.1: a person inspected the reader for tampering; `finding` is the person's text. */
  'reader.checked': z.object({ id: z.string(), finding: z.string(), cashier: cashierSchema }),
  /** A card with a chip was swiped; `label` is the note displayed with it. */
  'card.chip-swiped': z.object({ saleId: z.uuid(), card: cardFaceSchema, label: z.string() }),
  /** Takes the next receipt number, which the sale's receipt gets. */
  'sale.opened': z.object({
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    /** As printed on the receipt. */
    patientName: z.string().max(101).nullish(),
    /** The patient's id in the practice's own system. */
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
  /** Parked, to be resumed here or after a restart. */
  'sale.parked': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  'sale.resumed': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  /** Discarded before any payment. */
  'sale.dropped': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  'attempt.opened': z.object({
    /** The page's command that asked for it; generated by the till where no command exists. */
    attemptId: z.uuid(),
    /** Null for a follow-up on a payment without a sale at this till. */
    saleId: z.uuid().nullable(),
    patientId: z.string().max(50).nullable(),
    trackingId: z.string().max(50),
    operation: z.enum(OPERATIONS),
    method: z.enum(METHODS),
    amount: chargeableSchema,
    card: cardFaceSchema.nullable(),
    /** The name on the card if it differs from the patient's. Cannot contain a digit. */
    payerName: z.string().max(26).regex(/^\D+$/).optional(),
    /** Kind and last four of a bank account. */
    bankAccount: z
      .object({ kind: z.enum(['checking', 'savings']), lastFour: z.string().max(4) })
      .nullable(),
    cashier: cashierSchema,
    connection: attemptConnectionSchema,
    /** The service's clock minus this PC's, ms, read at most 60 s before sending. */
    clockOffsetMs: z.number(),
    /** The payment that a follow-up acts on, and its state at the service before sending. */
    follows: z
      .object({
        paymentId: z.string(),
        /** Time of the payment by the service's clock. */
        paidAt: instantSchema,
        /** Ids of the payment's voids, credits and rejects in the report. */
        childrenBefore: z.array(z.string()),
      })
      .nullable(),
    acknowledgedDuplicates: acknowledgedDuplicatesSchema,
    /** For a posting of cash: the command that took the cash. */
    posts: z.uuid().optional(),
    /** Input of the person for a follow-up. */
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
  /** A complete status check found nothing against the outcome: a retry is allowed. */
  'attempt.checked': z.object({ attemptId: z.uuid() }),
  'attempt.amount-reported': z.object({ attemptId: z.uuid(), amount: z.int() }),
  'attempt.monitoring-ended': z.object({ attemptId: z.uuid() }),
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
  /** Later sweeps also read this connection, even if another is current. */
  'connection.used': z.object({ connection: attemptConnectionSchema }),
  /** Every record of this till up to `upTo` (service's clock) was compared with the journal. */
  'sweep.completed': z.object({ connection: attemptConnectionSchema, upTo: instantSchema }),
  'outbox.queued': z.object({
    outboxId: z.uuid(),
    kind: z.enum(OUTBOX_KINDS),
    /** Null if the drawer opens without a sale. */
    saleId: z.uuid().nullable(),
    receiptNumber: z.string().nullable(),
    /** The session of the drawer to open; null for the drawer of the sale. */
    sessionId: z.uuid().nullable(),
  }),
  'outbox.begun': z.object({ outboxId: z.uuid() }),
  'outbox.done': z.object({ outboxId: z.uuid(), outcome: z.enum(OUTBOX_OUTCOMES) }),
  'cash.taken': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    amount: chargeableSchema,
    given: centsSchema,
    change: centsSchema,
    cashier: cashierSchema,
    acknowledgedDuplicates: acknowledgedDuplicatesSchema.optional(),
  }),
  /**
   * A manager approved the amount of one payment; in one commit with the payment's opening. Its
   * reason is in `staff.approved`.
   */
  'amount.approved': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    amount: chargeableSchema,
    tender: z.enum(['card', 'bank', 'cash', 'recorded']),
    manager: cashierSchema,
  }),
  /** A tender that the service does not know: a check, or another terminal's approval. */
  'tender.recorded': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    what: z.enum(RECORDED_TENDERS),
    /** Number of the check, or the approval code. */
    reference: z.string().min(1).max(30),
    amount: chargeableSchema,
    cashier: cashierSchema,
    acknowledgedDuplicates: acknowledgedDuplicatesSchema.optional(),
  }),
  /** The authorization text for a single debit of a bank account, as the patient saw it. */
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
  /** A manager saw that a hold had ended outside this till, and removed it from the list. */
  'hold.closed': z.object({
    commandId: z.uuid(),
    paymentKey: z.uuid(),
    reason: z.string(),
    cashier: cashierSchema,
    manager: cashierSchema,
  }),
  /** Cash was returned to the patient from the drawer, for a payment in cash. */
  'cash.refunded': z.object(manualRefund),
  /** A check was returned to the patient, or the other terminal refunded its charge. */
  'tender.returned': z.object({ ...manualRefund, what: z.enum(RECORDED_TENDERS) }),
  'receipt.issued': z.object({ receipt: receiptSchema }),
  'receipt.printed': z.object({
    number: z.string(),
    duplicate: z.boolean(),
    /** With the patient's name and the exact items; otherwise discreet. */
    itemized: z.literal(true).optional(),
  }),
  ...patientEntries,
  ...drawerEntries,
  ...closingEntries,
  ...downtimeEntries,
} as const;

export type EntryKind = keyof typeof entrySchemas;

export type EntryBody<K extends EntryKind> = z.infer<(typeof entrySchemas)[K]>;

/** An entry before it is in the journal. */
export type NewEntry = {
  [K in EntryKind]: { readonly kind: K; readonly body: EntryBody<K> };
}[EntryKind];

const entryKinds: readonly string[] = Object.keys(entrySchemas);

function isEntryKind(kind: string): kind is EntryKind {
  return entryKinds.includes(kind);
}

/** One row of the journal as stored in the file. */
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
 * An entry as it is read back from its row: checked and in the key order of its schema, without
 * unknown keys.
 * @throws {z.ZodError} if it could not be read back.
 */
export function asReadBack({ kind, body }: NewEntry): NewEntry {
  return { kind, body: entrySchemas[kind].parse(body) } as NewEntry; // both from one table row
}

/**
 * The entry of a row read from disk.
 * @throws {z.ZodError | SyntaxError | RangeError} if the text is not a known entry.
 */
export function parseRow(row: Row): NewEntry {
  if (!isEntryKind(row.kind)) throw new RangeError(`Unknown kind of entry: ${row.kind}`);
  const body = entrySchemas[row.kind].parse(JSON.parse(row.body));
  return { kind: row.kind, body } as NewEntry; // kind and schema are from one table row
}

/**
 * The body of an entry, from its text in the journal.
 * @throws {z.ZodError | SyntaxError} if the text is not such a body.
 */
export function readBody<K extends EntryKind>(kind: K, text: string): EntryBody<K> {
  return entrySchemas[kind].parse(JSON.parse(text)) as EntryBody<K>; // the schema of this kind
}

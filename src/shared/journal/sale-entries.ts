import { z } from 'zod';
import { lineDetailsSchema, receiptSchema } from '../contract/receipts.ts';
import {
  cardFaceSchema,
  cashierSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
} from '../contract/values.ts';
import { encryptedNameSchema, journalLineSchema } from './names.ts';

/** Items of the outbox: done once after a payment, also across a crash. */
export const OUTBOX_KINDS = ['print-receipt', 'open-drawer'] as const;

/** `left`: begun before a crash; the drawer is not opened again automatically. */
const OUTBOX_OUTCOMES = ['done', 'done-as-duplicate', 'left', 'failed'] as const;

const movedPatientSchema = z.object({
  patientId: z.string().max(50).nullable(),
  externalId: z.string().max(50).nullable(),
  name: encryptedNameSchema.nullable(),
});

/** Entries of sales, their receipts, the outbox after a payment, and downtime slips. */
export const saleEntries = {
  /** A card with a chip was swiped; `label` is the note displayed with it. */
  'card.chip-swiped': z.object({ saleId: z.uuid(), card: cardFaceSchema, label: z.string() }),
  /** Takes the next receipt number, which the sale's receipt gets. */
  'sale.opened': z.object({
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    /** As printed on the receipt. */
    patientName: encryptedNameSchema.nullish(),
    /** The patient's id in the practice's own system. */
    externalId: z.string().max(50).nullish(),
    lines: z.array(journalLineSchema),
    cashier: cashierSchema,
  }),
  'sale.lines-changed': z.object({ saleId: z.uuid(), lines: z.array(journalLineSchema) }),
  'sale.patient-changed': z.object({
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    patientName: encryptedNameSchema.nullable(),
    externalId: z.string().max(50).nullable(),
  }),
  /**
   * The payments of some lines of a sale belong to another patient from now on; no money moves. `to` is
   * the patient of the service; `from` has no ids if the payment had no patient.
   */
  'payment.moved': z.object({
    commandId: z.uuid(),
    saleId: z.uuid(),
    /** The moved lines, from 1. */
    places: z.array(z.int().min(1)).min(1),
    /** What the patient had paid for these lines, less refunds. */
    amount: centsSchema,
    from: movedPatientSchema,
    to: movedPatientSchema.extend({ patientId: z.string().max(50), name: encryptedNameSchema }),
    reason: z.string().max(200),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** Parked, to be resumed here or after a restart. */
  'sale.parked': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  'sale.resumed': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  /** Discarded before any payment. */
  'sale.dropped': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
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
  'receipt.issued': z.object({
    receipt: receiptSchema.extend({
      patient: encryptedNameSchema.optional(),
      lines: z.array(journalLineSchema),
    }),
  }),
  /** For the itemized form: details of each line, in place of the earlier ones. */
  'receipt.details-saved': z.object({
    number: z.string(),
    saleId: z.uuid(),
    lines: z.array(lineDetailsSchema),
    cashier: cashierSchema,
  }),
  'receipt.printed': z.object({
    number: z.string(),
    duplicate: z.boolean(),
    /** With the patient's name and the exact items; otherwise discreet. */
    itemized: z.literal(true).optional(),
  }),
  /** Slips with these numbers are at the counter from now on. */
  'downtime.slips-printed': z.object({ from: z.int(), to: z.int(), cashier: cashierSchema }),
  /** Cash payment that was written on a slip. */
  'downtime.slip-entered': z.object({
    slip: z.int(),
    saleId: z.uuid(),
    takenAt: instantSchema,
    amount: chargeableSchema,
    cashier: cashierSchema,
  }),
} as const;

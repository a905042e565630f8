import { z } from 'zod';
import { lineDetailsSchema, receiptSchema } from '../contract/receipts.ts';
import {
  cardFaceSchema,
  cashierSchema,
  centsSchema,
  chargeableSchema,
  instantSchema,
  linePatientSchema,
  lineSchema,
  payerSchema,
} from '../contract/values.ts';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { MAIL_FORMS } from '../domain/receipt-mail.ts';
import { LIMITS } from '../domain/typed-text.ts';

/** `<key id>.<nonce, tag and ciphertext>`, base64url. */
export const encryptedNameSchema = z
  .string()
  .max(620)
  .regex(/^[\w-]{12}\.[\w-]{39,}$/);

/**
 * The hub's reservation of a charge, a follow-up or the opening of a saved sale: granted in an epoch of the hub, or
 * made without the hub, with a manager approval where that needs one. Absent on a till without a hub.
 */
export const reservationSchema = z.union([
  z.object({ epoch: z.uuid() }),
  z.object({ without: z.literal('manager').nullable() }),
]);

/** A line of a sale as the journal has it. */
export const journalLineSchema = lineSchema.extend({
  patient: linePatientSchema.extend({ name: encryptedNameSchema }).optional(),
});

/** Items of the outbox: done once after a payment, also across a crash. */
export const OUTBOX_KINDS = ['print-receipt', 'open-drawer'] as const;

/** `left`: begun before a crash; the drawer is not opened again automatically. */
const OUTBOX_OUTCOMES = ['done', 'done-as-duplicate', 'left', 'failed'] as const;

/** With the name encrypted. */
const journalPayerSchema = payerSchema.extend({ name: encryptedNameSchema });

const movedPatientSchema = z.object({
  patientId: z.string().max(50).nullable(),
  externalId: z.string().max(50).nullable(),
  name: encryptedNameSchema.nullable(),
});

/**
 * `postponed`: not accepted, to be tried again; `refused`: by the server's reply, or without one if it could not be
 * composed here; `unknown`: the server may have accepted it;
 * `simulated`: training or Demo, where no e-mail is sent.
 */
export const MAIL_OUTCOMES = [
  'accepted',
  'postponed',
  'refused',
  'unknown',
  'expired',
  'dropped',
  'simulated',
] as const;

/** Entries of sales, their receipts, the outbox after a payment, e-mails, and downtime slips. */
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
    /** Absent: the patient. */
    payer: journalPayerSchema.optional(),
    lines: z.array(journalLineSchema),
    cashier: cashierSchema,
    /** Saved at another counter of the clinic, and continued here; the reservation has the id of this sale. */
    saved: z.object({ tillId: z.string().max(20), saleId: z.uuid() }).optional(),
    reservation: reservationSchema.optional(),
  }),
  'sale.lines-changed': z.object({ saleId: z.uuid(), lines: z.array(journalLineSchema) }),
  'sale.patient-changed': z.object({
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    patientName: encryptedNameSchema.nullable(),
    externalId: z.string().max(50).nullable(),
    payer: journalPayerSchema.optional(),
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
    /** The amount paid for these lines before, less refunds. */
    amount: centsSchema,
    from: movedPatientSchema,
    to: movedPatientSchema.extend({ patientId: z.string().max(50), name: encryptedNameSchema }),
    reason: z.string().max(200),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** Parked, to be resumed here or after a restart. */
  'sale.parked': z.object({ saleId: z.uuid(), cashier: cashierSchema }),
  'sale.resumed': z.object({
    ...{ saleId: z.uuid(), cashier: cashierSchema },
    /** Its reservation, which has this id; absent without a hub. */
    opening: z.object({ openingId: z.uuid(), reservation: reservationSchema }).optional(),
  }),
  /** Discarded before any payment. */
  'sale.dropped': z.object({
    ...{ saleId: z.uuid(), cashier: cashierSchema },
    /** The name of the counter at which the cashier opened it. */
    openedAt: z.string().max(60).optional(),
  }),
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
      payer: journalPayerSchema.optional(),
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
    /** Absent after a payment: the program prints it for the person of the payment. */
    by: cashierSchema.optional(),
  }),
  /**
   * A receipt to send by e-mail. The patient accepted the risk in the words of `consent`, and the
   * address was read back.
   */
  'mail.queued': z.object({
    mailId: z.uuid(),
    number: z.string(),
    saleId: z.uuid(),
    /** Encrypted like a name. */
    address: encryptedNameSchema,
    form: z.enum(MAIL_FORMS),
    language: z.enum(RECEIPT_LANGUAGES),
    consent: z.string().max(LIMITS.consent),
    /** Sent although the payments service, or an earlier e-mail, may have the receipt too. */
    second: z.literal(true).optional(),
    by: cashierSchema,
  }),
  /** The message leaves for the mail server, which may have it from now on. */
  'mail.begun': z.object({ mailId: z.uuid() }),
  'mail.ended': z.object({
    mailId: z.uuid(),
    outcome: z.enum(MAIL_OUTCOMES),
    /** The status code of the server's reply; its text may repeat the address. */
    reply: z
      .string()
      .regex(/^\d{3}$/)
      .nullable(),
    /** The person that dropped it; null for the program. */
    by: cashierSchema.nullable(),
  }),
  /** A person sends it again after it failed. */
  'mail.retried': z.object({ mailId: z.uuid(), by: cashierSchema }),
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

import { z } from 'zod';
import { ATTEMPT_STATES, METHODS, OPERATIONS } from '../domain/attempt.ts';
import { CARD_BRANDS } from '../domain/card.ts';
import { type Cents, MAX_AMOUNT } from '../domain/money.ts';
import { LISTED_REASONS } from '../domain/refund.ts';
import { CHOSEN_KINDS, LINE_KINDS, lineName, PAYER_RELATIONS } from '../domain/sale.ts';
import { LEAST_REASON, LIMITS, oneLine } from '../domain/typed-text.ts';

/** Values shared by several features, as they cross between the till and its screens. */

const brandedCents = (schema: z.ZodNumber) => schema.transform((value) => value as Cents);

/** Whole US cents, 0 to 99999999999 (interface.md §8). */
export const centsSchema = brandedCents(z.int().min(0).max(MAX_AMOUNT));

/** An amount that can be charged: at least one cent. */
export const chargeableSchema = brandedCents(z.int().min(1).max(MAX_AMOUNT));

/** ISO 8601 in UTC, e.g. 2026-03-01T09:30:00.000Z. */
export const instantSchema = z.iso.datetime();

/** As the practice's own system issued it (interface.md §2.3). */
export const paymentPlanIdSchema = z.guid();

/** One typed line, normalized before its length is checked. */
export const typedText = (most: number, least = 1) =>
  z.string().overwrite(oneLine).min(least).max(most);

/** The reason of an action, as journaled. */
export const reasonSchema = typedText(LIMITS.reason, LEAST_REASON);

/** The reason of a void or refund: one of the list, or another as text. */
export const refundReasonSchema = z.union([
  z.enum(LISTED_REASONS),
  z.object({ other: reasonSchema }),
]);

const ownLineName = typedText(LIMITS.lineName);

/** The patient of a line, where it is another one than the sale's. */
export const linePatientSchema = z.object({
  patientId: z.string().min(1).max(50).nullable(),
  externalId: z.string().min(1).max(50).nullable(),
  name: typedText(101),
});

/** The payer of a sale, where it is not the patient; a name has no digits, as a card number has. */
export const payerSchema = z.object({
  relation: z.enum(PAYER_RELATIONS),
  name: typedText(LIMITS.personName).regex(/^\D+$/),
});

export const lineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  name: ownLineName.optional(),
  amount: chargeableSchema,
  description: typedText(LIMITS.lineDescription).optional(),
  serviceDate: z.iso.date().optional(),
  provider: typedText(LIMITS.personName).optional(),
  planId: paymentPlanIdSchema.optional(),
  patient: linePatientSchema.optional(),
});

/** The kinds of lines, in the order of their keys: Alt+1 is the first. */
export const lineChoicesSchema = z
  .array(
    z.object({
      kind: z.enum(CHOSEN_KINDS),
      name: ownLineName.nullable(),
      amount: chargeableSchema.nullable(),
    }),
  )
  .min(1)
  .max(9)
  .refine(
    (choices) =>
      new Set(choices.map((each) => lineName(each).toLowerCase())).size === choices.length,
    { error: 'Two of them have one name.' },
  );

export const cardFaceSchema = z.object({
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string().length(4),
});

/** A charge at a card terminal, as its slip shows it. */
export const terminalSlipSchema = z.object({
  terminal: typedText(LIMITS.name),
  brand: z.enum(CARD_BRANDS),
  lastFour: z.string().regex(/^\d{4}$/),
});

export const cashierSchema = z.object({ id: z.string().min(1), name: z.string().min(1) });

/**
 * The reason that an attempt has no answer: the code of the layer that reports it, never its text.
 */
export const problemSchema = z.string();

export const attemptSchema = z.object({
  attemptId: z.uuid(),
  /** Null for a follow-up on a payment that has no sale on this till. */
  saleId: z.uuid().nullable(),
  trackingId: z.string().max(50),
  operation: z.enum(OPERATIONS),
  method: z.enum(METHODS),
  amount: centsSchema,
  state: z.enum(ATTEMPT_STATES),
  card: cardFaceSchema.nullable(),
  /** Of a bank account: its kind and last four. */
  bankAccount: z
    .object({ kind: z.enum(['checking', 'savings']), lastFour: z.string().max(4) })
    .nullable(),
  /** The service's id of the payment, once answered. */
  paymentId: z.string().nullable(),
  /** Approval or error code and message of the answer (interface.md §2.1). */
  code: z.string().nullable(),
  message: z.string().nullable(),
  problem: problemSchema.nullable(),
  /** True for a refusal or failure that a complete status check did not contradict. */
  checked: z.boolean(),
  openedAt: instantSchema,
});

export type AttemptView = z.infer<typeof attemptSchema>;

/** One e-mail address without a name: no blanks, no line breaks, no second one (RFC 5321). */
export const mailAddressSchema = z.email().max(128);

/** The service refused a request or did not answer it; none of these requests moves money. */
export const serviceFailed = {
  SERVICE_FAILED: {
    data: z.object({
      problem: problemSchema,
      /** `in-doubt`: a change may still have been made; `unanswered`: a read without an answer. */
      outcome: z.enum(['not-sent', 'refused', 'in-doubt', 'unanswered']),
      /** The wire name of the invalid field, if known. */
      field: z.string().nullable(),
    }),
  },
} as const;

/** Bytes of a file in one message, before base64. */
export const UPLOAD_PART = 40_000;

/** A part of a file that a page sends; place 0 begins a file. */
export const uploadPartSchema = z.object({
  uploadId: z.uuid(),
  place: z.int().min(0),
  part: z.base64().max(Math.ceil(UPLOAD_PART / 3) * 4),
});

export type UploadPart = z.infer<typeof uploadPartSchema>;

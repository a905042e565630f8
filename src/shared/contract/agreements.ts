import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { paperLineSchema } from './printers.ts';
import { paperGraphicsSchema } from './receipts.ts';
import { centsSchema, chargeableSchema, instantSchema } from './values.ts';

const patientId = z.string().min(1).max(50);
const lastFour = z.string().regex(/^\d{1,4}$/);

/** The subject of an agreement (shared/domain/agreement.ts). */
export const agreementTermsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('debit'),
    saleId: z.uuid(),
    amount: chargeableSchema,
    accountKind: z.enum(['checking', 'savings']),
    lastFour,
  }),
  z.object({
    kind: z.literal('on-file'),
    patientId,
    saleId: z.uuid().nullable(),
    accountKind: z.enum(['card', 'checking', 'savings']),
    brand: z.enum(CARD_BRANDS).nullable(),
    lastFour,
  }),
]);

/**
 * `to-sign` waits for its signed paper; `in-force` was signed and not revoked; `not-used` was signed on the display, and
 * its debit, card or account did not follow.
 */
export const AGREEMENT_STATES = ['to-sign', 'in-force', 'not-used', 'revoked'] as const;

const agreementSchema = z.object({
  agreementId: z.uuid(),
  /** The barcode of its paper; null for a debit without a receipt. */
  number: z.string().nullable(),
  kind: z.enum(['debit', 'on-file']),
  state: z.enum(AGREEMENT_STATES),
  at: instantSchema,
  patientId: z.string().nullable(),
  /** Of the sale, or of the patient's latest sale at this counter; null without one. */
  patientName: z.string().nullable(),
  /** The card or account on file; null if the service saved it with a payment. */
  profileId: z.string().nullable(),
  accountKind: z.enum(['card', 'checking', 'savings']),
  brand: z.enum(CARD_BRANDS).nullable(),
  lastFour: z.string(),
  /** Of a debit. */
  amount: centsSchema.nullable(),
  text: z.string(),
  language: z.enum(RECEIPT_LANGUAGES),
  signed: z.enum(['display', 'paper']).nullable(),
  signedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** YYYY-MM-DD: kept at least until then; null until it is revoked. */
  keptUntil: z.string().nullable(),
  cashier: z.string(),
});

export type Agreement = z.infer<typeof agreementSchema>;

const journalErrors = { JOURNAL_NOT_WRITABLE: {}, JOURNAL_DAMAGED: {} } as const;

const byId = { agreementId: z.uuid() };

/** The agreements that patients signed, or have to sign on paper. */
export const agreementsContract = {
  /** Newest first, at most 200; of one patient, or all with a number or last four digits. */
  list: requires('cashier')
    .input(
      z.object({
        patientId: patientId.optional(),
        text: z.string().max(LIMITS.search).optional(),
        state: z.enum(AGREEMENT_STATES).optional(),
      }),
    )
    .output(z.array(agreementSchema)),

  /** One agreement, its paper, and the drawing of its signature as the path of an SVG. */
  get: requires('cashier')
    .input(z.object(byId))
    .errors({ NO_SUCH_AGREEMENT: {} })
    .output(
      z.object({
        agreement: agreementSchema,
        lines: z.array(paperLineSchema),
        /** Null on paper. */
        drawing: z.string().nullable(),
        /** SHA-256 of the words and the drawing, hex; null on paper. */
        signatureHash: z.string().nullable(),
      }),
    ),

  /** Prints the clinic's copy and the patient's; without a printer the page prints them. */
  print: command('cashier', byId)
    .errors({ NO_SUCH_AGREEMENT: {}, ...journalErrors })
    .output(
      z.object({
        by: z.enum(['printer', 'window']),
        papers: z.array(z.array(paperLineSchema)),
        graphics: paperGraphicsSchema.nullable(),
      }),
    ),

  /** Marks the agreements of a scanned paper as signed, and returns them. */
  file: command('cashier', { number: z.string().regex(/^\d{6,12}$/) })
    .errors({ NO_SUCH_AGREEMENT: {}, ALREADY_SIGNED: {}, ...journalErrors })
    .output(z.array(agreementSchema)),

  /** Takes the filing of a wrong paper back: its agreements wait for their signature again. */
  unfile: command('cashier', { agreementIds: z.array(z.uuid()).min(1).max(50) })
    .errors({ NO_SUCH_AGREEMENT: {}, ...journalErrors })
    .output(z.void()),

  /** The patient revoked it. It is kept, with its signature. */
  revoke: command('cashier', byId)
    .errors({ NO_SUCH_AGREEMENT: {}, ...journalErrors })
    .output(z.void()),
};

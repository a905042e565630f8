import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { MOST_POINTS, MOST_STROKES } from '../domain/signature.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command } from './access.ts';
import { agreementTermsSchema } from './agreements.ts';
import { personalSlice, publicSlice } from './slice.ts';
import { centsSchema } from './values.ts';

const amount = centsSchema;

/** All that a patient's display ever gets: no name, no number, no kind of a line. */
const displayStateSchema = z.object({
  clinic: z.string(),
  language: z.enum(RECEIPT_LANGUAGES),
  step: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('idle') }),
    z.object({ kind: z.literal('amount'), amount }),
    z.object({ kind: z.literal('swipe'), amount }),
    z.object({ kind: z.literal('wait'), amount }),
    z.object({ kind: z.literal('approved'), amount }),
    z.object({ kind: z.literal('held'), amount }),
    /** Not paid: the cashier explains it. */
    z.object({ kind: z.literal('ask'), amount }),
    z.object({ kind: z.literal('agreement'), agreementId: z.uuid(), text: z.string() }),
    z.object({ kind: z.literal('signed') }),
  ]),
});

export type DisplayState = z.infer<typeof displayStateSchema>;

const point = z.tuple([z.int().min(0).max(1_000), z.int().min(0).max(1_000)]);

const strokesSchema = z
  .array(z.array(point).min(1).max(MOST_POINTS))
  .max(MOST_STROKES)
  .refine((strokes) => strokes.flat().length <= MOST_POINTS);

/**
 * The whole contract of a patient's display. It has a channel of its own, on which no procedure of
 * `contract.ts` exists.
 */
export const displayContract = {
  /** The state now, then after each change. */
  watch: oc.output(eventIterator(displayStateSchema)),
  /** The patient chose a language: for this sale or agreement only. */
  speak: oc.input(z.object({ language: z.enum(RECEIPT_LANGUAGES) })).output(z.void()),
  /** Signs the agreement that is shown, once, in the words of the language that is shown. */
  sign: oc
    .input(
      z.object({
        agreementId: z.uuid(),
        language: z.enum(RECEIPT_LANGUAGES),
        strokes: strokesSchema,
      }),
    )
    .errors({ NOT_A_SIGNATURE: {}, AGREEMENT_GONE: {} })
    .output(z.void()),
  decline: oc
    .input(z.object({ agreementId: z.uuid() }))
    .errors({ AGREEMENT_GONE: {} })
    .output(z.void()),
};

export type DisplayContract = typeof displayContract;

/** The patient's display, as the counter uses it. */
export const patientDisplayContract = {
  /**
   * Opens the display: the desktop opens a window on the second screen and returns null, the
   * browser host returns the address of the tab to open.
   */
  open: command('cashier', {}).output(z.object({ path: z.string().max(LIMITS.url).nullable() })),

  /** Chooses the language of a patient: of the display, the agreements and the receipts of this sale. */
  speak: command('cashier', { saleId: z.uuid(), language: z.enum(RECEIPT_LANGUAGES) }).output(
    z.void(),
  ),

  /** Shows the amount of a sale before the till has the sale; null when its form is left. */
  amount: command('cashier', {
    saleId: z.uuid(),
    patientId: z.string().max(50).nullable(),
    amount: centsSchema.nullable(),
  }).output(z.void()),

  /** Shows an agreement to be read and signed, in place of an earlier one, until its page is gone. */
  offer: command('cashier', {
    agreementId: z.uuid(),
    terms: agreementTermsSchema,
  })
    .errors({ NO_DISPLAY: {} })
    .output(z.void()),

  /** Removes an agreement from the display; a signed one stays in the journal. */
  withdraw: command('cashier', { agreementId: z.uuid() }).output(z.void()),
};

export const patientDisplayState = {
  /** Number of displays that are connected. */
  displays: publicSlice(z.int()),
  /** The languages chosen for patients, by sale. */
  chosenLanguages: personalSlice(z.record(z.string(), z.enum(RECEIPT_LANGUAGES)), {}),
  /** The agreement on the display, or its result until it is withdrawn. */
  agreement: personalSlice(
    z
      .object({
        agreementId: z.uuid(),
        state: z.enum(['shown', 'signed', 'declined']),
        /** The words in the language that was signed, or is usual. */
        text: z.string(),
        language: z.enum(RECEIPT_LANGUAGES),
      })
      .nullable(),
    null,
  ),
};

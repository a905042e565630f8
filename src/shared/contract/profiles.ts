import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { PROFILE_LENGTHS } from '../domain/profile-fields.ts';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { LEAST_CONSENT, LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { swipeProblemSchema, waitingCardSchema } from './current-sale.ts';
import { typedNumberSchema } from './typed-number.ts';
import { instantSchema, serviceFailed } from './values.ts';

const id = z.string().max(50);
const text = z.string().max(1_000);

const billingSchema = z.object({
  name: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
});

export type Billing = z.infer<typeof billingSchema>;

const profileSchema = z.object({
  profileId: z.string(),
  kind: z.enum(['card', 'bank-account']),
  brand: z.enum(CARD_BRANDS),
  /** Of a bank account. */
  accountKind: z.enum(['checking', 'savings']).nullable(),
  lastFour: z.string().max(4).nullable(),
  /** YYYY-MM. */
  expDate: z.string().nullable(),
  expiry: z.enum(['expired', 'soon', 'good']).nullable(),
  billing: billingSchema,
  /** The patient's consent at this till; null for a profile with another origin. */
  consent: z.object({ at: instantSchema, by: z.string(), text: z.string() }).nullable(),
  /** The newest agreement of this till that is not revoked; null without one. */
  agreementId: z.uuid().nullable(),
});

export type Profile = z.infer<typeof profileSchema>;

const sourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('swiped-card'), swipe: z.uuid() }),
  z.object({
    kind: z.literal('keyed-card'),
    nameOnCard: text,
    cardNumber: typedNumberSchema,
    expDate: text,
  }),
  z.object({
    kind: z.literal('bank-account'),
    accountType: z.enum(['C', 'S']),
    accountNumber: typedNumberSchema,
    routingNumber: typedNumberSchema,
  }),
]);

export type ProfileSource = z.infer<typeof sourceSchema>;

const listeningSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), problem: swipeProblemSchema.nullable() }),
  z.object({ kind: z.literal('card'), swipe: z.uuid(), card: waitingCardSchema }),
  /** A sale or another window uses the readers now. */
  z.object({ kind: z.literal('called-back') }),
]);

export type Listening = z.infer<typeof listeningSchema>;

const CONSENT =
  'I agree that the clinic keeps this card or account on file with its payment service for my payment plans. I can have it removed at any time.';
const CONSENT_SPANISH =
  'Acepto que la clínica guarde esta tarjeta o cuenta en su servicio de pagos para mis planes de pagos. Puedo pedir que la eliminen en cualquier momento.';

const consentSchema = z.string().trim().min(LEAST_CONSENT).max(LIMITS.consent);

export const onFilePolicySchema = z.object({
  /** True if cards may be typed at all; the person also needs a permission. */
  keyedCards: z.boolean().default(false),
  /** The consent text of agreements in English, and in Spanish. */
  consentText: consentSchema.default(CONSENT),
  consentTextSpanish: consentSchema.default(CONSENT_SPANISH),
});

export type OnFilePolicy = z.infer<typeof onFilePolicySchema>;

const policyChangeSchema = z.object({
  keyedCards: z.boolean().optional(),
  consentText: consentSchema.optional(),
  consentTextSpanish: consentSchema.optional(),
});

const errors = {
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  ...serviceFailed,
} as const;

const INVALID_FIELD = {
  data: z.object({
    field: z.enum(Object.keys(PROFILE_LENGTHS) as (keyof typeof PROFILE_LENGTHS)[]), // its own names
    problem: z.string(),
  }),
} as const;

const settings = {
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
} as const;

export const profilesContract = {
  list: requires('cashier')
    .input(z.object({ patientId: id }))
    .errors(errors)
    .output(z.array(profileSchema)),

  /** Takes the readers for one card to store, until the page ends the stream. */
  listen: requires('cashier')
    .errors({ SALE_OPEN: {}, NO_READER: {} })
    .output(eventIterator(listeningSchema)),

  /** Stores a card or an account on file. A repeated command gets the answer of the first. */
  create: command('cashier', {
    patientId: id,
    source: sourceSchema,
    /** `same`: the patient's own address. */
    billing: z.union([z.literal('same'), billingSchema]),
    priority: text,
    /** The words of the agreement, verbatim, and their language. */
    consent: z.string().min(1).max(LIMITS.agreement),
    language: z.enum(RECEIPT_LANGUAGES),
    /** The agreement with these words that the patient signed on the display; else a paper is signed. */
    agreementId: z.uuid().optional(),
  })
    .errors({
      ...errors,
      ...{ INVALID_FIELD, KEYING_OFF: {}, SWIPE_GONE: {}, NUMBER_GONE: {} },
      ...{ AGREEMENT_GONE: {}, AGREEMENT_DIFFERS: {} },
    })
    .output(profileSchema),

  /** Changes the given fields. */
  update: command('cashier', {
    profileId: id,
    patientId: id,
    expDate: text.optional(),
    billing: billingSchema.partial().optional(),
    priority: text.optional(),
  })
    .errors({ ...errors, INVALID_FIELD, PROFILE_GONE: {} })
    .output(profileSchema),

  delete: command('cashier', { profileId: id, patientId: id })
    .errors({ ...errors, PROFILE_GONE: {} })
    .output(z.void()),

  policy: requires('cashier').output(onFilePolicySchema),
  /** For an administrator. */
  changePolicy: command('change-settings', policyChangeSchema.shape)
    .errors(settings)
    .output(z.void()),
};

import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { PROFILE_LENGTHS } from '../domain/profile-fields.ts';
import { LEAST_CONSENT, LIMITS } from '../domain/typed-text.ts';
import { serviceFailed } from './service-failed.ts';
import { swipeProblemSchema, waitingCardSchema } from './till.ts';
import { instantSchema } from './values.ts';

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
  /** What the patient agreed to at this till; null for a profile that came another way. */
  consent: z.object({ at: instantSchema, by: z.string(), text: z.string() }).nullable(),
});

export type Profile = z.infer<typeof profileSchema>;

const sourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('swiped-card'), swipe: z.uuid() }),
  /** The one number of a card that crosses from a page; the page drops it as it is sent. */
  z.object({ kind: z.literal('keyed-card'), nameOnCard: text, cardNumber: text, expDate: text }),
  z.object({
    kind: z.literal('bank-account'),
    accountType: z.enum(['C', 'S']),
    accountNumber: text,
    routingNumber: text,
  }),
]);

export type ProfileSource = z.infer<typeof sourceSchema>;

const listeningSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), problem: swipeProblemSchema.nullable() }),
  z.object({ kind: z.literal('card'), swipe: z.uuid(), card: waitingCardSchema }),
  /** A sale, or another window, has the readers now. */
  z.object({ kind: z.literal('called-back') }),
]);

export type Listening = z.infer<typeof listeningSchema>;

const CONSENT =
  'I agree that the clinic keeps this card or account on file at its payment service for my payment plans, and that I can have it taken off at any time.';

export const onFilePolicySchema = z.object({
  /** Whether cards may be typed in at all; who may is a permission. */
  keyedCards: z.boolean().default(false),
  /** What a patient is asked to agree to. */
  consentText: z.string().trim().min(LEAST_CONSENT).max(LIMITS.consent).default(CONSENT),
});

export type OnFilePolicy = z.infer<typeof onFilePolicySchema>;

const policyChangeSchema = z.object({
  keyedCards: z.boolean().optional(),
  consentText: z.string().trim().min(LEAST_CONSENT).max(LIMITS.consent).optional(),
});

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
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
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
  SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) },
} as const;

export const profilesContract = {
  list: oc
    .input(z.object({ patientId: id }))
    .errors(errors)
    .output(z.array(profileSchema)),

  /** Takes the readers for one card to be kept, until the page ends the stream. */
  listen: oc
    .errors({ NOT_SIGNED_IN: {}, SALE_OPEN: {}, NO_READER: {} })
    .output(eventIterator(listeningSchema)),

  /** Keeps a card or an account on file. The same command again gets the first one's answer. */
  create: oc
    .input(
      z.object({
        commandId: z.uuid(),
        patientId: id,
        source: sourceSchema,
        /** `same`: the patient's own address. */
        billing: z.union([z.literal('same'), billingSchema]),
        priority: text,
        /** What the patient agreed to, word for word. */
        consent: z.string().min(1).max(LIMITS.consent),
      }),
    )
    .errors({ ...errors, INVALID_FIELD, KEYING_OFF: {}, SWIPE_GONE: {} })
    .output(profileSchema),

  /** Changes what is given. */
  update: oc
    .input(
      z.object({
        profileId: id,
        patientId: id,
        expDate: text.optional(),
        billing: billingSchema.partial().optional(),
        priority: text.optional(),
      }),
    )
    .errors({ ...errors, INVALID_FIELD, PROFILE_GONE: {} })
    .output(profileSchema),

  delete: oc
    .input(z.object({ profileId: id, patientId: id }))
    .errors({ ...errors, PROFILE_GONE: {} })
    .output(z.void()),

  policy: oc.output(onFilePolicySchema),
  /** For an administrator. */
  changePolicy: oc.input(policyChangeSchema).errors(settings).output(z.void()),
};

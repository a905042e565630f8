import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { COUNTRIES } from '../domain/country.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { LANGUAGES } from '../messages/language.ts';
import { command, requires } from './access.ts';
import { accountNamesSchema } from './accounting.ts';
import { cashRulesSchema } from './drawer.ts';
import { amountLimitsSchema } from './large-amount.ts';
import { refundRulesSchema } from './payments.ts';
import { publicSlice } from './slice.ts';
import { chargeableSchema, lineChoicesSchema, typedText } from './values.ts';

const line = typedText(LIMITS.name, 0);

export const clinicSchema = z.object({
  name: typedText(LIMITS.name),
  /** Receipts for an HSA or FSA need it. */
  street: line.default(''),
  cityState: line,
  phone: line,
  /** Decides the paper of reports. */
  country: z.enum(COUNTRIES).default('US'),
});

/** Minutes without a key or a pointer until the screen locks. */
export const idleMinutesSchema = z.int().min(1).max(60);

export const USUAL_IDLE_MINUTES = 5;

/** Days that a hold of each brand is valid. */
export const holdDaysSchema = z.record(z.enum(CARD_BRANDS), z.int().min(1).max(31));

/** Most card terminals of a counter. */
export const MOST_TERMINALS = 9;

/** The names of the clinic's own card terminals; empty if it has none or only one. */
export const terminalsSchema = z
  .array(typedText(LIMITS.name))
  .max(MOST_TERMINALS)
  .refine((names) => new Set(names.map((each) => each.toLowerCase())).size === names.length, {
    error: 'Two of them have one name.',
  });

/** The screen that checkout begins with. */
export const FIRST_SCREENS = ['find-patient', 'quick-payment'] as const;

export const checkoutSettingsSchema = z.object({
  firstScreen: z.enum(FIRST_SCREENS).default('find-patient'),
  /** True if the search lists the patients of this counter's last payments before any typing. */
  recentPatients: z.boolean().default(false),
});

/** The letters that alone are keys of actions. */
export const LETTER_KEYS = ['P', 'I', 'E', 'V', 'R', 'W', 'C', 'L', 'T', 'M'] as const;

export type LetterKey = (typeof LETTER_KEYS)[number];

/**
 * Keys of one character can be switched off, and letters can be other keys (WCAG 2.2, 2.1.4): a
 * letter, or one with Ctrl and Alt, e.g. `Ctrl+Alt+P`. No two actions have the same key.
 */
export const letterKeysSchema = z
  .object({
    on: z.boolean().default(true),
    changed: z
      .partialRecord(z.enum(LETTER_KEYS), z.string().regex(/^(Ctrl\+Alt\+)?[A-Z]$/))
      .default({}),
  })
  .refine(({ changed }) => {
    const keys = LETTER_KEYS.map((key) => changed[key] ?? key);
    return new Set(keys).size === keys.length;
  });

export type LetterKeys = z.infer<typeof letterKeysSchema>;

/** An administrator's settings of this counter; other features have their own. */
const partsSchema = z.object({
  clinic: clinicSchema,
  checkout: checkoutSettingsSchema,
  lineKinds: lineChoicesSchema,
  paymentPlans: z.boolean(),
  /** The fee for a payment that the bank returns, cents; null for none. */
  returnedFee: chargeableSchema.nullable(),
  refunds: refundRulesSchema,
  holdDays: holdDaysSchema,
  cash: cashRulesSchema,
  terminals: terminalsSchema,
  amountLimits: amountLimitsSchema,
  language: z.enum(LANGUAGES),
  idleMinutes: idleMinutesSchema,
  singleManager: z.boolean(),
  protectsContent: z.boolean(),
  letterKeys: letterKeysSchema,
  /** The names of accounts in the accountant's program. */
  accountNames: accountNamesSchema,
});

export type SettingsParts = z.infer<typeof partsSchema>;

const changeSchema = partsSchema.partial();

export type SettingsChange = z.infer<typeof changeSchema>;

const viewSchema = partsSchema.extend({
  /** Path of the moved damaged settings file; its copy is in use. */
  damagedFile: z.string().nullable(),
});

export type SettingsView = z.infer<typeof viewSchema>;

const errors = {
  /** The settings are unchanged; `why` is a code: `read-only`, `no-space` or `not-saved`. */
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const settingsContract = {
  read: requires('change-settings').errors(errors).output(viewSchema),
  change: command('change-settings', changeSchema.shape).errors(errors).output(z.void()),
};

/** The settings that the screens use. */
export const settingsState = {
  /** As printed on receipts and authorizations. */
  clinicName: publicSlice(z.string()),
  clinicPhone: publicSlice(z.string()),
  firstScreen: publicSlice(z.enum(FIRST_SCREENS)),
  /** The kinds of lines, in the order of their keys: Alt+1 is the first. */
  lineKinds: publicSlice(lineChoicesSchema.readonly()),
  /** The names of the clinic's card terminals. */
  terminals: publicSlice(terminalsSchema.readonly()),
  letterKeys: publicSlice(letterKeysSchema.readonly()),
  /** True if a plan payment may name the plan it pays off. */
  paymentPlans: publicSlice(z.boolean()),
  /** Named in the authorization of a bank debit; null for none. */
  returnedFee: publicSlice(chargeableSchema.nullable()),
};

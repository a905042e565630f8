import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CARD_BRANDS } from '../domain/card.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { cashRulesSchema } from './drawer.ts';
import { lineChoicesSchema, typedText } from './values.ts';

const line = typedText(LIMITS.name, 0);

export const clinicSchema = z.object({
  name: typedText(LIMITS.name),
  cityState: line,
  phone: line,
});

/** Minutes without a key or a pointer until the screen is covered. */
export const idleMinutesSchema = z.int().min(1).max(60);

export const USUAL_IDLE_MINUTES = 5;

/** For how many days a hold of each brand is good. */
export const holdDaysSchema = z.record(z.enum(CARD_BRANDS), z.int().min(1).max(31));

/** What an administrator decides about this counter; what other features decide is in theirs. */
const partsSchema = z.object({
  clinic: clinicSchema,
  lineKinds: lineChoicesSchema,
  paymentPlans: z.boolean(),
  holdDays: holdDaysSchema,
  cash: cashRulesSchema,
  idleMinutes: idleMinutesSchema,
  singleManager: z.boolean(),
  protectsContent: z.boolean(),
});

export type SettingsParts = z.infer<typeof partsSchema>;

const changeSchema = partsSchema.partial();

export type SettingsChange = z.infer<typeof changeSchema>;

const viewSchema = partsSchema.extend({
  /** Where a settings file that was damaged has been put; its copy is in use. */
  damagedFile: z.string().nullable(),
});

export type SettingsView = z.infer<typeof viewSchema>;

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  /** The settings are as they were; `why` is a code: `read-only`, `no-space` or `not-kept`. */
  SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const settingsContract = {
  read: oc.errors(errors).output(viewSchema),
  change: oc.input(changeSchema).errors(errors).output(z.void()),
};

import { z } from 'zod';
import { registeredReaderSchema } from '../../shared/contract/devices.ts';
import { cashRulesSchema } from '../../shared/contract/drawer.ts';
import { insurancePolicySchema } from '../../shared/contract/insurance.ts';
import { drawerSettingSchema, printerSettingSchema } from '../../shared/contract/printers.ts';
import { onFilePolicySchema } from '../../shared/contract/profiles.ts';
import { receiptSettingsSchema } from '../../shared/contract/receipts.ts';
import { keptReportsSchema } from '../../shared/contract/reports.ts';
import {
  clinicSchema,
  holdDaysSchema,
  idleMinutesSchema,
  USUAL_IDLE_MINUTES,
} from '../../shared/contract/settings.ts';
import { lineChoicesSchema } from '../../shared/contract/values.ts';
import { USUAL_HOLD_DAYS } from '../../shared/domain/hold-days.ts';
import { USUAL_LINES } from '../../shared/domain/sale.ts';

const CHIP_LABEL =
  "This card has a chip. Swiped, a fraud is the clinic's loss: dip it at a terminal if you have one.";

/** Which version of the schema below this program writes. */
export const SETTINGS_VERSION = 3;

/** A connection to the payments service, without what a SecretStore keeps of it. */
const keptConnectionSchema = z.object({
  /** Stays the same when the password changes: attempts are looked up by it. */
  id: z.string().min(1),
  baseUrl: z.string(),
  environment: z.enum(['demo', 'production']),
  username: z.string(),
  /** The branches a request can be meant for (interface.md §5.4); none where the clinic has one. */
  branches: z.array(z.object({ clientId: z.string(), name: z.string() })).default([]),
  /** An authority trusted beside the system's own, as PEM text. */
  authority: z.string().nullable().default(null),
});

export const settingsSchema = z.object({
  version: z.literal(SETTINGS_VERSION),
  clinic: clinicSchema,
  /** The first is the one in use, the others are its spares; all of them listen. */
  readers: z.array(registeredReaderSchema).default([]),
  /** What a line can be for, in the order of their keys. */
  lineKinds: lineChoicesSchema.default([...USUAL_LINES]),
  /** Whether a plan payment may name the plan it pays off. */
  paymentPlans: z.boolean().default(false),
  /** What is said beside a card that has a chip, in the clinic's own words. */
  chipLabel: z.string().default(CHIP_LABEL),
  /** For how many days a hold of each brand is good. */
  holdDays: holdDaysSchema.default(USUAL_HOLD_DAYS),
  /** How long nobody may touch anything before the screen is covered. */
  idleMinutes: idleMinutesSchema.default(USUAL_IDLE_MINUTES),
  /** Other programs (a screen share) see a black window while a sale is at the counter. */
  protectsContent: z.boolean().default(true),
  /** A practice with one manager, who may then give the word for what they do themselves. */
  singleManager: z.boolean().default(false),
  /** Where sealed copies of the journal go, and what their key was made with. */
  backup: z
    .object({
      folder: z.string(),
      salt: z.string(),
      /** Tells whether the key that an account of this PC keeps is the one of now. */
      check: z.string(),
    })
    .nullable()
    .default(null),
  /** The first is the one in use; the others are kept while payments on them are looked for. */
  connections: z.array(keptConnectionSchema).default([]),
  /** The first is the one in use, the others are its spares. */
  printers: z.array(printerSettingSchema).default([]),
  /** The first is the one that a till with no session opens to be counted. */
  drawers: z.array(drawerSettingSchema).default([]),
  receipts: receiptSettingsSchema.prefault({}),
  cash: cashRulesSchema.prefault({}),
  onFile: onFilePolicySchema.prefault({}),
  insurance: insurancePolicySchema.prefault({}),
  reports: keptReportsSchema.prefault({}),
});

export type KeptConnection = z.infer<typeof keptConnectionSchema>;
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({
  version: SETTINGS_VERSION,
  clinic: {
    name: 'Riverbend Family Clinic',
    cityState: 'Springfield, IL',
    phone: '(217) 555-0142',
  },
});

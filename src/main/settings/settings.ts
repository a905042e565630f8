import { z } from 'zod';
import { accountNamesSchema } from '../../shared/contract/accounting.ts';
import { bankSettingsSchema } from '../../shared/contract/bank.ts';
import { keyGapSchema, registeredReaderSchema } from '../../shared/contract/devices.ts';
import { cashRulesSchema } from '../../shared/contract/drawer.ts';
import { insurancePolicySchema } from '../../shared/contract/insurance.ts';
import { amountLimitsSchema } from '../../shared/contract/large-amount.ts';
import { mailServerSchema } from '../../shared/contract/mail.ts';
import { refundRulesSchema } from '../../shared/contract/payments.ts';
import { postingSettingsSchema } from '../../shared/contract/posting.ts';
import { drawerSettingSchema, printerSettingSchema } from '../../shared/contract/printers.ts';
import { onFilePolicySchema } from '../../shared/contract/profiles.ts';
import { receiptSettingsSchema } from '../../shared/contract/receipts.ts';
import { savedReportsSchema } from '../../shared/contract/reports.ts';
import {
  checkoutSettingsSchema,
  clinicSchema,
  holdDaysSchema,
  idleMinutesSchema,
  letterKeysSchema,
  terminalsSchema,
  USUAL_IDLE_MINUTES,
} from '../../shared/contract/settings.ts';
import { todayListSettingsSchema } from '../../shared/contract/today-list.ts';
import { chargeableSchema, lineChoicesSchema } from '../../shared/contract/values.ts';
import { USUAL_HOLD_DAYS } from '../../shared/domain/card.ts';
import { USUAL_LINES } from '../../shared/domain/sale.ts';
import { LANGUAGES } from '../../shared/messages/language.ts';

/** Version of the schema below. */
export const SETTINGS_VERSION = 10;

/** A connection to the payments service, without its secrets in the SecretStore. */
const savedConnectionSchema = z.object({
  /** Unchanged when the password changes: attempts refer to it. */
  id: z.string().min(1),
  baseUrl: z.string(),
  environment: z.enum(['demo', 'production']),
  username: z.string(),
  /** The branches of a request (interface.md §5.4); empty for a clinic with only one. */
  branches: z.array(z.object({ clientId: z.string(), name: z.string() })).default([]),
  /** An authority trusted in addition to the system's, as PEM text. */
  authority: z.string().nullable().default(null),
  /** True if an administrator confirmed the encryption of this PC's disk. */
  diskEncrypted: z.boolean().default(false),
});

const keysOn = z.object({ on: z.boolean() });

export const settingsSchema = z.object({
  version: z.literal(SETTINGS_VERSION),
  clinic: clinicSchema,
  checkout: checkoutSettingsSchema.prefault({}),
  /** The first is the one in use, the others are spares; all of them listen. */
  readers: z.array(registeredReaderSchema).default([]),
  /** Longest gap between two keys of a keyboard reader, ms. */
  keyGapMs: keyGapSchema.default(50),
  /** The kinds of lines, in the order of their keys. */
  lineKinds: lineChoicesSchema.default([...USUAL_LINES]),
  /** True if a plan payment may name its payment plan. */
  paymentPlans: z.boolean().default(false),
  /** The fee for a payment that the bank returns, cents; null for none. */
  returnedFee: chargeableSchema.nullable().default(null),
  refunds: refundRulesSchema.prefault({}),
  /** The clinic's own note for a card with a chip; null for the usual one. */
  chipLabel: z.string().nullable().default(null),
  /** Number of days that a hold of each brand is valid. */
  holdDays: holdDaysSchema.default(USUAL_HOLD_DAYS),
  /** Of the sign-in, of people without a choice, and of work without a person. */
  language: z.enum(LANGUAGES).default('en'),
  /** Idle time before the lock screen, minutes. */
  idleMinutes: idleMinutesSchema.default(USUAL_IDLE_MINUTES),
  /** Other programs (a screen share) capture a black window while a sale is open. */
  protectsContent: z.boolean().default(true),
  // An action that got a key later may have the one that was chosen for another: the usual keys again.
  letterKeys: letterKeysSchema
    .prefault({})
    .catch(({ value }) => ({ on: keysOn.safeParse(value).data?.on ?? true, changed: {} })),
  /** True if the only manager of a practice may approve their own actions. */
  singleManager: z.boolean().default(false),
  /** Folder of the encrypted journal copies, and the salt of their key. */
  backup: z
    .object({
      folder: z.string(),
      salt: z.string(),
      /** Detects an account of this PC with an outdated key. */
      check: z.string(),
    })
    .nullable()
    .default(null),
  /** The first is the one in use; the others are saved while payments on them are pending. */
  connections: z.array(savedConnectionSchema).default([]),
  /** The first is the one in use, the others are spares. */
  printers: z.array(printerSettingSchema).default([]),
  /** The first is the one that a till without a session opens for a count. */
  drawers: z.array(drawerSettingSchema).default([]),
  receipts: receiptSettingsSchema.prefault({}),
  /** Receipts by e-mail; the password is in the SecretStore. */
  mail: mailServerSchema.nullable().default(null),
  cash: cashRulesSchema.prefault({}),
  terminals: terminalsSchema.default([]),
  amountLimits: amountLimitsSchema.prefault({}),
  onFile: onFilePolicySchema.prefault({}),
  insurance: insurancePolicySchema.prefault({}),
  reports: savedReportsSchema.prefault({}),
  posting: postingSettingsSchema.prefault({}),
  /** The names of accounts in the accountant's program. */
  accountNames: accountNamesSchema.default({}),
  bank: bankSettingsSchema.prefault({}),
  todayList: todayListSettingsSchema.prefault({}),
});

export type SavedConnection = z.infer<typeof savedConnectionSchema>;
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({
  version: SETTINGS_VERSION,
  clinic: {
    name: 'Riverbend Family Clinic',
    street: '1200 River Road',
    cityState: 'Springfield, IL',
    phone: '(217) 555-0142',
    country: 'US',
  },
});

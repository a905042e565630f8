import { z } from 'zod';

/** The parts of the settings that a clinic can roll out; readers, printers, drawers, connections and folders stay local. */
export const ROLLED_OUT = [
  'clinic',
  'checkout',
  'lineKinds',
  'paymentPlans',
  'returnedFee',
  'refunds',
  'chipLabel',
  'holdDays',
  'language',
  'idleMinutes',
  'protectsContent',
  'singleManager',
  'receipts',
  'cash',
  'terminals',
  'amountLimits',
  'onFile',
  'insurance',
  'accountNames',
] as const;

export type RolledOutPart = (typeof ROLLED_OUT)[number];

/** The counters that a document of settings is for; a narrower one is in force before a wider one. */
export const LEVELS = ['counter', 'branch', 'clinic'] as const;

export type Level = (typeof LEVELS)[number];

/** Values by part. A part that this program does not know is of a newer one, and stays in the document. */
export const settingsBodySchema = z.object({
  /** Version of the settings of the program that wrote it. */
  program: z.int().min(1),
  parts: z.record(z.string(), z.unknown()),
});

export type SettingsBody = z.infer<typeof settingsBodySchema>;

/** The name of a document of settings. */
export function settingsDocument(level: Level, branch: string, tillId: string): string {
  if (level === 'clinic') return 'settings';
  return level === 'branch' ? `settings/branch/${branch}` : `settings/counter/${tillId}`;
}

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

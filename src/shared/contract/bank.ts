import { z } from 'zod';
import { DATE_ORDERS, KNOWN_LINES } from '../domain/bank-statement.ts';
import { isDay } from '../domain/reports/days.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { MOST_ACCOUNT_NAME } from './accounting.ts';
import { signedCentsSchema } from './drawer.ts';
import { centsSchema, reasonSchema, serviceFailed, typedText, uploadPartSchema } from './values.ts';

const daySchema = z.string().refine(isDay);
const idSchema = z.string().min(1).max(LIMITS.id);
const columnName = typedText(LIMITS.path, 0);

/** Batches of one line of a statement. */
const MOST_BATCHES = 100;

/** The batch of one of the clinic's own card terminals, by the Z report that has its total. */
const batchSchema = z.object({
  report: z.int().min(1),
  terminal: z.string().max(LIMITS.name),
});

/** The kind of a line of a bank statement. */
export const lineMeaningSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transfer'),
    transferId: z.string().max(50),
    /** The part of bank accounts in the transfer's sum, signed; the rest is of cards. */
    ach: signedCentsSchema,
  }),
  z.object({ kind: z.literal('bag'), bagId: z.uuid() }),
  /** A bag of a clinic close, with its parts: its contents are at the hub. */
  z.object({
    kind: z.literal('clinic-bag'),
    closeId: z.uuid(),
    branch: z.string().max(LIMITS.name),
    bagNumber: z.string().max(LIMITS.reference),
    cash: centsSchema,
    checks: signedCentsSchema,
  }),
  /** A bag that another counter packed, with its parts: its contents are in the journal of that one. */
  z.object({
    kind: z.literal('counter-bag'),
    tillId: z.string().max(LIMITS.id),
    bagId: z.uuid(),
    bagNumber: z.string().max(LIMITS.reference),
    cash: centsSchema,
    checks: signedCentsSchema,
  }),
  batchSchema.extend({
    kind: z.literal('batch'),
    /** The other batches that the same line pays out. */
    others: z.array(batchSchema).max(MOST_BATCHES).optional(),
  }),
  z.object({ kind: z.literal('known'), what: z.enum(KNOWN_LINES) }),
]);

export type LineMeaning = z.infer<typeof lineMeaningSchema>;

/** The columns of a CSV statement, by the names in its first row; an empty name is no column. */
export const statementColumnsSchema = z.object({
  date: columnName,
  dateOrder: z.enum(DATE_ORDERS),
  description: columnName,
  amount: columnName,
  debit: columnName,
  credit: columnName,
  sign: columnName.default(''),
});

const accountSchema = z.object({
  id: idSchema,
  name: typedText(LIMITS.name),
  /** Of its number; empty accepts the statements of any account. */
  lastFour: z.string().regex(/^(\d{4})?$/),
});

const ownAccountSchema = accountSchema.extend({
  /** Its name in the accountant's program; empty for the usual one. */
  ledgerName: typedText(MOST_ACCOUNT_NAME, 0).default(''),
});

/** Most accounts of a clinic. */
const MOST_ACCOUNTS = 20;

/** The clinic's accounts at banks, each under a name of its own. */
export const bankAccountsSchema = z
  .array(ownAccountSchema)
  .min(1)
  .max(MOST_ACCOUNTS)
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length);

export type BankAccounts = z.infer<typeof bankAccountsSchema>;

const ruleSchema = z.object({
  what: z.enum(KNOWN_LINES),
  contains: typedText(LIMITS.name, 3),
  amount: signedCentsSchema.nullable(),
});

/** The clinic's accounts at banks, and its rules for lines that come again. */
export const bankSettingsSchema = z.object({
  accounts: z
    .array(ownAccountSchema.extend({ columns: statementColumnsSchema.nullable().default(null) }))
    .min(1)
    .max(MOST_ACCOUNTS)
    .default([{ id: 'checking', name: 'Checking', lastFour: '', ledgerName: '', columns: null }]),
  rules: z.array(ruleSchema).max(200).default([]),
});

export type BankSettings = z.infer<typeof bankSettingsSchema>;

const lineSchema = z.object({
  lineId: z.string(),
  accountId: z.string(),
  day: daySchema,
  amount: signedCentsSchema,
  /** As the bank wrote it; empty if the statement is no longer on this PC. */
  description: z.string(),
});

const checkSchema = z.object({
  number: z.string(),
  /** Null without a patient. */
  payer: z.string().nullable(),
  amount: centsSchema,
});

const bagSchema = z.object({
  bagId: z.uuid(),
  bagNumber: z.string(),
  accountId: z.string(),
  /** On which it was packed. */
  day: daySchema,
  /** Those of its cash; empty for a bag with checks alone. */
  businessDays: z.array(daySchema).readonly(),
  bills: centsSchema,
  coin: centsSchema,
  checks: z.array(checkSchema).readonly(),
  packedBy: z.string(),
  /** The day on which the bank booked it; null before. */
  arrived: daySchema.nullable(),
});

const closedBatchSchema = z.object({
  /** The number of the Z report that has its total. */
  report: z.int(),
  terminal: z.string(),
  /** The business day, the last one of the Z report. */
  day: daySchema,
  total: signedCentsSchema,
  /** The day on which the bank booked it; null before. */
  arrived: daySchema.nullable(),
});

/** The lines of a range of days, newest first; the counts are of all lines. */
const bankViewSchema = z.object({
  ...bankSettingsSchema.shape,
  unmatched: z.array(
    lineSchema.extend({
      /** The name of the other counter of the clinic that matched the line; null for none. */
      matchedAt: z.string().nullable(),
    }),
  ),
  unmatchedCount: z.int(),
  matched: z.array(lineSchema.extend({ meaning: lineMeaningSchema, subject: z.string() })),
  matchedCount: z.int(),
});

export type BankView = z.infer<typeof bankViewSchema>;

/** Rows of a list that the screen shows at once, at most. */
export const MOST_BANK_ROWS = 200;

const refused = {
  /** None of its lines was imported; the problems are those of `read-statement.ts`. */
  STATEMENT_REFUSED: {
    data: z.object({ problem: z.string(), row: z.int(), text: z.string() }),
  },
  UPLOAD_GONE: {},
  NO_SUCH_ACCOUNT: {},
} as const;

const journaled = { JOURNAL_NOT_WRITABLE: {}, JOURNAL_DAMAGED: {} } as const;
const changed = { ...journaled, CHANGED_MEANWHILE: {} } as const;
const notSaved = { SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) } } as const;

const uploadId = z.uuid();

export const bankContract = {
  /** The lines of a range of days, by whether they are matched, and the clinic's accounts. */
  look: requires('see-reports')
    .input(z.object({ range: z.object({ from: daySchema, to: daySchema }) }))
    .errors({ END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(bankViewSchema),

  /** Sends the next part of a file, as base64; place 0 begins a file. */
  upload: requires('see-reports').input(uploadPartSchema).errors(refused).output(z.void()),
  /** The kind of the sent file; of a CSV, its first rows. */
  inspect: requires('see-reports')
    .input(z.object({ uploadId }))
    .errors(refused)
    .output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('ofx'), lastFour: z.string() }),
        z.object({ kind: z.literal('csv'), rows: z.array(z.array(z.string()).readonly()) }),
      ]),
    ),
  /** Imports all lines of the sent file; lines of earlier statements are known and stay. */
  importStatement: command('see-reports', {
    uploadId,
    accountId: idSchema,
    columns: statementColumnsSchema.nullable(),
    /** True to add also the lines with the day and amount of a known line, but another text. */
    addAlike: z.boolean(),
  })
    .errors({ ...refused, ...journaled, ...notSaved })
    .output(
      z.object({
        added: z.int(),
        known: z.int(),
        /** Lines that were left out: a known line has their day and amount, but another text. */
        alike: z.int(),
        /** The rows of totals, from 1, which were left out. */
        totals: z.array(z.int()),
        matched: z.int(),
        /** The reason that transfers were not compared; null if they were. */
        problem: z.string().nullable(),
      }),
    ),
  /** Compares the unmatched lines of a range with rules, bags and the processor's transfers again. */
  matchAgain: command('see-reports', { range: z.object({ from: daySchema, to: daySchema }) })
    .errors({ ...journaled, ...serviceFailed, END_BEFORE_START: {}, RANGE_TOO_LONG: {} })
    .output(z.object({ matched: z.int() })),

  /** The transfers, bags and batches that a line may be, not matched yet. */
  candidates: requires('see-reports')
    .input(
      z.object({
        lineId: z.string().max(LIMITS.id),
        /** A part of the name or amount of a bag or batch; empty for all deposits. */
        search: typedText(LIMITS.reference, 0),
      }),
    )
    .errors({ ...serviceFailed, CHANGED_MEANWHILE: {} })
    .output(
      z.array(
        z.object({
          meaning: lineMeaningSchema,
          name: z.string(),
          /** The name of the account of a clinic's bag, as typed at its close or at the counter that packed it. */
          account: z.string().nullable(),
          /** The name of the other counter that packed it. */
          counter: z.string().nullable(),
          day: daySchema.nullable(),
          amount: signedCentsSchema,
        }),
      ),
    ),
  /** Matches a line by hand. */
  match: command('see-reports', {
    lineId: z.string().max(LIMITS.id),
    meaning: lineMeaningSchema,
  })
    .errors({ ...changed, ...serviceFailed, HUB_AWAY: {} })
    .output(z.void()),
  unmatch: command('see-reports', { lineId: z.string().max(LIMITS.id) })
    .errors(changed)
    .output(z.void()),

  saveRule: command('see-reports', ruleSchema.shape)
    .errors({ ...notSaved, ...journaled })
    .output(z.void()),
  forgetRule: command('see-reports', ruleSchema.shape)
    .errors({ ...notSaved, ...journaled })
    .output(z.void()),
  /** The clinic's accounts, for the settings. */
  accounts: requires('change-settings').output(bankAccountsSchema),
  saveAccounts: command('change-settings', { accounts: bankAccountsSchema })
    .errors({ ...notSaved, ...journaled, ACCOUNT_USED: {} })
    .output(z.void()),

  /** The bags, newest first, and the cash and checks for the next one. */
  bags: requires('close-day').output(
    z.object({
      accounts: z.array(accountSchema),
      bags: z.array(bagSchema),
      /** The batches of the clinic's own card terminals, newest first. */
      batches: z.array(closedBatchSchema),
      checks: z.array(checkSchema.extend({ paymentKey: z.uuid(), takenAt: z.string() })),
      /** Cash of closed days that is in no bag, cents; below zero if an older bag has more. */
      cash: signedCentsSchema,
      /** The coin in it, by the counted pieces. */
      coin: centsSchema,
      /** Cash and checks that a close of the clinic has, or may have while its hub is away. */
      heldBack: z.object({ cash: centsSchema, checks: z.int() }),
      isHubAway: z.boolean(),
    }),
  ),
  packBag: command('close-day', {
    bagNumber: typedText(LIMITS.reference),
    accountId: idSchema,
    bills: centsSchema,
    coin: centsSchema,
    checks: z.array(z.uuid()).max(500),
  })
    .errors({
      ...{ ...changed, NO_SUCH_ACCOUNT: {}, EMPTY_BAG: {}, BAG_NUMBER_USED: {} },
      /** The cash of closed days that is in no bag, cents. */
      TOO_MUCH_CASH_IN_BAG: { data: z.object({ cash: centsSchema }) },
      HUB_AWAY: {},
    })
    .output(z.object({ bagId: z.uuid() })),
  unpackBag: command('close-day', { bagId: z.uuid(), reason: reasonSchema })
    .errors({ ...changed, HUB_AWAY: {} })
    .output(z.void()),
  /** Prints the deposit slip of a bag. */
  printSlip: command('close-day', { bagId: z.uuid() })
    .errors(changed)
    .output(z.object({ by: z.enum(['printer', 'window']) })),
  slipPdf: requires('close-day')
    .input(z.object({ bagId: z.uuid() }))
    .errors({ CHANGED_MEANWHILE: {} })
    .output(z.object({ name: z.string(), pdf: z.string() })),
};

import { z } from 'zod';
import { DATE_ORDERS } from '../domain/bank-statement.ts';
import { CHOSEN_KINDS } from '../domain/sale.ts';
import { CELL_PROBLEMS, LIST_COLUMNS, LIST_STATES } from '../domain/today-list.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { signedCentsSchema } from './drawer.ts';
import { patientHitSchema } from './patients.ts';
import { publicSlice } from './slice.ts';
import {
  centsSchema,
  chargeableSchema,
  instantSchema,
  serviceFailed,
  typedText,
  uploadPartSchema,
} from './values.ts';

const columnName = typedText(LIMITS.path, 0);

/** The columns of a list, by the names in its first row; an empty name is no column. */
const columnsSchema = z.object({
  /** The whole name where `firstName` is no column. */
  lastName: columnName,
  firstName: columnName,
  birthDate: columnName,
  patientNumber: columnName,
  phone: columnName,
  guarantor: columnName,
  provider: columnName,
  branch: columnName,
  time: columnName,
  amount: columnName,
  kind: columnName,
  balance: columnName,
  balanceAsOf: columnName,
  selfPay: columnName,
  confidential: columnName,
  dateOrder: z.enum(DATE_ORDERS),
});

export type ListColumns = z.infer<typeof columnsSchema>;

const folderSchema = z.string().trim().min(1).max(LIMITS.path).nullable();

/** The settings of today's list on this PC. */
export const todayListSettingsSchema = z.object({
  /** Chosen with the first file; null before. */
  columns: columnsSchema.nullable().default(null),
  /** Watched for files; null: none. */
  folder: folderSchema.default(null),
});

export const kindSchema = z.object({ kind: z.enum(CHOSEN_KINDS), name: z.string().nullable() });

const rowSchema = z.object({
  rowId: z.string(),
  /** First name and last initial: a passer-by learns no more. */
  name: z.string(),
  /** The end of the phone number, only where another row has the same name. */
  phoneLastFour: z.string().nullable(),
  /** True if another patient of the list has the same name. */
  sameName: z.boolean(),
  /** `HH:MM`; null for a row without one. */
  time: z.string().nullable(),
  provider: z.string(),
  branch: z.string(),
  state: z.enum(LIST_STATES),
  arrivedAt: instantSchema.nullable(),
  /** By payments of today at this counter, and at the others of a branch with a hub, cents. */
  paid: centsSchema,
  /** By payments of another kind, which leave the row as it is, cents. */
  paidOther: centsSchema,
  /** The amount probably paid now, and its source; null without one, or if all is paid. */
  suggested: z
    .object({
      amount: chargeableSchema,
      kind: kindSchema,
      source: z.enum(['list', 'usual']),
      /** The import of the list; null for the clinic's usual amount. */
      since: instantSchema.nullable(),
    })
    .nullable(),
  /** Of the patient's account in the practice's system, below zero for a credit. */
  balance: z.object({ amount: signedCentsSchema, asOf: z.string() }).nullable(),
  selfPay: z.boolean(),
});

export type TodayListRow = z.infer<typeof rowSchema>;

const brokenSchema = z.object({
  line: z.int(),
  column: z.enum(LIST_COLUMNS),
  problem: z.enum(CELL_PROBLEMS),
});

/** A list with broken rows, of which nothing is taken yet. */
export const brokenListSchema = z.object({
  /** Rows that can be taken. */
  rows: z.int(),
  /** Number of the broken rows, and the first of them. */
  brokenCount: z.int(),
  broken: z.array(brokenSchema).readonly(),
});

/** A file of the watched folder that waits for a person. */
const waitingFileSchema = brokenListSchema.extend({
  file: z.string(),
  /** Changes with the file: a person confirms the shown one. */
  seen: z.string(),
  /** The problem of the whole file, as of `LIST_REFUSED`; null if some of its rows are broken. */
  problem: z.string().nullable(),
  /** The line of that problem; 0 for none. */
  row: z.int(),
});

export type WaitingListFile = z.infer<typeof waitingFileSchema>;

/** Rows of one answer. */
export const MOST_LIST_ROWS = 100;

const pageSchema = z.object({
  /** The found rows from `from` on, by time. */
  rows: z.array(rowSchema).max(MOST_LIST_ROWS).readonly(),
  /** Number of all found rows. */
  found: z.int(),
  /** Number of the list's rows in each state. */
  counts: z.record(z.enum(LIST_STATES), z.int()),
  /** Of the newest file; null for an empty list. */
  importedAt: instantSchema.nullable(),
  /** Number of entries of other counters that this program cannot read. */
  unread: z.int(),
  files: z.array(waitingFileSchema).readonly(),
});

export type TodayListPage = z.infer<typeof pageSchema>;

const text = z.string().nullable();

/** The patient of a row, as the service knows it. */
const foundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), patient: patientHitSchema }),
  /** Several patients may be this one: a person chooses. */
  z.object({ kind: z.literal('several'), patients: z.array(patientHitSchema).min(1) }),
  /** The service has the patient number under another name or birth date, or the patient under another number. */
  z.object({
    kind: z.literal('differs'),
    patient: patientHitSchema,
    listed: z.object({ name: z.string(), birthDate: text, patientNumber: z.string() }),
  }),
  /** The service does not know the patient; the fields for a new record. */
  z.object({
    kind: z.literal('unknown'),
    fields: z.object({
      firstName: z.string(),
      lastName: z.string(),
      birthDate: text,
      phone: z.string(),
      externalId: z.string(),
    }),
  }),
]);

export type ListedPatient = z.infer<typeof foundSchema>;

const refused = {
  /** None of its rows is taken; the problems are those of `list-file.ts`. */
  LIST_REFUSED: { data: z.object({ problem: z.string(), row: z.int() }) },
  UPLOAD_GONE: {},
} as const;

const errors = {
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

const gone = { LIST_ROW_GONE: {} } as const;
const uploadId = z.uuid();
const rowId = z.string().max(60);

export const todayListContract = {
  /** Today's patients by time, found by beginnings of names, a birth date or a number. */
  read: requires('cashier')
    .input(
      z.object({
        text: z.string().max(LIMITS.search),
        from: z.int().min(0),
        count: z.int().min(1).max(MOST_LIST_ROWS),
      }),
    )
    .errors(errors)
    .output(pageSchema),

  /**
   * The rows of a patient of the service, none if the listed name is of another person; and those of
   * the patient's family that are not paid.
   */
  ofPatient: requires('cashier')
    .input(
      z.object({
        patientId: z.string().max(50),
        externalId: z.string().max(50).nullable(),
        name: z.string().max(LIMITS.search),
        birthDate: z.string().max(10).nullable(),
      }),
    )
    .output(
      z.object({
        rows: z.array(rowSchema).readonly(),
        family: z.array(rowSchema).readonly(),
        /** The person that pays for the patient; null if it is the patient, or not listed. */
        guarantor: text,
      }),
    ),

  /** Finds the patient of a row at the service; the row keeps a patient without a doubt. */
  find: command('cashier', { rowId })
    .errors({ ...errors, ...serviceFailed, ...gone })
    .output(foundSchema),

  /** A person chose the patient of a row. */
  identify: command('cashier', { rowId, patientId: z.string().min(1).max(50) })
    .errors({ ...errors, ...gone })
    .output(z.void()),

  setArrived: command('cashier', { rowId, arrived: z.boolean() })
    .errors({ ...errors, ...gone })
    .output(z.void()),

  /** Sends the next part of a list, as base64; place 0 begins a file. */
  upload: requires('cashier').input(uploadPartSchema).errors(refused).output(z.void()),

  /** The first rows of the sent file, and the columns that were chosen the last time. */
  inspect: requires('cashier')
    .input(z.object({ uploadId }))
    .errors(refused)
    .output(
      z.object({
        rows: z.array(z.array(z.string()).readonly()).readonly(),
        columns: columnsSchema.nullable(),
      }),
    ),

  /**
   * Takes the sent list and saves its columns. Rows of the same patients are replaced. A list with
   * broken rows is taken only if `skipBroken` is their number, and one without an end of its last line
   * only with `isWhole`.
   */
  import: command('cashier', {
    uploadId,
    columns: columnsSchema,
    skipBroken: z.int().min(0),
    isWhole: z.boolean(),
  })
    .errors({
      ...errors,
      ...refused,
      /** Nothing is taken yet. */
      BROKEN_ROWS: { data: brokenListSchema },
      /** The file may be cut off; nothing is taken yet. With the short name of its last row. */
      LIST_UNFINISHED: { data: z.object({ name: z.string() }) },
      /** The same content was taken before. */
      LIST_KNOWN: { data: z.object({ at: instantSchema }) },
    })
    .output(z.object({ rows: z.int(), skipped: z.int() })),

  /** Empties the list. */
  clear: command('cashier', {}).errors(errors).output(z.void()),

  folder: requires('change-settings').output(folderSchema),
  setFolder: command('change-settings', { folder: folderSchema })
    .errors({ ...errors, FILE_UNREADABLE: {} })
    .output(z.void()),

  /** Takes the readable rows of a file of the watched folder, and deletes the file. */
  confirmFile: command('cashier', { file: z.string().max(LIMITS.path), seen: z.string().max(100) })
    .errors({ ...errors, CHANGED_MEANWHILE: {}, FILE_UNREADABLE: {} })
    .output(z.void()),
};

export const todayListState = {
  /**
   * The watched folder: its problem as a code, null without one, and the files that wait for a person. `news` counts the changes
   * of the list by other counters; null at a counter without a hub, with a list of its own.
   */
  listFolder: publicSlice(
    z.object({ problem: z.string().nullable(), waiting: z.int(), news: z.int().nullable() }),
  ),
};

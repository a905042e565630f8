import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { approvalErrors } from './approval.ts';
import { publicSlice } from './slice.ts';
import { typedText } from './values.ts';

/** Lines of paper (shared/domain/paper.ts), as saved with a print job. */
export const paperLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center']),
    look: z.enum(['plain', 'bold', 'large']),
  }),
  z.object({
    kind: z.literal('row'),
    left: z.string(),
    right: z.string(),
    look: z.enum(['plain', 'bold', 'large']),
  }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('feed'), lines: z.int() }),
  z.object({ kind: z.literal('logo') }),
  z.object({ kind: z.literal('barcode'), digits: z.string() }),
  z.object({ kind: z.literal('qr'), text: z.string() }),
]);

export const printerConnectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tcp'),
    host: z.string().trim().min(1).max(LIMITS.place),
    port: z.int().min(1).max(65_535),
  }),
  z.object({
    kind: z.literal('serial'),
    path: z.string().trim().min(1).max(LIMITS.place),
    baudRate: z.int().min(1_200).max(921_600),
    flow: z.enum(['rts-cts', 'xon-xoff']),
  }),
  z.object({ kind: z.literal('usb'), path: z.string().trim().min(1).max(LIMITS.place) }),
  z.object({ kind: z.literal('spooler'), queue: z.string().trim().min(1).max(LIMITS.place) }),
  /** The printer that ships with the program, only on the embedded service. */
  z.object({ kind: z.literal('virtual') }),
]);

/** Of a printer, a drawer or a job. */
const printerIdSchema = z.string().min(1).max(LIMITS.id);

/** The commands of a printer (drivers/printers/dialect.ts). */
export const dialectSchema = z.enum(['esc-pos', 'star-graphic', 'star-line', 'star-prnt']);

/** A receipt printer as the clinic set it up. */
export const printerSettingSchema = z.object({
  id: printerIdSchema,
  name: typedText(LIMITS.name),
  connection: printerConnectionSchema,
  /** Width of its paper, mm. */
  paper: z.union([z.literal(58), z.literal(80)]),
  cut: z.enum(['full', 'partial', 'none']),
  /** Absent: ESC/POS. */
  dialect: dialectSchema.optional(),
  /** Paper as a picture, or as the printer's own text. Absent: text over a serial port only. */
  print: z.enum(['picture', 'text']).optional(),
  /**
   * True once the printer answered, false if a person said that it never does. Absent: unknown.
   * It receives no job and no kick without an answer, unless it never answers.
   */
  answers: z.boolean().optional(),
});

export type PrinterSetting = z.infer<typeof printerSettingSchema>;

const pulseMs = z.int().min(2).max(510);

/** A cash drawer, and the printer it is connected to. */
export const drawerSettingSchema = z.object({
  id: printerIdSchema,
  name: typedText(LIMITS.name),
  printerId: printerIdSchema,
  pin: z.union([z.literal(2), z.literal(5)]),
  onMs: pulseMs,
  offMs: pulseMs,
  /** The status line's level while the drawer is open; null where the line is not wired. */
  openIs: z.enum(['high', 'low']).nullable(),
});

export type DrawerSetting = z.infer<typeof drawerSettingSchema>;

const printedContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    number: z.string(),
    copy: z.enum(['customer', 'clinic']).nullable(),
    /** With the patient's name and the exact services. */
    itemized: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('z-report'), number: z.int() }),
  /** Its payers are in the journal only as ciphertext, so the paper is made when it is printed. */
  z.object({ kind: z.literal('deposit-slip'), bagId: z.uuid() }),
  /** An agreement of a patient: to be signed, or a copy. */
  z.object({
    kind: z.literal('agreement'),
    agreementId: z.uuid(),
    copy: z.enum(['customer', 'clinic']),
  }),
  /** Paper that is printed verbatim: its lines (shared/domain/paper.ts). */
  z.object({
    kind: z.literal('paper'),
    lines: z.array(paperLineSchema),
    /** It has no sums of cash: the person had to count blind. */
    withoutCash: z.literal(true).optional(),
  }),
]);

export type PrintedContent = z.infer<typeof printedContentSchema>;

/** The reason that a job was not printed; the codes are the printer drivers' own. */
const printProblemSchema = z.object({
  code: z.enum([
    'not-found',
    'permission-denied',
    'busy',
    'unreachable',
    'refused',
    'paper-out',
    'cover-open',
    'jammed',
    'offline',
    'garbled',
    'stalled',
    'lost',
    'queue-paused',
    'queue-busy',
    'canceled',
    'pulse-left',
    'silent',
    'spooler-failed',
    'failed',
    'interrupted',
    'unprintable',
  ]),
  sentence: z.string(),
});

/** A job of the print queue, as saved and displayed. */
export const printJobSchema = z.object({
  id: z.string(),
  title: z.string(),
  content: printedContentSchema,
  printers: z.array(z.string()),
  again: z.boolean(),
  state: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('waiting'),
      tried: z.array(z.string()),
      problem: printProblemSchema.nullable(),
    }),
    z.object({ kind: z.literal('printing'), printer: z.string() }),
    z.object({ kind: z.literal('done'), printer: z.string(), confirmed: z.boolean() }),
    z.object({
      kind: z.literal('stuck'),
      printer: z.string(),
      problem: printProblemSchema,
      sent: z.enum(['nothing', 'some', 'all', 'unknown']),
    }),
    z.object({ kind: z.literal('dropped') }),
  ]),
});

export type PrintJobView = z.infer<typeof printJobSchema>;

/** The status bar's state of printer and drawer. */
export const printingStatusSchema = z.discriminatedUnion('kind', [
  /** No printer is set up: the window's own host prints. */
  z.object({ kind: z.literal('window') }),
  z.object({
    kind: z.literal('printer'),
    name: z.string(),
    /** `unknown` for a printer without a status; never treated as ready. */
    state: z.enum(['ready', 'unknown', 'trouble']),
    /** The fault and its remedy; null when none is known. */
    sentence: z.string().nullable(),
    lowPaper: z.boolean(),
    waiting: z.int(),
    stuck: z.int(),
    drawer: z.enum(['open', 'closed', 'unknown', 'none']),
    drawerOpenTooLong: z.boolean(),
  }),
]);

export type PrintingStatus = z.infer<typeof printingStatusSchema>;

const errors = {
  ...approvalErrors,
  NO_SUCH_PRINTER: {},
  NO_SUCH_DRAWER: {},
  NO_SUCH_JOB: {},
  /** The virtual printer works on the embedded service only. */
  NO_VIRTUAL_PRINTER: {},
  /** The driver's message, in one sentence. */
  PRINTER_FAULT: { data: z.object({ sentence: z.string() }) },
} as const;

const byId = { id: printerIdSchema };

export const printersContract = {
  /** The configured printers: the first is in use, the others are its spares. */
  setUp: requires('cashier').output(
    z.object({
      printers: z.array(printerSettingSchema),
      drawers: z.array(drawerSettingSchema),
      /** True if a virtual printer is available. */
      virtual: z.boolean(),
    }),
  ),
  /** The names of this system's print queues. */
  queues: requires('change-settings').errors(errors).output(z.array(z.string())),
  /** Asks the printer at a connection for its kind; null if it does not say. */
  identify: requires('change-settings')
    .input(z.object({ connection: printerConnectionSchema }))
    .errors(errors)
    .output(z.object({ dialect: dialectSchema, model: z.string().nullable() }).nullable()),
  /** Adds a printer, or changes the one with this id. */
  savePrinter: command('change-settings', printerSettingSchema.shape)
    .errors(errors)
    .output(z.void()),
  forgetPrinter: command('change-settings', byId).errors(errors).output(z.void()),
  /** Makes it the one in use, the others its spares. */
  preferPrinter: command('change-settings', byId).errors(errors).output(z.void()),
  saveDrawer: command('change-settings', drawerSettingSchema.shape).errors(errors).output(z.void()),
  forgetDrawer: command('change-settings', byId).errors(errors).output(z.void()),

  /** Prints a test page on this printer only. */
  testPrint: command('cashier', byId).errors(errors).output(z.void()),
  /** Opens a drawer to test its wiring, and returns the level of its status line. */
  testKick: command('change-settings', byId)
    .errors(errors)
    .output(z.object({ drawer: z.enum(['open', 'closed', 'unknown']) })),

  /** Newest first. */
  queue: requires('cashier').output(z.array(printJobSchema)),
  /** Prints it again, marked DUPLICATE unless no part of it was printed before. */
  printAgain: command('cashier', byId).errors(errors).output(z.void()),
  drop: command('cashier', byId).errors(errors).output(z.void()),
  /** Retries waiting jobs now, after a person put in paper. */
  retry: requires('cashier').output(z.void()),

  /** The latest printouts of the virtual printer, as images (PNG, base64), newest first. */
  virtualPaper: requires('cashier')
    .errors(errors)
    .output(z.array(z.object({ id: z.int(), png: z.string() }))),
  /** Starts or ends a fault of the virtual printer. */
  virtualTrouble: requires('cashier')
    .input(z.object({ trouble: z.enum(['none', 'paper-out', 'cover-open', 'close-drawer']) }))
    .errors(errors)
    .output(z.void()),
};

/** The printer and the drawer. */
export const printersState = {
  printer: publicSlice(printingStatusSchema),
};

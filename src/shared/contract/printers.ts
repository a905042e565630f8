import { oc } from '@orpc/contract';
import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { approvalErrors } from './approval.ts';
import { paperLineSchema } from './paper.ts';
import { typedText } from './values.ts';

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
  /** The printer that ships with the program, on the embedded service alone. */
  z.object({ kind: z.literal('virtual') }),
]);

/** A receipt printer as the clinic set it up. */
export const printerSettingSchema = z.object({
  id: z.string().min(1),
  name: typedText(LIMITS.name),
  connection: printerConnectionSchema,
  /** Width of its paper, mm. */
  paper: z.union([z.literal(58), z.literal(80)]),
  cut: z.enum(['full', 'partial', 'none']),
});

export type PrinterSetting = z.infer<typeof printerSettingSchema>;

const pulseMs = z.int().min(2).max(510);

/** A cash drawer and the printer it is plugged into. */
export const drawerSettingSchema = z.object({
  id: z.string().min(1),
  name: typedText(LIMITS.name),
  printerId: z.string().min(1),
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
    /** With the patient's name and what exactly was paid for. */
    itemised: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('z-report'), number: z.int() }),
  /** Anything that is printed as it stands: lines of paper (shared/domain/paper.ts). */
  z.object({ kind: z.literal('paper'), lines: z.array(paperLineSchema) }),
]);

export type PrintedContent = z.infer<typeof printedContentSchema>;

/** Why a job is not on paper; the codes are the printer drivers' own. */
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
    'spooler-failed',
    'failed',
    'interrupted',
    'unprintable',
  ]),
  sentence: z.string(),
});

/** A job of the print queue, as it is kept and shown. */
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

/** What the strip says of printer and drawer. */
export const printingStatusSchema = z.discriminatedUnion('kind', [
  /** No printer is set up: the window's own host prints. */
  z.object({ kind: z.literal('window') }),
  z.object({
    kind: z.literal('printer'),
    name: z.string(),
    /** `unknown` where the printer says nothing of itself; never taken for ready. */
    state: z.enum(['ready', 'unknown', 'trouble']),
    /** What is wrong and what to do; null when nothing is known to be. */
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
  NOT_SIGNED_IN: {},
  NO_SUCH_PRINTER: {},
  NO_SUCH_DRAWER: {},
  NO_SUCH_JOB: {},
  /** The virtual printer works on the embedded service only. */
  NO_VIRTUAL_PRINTER: {},
  /** What the printer's driver says, in one sentence. */
  PRINTER_FAULT: { data: z.object({ sentence: z.string() }) },
} as const;

const byId = z.object({ id: z.string() });

export const printersContract = {
  /** What is set up: the first printer is the one in use, the others are its spares. */
  setUp: oc.output(
    z.object({
      printers: z.array(printerSettingSchema),
      drawers: z.array(drawerSettingSchema),
      /** Whether there is a virtual one to try. */
      virtual: z.boolean(),
    }),
  ),
  /** Adds a printer, or changes the one of this id. */
  keepPrinter: oc.input(printerSettingSchema).errors(errors).output(z.void()),
  forgetPrinter: oc.input(byId).errors(errors).output(z.void()),
  /** Makes it the one in use, the others its spares. */
  preferPrinter: oc.input(byId).errors(errors).output(z.void()),
  keepDrawer: oc.input(drawerSettingSchema).errors(errors).output(z.void()),
  forgetDrawer: oc.input(byId).errors(errors).output(z.void()),

  /** Prints a page that shows what this printer can, on this printer and no other. */
  testPrint: oc.input(byId).errors(errors).output(z.void()),
  /** Opens a drawer to see whether it is wired right, and says what its line tells. */
  testKick: oc
    .input(byId)
    .errors(errors)
    .output(z.object({ drawer: z.enum(['open', 'closed', 'unknown']) })),

  /** Newest first. */
  queue: oc.output(z.array(printJobSchema)),
  /** Prints it once more; unless nothing of it came out, it says DUPLICATE. */
  printAgain: oc.input(byId).errors(errors).output(z.void()),
  drop: oc.input(byId).errors(errors).output(z.void()),
  /** Somebody has put in paper: tries now what waits. */
  retry: oc.output(z.void()),

  /** What the virtual printer has printed last, as pictures (PNG, base64), newest first. */
  virtualPaper: oc.errors(errors).output(z.array(z.object({ id: z.int(), png: z.string() }))),
  /** Makes or ends a trouble of the virtual printer. */
  virtualTrouble: oc
    .input(z.object({ trouble: z.enum(['none', 'paper-out', 'cover-open', 'close-drawer']) }))
    .errors(errors)
    .output(z.void()),
};

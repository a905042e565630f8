import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { ROLES } from '../domain/roles.ts';
import { anyone } from './access.ts';
import { alarmSchema, inDoubtItemSchema } from './attempts.ts';
import { incomingSaleSchema, unpaidAlertSchema } from './checkout.ts';
import { branchSchema, PROGRAM_MODES } from './connection.ts';
import { movedSchema } from './installation.ts';
import { printingStatusSchema } from './printers.ts';
import { paidPartSchema } from './receipts.ts';
import { personalSlice, publicSlice } from './slice.ts';
import { personSchema } from './staff.ts';
import { updateStateSchema } from './updates.ts';
import {
  attemptSchema,
  cardFaceSchema,
  cashierSchema,
  centsSchema,
  instantSchema,
  lineChoicesSchema,
  lineSchema,
  problemSchema,
} from './values.ts';

/** A swiped card that waits in main's memory; the page has only its handle and face. */
export const waitingCardSchema = cardFaceSchema.extend({
  /** Name on the card from track 1, e.g. `HOGAN/PAUL`; null when there is none. */
  name: z.string().nullable(),
  /** Has a chip (service code 2xx or 6xx): a warning, not a refusal. */
  chip: z.boolean(),
  expired: z.boolean(),
  /** Tracks 1 and 2 carry different numbers, as on a forged card: a warning, not a refusal. */
  tracksDiffer: z.boolean(),
});

/** The reason that a swipe gave no chargeable card. */
export const swipeProblemSchema = z.enum([
  'unreadable',
  'no-track-2',
  'not-payment-card',
  'timed-out',
  'encrypted',
  'not-journaled',
]);

const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), problem: swipeProblemSchema.nullable() }),
  z.object({
    kind: z.literal('card'),
    swipe: z.uuid(),
    card: waitingCardSchema,
    /** Time at which an unused swipe is wiped. */
    wipedAt: instantSchema,
  }),
  z.object({ kind: z.literal('sending'), attempt: attemptSchema }),
  z.object({ kind: z.literal('paid-by-card'), attempt: attemptSchema, receiptNumber: z.string() }),
  z.object({
    kind: z.literal('paid-in-cash'),
    given: centsSchema,
    change: centsSchema,
    receiptNumber: z.string(),
  }),
  /** Completed by a tender that only the journal records. */
  z.object({ kind: z.literal('paid'), last: paidPartSchema, receiptNumber: z.string() }),
  /** The money is on hold, to be captured or released. */
  z.object({ kind: z.literal('held'), attempt: attemptSchema, receiptNumber: z.string() }),
  /** No attempt is under way: the next tender is to be chosen. `last` is the latest paid part. */
  z.object({ kind: z.literal('open'), last: paidPartSchema.nullable() }),
  z.object({ kind: z.literal('not-paid'), attempt: attemptSchema }),
]);

/** The sale at the counter; every window of the till shows the same one. */
const currentSaleSchema = z.object({
  /**
   * Number of this counter's step, so that a page can distinguish an old step from the current one.
   */
  turn: z.int(),
  saleId: z.uuid(),
  lines: z.array(lineSchema),
  total: centsSchema,
  /** By all its tenders so far; then the unpaid rest. */
  paid: centsSchema,
  remaining: centsSchema,
  parts: z.array(paidPartSchema).readonly(),
  /** The amount of the current tender. */
  due: centsSchema,
  /** A charge, or a hold. */
  operation: z.enum(['authorize', 'preauthorize']),
  patientId: z.string().nullable(),
  patientName: z.string().nullable(),
  externalId: z.string().nullable(),
  step: stepSchema,
});

export const readerStatusSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['serial', 'virtual', 'hid', 'wedge']),
  state: z.enum(['connecting', 'ready', 'reconnecting', 'closed']),
  /** The fault and its remedy, from the driver. */
  fault: z.string().nullable(),
  armed: z.boolean(),
  /** Null for the virtual reader, and for a reader given on the command line for one run. */
  registered: z
    .object({
      serialNumber: z.string().nullable(),
      lookedAt: instantSchema.nullable(),
      /** A month has passed since its last inspection, or since it was registered. */
      checkDue: z.boolean(),
    })
    .nullable(),
  /**
   * The serial number of another device of its kind in its place: the reader may have been
   * exchanged.
   */
  exchangedFor: z.string().nullable(),
});

const NOTICES = [
  'swipe-not-armed',
  'reader-not-registered',
  /** Another program opened a link that is not a sale. */
  'link-unreadable',
  /** It opened more links than the till holds. */
  'links-full',
] as const;

/**
 * The slices of the state that the screens always show. Before sign-in and while the screen is
 * locked the personal ones are withheld.
 */
export const tillStateSchema = z.object({
  /** Number of the newest journal entry; lists are fetched again when it grows. */
  revision: publicSlice(z.int()),
  tillId: publicSlice(z.string()),
  /** Set while a manager must confirm the origin of this counter's data: sign-in is refused. */
  moved: publicSlice(movedSchema),
  version: publicSlice(z.string()),
  service: publicSlice(
    z.object({
      /** `embedded` and `demo` move no money. */
      kind: z.enum(['embedded', 'demo', 'production']),
      host: z.string(),
    }),
  ),
  network: publicSlice(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('checking') }),
      z.object({ kind: z.literal('online') }),
      z.object({ kind: z.literal('offline'), problem: problemSchema }),
    ]),
  ),
  readers: publicSlice(z.array(readerStatusSchema)),
  printer: publicSlice(printingStatusSchema),
  /** The people that can sign in here, in the order of their number keys. */
  people: publicSlice(z.array(personSchema)),
  cashier: publicSlice(cashierSchema.extend({ role: z.enum(ROLES) }).nullable()),
  /** The screen is locked until the signed-in person types the PIN. */
  locked: publicSlice(z.boolean()),
  current: personalSlice(currentSaleSchema.nullable(), null),
  /** A sale is at the counter; sent even when `current` is withheld. */
  saleOpen: publicSlice(z.boolean()),
  /** Sales that another program requested, oldest first. */
  incomingSales: personalSlice(z.array(incomingSaleSchema).readonly(), []),
  /** Parked sales with a payment that failed after the counter had moved on, oldest first. */
  unpaidAlerts: personalSlice(z.array(unpaidAlertSchema).readonly(), []),
  /** Attempts in doubt, oldest first. */
  inDoubtList: personalSlice(z.array(inDoubtItemSchema), []),
  /** Alarms for a manager to review, oldest first. */
  alarms: personalSlice(z.array(alarmSchema), []),
  /** The numbers of both; sent even when the lists are withheld. */
  unresolved: publicSlice(z.object({ inDoubt: z.int(), alarms: z.int() })),
  /** Open holds, and those that expire within a day or have expired. */
  holds: publicSlice(z.object({ open: z.int(), expiring: z.int() })),
  /** The latest message outside any step; a new id is a new message. */
  notice: publicSlice(z.object({ id: z.int(), code: z.enum(NOTICES) }).nullable()),
  /** As printed on receipts and authorizations. */
  clinicName: publicSlice(z.string()),
  /** Of receipts from now on, and of the authorizations printed on them. */
  receiptLanguage: publicSlice(z.enum(RECEIPT_LANGUAGES)),
  /** The kinds of lines, in the order of their keys: Alt+1 is the first. */
  lineKinds: publicSlice(lineChoicesSchema.readonly()),
  /** True if a plan payment may name the plan it pays off. */
  paymentPlans: publicSlice(z.boolean()),
  /** The clinic's note next to a card that has a chip. */
  chipLabel: publicSlice(z.string()),
  /** True if the only manager may approve their own actions. */
  singleManager: publicSlice(z.boolean()),
  /**
   * The reason that the journal is no longer written, as its code; null while it can be trusted.
   */
  journalFault: publicSlice(z.string().nullable()),
  /**
   * The place that separates a keyboard reader's keys from a person's: `page` in the browser host
   * only.
   */
  keysGoTo: publicSlice(z.enum(['main', 'page'])),
  /** The demo service, the clinic's connection, or training next to it. */
  mode: publicSlice(z.enum(PROGRAM_MODES)),
  /** The branch of new payments; null if the connection has at most one. */
  branch: publicSlice(
    z
      .object({ current: branchSchema, choices: z.array(branchSchema), chosen: z.boolean() })
      .nullable(),
  ),
  /** The reason that the other counter could not be opened, as a sentence; null when it could. */
  switchProblem: publicSlice(z.string().nullable()),
  /**
   * The reason that the last backup of the journal failed, as a code; null without backups or
   * failure.
   */
  backupProblem: publicSlice(z.string().nullable()),
  updates: publicSlice(updateStateSchema),
});

/** An event of the state: all slices at first, then the ones that changed. */
const stateEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), slices: tillStateSchema }),
  z.object({ kind: z.literal('changed'), slices: z.object(absentable(tillStateSchema.shape)) }),
]);

/** Each slice may be absent, but not undefined. */
function absentable<Shape extends z.ZodRawShape>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.exactOptional(schema)]),
  ) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> }; // fromEntries loses the names
}

export type TillState = z.infer<typeof tillStateSchema>;
export type StateEvent = z.infer<typeof stateEventSchema>;
export type CurrentSale = z.infer<typeof currentSaleSchema>;
export type Step = CurrentSale['step'];
export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>;
export type SwipeProblem = z.infer<typeof swipeProblemSchema>;
export type ReaderStatus = z.infer<typeof readerStatusSchema>;
export type Notice = NonNullable<TillState['notice']>;

export const tillContract = {
  /** The state now, then its changed slices. */
  watch: anyone.output(eventIterator(stateEventSchema)),
};

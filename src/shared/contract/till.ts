import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { ROLES } from '../domain/roles.ts';
import { alarmSchema, trayItemSchema } from './attempts.ts';
import { leftUnpaidSchema, saleOfferSchema } from './checkout.ts';
import { branchSchema, PROGRAM_MODES } from './connection.ts';
import { printingStatusSchema } from './printers.ts';
import { paidPartSchema } from './receipts.ts';
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

/** A card that was swiped and waits in main's memory; the page holds only its handle and face. */
export const waitingCardSchema = cardFaceSchema.extend({
  /** Name on the card as track 1 gives it, e.g. `HOGAN/PAUL`; null when there is none. */
  name: z.string().nullable(),
  /** Made to be dipped (service code 2xx or 6xx): a hint, not a stop. */
  chip: z.boolean(),
  expired: z.boolean(),
});

/** Why a swipe gave no card that can be charged. */
export const swipeProblemSchema = z.enum([
  'unreadable',
  'no-track-2',
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
    /** When the swipe is wiped if nothing is done with it. */
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
  /** A tender that only the roll knows completed it. */
  z.object({ kind: z.literal('paid'), last: paidPartSchema, receiptNumber: z.string() }),
  /** The money is held, to be captured or released. */
  z.object({ kind: z.literal('held'), attempt: attemptSchema, receiptNumber: z.string() }),
  /** Nothing is under way: the next tender is to be chosen. `last` is what was paid just now. */
  z.object({ kind: z.literal('open'), last: paidPartSchema.nullable() }),
  z.object({ kind: z.literal('not-paid'), attempt: attemptSchema }),
]);

/** The sale at the counter right now; every window on the till shows the same one. */
const currentSaleSchema = z.object({
  /** Counts the steps of this counter, so that a page knows a step it has left from the next one. */
  turn: z.int(),
  saleId: z.uuid(),
  lines: z.array(lineSchema),
  total: centsSchema,
  /** By all its tenders so far, and what they leave. */
  paid: centsSchema,
  remaining: centsSchema,
  parts: z.array(paidPartSchema).readonly(),
  /** What the tender at hand pays. */
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
  /** What is wrong and what to do, from the driver. */
  fault: z.string().nullable(),
  armed: z.boolean(),
  /** Null for the virtual reader, and for one that was named on the command line for one run. */
  registered: z
    .object({
      serialNumber: z.string().nullable(),
      lookedAt: instantSchema.nullable(),
      /** A month has passed since the last look at it, or since it was registered. */
      lookDue: z.boolean(),
    })
    .nullable(),
  /** The serial number of another device of its kind that is in its place: exchanged, by whom? */
  exchangedFor: z.string().nullable(),
});

const NOTICES = [
  'swipe-not-armed',
  'reader-not-registered',
  /** Another program opened a link that is no sale. */
  'link-unreadable',
  /** It opened more of them than anybody takes up. */
  'links-full',
] as const;

/** Everything the screens show at all times, whole in each event: a window that missed some lost nothing. */
export const tillStateSchema = z.object({
  /** Number of the newest journal row; lists are fetched anew when it grows. */
  revision: z.int(),
  tillId: z.string(),
  version: z.string(),
  service: z.object({
    /** `embedded` and `demo` move no money. */
    kind: z.enum(['embedded', 'demo', 'production']),
    host: z.string(),
  }),
  network: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('checking') }),
    z.object({ kind: z.literal('online') }),
    z.object({ kind: z.literal('offline'), problem: problemSchema }),
  ]),
  readers: z.array(readerStatusSchema),
  printer: printingStatusSchema,
  /** Who can sign in here, in the order of their names' keys. */
  people: z.array(personSchema),
  cashier: cashierSchema.extend({ role: z.enum(ROLES) }).nullable(),
  /** The screen is covered until the PIN of who is signed in is typed. */
  locked: z.boolean(),
  current: currentSaleSchema.nullable(),
  /** Sales that another program asked for, oldest first. */
  offers: z.array(saleOfferSchema).readonly(),
  /** Parked sales whose payment came to nothing behind the counter's back, oldest first. */
  leftUnpaid: z.array(leftUnpaidSchema).readonly(),
  /** Attempts whose outcome is not certain, oldest first. */
  tray: z.array(trayItemSchema),
  /** What a manager has to look at, oldest first. */
  alarms: z.array(alarmSchema),
  /** Holds that wait, and those of them that end within a day or have ended. */
  holds: z.object({ open: z.int(), expiring: z.int() }),
  /** The latest thing to say that belongs to no step; a new id is a new thing. */
  notice: z.object({ id: z.int(), code: z.enum(NOTICES) }).nullable(),
  /** As receipts and authorizations name it. */
  clinicName: z.string(),
  /** What a line can be for, in the order of their keys: Alt+1 is the first. */
  lineKinds: lineChoicesSchema.readonly(),
  /** Whether a plan payment may name the plan it pays off. */
  paymentPlans: z.boolean(),
  /** What the clinic wants to be said beside a card that has a chip. */
  chipLabel: z.string(),
  /** A manager who is the only one may give the word for what they do themselves. */
  singleManager: z.boolean(),
  /** Why nothing more is written to the journal, as its code; null while it can be trusted. */
  journalFault: z.string().nullable(),
  /** Where the keys of a keyboard reader are told from a person's: `page` in the browser host alone. */
  keysGoTo: z.enum(['main', 'page']),
  /** On the demo service alone, on the clinic's connection, or training beside it. */
  mode: z.enum(PROGRAM_MODES),
  /** Which branch new money is for; null where the connection has no more than one. */
  branch: z
    .object({ current: branchSchema, choices: z.array(branchSchema), chosen: z.boolean() })
    .nullable(),
  /** Why the other counter could not be opened, as a sentence; null when it could. */
  switchProblem: z.string().nullable(),
  /** Why the last copy of the journal failed, as a code; null when none is wanted or it did not. */
  backupProblem: z.string().nullable(),
  updates: updateStateSchema,
});

export type TillState = z.infer<typeof tillStateSchema>;
export type CurrentSale = z.infer<typeof currentSaleSchema>;
export type Step = CurrentSale['step'];
export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>;
export type SwipeProblem = z.infer<typeof swipeProblemSchema>;
export type ReaderStatus = z.infer<typeof readerStatusSchema>;
export type Notice = NonNullable<TillState['notice']>;

export const tillContract = {
  /** The state now, then again on every change. */
  watch: oc.output(eventIterator(tillStateSchema)),
};

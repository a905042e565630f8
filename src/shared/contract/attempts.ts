import { z } from 'zod';
import { ALARM_KINDS, DECISIONS, METHODS, OPERATIONS } from '../domain/attempt.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { reservationErrors, withoutHubSchema } from './clinic.ts';
import { personalSlice, publicSlice } from './slice.ts';
import { cardFaceSchema, centsSchema, instantSchema, problemSchema } from './values.ts';

export const decisionSchema = z.enum(DECISIONS);

/**
 * The id of the retired till it belongs to, if that journal was restored from a backup on this PC.
 */
const retiredTillSchema = z.string().optional();

/** The states on the in-doubt list; the last three occur only for the posting of cash. */
export const inDoubtStateSchema = z.enum([
  'sending',
  'in-doubt',
  'presumed-absent',
  'needs-human',
  'refused',
  'declined',
  'failed',
]);

/**
 * An attempt on the in-doubt list: its known facts, the current check, and the time of the next
 * one.
 */
export const inDoubtItemSchema = z.object({
  attemptId: z.uuid(),
  /** Null for a follow-up on a payment that has no sale on this till. */
  saleId: z.uuid().nullable(),
  /** As the receipt prints it; null without one. */
  patientName: z.string().nullable(),
  trackingId: z.string().max(50),
  operation: z.enum(OPERATIONS),
  method: z.enum(METHODS),
  amount: centsSchema,
  card: cardFaceSchema.nullable(),
  cashier: z.string(),
  openedAt: instantSchema,
  state: inDoubtStateSchema,
  /** The reason that its outcome is unknown, as a code of the layer that reports it. */
  problem: problemSchema.nullable(),
  statusChecks: z.object({
    /** Complete status checks so far. */
    complete: z.int(),
    lastAt: instantSchema.nullable(),
    /** The reason that the last status check failed; null when it was complete. */
    lastProblem: problemSchema.nullable(),
    /** Null while one is under way, and when no further one is planned. */
    nextAt: instantSchema.nullable(),
  }),
  /** Decisions made so far, oldest first. */
  decided: z.array(decisionSchema),
  /** Decisions allowed now. */
  choices: z.array(decisionSchema),
  retiredTill: retiredTillSchema,
});

export type InDoubtItem = z.infer<typeof inDoubtItemSchema>;

export const alarmSchema = z.object({
  alarmId: z.uuid(),
  kind: z.enum(ALARM_KINDS),
  attemptId: z.uuid().nullable(),
  /** The operation of that attempt; null when no attempt explains the record. */
  operation: z.enum(OPERATIONS).nullable(),
  method: z.enum(METHODS).nullable(),
  /** The service's id of the payment to review. */
  paymentId: z.string().nullable(),
  trackingId: z.string().nullable(),
  /** The amount at the service; null when it returns none. */
  amount: centsSchema.nullable(),
  /** The amount that this till requested; null without a request of this till. */
  asked: centsSchema.nullable(),
  /** Of that attempt. */
  patientName: z.string().nullable(),
  card: cardFaceSchema.nullable(),
  raisedAt: instantSchema,
  retiredTill: retiredTillSchema,
});

export type Alarm = z.infer<typeof alarmSchema>;

const errors = {
  /** It was resolved meanwhile, or the decision is not allowed for it. */
  NO_SUCH_CHOICE: {},
  /** Sending again needs the service, which does not answer. */
  SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
  /** A command on this payment is under way in another window of the counter. */
  PAYMENT_BUSY: {},
  ...reservationErrors,
  MORE_THAN_REMAINS: { data: z.object({ remaining: centsSchema }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const attemptsContract = {
  /**
   * Makes a decision on an item of the in-doubt list. `approval` is needed for all but `set-aside`.
   * A repeated command has no effect.
   */
  decide: command('cashier', {
    attemptId: z.uuid(),
    decision: decisionSchema,
    approval: approvalSchema.nullable(),
    withoutHub: withoutHubSchema,
  })
    .errors({ ...errors, ...approvalErrors })
    .output(z.void()),

  /** Checks the status of this attempt at the service now, instead of at its next time. */
  checkNow: requires('cashier')
    .input(z.object({ attemptId: z.uuid() }))
    .errors(errors)
    .output(z.void()),

  closeAlarm: command('cashier', { alarmId: z.uuid(), approval: approvalSchema })
    .errors({ ...errors, ...approvalErrors })
    .output(z.void()),
};

/** Payments in doubt, and alarms. */
export const attemptsState = {
  /** Attempts in doubt, oldest first. */
  inDoubtList: personalSlice(z.array(inDoubtItemSchema), []),
  /** Alarms for a manager to review, oldest first. */
  alarms: personalSlice(z.array(alarmSchema), []),
  /** The numbers of both; sent even when the lists are withheld. */
  unresolved: publicSlice(z.object({ inDoubt: z.int(), alarms: z.int() })),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ALARM_KINDS, DECISIONS, METHODS, OPERATIONS } from '../domain/attempt.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { cardFaceSchema, centsSchema, instantSchema, problemSchema } from './values.ts';

export const decisionSchema = z.enum(DECISIONS);

/** The id of the till it is of, where that one's journal was put back from a copy here. */
const formerTillSchema = z.string().optional();

/** An attempt on the in-doubt tray: what is known of it, what is being tried, and when next. */
export const trayItemSchema = z.object({
  attemptId: z.uuid(),
  /** Null for a follow-up on a payment that this till has no sale of. */
  saleId: z.uuid().nullable(),
  trackingId: z.string().max(50),
  operation: z.enum(OPERATIONS),
  method: z.enum(METHODS),
  amount: centsSchema,
  card: cardFaceSchema.nullable(),
  cashier: z.string(),
  openedAt: instantSchema,
  /** The last three of a posting of cash alone. */
  state: z.enum([
    'sending',
    'in-doubt',
    'presumed-absent',
    'needs-human',
    'refused',
    'declined',
    'failed',
  ]),
  /** Why its outcome is not known: the code of the layer that knows. */
  problem: problemSchema.nullable(),
  lookUps: z.object({
    /** Complete looks so far. */
    complete: z.int(),
    lastAt: instantSchema.nullable(),
    /** Why the last look came to nothing; null when it was complete. */
    lastProblem: problemSchema.nullable(),
    /** Null while one is under way, and when none is planned any more. */
    nextAt: instantSchema.nullable(),
  }),
  /** Decisions taken so far, oldest first. */
  decided: z.array(decisionSchema),
  /** What may be decided now. */
  choices: z.array(decisionSchema),
  formerTill: formerTillSchema,
});

export type TrayItem = z.infer<typeof trayItemSchema>;

export const alarmSchema = z.object({
  alarmId: z.uuid(),
  kind: z.enum(ALARM_KINDS),
  attemptId: z.uuid().nullable(),
  /** What that attempt asked for; null where no attempt explains the record. */
  operation: z.enum(OPERATIONS).nullable(),
  /** The service's id of the payment to look at. */
  paymentId: z.string().nullable(),
  trackingId: z.string().nullable(),
  /** What the service says; null where it does not tell. */
  amount: centsSchema.nullable(),
  /** What this till asked for; null when it did not ask. */
  asked: centsSchema.nullable(),
  raisedAt: instantSchema,
  formerTill: formerTillSchema,
});

export type Alarm = z.infer<typeof alarmSchema>;

const errors = {
  NOT_SIGNED_IN: {},
  /** It was resolved meanwhile, or this is no choice for it. */
  NO_SUCH_CHOICE: {},
  /** Sending again needs the service, and it does not answer. */
  SERVICE_UNREACHABLE: { data: z.object({ problem: problemSchema }) },
  /** Something is under way on this payment at another counter window. */
  PAYMENT_BUSY: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const attemptsContract = {
  /**
   * Takes a decision on the tray. `approval` is needed for all but `set-aside`. A command that
   * arrives twice does nothing the second time.
   */
  decide: oc
    .input(
      z.object({
        commandId: z.uuid(),
        attemptId: z.uuid(),
        decision: decisionSchema,
        approval: approvalSchema.nullable(),
      }),
    )
    .errors({ ...errors, ...approvalErrors })
    .output(z.void()),

  /** Looks at the service for this attempt now, instead of at its next time. */
  lookNow: oc
    .input(z.object({ attemptId: z.uuid() }))
    .errors(errors)
    .output(z.void()),

  closeAlarm: oc
    .input(z.object({ commandId: z.uuid(), alarmId: z.uuid(), approval: approvalSchema }))
    .errors({ ...errors, ...approvalErrors })
    .output(z.void()),
};

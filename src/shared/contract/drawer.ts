import { z } from 'zod';
import { CASH_DIRECTION, DENOMINATIONS, MANUAL_MOVEMENTS, MOST_PIECES } from '../domain/drawer.ts';
import { cents } from '../domain/money.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { centsSchema, chargeableSchema, instantSchema, reasonSchema } from './values.ts';

/** A drawer counted by denomination, each once. */
export const cashCountSchema = z
  .array(
    z.object({
      of: z.literal(DENOMINATIONS),
      pieces: z.int().min(1).max(MOST_PIECES),
    }),
  )
  .max(DENOMINATIONS.length)
  .refine((count) => new Set(count.map(({ of }) => of)).size === count.length, {
    error: 'Each denomination is counted once.',
  });

/** Money that may be negative: the over/short of a drawer. */
export const signedCentsSchema = z.int().transform(cents);

/** The cash that was left in the drawers, and the count with which they were opened again. */
export const startingCashSchema = z.object({ left: signedCentsSchema, counted: centsSchema });

/** The clinic's rules for its drawers. */
export const cashRulesSchema = z.object({
  /** True if the expected sum stays hidden from the counting person until the count is made. */
  blind: z.boolean().default(true),
  /** Above this over/short a manager approval is needed, cents. */
  overShortLimit: centsSchema.default(cents(500)),
  /** The cash that stays in the drawers as the next day's float, cents. */
  floatKept: centsSchema.default(cents(20_000)),
  /** A drawer open for this long raises a notice, seconds. */
  openLimitSeconds: z.int().min(5).max(3_600).default(60),
});

export type CashRules = z.infer<typeof cashRulesSchema>;

const movementSchema = z.object({
  at: instantSchema,
  kind: z.enum(Object.keys(CASH_DIRECTION) as [keyof typeof CASH_DIRECTION]),
  amount: centsSchema,
  reason: z.string().nullable(),
  cashier: z.string(),
});

/** A drawer's session: from its float to its count. One drawer has one at a time. */
export const drawerSessionSchema = z.object({
  sessionId: z.uuid(),
  drawerId: z.string(),
  drawerName: z.string(),
  openedAt: instantSchema,
  openedBy: z.string(),
  float: centsSchema,
  state: z.enum(['open', 'counted', 'closed']),
  /** Newest first. */
  movements: z.array(movementSchema),
  noSales: z.int(),
  /** Null before the count: the counting person does not see the expected sum. */
  count: z
    .object({
      counted: centsSchema,
      /** Null for a stale count while the next one is to be blind, and so is the difference. */
      expected: signedCentsSchema.nullable(),
      difference: signedCentsSchema.nullable(),
      at: instantSchema,
      by: z.string(),
      /** Cash has moved since: it must be counted again. */
      stale: z.boolean(),
      /** The difference is above the clinic's limit: closing it needs a manager approval. */
      needsManager: z.boolean(),
    })
    .nullable(),
  /** The cash it must contain; null before a blind count. */
  expected: signedCentsSchema.nullable(),
});

export type DrawerSession = z.infer<typeof drawerSessionSchema>;

const errors = {
  ...approvalErrors,
  NO_SUCH_DRAWER: {},
  /** The drawer has a session already. */
  DRAWER_IN_USE: {},
  /** There is no such session, or it is closed. */
  DRAWER_NOT_OPEN: {},
  /** It would take out more than the drawer contains. */
  NOT_THAT_MUCH_CASH: {},
  /** Cash has moved since the count. */
  COUNT_AGAIN: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

const approval = approvalSchema.nullish();

export const drawerContract = {
  /** All drawers, the sessions of this business day, and the clinic's rules. */
  look: requires('cashier').output(
    z.object({
      drawers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Open ones first, then those closed since the last close of the day. */
      sessions: z.array(drawerSessionSchema),
      /** Null before the first close, and until all drawers of the last one are open again. */
      startingCash: startingCashSchema.nullable(),
      overShortLimit: centsSchema,
      blind: z.boolean(),
    }),
  ),
  /** Counts the float into a drawer: from now on it takes cash. */
  open: command('cashier', { drawerId: z.string(), count: cashCountSchema })
    .errors(errors)
    .output(z.void()),
  /** Cash in or out without a sale; the drawer opens for it. */
  move: command('cashier', {
    approval,
    sessionId: z.uuid(),
    movement: z.enum(MANUAL_MOVEMENTS),
    amount: chargeableSchema,
    reason: reasonSchema,
  })
    .errors(errors)
    .output(z.void()),
  /** Opens the drawer without a sale. */
  noSale: command('cashier', { approval, sessionId: z.uuid(), reason: reasonSchema })
    .errors(errors)
    .output(z.void()),
  /** Opens the drawer to be counted. */
  openToCount: command('cashier', { sessionId: z.uuid() }).errors(errors).output(z.void()),
  /** A count at the end; it may be repeated until the session is closed, and each is journaled. */
  count: command('cashier', { sessionId: z.uuid(), count: cashCountSchema })
    .errors(errors)
    .output(z.void()),
  /**
   * Closes the session with its last count. Above the limit a manager approves it: the signed-in one
   * by `reason`, any other by `approval`.
   */
  close: command('cashier', { approval, sessionId: z.uuid(), reason: reasonSchema.optional() })
    .errors(errors)
    .output(z.void()),
};

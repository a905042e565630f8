import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DENOMINATIONS, MOST_PIECES } from '../domain/cash-count.ts';
import { CASH_DIRECTION, MANUAL_MOVEMENTS } from '../domain/drawer.ts';
import { cents } from '../domain/money.ts';
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

/** Money that may be negative: what a drawer is over or short. */
export const signedCentsSchema = z.int().transform(cents);

/** The clinic's rules for its drawers. */
export const cashRulesSchema = z.object({
  /** Who counts does not see what is expected before the count is made. */
  blind: z.boolean().default(true),
  /** Over or short by more takes a manager's word, cents. */
  overShortLimit: centsSchema.default(cents(500)),
  /** What stays in the drawers for the next day, cents. */
  floatKept: centsSchema.default(cents(20_000)),
  /** A drawer open for so long is told, seconds. */
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
  /** Null while it is not counted: who counts does not see what is expected. */
  count: z
    .object({
      counted: centsSchema,
      expected: signedCentsSchema,
      difference: signedCentsSchema,
      at: instantSchema,
      by: z.string(),
      /** Cash has moved since: it is to be counted again. */
      stale: z.boolean(),
      /** The difference is above the clinic's limit: closing it takes a manager's word. */
      needsManager: z.boolean(),
    })
    .nullable(),
  /** What must lie in it; null where the count is blind and not made yet. */
  expected: signedCentsSchema.nullable(),
});

export type DrawerSession = z.infer<typeof drawerSessionSchema>;

const errors = {
  ...approvalErrors,
  NOT_SIGNED_IN: {},
  NO_SUCH_DRAWER: {},
  /** The drawer has a session already. */
  DRAWER_IN_USE: {},
  /** There is no such session, or it is closed. */
  DRAWER_NOT_OPEN: {},
  /** More than lies in the drawer would be taken out. */
  NOT_THAT_MUCH_CASH: {},
  /** Cash has moved since the count. */
  COUNT_AGAIN: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

const command = z.object({ commandId: z.uuid() });
const approval = z.object({ approval: approvalSchema.nullish() });

export const drawerContract = {
  /** The drawers there are, the sessions of this business day, and the clinic's rules. */
  look: oc.output(
    z.object({
      drawers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Open ones first, then those closed since the last close of the day. */
      sessions: z.array(drawerSessionSchema),
      /** What the last session of a drawer left as a float for the next, if it said so. */
      overShortLimit: centsSchema,
      blind: z.boolean(),
    }),
  ),
  /** Counts the float into a drawer: from now on it takes cash. */
  open: oc
    .input(command.extend({ drawerId: z.string(), count: cashCountSchema }))
    .errors(errors)
    .output(z.void()),
  /** Cash in or out that is no sale; the drawer opens for it. */
  move: oc
    .input(
      command.extend({
        ...approval.shape,
        sessionId: z.uuid(),
        movement: z.enum(MANUAL_MOVEMENTS),
        amount: chargeableSchema,
        reason: reasonSchema,
      }),
    )
    .errors(errors)
    .output(z.void()),
  /** Opens the drawer without a sale. */
  noSale: oc
    .input(command.extend({ ...approval.shape, sessionId: z.uuid(), reason: reasonSchema }))
    .errors(errors)
    .output(z.void()),
  /** Opens the drawer to be counted. */
  openToCount: oc
    .input(command.extend({ sessionId: z.uuid() }))
    .errors(errors)
    .output(z.void()),
  /** A count at the end; it may be made again until the session is closed, and each stays on the roll. */
  count: oc
    .input(command.extend({ sessionId: z.uuid(), count: cashCountSchema }))
    .errors(errors)
    .output(z.void()),
  /** Closes the session with its last count. Above the limit it takes a manager's word. */
  close: oc
    .input(command.extend({ ...approval.shape, sessionId: z.uuid() }))
    .errors(errors)
    .output(z.void()),
};

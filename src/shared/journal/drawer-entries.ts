import { z } from 'zod';
import { signedOffSchema } from '../contract/closing.ts';
import { keptMatchSchema, zReportSchema } from '../contract/day-report.ts';
import { cashCountSchema, signedCentsSchema } from '../contract/drawer.ts';
import { printJobSchema } from '../contract/printers.ts';
import { cashierSchema, centsSchema, chargeableSchema } from '../contract/values.ts';
import { MANUAL_MOVEMENTS } from '../domain/drawer.ts';

/** Entries of drawers and print jobs. */
export const drawerEntries = {
  /** The state of a print job: before its first byte leaves, and after its last. */
  'print.changed': printJobSchema,
  /** The float was counted into a drawer: its session begins. */
  'drawer.opened': z.object({
    commandId: z.uuid(),
    sessionId: z.uuid(),
    drawerId: z.string(),
    drawerName: z.string(),
    count: cashCountSchema,
    float: centsSchema,
    cashier: cashierSchema,
  }),
  /** Cash in or out without a sale. */
  'drawer.moved': z.object({
    commandId: z.uuid(),
    sessionId: z.uuid(),
    movement: z.enum(MANUAL_MOVEMENTS),
    amount: chargeableSchema,
    reason: z.string(),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** The drawer was opened without a sale. */
  'drawer.no-sale': z.object({
    commandId: z.uuid(),
    sessionId: z.uuid(),
    reason: z.string(),
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
  }),
  /** The drawer was opened for a count. */
  'drawer.opened-to-count': z.object({
    commandId: z.uuid(),
    sessionId: z.uuid(),
    cashier: cashierSchema,
  }),
  'drawer.counted': z.object({
    commandId: z.uuid(),
    sessionId: z.uuid(),
    count: cashCountSchema,
    counted: centsSchema,
    expected: signedCentsSchema,
    cashier: cashierSchema,
  }),
  /** Closed with its last count; the manager and reason if over/short needed a sign-off. */
  'drawer.closed': z.object({
    commandId: z.uuid(),
    sessionId: z.uuid(),
    counted: centsSchema,
    expected: signedCentsSchema,
    cashier: cashierSchema,
    manager: cashierSchema.nullable(),
    reason: z.string().nullable(),
  }),
  /** Opened to check its wiring. */
  'drawer.tested': z.object({ drawerId: z.string(), cashier: cashierSchema }),
  /** The drawer stayed open too long. */
  'drawer.open-too-long': z.object({ drawerId: z.string(), openForMs: z.int() }),
} as const;

/** Entries of the close of a day. */
export const closingEntries = {
  'closing.begun': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    cashier: cashierSchema,
  }),
  /**
   * A step was reviewed, by a manager where it needs one; `subjects` is the list that was reviewed.
   */
  'closing.signed-off': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    ...signedOffSchema.shape,
  }),
  /** The total of a card terminal's batch was typed; a later one of the same day replaces it. */
  'closing.batch-entered': z.object({
    commandId: z.uuid(),
    closingId: z.uuid(),
    terminal: z.string(),
    /** By the terminal's own batch report; below zero if refunds exceed charges. */
    total: signedCentsSchema,
    /** The charges recorded here since the last close, less the refunds. */
    expected: signedCentsSchema,
    cashier: cashierSchema,
  }),
  /**
   * Journal, service and drawers were compared. `closingId` is null for the automatic one in the
   * morning.
   */
  'closing.matched': z.object({
    closingId: z.uuid().nullable(),
    /** The newest row that it covers. */
    upTo: z.int(),
    result: keptMatchSchema,
  }),
  'closing.left': z.object({ commandId: z.uuid(), closingId: z.uuid(), cashier: cashierSchema }),
  /** The day is closed; rows after this one belong to the next day. */
  'day.closed': z.object({ commandId: z.uuid(), closingId: z.uuid(), report: zReportSchema }),
} as const;

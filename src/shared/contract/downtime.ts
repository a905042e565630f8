import { z } from 'zod';
import { CHOSEN_KINDS } from '../domain/sale.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { confirmedSchema, largeAmountSchema } from './large-amount.ts';
import { centsSchema, chargeableSchema, instantSchema } from './values.ts';

/** Slips per request: a few pages for the drawer below the counter. */
export const MOST_SLIPS = 200;

const errors = {
  /** No slip of that number was ever printed. */
  NO_SUCH_SLIP: {},
  /** It was entered before. */
  SLIP_USED: {},
  /** Its date is in the future, or more than a month ago. */
  SLIP_DATE: {},
  CASH_SHORT: { data: z.object({ missing: centsSchema }) },
  DRAWER_NOT_OPEN: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const downtimeContract = {
  /** The last number of a slip, and the entered ones, newest first. */
  look: requires('cashier').output(
    z.object({
      printed: z.int(),
      entered: z.array(
        z.object({ slip: z.int(), takenAt: instantSchema, amount: centsSchema, by: z.string() }),
      ),
    }),
  ),
  /** Numbers this many new slips and renders them, base64. No number is used twice. */
  printSlips: command('cashier', { count: z.int().min(1).max(MOST_SLIPS) })
    .errors(errors)
    .output(z.object({ name: z.string(), pdf: z.base64() })),
  /** Enters the cash of one slip, taken while the PC was off. */
  enter: command('cashier', {
    slip: z.int().min(1),
    takenAt: instantSchema,
    line: z.enum(CHOSEN_KINDS),
    amount: chargeableSchema,
    given: centsSchema,
    /** The amount that `LARGE_AMOUNT` returned. */
    confirmed: confirmedSchema,
    approval: approvalSchema.nullish(),
  })
    .meta({ answersAgain: ['downtime.slip-entered'] })
    .errors({ ...errors, ...approvalErrors, LARGE_AMOUNT: { data: largeAmountSchema } })
    .output(z.object({ receiptNumber: z.string() })),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { LINE_KINDS } from '../domain/sale.ts';
import { centsSchema, chargeableSchema, instantSchema } from './values.ts';

/** Slips on one order: a few pages for the drawer below the counter. */
export const MOST_SLIPS = 200;

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  /** No slip of that number was ever printed. */
  NO_SUCH_SLIP: {},
  /** It was entered before. */
  SLIP_USED: {},
  /** It was written in the future, or more than a month ago. */
  SLIP_DATE: {},
  CASH_SHORT: { data: z.object({ missing: centsSchema }) },
  DRAWER_NOT_OPEN: {},
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

export const downtimeContract = {
  /** How far the slips are numbered, and what was entered of them, newest first. */
  look: oc.output(
    z.object({
      printed: z.int(),
      entered: z.array(
        z.object({ slip: z.int(), takenAt: instantSchema, amount: centsSchema, by: z.string() }),
      ),
    }),
  ),
  /** Numbers so many new slips and draws them, base64. A number is never given twice. */
  printSlips: oc
    .input(z.object({ count: z.int().min(1).max(MOST_SLIPS) }))
    .errors(errors)
    .output(z.object({ name: z.string(), pdf: z.base64() })),
  /** Enters the cash of one slip, as it was taken while the PC was off. */
  enter: oc
    .input(
      z.object({
        commandId: z.uuid(),
        slip: z.int().min(1),
        takenAt: instantSchema,
        line: z.enum(LINE_KINDS),
        amount: chargeableSchema,
        given: centsSchema,
      }),
    )
    .errors(errors)
    .output(z.object({ receiptNumber: z.string() })),
};

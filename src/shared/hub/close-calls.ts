import { z } from 'zod';
import { signedCentsSchema } from '../contract/drawer.ts';
import { centsSchema, typedText } from '../contract/values.ts';
import { CLINIC_CLOSE_SIGNED } from '../domain/clinic-report.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { postingLineSchema } from '../journal/clinic-entries.ts';
import { call, page, session, who, wholeClinic } from './call.ts';
import {
  clinicCloseOrderSchema,
  clinicCloseRowSchema,
  clinicClosingSchema,
  clinicReportSchema,
  closedBagSchema,
  packedByCloseSchema,
  payoutChangeSchema,
} from './clinic-close.ts';
import { namedTillSchema } from './values.ts';

/** The calls of the clinic's close and of bags for the bank. */
export const closeCalls = {
  /** The clinic's day so far, and its close under way. */
  closing: wholeClinic.input(z.object({ session, who })).output(clinicClosingSchema),
  /** A step of the close of the clinic's day. */
  stepOfClose: wholeClinic
    .errors({
      NOT_CLOSING: {},
      STEP_OPEN: { data: z.object({ step: z.enum(CLINIC_CLOSE_SIGNED) }) },
      /** Another Z report, or another subject of a signature, has arrived since they were shown. */
      CHANGED_MEANWHILE: {},
      /** The bags of the close are others than those that were shown. */
      BAGS_CHANGED: {},
      /** More than the counters of a branch have for the bank. */
      TOO_MUCH_IN_BAGS: {},
      /** Another bag of the branch has the number. */
      BAG_NUMBER_USED: {},
    })
    .input(z.object({ session, order: clinicCloseOrderSchema }))
    .output(clinicClosingSchema),
  clinicCloses: wholeClinic.input(z.object({ ...page, who })).output(z.array(clinicCloseRowSchema)),
  /** The bags of the finished closes, newest first: those of the branches that the person reads there. */
  clinicBags: call.input(z.object({ session, who })).output(z.array(closedBagSchema)),
  /** The cash for a bag of this counter, and those of its checks that a clinic close has. */
  cashForBag: call
    .input(z.object({ session, checks: z.array(z.uuid()).max(5_000) }))
    .output(z.object({ cash: signedCentsSchema, packed: z.array(z.uuid()) })),
  /** Reserves cash and checks for a bag of this counter. All its entries have arrived. */
  reserveBag: call
    .errors({
      TOO_MUCH_CASH_IN_BAG: { data: z.object({ cash: centsSchema }) },
      CHANGED_MEANWHILE: {},
      /** Another bag of the branch has the number. */
      BAG_NUMBER_USED: {},
    })
    .input(
      z.object({
        ...{ session, bagId: z.uuid(), cash: centsSchema, checks: z.array(z.uuid()).max(500) },
        /** Null for a counter of an earlier version. */
        bagNumber: typedText(LIMITS.reference).nullable().default(null),
      }),
    )
    .output(z.object({})),
  /** Gives back a bag that was not packed. */
  dropBag: call.input(z.object({ session, bagId: z.uuid() })).output(z.object({})),
  /** The cash and checks of this counter in bags of finished closes, of its Z reports after a number. */
  packedByCloses: call
    .input(z.object({ session, after: z.int().min(0) }))
    .output(z.array(packedByCloseSchema)),
  clinicReport: wholeClinic
    .input(z.object({ session, who, closeId: z.uuid() }))
    .output(clinicReportSchema.nullable()),
  /** The posting of the corrections of a close: voids and refunds that two Z reports count. */
  correctionsOfClose: wholeClinic
    .input(z.object({ session, who, closeId: z.uuid() }))
    .output(z.array(postingLineSchema)),
  /** The posting and booking entries of a counter for a Z report of a close, by its place; null beyond the last. */
  booksOfClose: wholeClinic
    .input(z.object({ session, who, closeId: z.uuid(), offset: z.int().min(0).max(10_000) }))
    .output(
      namedTillSchema
        .extend({
          ...{ branch: z.string(), number: z.int(), parts: z.array(z.string()) },
          payoutChanges: z.array(payoutChangeSchema).default([]),
        })
        .nullable(),
    ),
} as const;

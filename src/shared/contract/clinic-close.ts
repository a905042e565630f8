/** The close of the clinic's day over the Z reports of all counters, at any of them. Its progress is at the hub. */

import { z } from 'zod';
import { CLINIC_CLOSE_SIGNED } from '../domain/clinic-report.ts';
import {
  bagsVersionSchema,
  clinicCloseRowSchema,
  clinicClosingSchema,
  clinicReportSchema,
  closedBagSchema,
  packedBagsSchema,
  shownSubjectsSchema,
  zNameSchema,
} from '../hub/clinic-close.ts';
import { command, requires } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { depositsSchema } from './closing.ts';
import { serviceFailed } from './values.ts';

const errors = {
  HUB_AWAY: {},
  /** This counter, the person or the approving manager does not read these branches; a hub of an earlier version names none. */
  NOT_ALL_BRANCHES: { data: z.object({ branches: z.array(z.string()).optional() }) },
} as const;

const stepErrors = {
  ...errors,
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
} as const;

const reportErrors = { ...errors, NO_SUCH_REPORT: {} } as const;

const fileErrors = { ...reportErrors, JOURNAL_NOT_WRITABLE: {} } as const;

/** A file, and the counters of an earlier version that it lacks. */
const fileSchema = z.object({ file: z.file(), missing: z.array(z.string()) });

/** `window` if no printer is set up: the page prints. */
const PRINTED_BY = ['printer', 'window'] as const;

const ofClose = z.object({ closeId: z.uuid() });

const step = <Shape extends z.ZodRawShape>(shape: Shape) =>
  command('see-reports', shape).errors(stepErrors).output(clinicClosingSchema);

export const clinicCloseContract = {
  /** The clinic's day so far, and its close under way. */
  current: requires('see-reports').errors(errors).output(clinicClosingSchema),
  /** Begins a close, or joins the one under way. */
  begin: step({}),
  signOff: command('see-reports', {
    ...ofClose.shape,
    step: z.enum(CLINIC_CLOSE_SIGNED),
    shown: shownSubjectsSchema,
    approval: approvalSchema,
  })
    .errors({ ...stepErrors, ...approvalErrors })
    .output(clinicClosingSchema),
  /** Replaces the bags that were shown. */
  pack: step({ ...ofClose.shape, bagsVersion: bagsVersionSchema, bags: packedBagsSchema }),
  /**
   * Closes the day under the next number. Of two counters that finish one close, the first prints its report: `by` is null at
   * the other one.
   */
  finish: command('see-reports', {
    ...{ ...ofClose.shape, bagsVersion: bagsVersionSchema },
    shown: z.array(zNameSchema).max(5_000),
  })
    .errors({ ...stepErrors, ...reportErrors })
    .output(z.object({ report: clinicReportSchema, by: z.enum(PRINTED_BY).nullable() })),
  leave: step(ofClose.shape),
  /** The finished closes, newest first. */
  list: requires('see-reports')
    .input(z.object({ offset: z.int().min(0).max(10_000) }))
    .errors(errors)
    .output(z.array(clinicCloseRowSchema)),
  /** The bags of the finished closes, newest first: those of the branches that the person reads here. */
  bags: requires('close-day').errors({ HUB_AWAY: {} }).output(z.array(closedBagSchema)),
  report: requires('see-reports').input(ofClose).errors(reportErrors).output(clinicReportSchema),
  /** Prints the report again, marked as a duplicate. */
  print: command('see-reports', ofClose.shape)
    .errors(reportErrors)
    .output(z.object({ by: z.enum(PRINTED_BY) })),
  /** The lines of all counters in one posting file; the export is journaled. */
  postingFile: requires('see-reports').input(ofClose).errors(fileErrors).output(fileSchema),
  /** The entries of all counters in one journal for the accountant, as CSV for QuickBooks Online. */
  journal: requires('see-reports').input(ofClose).errors(fileErrors).output(fileSchema),
  /**
   * The payouts of each branch by transfer, from the service's deposit reports; without those on accounts at the service that
   * this PC does not have.
   */
  deposits: requires('see-reports')
    .input(ofClose)
    .errors({ ...reportErrors, ...serviceFailed })
    .output(
      z.array(
        depositsSchema.extend({
          branch: z.string(),
          unknownAccounts: z.array(z.object({ host: z.string(), username: z.string() })),
        }),
      ),
    ),
  /** Prints the deposit slip of a bag, by its place in the report. */
  printSlip: command('see-reports', { ...ofClose.shape, place: z.int().min(0).max(50) })
    .errors(reportErrors)
    .output(z.object({ by: z.enum(PRINTED_BY) })),
};

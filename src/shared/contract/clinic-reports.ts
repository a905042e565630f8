/** Reports over all counters of the clinic, from its hub; of the branches that the person reads here. */

import { z } from 'zod';
import { isDay } from '../domain/reports/days.ts';
import { clinicMovementsSchema, movementPlaceSchema } from '../hub/clinic-reports.ts';
import { namedTillSchema } from '../hub/values.ts';
import { requires } from './access.ts';
import { auditEntrySchema } from './audit.ts';

const errors = { HUB_AWAY: {}, END_BEFORE_START: {}, RANGE_TOO_LONG: {} } as const;

const daySchema = z.string().refine(isDay);

const asked = {
  /** Days in the clinic's zone, both included. */
  range: z.object({ from: daySchema, to: daySchema }),
  /** Null for all of these branches. */
  branch: z.string().max(60).nullable(),
};

/** Of actions; a null searches all. */
const searched = {
  ...asked,
  personId: z.string().max(100).nullable(),
  patientId: z.string().max(50).nullable(),
  receiptNumber: z.string().max(30).nullable(),
};

const format = z.enum(['csv', 'xlsx']);

const beforeSchema = z.object({
  at: z.string().max(40),
  tillId: z.string().max(20),
  number: z.int(),
});

const actionQuerySchema = z.object({ ...searched, before: beforeSchema.nullable() });

const actionsPageSchema = z.object({
  entries: z.array(auditEntrySchema.extend({ till: namedTillSchema, branch: z.string() })),
  /** `before` of the next page; null at the end. */
  next: beforeSchema.nullable(),
});

const movementsPageSchema = z.object({
  rows: clinicMovementsSchema,
  /** `after` of the next page; null at the end. */
  next: movementPlaceSchema.nullable(),
});

export const clinicReportsContract = {
  /** The money that moved at all counters, oldest first, a page at a time. */
  movements: requires('see-reports')
    .input(z.object({ ...asked, after: movementPlaceSchema.nullable() }))
    .errors(errors)
    .output(movementsPageSchema),
  /** All rows of the same as a file; the export is journaled. */
  movementsFile: requires('see-reports')
    .input(z.object({ ...asked, format }))
    .errors({ ...errors, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),
  /** The actions of people at all counters, newest first, a page at a time. */
  actions: requires('see-reports')
    .input(actionQuerySchema)
    .errors(errors)
    .output(actionsPageSchema),
  /** All of the same as a file; the export is journaled. */
  actionsFile: requires('see-reports')
    .input(z.object({ ...searched, format }))
    .errors({ ...errors, JOURNAL_NOT_WRITABLE: {} })
    .output(z.file()),
};

/** The question of a page of actions, and the page. */
export type ActionQuery = z.infer<typeof actionQuerySchema>;
export type ActionsPage = z.infer<typeof actionsPageSchema>;
/** The last row of the page before, and a page of movements. */
export type MovementPlace = z.infer<typeof movementPlaceSchema>;
export type MovementsPage = z.infer<typeof movementsPageSchema>;

import { z } from 'zod';
import { isDay } from '../domain/reports/days.ts';
import { requires } from './access.ts';
import { instantSchema } from './values.ts';

const daySchema = z.string().refine(isDay);

const auditQuerySchema = z.object({
  /** Days in the clinic's zone, both included. */
  from: daySchema,
  to: daySchema,
  /** Actions by, of, or approved by this person; null for everyone. */
  personId: z.string().max(100).nullable(),
  patientId: z.string().max(50).nullable(),
  /** Actions on the sale of this receipt, and on its payments. */
  receiptNumber: z.string().max(30).nullable(),
  /** The number that an earlier page ended at; null for the newest. */
  before: z.int().positive().nullable(),
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  /** Its number in the journal. */
  number: z.int(),
  at: instantSchema,
  /** The kind of the journal's entry. */
  kind: z.string(),
  /** Null for an action of the program, for a payment that is filtered by. */
  by: z.string().nullable(),
  /** The manager that approved it. */
  manager: z.string().nullable(),
  /** Null names: no payment of this counter has one, or it was erased. */
  patients: z.array(z.object({ patientId: z.string(), name: z.string().nullable() })),
  receiptNumber: z.string().nullable(),
  amount: z.int().nullable(),
  /** The reason, or the names of the changed fields; empty without one. */
  details: z.array(z.string()),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditContract = {
  /** The actions of people in the journal, newest first, a page at a time. */
  page: requires('see-reports')
    .input(auditQuerySchema)
    .errors({ NO_SUCH_RECEIPT: {} })
    .output(
      z.object({
        entries: z.array(auditEntrySchema),
        /** `before` of the next page; null at the end. */
        next: z.int().positive().nullable(),
        /** The time of the oldest entry read; null if none was. */
        readTo: instantSchema.nullable(),
      }),
    ),
};

/** Reports over all counters of a clinic. */

import { z } from 'zod';
import { signedCentsSchema } from '../contract/drawer.ts';
import { instantSchema } from '../contract/values.ts';
import { MOVEMENT_OPERATIONS } from '../domain/clinic-movement.ts';
import { OUTSIDE_CHANGES } from '../domain/outside-change.ts';
import { PAYMENT_METHODS } from '../domain/payment.ts';
import { namedTillSchema, tillIdSchema } from './values.ts';

/** The last row of a page of movements. */
export const movementPlaceSchema = z.object({
  at: instantSchema,
  tillId: tillIdSchema,
  number: z.int(),
});

/** Money that moved, by the entry that made it known; signed: below zero if it was given back. */
export const clinicMovementsSchema = z.array(
  z.object({
    at: instantSchema,
    /** Of the payment. */
    branch: z.string(),
    /** The counter that moved it. */
    till: namedTillSchema,
    /** Of its entry. */
    number: z.int(),
    operation: z.enum(MOVEMENT_OPERATIONS),
    /** A change by another terminal, the processor or a bank; null for what a person of the counter did. */
    outside: z.enum(OUTSIDE_CHANGES).nullable().default(null),
    /** It corrects an earlier row. */
    isCorrection: z.boolean().default(false),
    /** Of the payment; the money of a refund may have left by a check of the clinic. */
    method: z.enum(PAYMENT_METHODS),
    byCheck: z.boolean().default(false),
    amount: signedCentsSchema,
    brand: z.string().nullable(),
    lastFour: z.string().nullable(),
    receiptNumber: z.string().nullable(),
    /** Empty for a change from outside. */
    cashier: z.string(),
  }),
);

/** As the hub writes it. */
export type ClinicMovements = z.input<typeof clinicMovementsSchema>;

/** Entries of people's actions, as they are in the journals. */
export const clinicActionsSchema = z.array(
  z.object({
    till: namedTillSchema,
    branch: z.string(),
    number: z.int(),
    at: z.string(),
    kind: z.string(),
    body: z.string(),
  }),
);

/** As the hub writes it. */
export type ClinicActions = z.input<typeof clinicActionsSchema>;

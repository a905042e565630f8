import { z } from 'zod';
import { registeredReaderSchema } from '../contract/devices.ts';
import { cashierSchema } from '../contract/values.ts';
import { ROLES } from '../domain/roles.ts';

/** Entries of the till itself: its installation, settings, branch, exports and card readers. */
export const tillEntries = {
  'till.created': z.object({ tillId: z.string(), version: z.string() }),
  'till.started': z.object({
    version: z.string(),
    /** At a counter of real payments: the encryption of this PC's disk was confirmed at its set-up. */
    diskEncrypted: z.boolean().optional(),
  }),
  /**
   * The journal belongs to this installation from now on. `retiredTill` is the till that the data
   * was moved from, and `manager` confirmed the answer; null if no question was asked.
   */
  'installation.bound': z.object({
    /** SHA-256 of the installation's id, hex. */
    installation: z.string().regex(/^[0-9a-f]{64}$/),
    retiredTill: z.string().nullable(),
    manager: cashierSchema.nullable(),
    reason: z.string().nullable(),
  }),
  /** The data was moved to another installation, which takes new payments under another till id. */
  'till.retired': z.object({ manager: cashierSchema, reason: z.string() }),
  /** The end of a command with effects outside the journal, or in entries without its id. */
  'command.done': z.object({ commandId: z.uuid() }),
  'setting.changed': z.object({
    name: z.string(),
    value: z.string().nullable(),
    by: cashierSchema.nullable(),
  }),
  'branch.chosen': z.object({ clientId: z.string(), cashier: cashierSchema }),
  /** Rows of a report left the program as a file; patients are not named. */
  'report.exported': z.object({ name: z.string(), rows: z.int(), cashier: cashierSchema }),
  'reader.registered': z.object({
    reader: registeredReaderSchema,
    cashier: cashierSchema.nullable(),
  }),
  'reader.forgotten': z.object({ id: z.string(), cashier: cashierSchema.nullable() }),
  /** Another device of its kind was found in its place. */
  'reader.exchanged': z.object({ id: z.string(), serialNumber: z.string() }),
  /** PCI DSS 9.5.1: a person inspected the reader for tampering; `finding` is the person's text. */
  'reader.checked': z.object({ id: z.string(), finding: z.string(), cashier: cashierSchema }),
} as const;

/** Entries of staff: sign-ins, approvals and changes of people. */
export const staffEntries = {
  'staff.signed-in': z.object({ cashier: cashierSchema }),
  'staff.signed-out': z.object({ cashier: cashierSchema }),
  'staff.locked': z.object({ cashier: cashierSchema }),
  'staff.unlocked': z.object({ cashier: cashierSchema }),
  'staff.pin-refused': z.object({ personId: z.string() }),
  'staff.pin-opened': z.object({ personId: z.string(), by: cashierSchema }),
  /** Manager approval of one action of another person. */
  'staff.approved': z.object({
    manager: cashierSchema,
    asker: cashierSchema,
    permission: z.string(),
    reason: z.string(),
  }),
  'staff.added': z.object({
    personId: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    by: cashierSchema,
  }),
  'staff.changed': z.object({
    personId: z.string(),
    role: z.enum(ROLES),
    branches: z.array(z.string()),
    /** Absent in an entry of an earlier version. */
    counterBranches: z.array(z.string()).optional(),
    newPin: z.boolean(),
    by: cashierSchema,
  }),
  /** A recovery code gave an administrator a new PIN. */
  'staff.recovered': z.object({ personId: z.string() }),
  'staff.recovery-refused': z.object({ personId: z.string() }),
  'staff.recovery-renewed': z.object({ by: cashierSchema }),
  'staff.removed': z.object({ personId: z.string(), by: cashierSchema }),
} as const;

import { z } from 'zod';
import { ROLES } from '../domain/roles.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { LANGUAGES } from '../messages/language.ts';
import { anyone, command, requires } from './access.ts';
import { approvalErrors, pinSchema } from './approval.ts';
import { clientIdSchema } from './connection.ts';
import { publicSlice } from './slice.ts';
import { cashierSchema, instantSchema, typedText } from './values.ts';

const branchesSchema = z.array(clientIdSchema).max(50);
const counterBranchesSchema = z.array(z.string().min(1).max(60)).max(100);

export const personSchema = cashierSchema.extend({
  role: z.enum(ROLES),
  /** The PIN, where it is not secret: on the embedded service it is shown. */
  shownPin: z.string().nullable(),
  /** End of the lockout after too many wrong PINs, or null. */
  lockedOutUntil: instantSchema.nullable(),
  /** Client ids of this person's branches; empty for all of them. */
  branches: branchesSchema,
  /** The hub's branches of the person: for signing in at their counters, and for reading; empty for all. */
  counterBranches: counterBranchesSchema,
  /** False for a person of other branches: no sign-in and no approval here. */
  worksHere: z.boolean(),
  /** The language of the screens for this person; null for the clinic's. */
  language: z.enum(LANGUAGES).nullable(),
});

export type Person = z.infer<typeof personSchema>;

const { WRONG_PIN, PIN_LOCKED_OUT, NOT_PERMITTED } = approvalErrors;
const pinErrors = { WRONG_PIN, PIN_LOCKED_OUT, JOURNAL_NOT_WRITABLE: {} } as const;
/** Of a counter with a hub, which has the staff of the clinic. */
const published = {
  HUB_AWAY: {},
  /** After a restore, until all of its counters are back. */
  HUB_RECOVERING: {},
  CHANGED_MEANWHILE: {},
  NAME_TAKEN: {},
  LAST_ADMINISTRATOR: {},
  NEWER_PROGRAM: {},
  NOT_PERMITTED,
} as const;
const managing = {
  ...published,
  UNKNOWN_PERSON: {},
  STAFF_NOT_SAVED: {},
  JOURNAL_NOT_WRITABLE: {},
} as const;

const newPersonSchema = z.object({
  name: typedText(LIMITS.personName),
  role: z.enum(ROLES),
  pin: pinSchema,
});

export type NewPerson = z.infer<typeof newPersonSchema>;

export const staffContract = {
  signIn: anyone
    .input(z.object({ id: z.string(), pin: pinSchema }))
    .errors({
      ...pinErrors,
      UNKNOWN_PERSON: {},
      /** The person signs in at the counters of other branches. */
      NOT_AT_THIS_COUNTER: {},
      SALE_OPEN: {},
      MOVE_NOT_CONFIRMED: {},
      DISK_NOT_CONFIRMED: {},
      STAFF_NOT_SAVED: {},
    })
    .output(cashierSchema),
  /** Of the signed-in person, for all sign-ins; before a sign-in, of the person that signs in next. */
  chooseLanguage: anyone
    .input(z.object({ language: z.enum(LANGUAGES) }))
    .errors({ STAFF_NOT_SAVED: {} })
    .output(z.void()),
  signOut: anyone.errors({ SALE_OPEN: {} }).output(z.void()),

  /** Locks the screen; refused while a card is awaited or charged. */
  lock: requires('cashier')
    .meta({ withoutDisk: true })
    .errors({ CARD_STEP_OPEN: {}, JOURNAL_NOT_WRITABLE: {} })
    .output(z.void()),
  /** Unlocks the screen with the PIN of the signed-in person. */
  unlock: anyone
    .input(z.object({ pin: pinSchema }))
    .errors(pinErrors)
    .output(z.void()),
  /** Reports activity at the counter: keys or the mouse. Sent at most every few seconds. */
  active: requires('cashier').meta({ withoutDisk: true }).output(z.void()),

  /** Adds a person with a first PIN. */
  add: command('manage-staff', newPersonSchema.shape).errors(managing).output(z.void()),
  /** Changes a role or the branches, or sets a new PIN, which also ends a lockout. */
  change: command('manage-staff', {
    id: z.string(),
    role: z.enum(ROLES).optional(),
    pin: pinSchema.optional(),
    branches: branchesSchema.optional(),
    counterBranches: counterBranchesSchema.optional(),
  })
    .errors({ ...managing, NOT_YOURSELF: {} })
    .output(z.void()),
  /** Removes a person from the list; their journal entries remain. */
  remove: command('manage-staff', { id: z.string() })
    .errors({ ...managing, NOT_YOURSELF: {} })
    .output(z.void()),
  /** Sets a new PIN for an administrator with the printed code; returns the next code. */
  recover: command('public', { id: z.string(), code: z.string().max(60), pin: pinSchema })
    .errors({
      ...published,
      UNKNOWN_PERSON: {},
      WRONG_RECOVERY_CODE: {},
      MOVE_NOT_CONFIRMED: {},
      STAFF_NOT_SAVED: {},
      JOURNAL_NOT_WRITABLE: {},
    })
    .output(z.object({ recoveryCode: z.string() })),
  /** Replaces the recovery code. */
  renewRecovery: command('manage-staff', {})
    .errors(managing)
    .output(z.object({ recoveryCode: z.string() })),
  /** Ends the lockout of a person. */
  openPin: command('open-a-locked-pin', { id: z.string() }).errors(managing).output(z.void()),
};

/** The people of this counter. */
export const staffState = {
  /** The people in the order of their number keys; at a counter that reads the clinic also those of other branches. */
  people: publicSlice(z.array(personSchema)),
  cashier: publicSlice(cashierSchema.extend({ role: z.enum(ROLES) }).nullable()),
  /** Of the screens: the person's, or before a sign-in the clinic's or the chosen one. */
  language: publicSlice(z.enum(LANGUAGES)),
  /** The screen is locked until the signed-in person types the PIN. */
  locked: publicSlice(z.boolean()),
  /** True if the only manager may approve their own actions. */
  singleManager: publicSlice(z.boolean()),
};

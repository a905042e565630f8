import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ROLES } from '../domain/roles.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { approvalErrors, pinSchema } from './approval.ts';
import { clientIdSchema } from './connection.ts';
import { cashierSchema, instantSchema, typedText } from './values.ts';

const branchesSchema = z.array(clientIdSchema).max(50);

export const personSchema = cashierSchema.extend({
  role: z.enum(ROLES),
  /** The PIN, where it is no secret: on the embedded service it is shown. */
  shownPin: z.string().nullable(),
  /** Until when the PIN is not looked at, after too many wrong ones. */
  restsUntil: instantSchema.nullable(),
  /** Client ids of the branches this person works at; none for all of them. */
  branches: branchesSchema,
});

export type Person = z.infer<typeof personSchema>;

const { WRONG_PIN, PIN_RESTS, NOT_PERMITTED } = approvalErrors;
const pinErrors = { WRONG_PIN, PIN_RESTS, JOURNAL_NOT_WRITABLE: {} } as const;
const managing = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED,
  UNKNOWN_PERSON: {},
  STAFF_NOT_KEPT: {},
  JOURNAL_NOT_WRITABLE: {},
} as const;

const newPersonSchema = z.object({
  name: typedText(LIMITS.personName),
  role: z.enum(ROLES),
  pin: pinSchema,
});

export type NewPerson = z.infer<typeof newPersonSchema>;

export const staffContract = {
  signIn: oc
    .input(z.object({ id: z.string(), pin: pinSchema }))
    .errors({ ...pinErrors, UNKNOWN_PERSON: {}, SALE_OPEN: {} })
    .output(cashierSchema),
  signOut: oc.errors({ SALE_OPEN: {} }).output(z.void()),

  /** Covers the screen over whatever is open; refused while a card is listened to or charged. */
  lock: oc.errors({ CARD_STEP_OPEN: {}, JOURNAL_NOT_WRITABLE: {} }).output(z.void()),
  /** The PIN of who is signed in takes the cover away. */
  unlock: oc
    .input(z.object({ pin: pinSchema }))
    .errors(pinErrors)
    .output(z.void()),
  /** Somebody is at the desk: keys or the mouse were used. Sent at most every few seconds. */
  active: oc.output(z.void()),

  /** Adds a person with a first PIN. */
  add: oc
    .input(newPersonSchema)
    .errors({ ...managing, NAME_TAKEN: {} })
    .output(z.void()),
  /** Changes a role or the branches, or sets a new PIN, which also ends a rest after wrong ones. */
  change: oc
    .input(
      z.object({
        id: z.string(),
        role: z.enum(ROLES).optional(),
        pin: pinSchema.optional(),
        branches: branchesSchema.optional(),
      }),
    )
    .errors({ ...managing, NOT_YOURSELF: {} })
    .output(z.void()),
  /** Takes a person off the list; what they did stays on the roll. */
  remove: oc
    .input(z.object({ id: z.string() }))
    .errors({ ...managing, NOT_YOURSELF: {} })
    .output(z.void()),
  /** A new PIN for an administrator who has the printed code; the code that follows it comes back. */
  recover: oc
    .input(z.object({ id: z.string(), code: z.string().max(60), pin: pinSchema }))
    .errors({
      UNKNOWN_PERSON: {},
      NOT_PERMITTED,
      WRONG_RECOVERY_CODE: {},
      STAFF_NOT_KEPT: {},
      JOURNAL_NOT_WRITABLE: {},
    })
    .output(z.object({ recoveryCode: z.string() })),
  /** Another recovery code in place of the one there is. */
  renewRecovery: oc.errors(managing).output(z.object({ recoveryCode: z.string() })),
  /** Lets a person whose PIN rests after wrong ones try again. */
  openPin: oc
    .input(z.object({ id: z.string() }))
    .errors(managing)
    .output(z.void()),
};

import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { pinSchema } from './approval.ts';
import { typedText } from './values.ts';

/** `svc-clientid` (interface.md §5.4). */
export const clientIdSchema = z.string().regex(/^[A-Za-z0-9]{8}$/);

/** A branch that requests can be meant for, and what people call it. */
export const branchSchema = z.object({
  clientId: clientIdSchema,
  name: typedText(LIMITS.name, 0),
});

export type Branch = z.infer<typeof branchSchema>;

/** What an administrator types of a connection to the payments service. */
export const connectionFormSchema = z.object({
  baseUrl: z.string().trim().min(1).max(LIMITS.url),
  environment: z.enum(['demo', 'production']),
  username: z.string().min(1).max(LIMITS.username),
  /** Null keeps the one that is there. */
  password: z.string().max(LIMITS.password).nullable(),
  branches: z.array(branchSchema).max(50),
  /** An authority trusted beside the system's own, as PEM text. */
  authority: z.string().max(LIMITS.authority).nullable(),
  /** `none` for a direct line; null for what the system says. */
  proxy: z.string().trim().max(LIMITS.url).nullable(),
});

export type ConnectionForm = z.infer<typeof connectionFormSchema>;

const administratorSchema = z.object({ name: typedText(LIMITS.personName), pin: pinSchema });

export type FirstAdministrator = z.infer<typeof administratorSchema>;

/** How the program runs: on the demo service alone, on the clinic's connection, or training beside it. */
export const PROGRAM_MODES = ['practice', 'clinic', 'training'] as const;

const viewSchema = z.object({
  mode: z.enum(PROGRAM_MODES),
  current: connectionFormSchema.omit({ password: true }).nullable(),
  /** False when the password is not here, as after a change of PC or account. */
  passwordKept: z.boolean(),
  /** Hosts of former connections that are kept while payments on them are looked for. */
  former: z.array(z.string()),
  /** Production is the desktop program's alone. */
  productionAllowed: z.boolean(),
  /** Who guards the password: the system's own safe, or the rights of a file. */
  guard: z.enum(['system', 'file']),
  /** The first connection needs the clinic's first administrator with it. */
  needsAdministrator: z.boolean(),
});

export type ConnectionView = z.infer<typeof viewSchema>;

const checkResultSchema = z.object({
  step: z.enum(['settings', 'name', 'connection', 'security', 'credentials', 'client-id', 'clock']),
  state: z.enum(['works', 'fails', 'not-checked']),
  /** A sentence for a person; no secrets. */
  message: z.string(),
});

export type CheckResult = z.infer<typeof checkResultSchema>;

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  /** In training nothing about the real counter can be changed. */
  TRAINING: {},
  /** No password was typed and none is kept. */
  PASSWORD_MISSING: {},
} as const;

export const connectionContract = {
  read: oc.errors(errors).output(viewSchema),

  /** Tries a connection step by step; it changes nothing here or there. */
  check: oc.input(connectionFormSchema).errors(errors).output(eventIterator(checkResultSchema)),

  /**
   * Keeps a connection. With the first one come the first administrator and a recovery code, told
   * this once. The counter goes on as it is until it is sent there, but for a new password.
   */
  keep: oc
    .input(connectionFormSchema.extend({ administrator: administratorSchema.nullable() }))
    .errors({
      ...errors,
      /** What is wrong with it is a sentence of the payments client. */
      CONNECTION_WRONG: { data: z.object({ field: z.string(), sentence: z.string() }) },
      PRODUCTION_NEEDS_DESKTOP: {},
      ADMINISTRATOR_MISSING: {},
      /** A sale is open, or a payment in doubt: the connection stays as it is until it is settled. */
      PAYMENTS_OPEN: {},
      /** The till of this PC is shared by accounts that this one is none of. */
      COUNTER_OF_ANOTHER: {},
      SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) },
      JOURNAL_NOT_WRITABLE: {},
      JOURNAL_DAMAGED: {},
    })
    .output(z.object({ recoveryCode: z.string().nullable() })),

  /** From now on new money is meant for this branch. */
  chooseBranch: oc
    .input(z.object({ clientId: z.string() }))
    .errors({
      NOT_SIGNED_IN: {},
      NO_SUCH_BRANCH: {},
      SALE_OPEN: {},
      JOURNAL_NOT_WRITABLE: {},
      JOURNAL_DAMAGED: {},
    })
    .output(z.void()),

  /** Leaves this counter for the clinic's connection, or for training; the page finds itself there. */
  goTo: oc
    .input(z.object({ to: z.enum(['clinic', 'training']) }))
    .errors({ ...errors, SALE_OPEN: {}, NO_CONNECTION: {} })
    .output(z.void()),
};

import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { anyone, command, requires } from './access.ts';
import { pinSchema } from './approval.ts';
import { publicSlice } from './slice.ts';
import { problemSchema, typedText } from './values.ts';

/** `svc-clientid` (interface.md §5.4). */
export const clientIdSchema = z.string().regex(/^[A-Za-z0-9]{8}$/);

/** A branch that requests can be meant for, and its displayed name. */
export const branchSchema = z.object({
  clientId: clientIdSchema,
  name: typedText(LIMITS.name, 0),
});

export type Branch = z.infer<typeof branchSchema>;

/** The fields that an administrator types for a connection to the payments service. */
export const connectionFormSchema = z.object({
  baseUrl: z.string().trim().min(1).max(LIMITS.url),
  environment: z.enum(['demo', 'production']),
  username: z.string().min(1).max(LIMITS.username),
  /** Null: the saved one is unchanged. */
  password: z.string().max(LIMITS.password).nullable(),
  branches: z.array(branchSchema).max(50),
  /** A certificate authority trusted in addition to the system's, as PEM text. */
  authority: z.string().max(LIMITS.authority).nullable(),
  /** `none` for a direct connection; null for the system's setting. */
  proxy: z.string().trim().max(LIMITS.url).nullable(),
  /** An administrator confirms the encryption of this PC's disk, without which Production is refused. */
  diskEncrypted: z.boolean().default(false),
});

export type ConnectionForm = z.infer<typeof connectionFormSchema>;

const administratorSchema = z.object({ name: typedText(LIMITS.personName), pin: pinSchema });

export type FirstAdministrator = z.infer<typeof administratorSchema>;

/** The mode of the program: the demo service, the clinic's connection, or training next to it. */
export const PROGRAM_MODES = ['practice', 'clinic', 'training'] as const;

const viewSchema = z.object({
  mode: z.enum(PROGRAM_MODES),
  current: connectionFormSchema.omit({ password: true }).nullable(),
  /** False when the password is not readable here, as after a change of PC or account. */
  passwordSaved: z.boolean(),
  /** Hosts of earlier connections that stay configured while payments on them are in doubt. */
  retired: z.array(z.string()),
  /** Production is reserved for the desktop program. */
  productionAllowed: z.boolean(),
  /** The protection of the password: the system's safe storage, or file permissions. */
  guard: z.enum(['system', 'file']),
  /** The first connection must come with the clinic's first administrator. */
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
  /** In training the settings of the real counter cannot be changed. */
  TRAINING: {},
  /** No password was typed and none is saved. */
  PASSWORD_MISSING: {},
} as const;

export const connectionContract = {
  read: requires('change-settings').errors(errors).output(viewSchema),

  /** Tests a connection step by step, without any change here or at the service. */
  check: requires('change-settings')
    .input(connectionFormSchema)
    .errors(errors)
    .output(eventIterator(checkResultSchema)),

  /**
   * Saves a connection. The first one also creates the first administrator and returns the recovery
   * code, once. The counter keeps its connection until `goTo`, except that a new password applies
   * at once.
   */
  keep: command('change-settings', {
    ...connectionFormSchema.shape,
    administrator: administratorSchema.nullable(),
  })
    .errors({
      ...errors,
      /** The payments client rejected the field with this sentence. */
      CONNECTION_WRONG: { data: z.object({ field: z.string(), sentence: z.string() }) },
      PRODUCTION_NEEDS_DESKTOP: {},
      DISK_NOT_CONFIRMED: {},
      ADMINISTRATOR_MISSING: {},
      /** A sale is open or a payment in doubt: the connection cannot change until then. */
      PAYMENTS_OPEN: {},
      /** The till of this PC is shared by other accounts than this one. */
      COUNTER_OF_ANOTHER: {},
      SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
      JOURNAL_NOT_WRITABLE: {},
      JOURNAL_DAMAGED: {},
    })
    .output(z.object({ recoveryCode: z.string().nullable() })),

  /** Confirms the encryption of this PC's disk, where Production was set up without it. */
  confirmDisk: command('change-settings', {})
    .errors({
      NOTHING_TO_CONFIRM: {},
      SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
      JOURNAL_NOT_WRITABLE: {},
      JOURNAL_DAMAGED: {},
    })
    .output(z.void()),

  /** From now on new payments are meant for this branch. */
  chooseBranch: command('cashier', { clientId: z.string() })
    .errors({
      NO_SUCH_BRANCH: {},
      SALE_OPEN: {},
      JOURNAL_NOT_WRITABLE: {},
      JOURNAL_DAMAGED: {},
    })
    .output(z.void()),

  /**
   * Switches this counter to the clinic's connection, or to training; the page reloads there.
   * Leaving training is public; entering it needs a permission.
   */
  goTo: anyone
    .input(z.object({ to: z.enum(['clinic', 'training']) }))
    .errors({ NOT_SIGNED_IN: {}, NOT_PERMITTED: {}, SALE_OPEN: {}, NO_CONNECTION: {} })
    .output(z.void()),
};

/** The payments service and the counter on it. */
export const connectionState = {
  service: publicSlice(
    z.object({
      /** `embedded` and `demo` move no money. */
      kind: z.enum(['embedded', 'demo', 'production']),
      host: z.string(),
    }),
  ),
  network: publicSlice(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('checking') }),
      z.object({ kind: z.literal('online') }),
      z.object({ kind: z.literal('offline'), problem: problemSchema }),
    ]),
  ),
  /** False while the disk of a counter of real payments is not confirmed as encrypted: it takes none. */
  diskConfirmed: publicSlice(z.boolean()),
  /** The demo service, the clinic's connection, or training next to it. */
  mode: publicSlice(z.enum(PROGRAM_MODES)),
  /** The branch of new payments; null if there is nothing to choose. */
  branch: publicSlice(
    z
      .object({
        /** Null while not exactly one of the connection's has the name of the counter's branch. */
        current: branchSchema.nullable(),
        choices: z.array(branchSchema),
        chosen: z.boolean(),
      })
      .nullable(),
  ),
  /** The reason that the other counter could not be opened, as a sentence; null when it could. */
  switchProblem: publicSlice(z.string().nullable()),
};

import { z } from 'zod';
import { RECEIPT_LANGUAGES } from '../domain/receipt.ts';
import { MAIL_FORMS } from '../domain/receipt-mail.ts';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { publicSlice } from './slice.ts';
import { instantSchema, mailAddressSchema } from './values.ts';

/** `none` is only for a mail server on this PC. */
export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const;

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

const serverShape = {
  /** A host name or an address, without blanks. */
  host: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.place)
    .regex(/^[A-Za-z0-9.:_-]+$/),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  /** Empty for a server without a password. */
  account: z.string().trim().max(LIMITS.username),
  from: mailAddressSchema,
  /** A certificate authority trusted in addition to the system's, as PEM text. */
  authority: z.string().max(LIMITS.authority).nullable(),
};

/** The clinic's mail server. A password and a receipt never leave this PC without encryption. */
export const mailServerSchema = z
  .object(serverShape)
  .refine(({ security, host }) => security !== 'none' || LOOPBACK.test(host));

export type MailServer = z.infer<typeof mailServerSchema>;

/** Reasons that the mail server did not take a message, or that none could be sent. */
export const MAIL_PROBLEMS = [
  'name-not-found',
  'no-answer',
  'not-encrypted',
  'not-trusted',
  'password-missing',
  'password-refused',
  'sender-refused',
  'busy',
] as const;

const mailProblemSchema = z.enum(MAIL_PROBLEMS);

export type MailProblem = z.infer<typeof mailProblemSchema>;

const mailSchema = z.object({
  mailId: z.uuid(),
  /** Of the receipt. */
  number: z.string(),
  address: z.string(),
  form: z.enum(MAIL_FORMS),
  state: z.enum(['queued', 'begun', 'accepted', 'refused', 'unknown', 'expired', 'simulated']),
  /** The status code of the server's last reply; null without one. */
  reply: z.string().nullable(),
  queuedAt: instantSchema,
});

export type MailView = z.infer<typeof mailSchema>;

const journalErrors = { JOURNAL_NOT_WRITABLE: {}, JOURNAL_DAMAGED: {} } as const;

/** Receipts by e-mail. */
export const mailContract = {
  /** The clinic's mail server without its password; null until it is set up. */
  settings: requires('change-settings').output(
    z.object({
      server: mailServerSchema.nullable(),
      passwordSaved: z.boolean(),
      /** The protection of the password: the system's safe storage, or file permissions. */
      guard: z.enum(['system', 'file']),
    }),
  ),

  /** Replaces all of it; null ends receipts by e-mail, and waiting ones wait on. */
  changeSettings: command('change-settings', {
    server: mailServerSchema.nullable(),
    /** Null: the saved one is unchanged. */
    password: z.string().min(1).max(LIMITS.password).nullable(),
  })
    .errors({
      TRAINING: {},
      SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
      ...journalErrors,
    })
    .output(z.void()),

  /** Sends a message without any receipt over the saved server, once. */
  test: command('change-settings', { address: mailAddressSchema })
    .errors({
      /** Training and Demo send nothing. */
      MAIL_SIMULATED: {},
      MAIL_NOT_SET_UP: {},
      MAIL_FAILED: {
        data: z.object({ problem: mailProblemSchema.nullable(), reply: z.string().nullable() }),
      },
    })
    .output(z.void()),

  /**
   * Queues a receipt for an address that the patient named and that was read back. The words of
   * `mailRisk` were shown and accepted. In training and Demo nothing is sent.
   */
  send: command('cashier', {
    number: z.string(),
    address: mailAddressSchema,
    form: z.enum(MAIL_FORMS),
    language: z.enum(RECEIPT_LANGUAGES),
    riskAccepted: z.literal(true),
    readBack: z.literal(true),
    /** True once a person confirmed that the patient may get two. */
    second: z.boolean(),
  })
    .errors({
      NO_SUCH_RECEIPT: {},
      MAIL_NOT_SET_UP: {},
      /** The payments service may e-mail the patient itself, or an earlier e-mail is on its way. */
      SECOND_MAIL: { data: z.object({ from: z.enum(['service', 'here']) }) },
      ...journalErrors,
    })
    .output(z.void()),

  /** E-mails that wait or failed, and the newest others; newest first. */
  list: requires('cashier').output(z.array(mailSchema)),

  /** Sends a failed one again: the patient may get two if the server has the first. */
  retry: command('cashier', { mailId: z.uuid() })
    .errors({ NO_SUCH_MAIL: {}, ...journalErrors })
    .output(z.void()),

  /** Ends one that waits or failed: it leaves the list. */
  drop: command('cashier', { mailId: z.uuid() })
    .errors({ NO_SUCH_MAIL: {}, ...journalErrors })
    .output(z.void()),
};

/** The e-mails of this counter. */
export const mailState = {
  mail: publicSlice(
    z.object({
      /** `simulated`: training or Demo, where no e-mail is sent. */
      kind: z.enum(['off', 'simulated', 'ready']),
      waiting: z.int(),
      /** Need a person. */
      failed: z.int(),
      /** Of the last try; null after a success. */
      problem: mailProblemSchema.nullable(),
    }),
  ),
};

export type MailStatus = z.infer<typeof mailState.mail>;

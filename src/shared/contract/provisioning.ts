import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { command } from './access.ts';

/** Long enough that guessing it costs more than the clinic's staff list is worth to a thief. */
export const passPhraseSchema = z.string().min(12).max(LIMITS.passPhrase);

const errors = {
  TRAINING: {},
  FILE_UNREADABLE: {},
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** An encrypted file that sets up the clinic's other PCs. */
export const provisioningContract = {
  /** Writes it into a folder of this PC and returns its path. */
  write: command('change-settings', {
    folder: z.string().trim().min(1).max(LIMITS.path),
    passPhrase: passPhraseSchema,
  })
    .errors({ ...errors, NOT_SET_UP: {} })
    .output(z.object({ file: z.string() })),

  /** Sets this PC up from it; the page then reconnects to the clinic's counter. */
  apply: command('change-settings', {
    file: z.string().trim().min(1).max(LIMITS.path),
    passPhrase: z.string().max(LIMITS.passPhrase),
    /** Of this PC's disk, not of the PC that wrote the file. */
    diskEncrypted: z.boolean().default(false),
  })
    .errors({
      ...errors,
      FILE_NOT_OPENED: {},
      FILE_EARLIER_BUILD: {},
      FILE_NEWER: {},
      ALREADY_SET_UP: {},
      PRODUCTION_NEEDS_DESKTOP: {},
      DISK_NOT_CONFIRMED: {},
      SALE_OPEN: {},
      COUNTER_OF_ANOTHER: {},
    })
    .output(z.void()),
};

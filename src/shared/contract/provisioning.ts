import { oc } from '@orpc/contract';
import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';

/** Long enough that guessing it costs more than the clinic's staff is worth to a thief. */
export const passPhraseSchema = z.string().min(12).max(LIMITS.passPhrase);

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  TRAINING: {},
  FILE_UNREADABLE: {},
  SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** A sealed file that sets up the clinic's other PCs. */
export const provisioningContract = {
  /** Writes it into a folder of this PC, and tells its path. */
  write: oc
    .input(
      z.object({ folder: z.string().trim().min(1).max(LIMITS.path), passPhrase: passPhraseSchema }),
    )
    .errors({ ...errors, NOT_SET_UP: {} })
    .output(z.object({ file: z.string() })),

  /** Sets this PC up by it; the page finds itself at the clinic's counter. */
  apply: oc
    .input(
      z.object({
        file: z.string().trim().min(1).max(LIMITS.path),
        passPhrase: z.string().max(LIMITS.passPhrase),
      }),
    )
    .errors({
      ...errors,
      FILE_NOT_OPENED: {},
      FILE_NEWER: {},
      ALREADY_SET_UP: {},
      PRODUCTION_NEEDS_DESKTOP: {},
      SALE_OPEN: {},
      COUNTER_OF_ANOTHER: {},
    })
    .output(z.void()),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { passPhraseSchema } from './provisioning.ts';
import { instantSchema } from './values.ts';

const viewSchema = z.object({
  /** Null where no copies are made. */
  folder: z.string().nullable(),
  /** The last good copy of this run of the program. */
  lastAt: instantSchema.nullable(),
  /** Why the last one failed, as a code. */
  problem: z.string().nullable(),
});

export type BackupView = z.infer<typeof viewSchema>;

const errors = {
  NOT_SIGNED_IN: {},
  NOT_PERMITTED: {},
  FILE_UNREADABLE: {},
  NO_BACKUP_FOLDER: {},
  SETTINGS_NOT_KEPT: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** Verified, sealed copies of the journal in a folder of the clinic's choice. */
export const backupContract = {
  read: oc.errors(errors).output(viewSchema),
  set: oc
    .input(
      z.object({ folder: z.string().trim().min(1).max(LIMITS.path), passPhrase: passPhraseSchema }),
    )
    .errors(errors)
    .output(z.void()),
  now: oc.errors(errors).output(z.void()),
};

import { z } from 'zod';
import { LIMITS } from '../domain/typed-text.ts';
import { command, requires } from './access.ts';
import { passPhraseSchema } from './provisioning.ts';
import { publicSlice } from './slice.ts';
import { instantSchema } from './values.ts';

const viewSchema = z.object({
  /** Null where no backups are made. */
  folder: z.string().nullable(),
  /** The last good backup of this run of the program. */
  lastAt: instantSchema.nullable(),
  /** The reason that the last one failed, as a code. */
  problem: z.string().nullable(),
});

export type BackupView = z.infer<typeof viewSchema>;

const errors = {
  FILE_UNREADABLE: {},
  NO_BACKUP_FOLDER: {},
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
  JOURNAL_DAMAGED: {},
} as const;

/** Verified, encrypted backups of the journal in a folder that the clinic chooses. */
export const backupContract = {
  read: requires('change-settings').errors(errors).output(viewSchema),
  set: command('change-settings', {
    folder: z.string().trim().min(1).max(LIMITS.path),
    passPhrase: passPhraseSchema,
  })
    .errors(errors)
    .output(z.void()),
  now: command('change-settings', {}).errors(errors).output(z.void()),
};

/** The backups of the journal. */
export const backupState = {
  /**
   * The reason that the last backup of the journal failed, as a code; null without backups or
   * failure.
   */
  backupProblem: publicSlice(z.string().nullable()),
};

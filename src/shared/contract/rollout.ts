import { z } from 'zod';
import { LEVELS, ROLLED_OUT } from '../domain/shared-settings.ts';
import { documentVersionSchema } from '../hub/documents.ts';
import { command, requires } from './access.ts';
import { publicSlice } from './slice.ts';
import { cashierSchema, instantSchema } from './values.ts';

/** Settings that several counters have in common. */

const partSchema = z.enum(ROLLED_OUT);
const levelSchema = z.enum(LEVELS);

/** One change of the settings of the clinic, a branch or this counter. */
const changeSchema = documentVersionSchema.extend({
  level: levelSchema,
  /** The parts with another value than before; empty if these are not known here. */
  parts: z.array(partSchema),
  by: cashierSchema.nullable(),
  /** The counter at which it was made. */
  counter: z.string(),
  at: instantSchema,
  /** False once a later change of the same settings, or a newer program, has changed them. */
  undoable: z.boolean(),
});

export type SettingsRollout = z.infer<typeof changeSchema>;

const viewSchema = z.object({
  branch: z.string(),
  /** The document that each part is of; parts of this counter alone are missing. */
  levels: z.partialRecord(partSchema, levelSchema),
  /** Parts that a newer program wrote: the values before stay in force here. */
  unreadable: z.array(z.string()),
  /** The newest first. */
  changes: z.array(changeSchema),
  /** True if there are older changes than those listed. */
  hasEarlier: z.boolean(),
});

export type RolloutView = z.infer<typeof viewSchema>;

const errors = {
  /** Also for a counter without a hub. */
  HUB_AWAY: {},
  /** After a restore, until all of its counters are back. */
  HUB_RECOVERING: {},
  CHANGED_MEANWHILE: {},
  NEWER_PROGRAM: {},
  NOT_PERMITTED: {},
  SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
  JOURNAL_NOT_WRITABLE: {},
} as const;

export const rolloutContract = {
  read: requires('change-settings').errors(errors).output(viewSchema),
  /** Gives the values of this counter to all counters of a level. */
  publish: command('change-settings', {
    level: levelSchema,
    parts: z.array(partSchema).min(1),
  })
    .errors(errors)
    .output(z.void()),
  /** Takes parts out of the document of a level: a wider one, or the counter's own value from before, is in force again. */
  withdraw: command('change-settings', {
    level: levelSchema,
    parts: z.array(partSchema).min(1),
  })
    .errors(errors)
    .output(z.void()),
  /** Gives the parts of a change their values from before. */
  undo: command('change-settings', { level: levelSchema, ...documentVersionSchema.shape })
    .errors(errors)
    .output(z.void()),
};

/** The settings of this counter that others have too. */
export const rolloutState = {
  /** The level of each rolled-out part; null without a hub. */
  rolledOut: publicSlice(z.partialRecord(partSchema, levelSchema).nullable()),
};

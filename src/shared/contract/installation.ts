import { z } from 'zod';
import { command } from './access.ts';
import { approvalErrors, approvalSchema } from './approval.ts';
import { publicSlice } from './slice.ts';

/**
 * - `moved-here`: the data came from another computer; the counter takes a new till id.
 * - `same-computer`: another account of the same computer; offered only where accounts share the
 * data.
 */
export const MOVE_ANSWERS = ['moved-here', 'same-computer'] as const;

export type MoveAnswer = (typeof MOVE_ANSWERS)[number];

/** The journal that a manager must confirm before this counter is used; null for none. */
export const movedSchema = z
  .object({
    tillId: z.string(),
    shared: z.boolean(),
  })
  .nullable();

export const installationContract = {
  /**
   * Records the origin of the data; the page then reconnects to the counter that is opened. Public,
   * since sign-in is not possible before: it needs a manager approval.
   */
  confirmMove: command('public', { answer: z.enum(MOVE_ANSWERS), approval: approvalSchema })
    .errors({
      ...approvalErrors,
      NOTHING_TO_CONFIRM: {},
      INSTALLATION_NOT_SAVED: { data: z.object({ sentence: z.string() }) },
      SETTINGS_NOT_SAVED: { data: z.object({ why: z.string() }) },
    })
    .output(z.void()),
};

/** The origin of the data. */
export const installationState = {
  /** Set while a manager must confirm the origin of this counter's data: sign-in is refused. */
  moved: publicSlice(movedSchema),
};

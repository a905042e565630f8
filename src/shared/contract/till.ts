import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { anyone } from './access.ts';
import { attemptsState } from './attempts.ts';
import { backupState } from './backup.ts';
import { checkoutState } from './checkout.ts';
import { clinicState } from './clinic.ts';
import { connectionState } from './connection.ts';
import type { swipeProblemSchema } from './current-sale.ts';
import { devicesState } from './devices.ts';
import { patientDisplayState } from './display.ts';
import { holdsState } from './holds.ts';
import { installationState } from './installation.ts';
import { mailState } from './mail.ts';
import { postingState } from './posting.ts';
import { printersState } from './printers.ts';
import { receiptsState } from './receipts.ts';
import { rolloutState } from './rollout.ts';
import { settingsState } from './settings.ts';
import { publicSlice } from './slice.ts';
import { staffState } from './staff.ts';
import { todayListState } from './today-list.ts';
import { updatesState } from './updates.ts';

/**
 * The slices of the state that the screens always show. Before sign-in and while the screen is
 * locked the personal ones are withheld.
 */
export const tillStateSchema = z.object({
  /** Number of the newest journal entry; lists are fetched again when it grows. */
  revision: publicSlice(z.int()),
  tillId: publicSlice(z.string()),
  version: publicSlice(z.string()),
  /**
   * The reason that the journal is no longer written, as its code; null while it can be trusted.
   */
  journalFault: publicSlice(z.string().nullable()),
  /**
   * The place that separates a keyboard reader's keys from a person's: `page` in the browser host
   * only.
   */
  keysGoTo: publicSlice(z.enum(['main', 'page'])),
  ...staffState,
  ...checkoutState,
  ...attemptsState,
  ...holdsState,
  ...devicesState,
  ...printersState,
  ...receiptsState,
  ...mailState,
  ...patientDisplayState,
  ...settingsState,
  ...rolloutState,
  ...connectionState,
  ...backupState,
  ...postingState,
  ...todayListState,
  ...updatesState,
  ...installationState,
  ...clinicState,
});

/** An event of the state: all slices at first, then the ones that changed. */
const stateEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), slices: tillStateSchema }),
  z.object({ kind: z.literal('changed'), slices: z.object(absentable(tillStateSchema.shape)) }),
]);

/** Each slice may be absent, but not undefined. */
function absentable<Shape extends z.ZodRawShape>(shape: Shape) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.exactOptional(schema)]),
  ) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> }; // fromEntries loses the names
}

export type TillState = z.infer<typeof tillStateSchema>;
export type StateEvent = z.infer<typeof stateEventSchema>;
export type CurrentSale = NonNullable<TillState['current']>;
export type Step = CurrentSale['step'];
export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>;
export type SwipeProblem = z.infer<typeof swipeProblemSchema>;
export type ReaderStatus = TillState['readers'][number];
export type Notice = NonNullable<TillState['notice']>;

export const tillContract = {
  /** The state now, then its changed slices. */
  watch: anyone.output(eventIterator(stateEventSchema)),
};

import type { StartTimer } from '../after.ts';
import type { WedgeMachine, WedgeOutcome } from './wedge-machine.ts';

/**
 * Wait after the silence, in ms. In a program that was held up, the timer and the keys of that time
 * are due at once, in no certain order: the keys are processed in this time.
 */
export const SETTLE_MS = 10;

/** Reports silence to a machine. Call `listen` again after each event passed to it. */
export function listenForSilence({
  machine,
  after,
  now,
  fell,
}: {
  readonly machine: WedgeMachine;
  readonly after: StartTimer;
  /** The clock of the key times, in ms. */
  readonly now: () => number;
  readonly fell: (outcome: WedgeOutcome) => void;
}) {
  let cancel = () => {};
  return {
    listen: () => {
      cancel();
      const { wakeAt } = machine;
      if (wakeAt === null) return;
      cancel = after(Math.max(0, wakeAt - now()), () => {
        cancel = after(SETTLE_MS, () => fell(machine.tick(now())));
      });
    },
    stop: () => cancel(),
  };
}

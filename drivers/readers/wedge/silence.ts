import type { After } from '../after.ts';
import type { WedgeMachine, WedgeOutcome } from './wedge-machine.ts';

/**
 * After the silence, in ms. A program that was held up has its timer and the keys that came meanwhile
 * due at once, in no certain order: the keys get their turn here.
 */
export const SETTLE_MS = 10;

export interface SilenceOptions {
  readonly machine: WedgeMachine;
  readonly after: After;
  /** The clock that the keys' times are of, in ms. */
  readonly now: () => number;
  readonly fell: (outcome: WedgeOutcome) => void;
}

/** Tells a machine of silence. `listen` again after all that it was told. */
export function listenForSilence({ machine, after, now, fell }: SilenceOptions) {
  let callOff = () => {};
  return {
    listen: () => {
      callOff();
      const { wakeAt } = machine;
      if (wakeAt === null) return;
      callOff = after(Math.max(0, wakeAt - now()), () => {
        callOff = after(SETTLE_MS, () => fell(machine.tick(now())));
      });
    },
    stop: () => callOff(),
  };
}

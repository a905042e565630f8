import type { StartTimer } from '../../../src/main/system/timers.ts';

/** Speed factor of the clocks of till and service in these tests: a minute takes a second. */
export const SPEED = 60;

/**
 * The clocks of a till with a time that runs `SPEED` times faster from `epoch` on, ms since 1970,
 * and is `aheadMs` further, for the nights that the PC was off.
 */
export function fastClock(epoch: number, aheadMs: number) {
  const after: StartTimer = (ms, task) => {
    const timer = setTimeout(task, ms / SPEED);
    return () => clearTimeout(timer);
  };
  return {
    now: () => new Date(epoch + (Date.now() - epoch) * SPEED + aheadMs),
    monotonic: () => performance.now() * SPEED,
    after,
  };
}

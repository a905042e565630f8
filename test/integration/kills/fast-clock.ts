import type { StartTimer } from '../../../src/main/system/timers.ts';

/** Speed factor of the clocks of till and service in these tests: a minute takes a second. */
export const SPEED = 60;

/**
 * The clocks of a till with a time that runs `speed` times faster from `epoch` on, ms since 1970,
 * and is `aheadMs` further, for the nights that the PC was off.
 */
export function fastClock(epoch: number, aheadMs: number, speed = SPEED) {
  const after: StartTimer = (ms, task) => {
    const timer = setTimeout(task, ms / speed);
    return () => clearTimeout(timer);
  };
  return {
    now: () => new Date(epoch + (Date.now() - epoch) * speed + aheadMs),
    monotonic: () => performance.now() * speed,
    after,
  };
}

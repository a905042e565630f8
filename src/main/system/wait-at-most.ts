import type { StartTimer } from './timers.ts';

/**
 * Waits for a task that never fails, and for `ms` at most: the task continues in the background.
 */
export async function waitAtMost(
  after: StartTimer,
  ms: number,
  task: Promise<void>,
): Promise<void> {
  let cancel = () => {};
  const waited = new Promise<void>((resolve) => {
    cancel = after(ms, resolve);
  });
  await Promise.race([task, waited]);
  cancel();
}

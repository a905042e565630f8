import type { After } from './after.ts';

/**
 * Waits for a task that never fails, and for `ms` at most: the task continues in the background.
 */
export async function waitAtMost(after: After, ms: number, task: Promise<void>): Promise<void> {
  let callOff = () => {};
  const waited = new Promise<void>((resolve) => {
    callOff = after(ms, resolve);
  });
  await Promise.race([task, waited]);
  callOff();
}

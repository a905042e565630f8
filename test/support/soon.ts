import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
/** Longer than any failover, with the counters’ way back. */
export const WITHIN_MS = 180_000;

/** Asks until there is an answer. @throws {Error} if there is none in time. */
export async function soon<T>(what: string, ask: () => Promise<T | null> | T | null): Promise<T> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`Not within ${WITHIN_MS} ms: ${what}.`);
}

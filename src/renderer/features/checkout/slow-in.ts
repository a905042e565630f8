import { SLOW_MS } from '../../../shared/domain/attempt.ts';

/** In how many ms a request is called slow; never longer than that, however the PC's clock was set. */
export function slowIn(openedAt: string, now: number): number {
  const left = Date.parse(openedAt) + SLOW_MS - now;
  return Math.min(Math.max(0, left), SLOW_MS);
}

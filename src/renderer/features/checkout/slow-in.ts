import { SLOW_MS } from '../../../shared/domain/attempt.ts';

/** Time until a request counts as slow, ms; bounded, even if the PC's clock was set. */
export function slowIn(openedAt: string, now: number): number {
  const left = Date.parse(openedAt) + SLOW_MS - now;
  return Math.min(Math.max(0, left), SLOW_MS);
}
